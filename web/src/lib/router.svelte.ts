// Which page an address is, and going from one to another without loading everything anew.

import { tick } from "svelte";

export type Route =
  | { page: "landing" }
  | { page: "new" }
  | { page: "learn"; edition: string; card: string }
  | { page: "sit"; id: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "device"; token: string }
  | { page: "lost" };

export function routeOf(path: string): Route {
  const [first = "", second = "", third = "", ...more] = path.split("/").filter(Boolean).map(decoded);
  if (more.length) return { page: "lost" };
  if (!first) return { page: "landing" };
  if (first === "learn") return { page: "learn", edition: second, card: third };
  if (third) return { page: "lost" };
  if (first === "new" && !second) return { page: "new" };
  if (first === "t" && second) return { page: "sit", id: second };
  if (first === "table" && second) return { page: "table", id: second };
  if (first === "replay" && second) return { page: "replay", id: second };
  if (first === "device" && second) return { page: "device", token: second };
  return { page: "lost" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // not every address that is typed is well formed
  }
}

class Router {
  path = $state(location.pathname);
  route = $derived(routeOf(this.path));

  /** Go to an address of ours; with `replace` the one left is forgotten. */
  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.#follow();
    void tick().then(() => {
      const place = location.hash && document.getElementById(location.hash.slice(1));
      if (place) place.scrollIntoView();
      else scrollTo(0, 0);
    });
  }

  /** Answer the back button and clicks on links of ours; returns how to stop. */
  listen(): () => void {
    const back = () => this.#follow();
    const click = (event: MouseEvent) => this.#click(event);
    addEventListener("popstate", back);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", click);
    };
  }

  #follow(): void {
    this.path = location.pathname;
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href, location.href);
    if (to.origin !== location.origin || to.pathname.startsWith("/api/")) return;
    if (to.pathname === location.pathname && to.search === location.search && to.hash) return; // a place on this very page
    event.preventDefault();
    this.go(to.pathname + to.search + to.hash);
  }
}

export const router = new Router();

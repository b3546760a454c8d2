import { afterEach, describe, expect, it } from "vitest";
import { routeOf, router } from "./router.svelte";

describe("which page an address is", () => {
  it.each([
    ["/", { page: "landing" }],
    ["/new", { page: "new" }],
    ["/learn", { page: "learn", edition: "", card: "" }],
    ["/learn/polish-classic/bath", { page: "learn", edition: "polish-classic", card: "bath" }],
    ["/t/AbC_1-2", { page: "sit", id: "AbC_1-2" }],
    ["/table/AbC/", { page: "table", id: "AbC" }],
    ["/replay/AbC", { page: "replay", id: "AbC" }],
    ["/device/AbC_1-2", { page: "device", token: "AbC_1-2" }],
    ["/device", { page: "lost" }],
    ["/replay", { page: "lost" }],
    ["/table/a/b", { page: "lost" }],
    ["/learn/iv/bath/more", { page: "lost" }],
    ["/%E0%A4%A", { page: "lost" }],
  ])("%s", (path, route) => expect(routeOf(path)).toEqual(route));
});

describe("links", () => {
  let stop = () => {};
  afterEach(() => stop());

  /** Click on a link; was the browser kept from following it? */
  function click(html: string, init: MouseEventInit = {}): boolean {
    stop = router.listen();
    document.body.innerHTML = html;
    let kept = false;
    const last = (event: Event) => {
      kept = event.defaultPrevented;
      event.preventDefault(); // nothing is really opened in a test
    };
    addEventListener("click", last);
    document.body.querySelector("a span, a")!.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
    removeEventListener("click", last);
    return kept;
  }

  it("of ours are followed without loading the page anew", () => {
    expect(click('<a href="/learn/iv"><span>Rules</span></a>')).toBe(true);
    expect(router.route).toEqual({ page: "learn", edition: "iv", card: "" });
    expect(location.pathname).toBe("/learn/iv");
  });

  it.each([
    ["elsewhere", '<a href="https://example.org/learn">x</a>', {}],
    ["for another tab", '<a href="/new" target="_blank">x</a>', {}],
    ["with a key held", '<a href="/new">x</a>', { ctrlKey: true }],
    ["to a file", '<a href="/new" download>x</a>', {}],
    ["to the server's own calls", '<a href="/api/tables/x/record">x</a>', {}],
  ])("%s are left to the browser", (_what, html, init) => {
    router.go("/");
    expect(click(html, init)).toBe(false);
    expect(router.route).toEqual({ page: "landing" });
  });
});

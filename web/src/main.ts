import { mount } from "svelte";
import App from "./App.svelte";
import { theme } from "./lib/theme.svelte";
import "./styles/spolia.css";

theme.apply(); // before anything is drawn, so that a dark page doesn't begin with a white flash

const target = document.getElementById("app");
if (!target) throw new Error("The page has no place for the application.");
export default mount(App, { target });

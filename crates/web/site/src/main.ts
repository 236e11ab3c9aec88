import { mount } from "./look/app";

const root = document.getElementById("app");
if (root) mount(root);

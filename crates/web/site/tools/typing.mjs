// From a key in the editor to what is wrong on the screen, in a definition of 302 lines: `node tools/typing.mjs [KEYS]`. A letter is
// taken out somewhere, and put back. The site must have been built. Other work on the machine is measured too, unless this has a
// processor to itself: `chrt -r 10 node tools/typing.mjs` (Linux, as root).

import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { bundled } from "./bundled.mjs";
import { asked } from "./engine.mjs";

const site = join(dirname(fileURLToPath(import.meta.url)), "..");
const { open } = await import(pathToFileURL(await bundled(join(site, "tests/harness.ts"))).href);
const keys = Number(process.argv[2] ?? 40);
const LINES = 302;

/** Chess, with as much more of its kind as makes it long. */
async function long() {
  const { ask } = await asked();
  const lines = ask("definition", { name: "chess" }).text.trimEnd().split("\n");
  for (let number = 1; lines.length < LINES; number++) {
    lines.push(`define spare_${number} = mine near empty`, `action extra_${number} {`, `    // what is taken`, `    if count mine > ${number} { take theirs }`, "}");
  }
  return lines.slice(0, LINES - ((lines.length - LINES) % 5)).join("\n");
}

/** In the page: notes how long it takes from each key to another number of mistakes, and to all that follows. */
function watch() {
  const root = document.querySelector(".write-editor").shadowRoot;
  const page = document.querySelector(".write");
  const noted = { shown: [], gone: [], all: [] };
  let pressed = 0;
  let mistakes = 0;
  root.addEventListener("keydown", () => (pressed = performance.now()), true);
  new MutationObserver(() => {
    const now = root.querySelectorAll(".cm-lintRange-error").length;
    if (now !== mistakes) noted[now > mistakes ? "shown" : "gone"].push(performance.now() - pressed);
    mistakes = now;
  }).observe(root, { subtree: true, childList: true });
  new MutationObserver(() => page.getAttribute("aria-busy") === "false" && noted.all.push(performance.now() - pressed)).observe(page, { attributeFilter: ["aria-busy"] });
  window.noted = noted;
}

const served = await open();
const { page } = await served.visit({ path: "write" });
const still = async () => {
  await page.waitForSelector(".write[aria-busy=false]");
  await page.waitForTimeout(250);
};
await still();
await page.click(".write-left .cm-content");
await page.keyboard.press("Control+A");
await page.keyboard.insertText(await long());
await page.keyboard.press("Control+Home");
await still();
await page.evaluate(watch);
let last = 7;
/** The same places every time. */
const random = (below) => (last = (last * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
for (let key = 0; key < keys; key++) {
  await page.keyboard.press("Control+Home");
  for (let down = 9 + random(25); down > 0; down--) await page.keyboard.press("ArrowDown");
  for (let right = random(30); right > 0; right--) await page.keyboard.press("ArrowRight");
  for (const pressed of ["Delete", "Control+Z"]) {
    await still();
    await page.keyboard.press(pressed);
  }
  await still();
}
const noted = await page.evaluate(() => window.noted);
for (const [what, times] of Object.entries(noted)) {
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  console.log(`${what}: ${sorted.length} times, median ${sorted[sorted.length >> 1]} ms, worst ${sorted.at(-1)} ms`);
}
await served.close();

// From the last key in the editor to what is wrong on the screen, in a definition of 303 lines: `node tools/typing.mjs [TIMES]`.
// Mistakes of many kinds are made in the same places every time, and taken back; then some lines are typed, with a pause after every
// few keys. The site must have been built. Other work on the machine is measured too, unless this has a processor to itself:
// `chrt -r 10 node tools/typing.mjs` (Linux, as root).

import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { bundled } from "./bundled.mjs";
import { asked } from "./engine.mjs";

const site = join(dirname(fileURLToPath(import.meta.url)), "..");
const { open } = await import(pathToFileURL(await bundled(join(site, "tests/harness.ts"))).href);
const times = Number(process.argv[2] ?? 12);
/** At the least. */
const LINES = 302;
const { ask } = await asked();
/** Between two keys of somebody who types fast, in milliseconds. */
const APART = 90;

/** Chess, with as much more of its kind as makes it long. */
async function long() {
  const lines = ask("definition", { name: "chess" }).text.trimEnd().split("\n");
  for (let number = 1; lines.length < LINES; number++) {
    lines.push(`define spare_${number} = mine near empty`, `action extra_${number} {`, `    // what is taken`, `    if count mine > ${number} { take theirs }`, "}");
  }
  return lines.join("\n");
}

let last = 7;
/** The same numbers every time. */
const random = (below) => (last = (last * 1_103_515_245 + 12_345) % 2_147_483_648) % below;

/** Kinds of mistakes: the places in a text where one can be made, and what stands there then. */
const KINDS = {
  "a letter missing": [/\w(?=\w)/g, ""],
  "a word missing": [/\b[a-z]+ /g, ""],
  "an unknown word": [/\b[a-z]+\b/g, "frobnicate"],
  "a word too many": [/ (?=[a-z])/g, " wherever "],
  "another keyword": [/\b(mine|theirs|empty|any|some|no|count|near|on|of|to)\b/g, "turns"],
  "a brace missing": [/[{}]/g, ""],
  "a brace too many": [/[{}]/g, "}}"],
  "a line broken off": [/(?<=\S) \S+$/gm, ""],
  "a wrong kind of thing": [/\b(mine|theirs|empty)\b/g, "7"],
  "words turned round": [/\b([a-z]+) ([a-z]+)\b/g, "$2 $1"],
  "a sign of another language": [/ = /g, " == "],
};

/** Places of a kind, away from comments and from one another. */
function places(text, [pattern]) {
  const lines = text.split("\n");
  const starts = lines.map(((at) => (line) => (at += line.length + 1) - line.length - 1)(0));
  const commented = (at) => {
    const line = starts.findLastIndex((start) => start <= at);
    const comment = lines[line].indexOf("//");
    return comment >= 0 && at >= starts[line] + comment;
  };
  const all = [...text.matchAll(pattern)].filter(({ index }) => !commented(index));
  return Array.from({ length: Math.min(times, all.length) }, () => all[random(all.length)]);
}

/** In the page, before all else: notes when what was asked after the last key is answered and marked. */
function watch() {
  window.noted = [];
  let pressed = 0;
  for (const name of ["keydown", "beforeinput"]) addEventListener(name, () => (pressed = performance.now()), true);
  window.Worker = class extends Worker {
    asked = new Map();
    postMessage(message) {
      if (/"ask":"(check|mark)"/.test(message.request)) this.asked.set(message.id, performance.now());
      super.postMessage(message);
    }
    set onmessage(hear) {
      super.onmessage = (event) => {
        hear(event);
        const since = this.asked.get(event.data.id);
        if (since === undefined || since < pressed) return;
        // What waits for the answer goes on first.
        setTimeout(() => {
          const marks = document.querySelector(".write-editor")?.shadowRoot.querySelectorAll("[class*=cm-lintRange], [class*=cm-lintPoint]").length;
          window.noted.push({ after: performance.now() - pressed, marks });
        });
      };
    }
  };
}

const served = await open();
const { page } = await served.visit({ path: "help" });
await page.addInitScript(watch);
await page.goto(`${served.base}#/write`);
await page.reload();
const still = () => page.waitForSelector(".write[aria-busy=false]");
const text = await long();
await still();
await page.click(".write-left .cm-content");
await page.keyboard.press("Control+A");
await page.keyboard.insertText(text);
await still();

const view = () => {
  const content = document.querySelector(".write-editor").shadowRoot.querySelector(".cm-content");
  return (content.cmTile ?? content.cmView).view;
};
const select = (from, to) => page.evaluate(`(${view})().dispatch({ selection: { anchor: ${from}, head: ${to} }, scrollIntoView: true })`);
const lined = (times) => {
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  return `${sorted.length} times, median ${sorted[sorted.length >> 1]} ms, worst ${sorted.at(-1)} ms`;
};
const every = { marked: [], mended: [], gone: [], typed: [] };
/** Mistakes that left no mark in sight. */
const unmarked = [];
/** What has been noted since, when all is still. */
async function noted() {
  await still();
  await page.waitForTimeout(120);
  return page.evaluate(() => window.noted.splice(0));
}
for (const [kind, how] of Object.entries(KINDS)) {
  const own = [];
  for (const found of places(text, how)) {
    await select(found.index, found.index + found[0].length);
    await noted();
    const put = found[0].replace(new RegExp(how[0].source), how[1]);
    if (put === "") await page.keyboard.press("Delete");
    else await page.keyboard.insertText(how[1].includes("$") || put === found[0] ? how[1].replace("$1", found[1]).replace("$2", found[2]) : how[1]);
    const [marked, mended = marked] = await noted();
    own.push({ marked: marked.after, line: text.slice(0, found.index).split("\n").length });
    every.marked.push(marked.after);
    every.mended.push(mended.after);
    if (marked.marks === 0) unmarked.push([kind, found, await page.evaluate(`(${view})().state.doc.toString()`)]);
    await page.keyboard.press("Control+Z");
    every.gone.push((await noted())[0].after);
  }
  const worst = own.reduce((one, other) => (one.marked >= other.marked ? one : other));
  console.log(`${kind}: ${lined(own.map(({ marked }) => marked))} (line ${worst.line})`);
}
await select(text.length, text.length);
for (const line of ["\ndefine near_men = mine near theirs", "\naction more { if count mine near theirs > 2 { take theirs }"]) {
  for (let at = 0; at < line.length; ) {
    for (const end = at + 2 + random(5); at < end && at < line.length; at++) {
      await page.keyboard.type(line[at]);
      await page.waitForTimeout(APART);
    }
    every.typed.push((await noted())[0].after);
  }
}
const said = { marked: "something wrong is marked", mended: "what mends it is known", gone: "nothing is wrong any more", typed: "typed, after a pause" };
for (const [what, all] of Object.entries(every)) console.log(`${said[what]}: ${lined(all)}`);
// What is no mistake after all, or is told where the page isn't looking, is named.
const lineOf = (text, at) => text.slice(0, at).split("\n").length;
for (const [kind, found, now] of unmarked) {
  const errors = ask("mark", { text: now }).filter(({ severity }) => severity === "error");
  const told = errors.map(({ labels: [first], message }) => `line ${first?.line}: ${message}`);
  const line = lineOf(text, found.index);
  console.log(`no mark in sight: ${kind} in line ${line}: ${now.split("\n")[line - 1].trim()} - ${told.join("; ") || "nothing wrong"}`);
}
await served.close();

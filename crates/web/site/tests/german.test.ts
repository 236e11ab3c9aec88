// The pages in German: by the browser's language, or because somebody has chosen it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";
import { english } from "../src/look/words/english";
import { german } from "../src/look/words/german";
import { open, type Site, violations } from "./harness";

let site: Site;
before(async () => {
  site = await open();
});
after(() => site.close());

/** All texts of a language that are fixed, by where they stand. */
function fixed(words: object, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    const at = `${path}/${key}`;
    if (typeof value === "string") found.set(at, value);
    else if (typeof value === "object" && value !== null) for (const [inner, text] of fixed(value as object, at)) found.set(inner, text);
  }
  return found;
}

const own = fixed(english);
const other = fixed(german);
/** What is said in English and not so in German, and not in German of something else either. */
const foreign = new Set([...own].filter(([at, text]) => text !== other.get(at)).map(([, text]) => text.trim()));
for (const text of other.values()) foreign.delete(text.trim());

/** All that a page says: texts, and what is read out or shown on touching. */
const said = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "");
    for (const name of ["aria-label", "title", "placeholder"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? "");
    }
    return texts.map((text) => text.trim()).filter((text) => text !== "");
  });

async function speaksGerman(page: Page, where: string): Promise<void> {
  const texts = await said(page);
  assert.deepEqual(texts.filter((text) => foreign.has(text)), [], where);
}

const PAGES: [path: string, ready: string][] = [
  ["", ".card"],
  ["?words=xyzzy", ".count"],
  ["help", ".prose"],
  ["kept", ".bring"],
  ["nowhere", ".loading a"],
  ["d/!", ".trouble"],
  ["play/nine-mens-morris", ".setup"],
  ["play/no-such-game", ".trouble"],
  ["write", ".write-problems.ok"],
];

test("no page says anything in English to whom the browser says German", async () => {
  for (const [path, ready] of PAGES) {
    const { page, context, troubles } = await site.visit({ path, locale: "de-AT", width: 360, height: 740 });
    await page.waitForSelector(ready);
    assert.equal(await page.getAttribute("html", "lang"), "de", path);
    await speaksGerman(page, path);
    // German words are longer: nothing is pushed out of sight by them.
    for (const row of await page.locator(".top nav, [role=tablist]").all()) {
      assert.ok(await row.evaluate((element) => element.scrollWidth <= element.clientWidth), `${path}: ${await row.textContent()}`);
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, path);
    const { right } = await page.locator(`[aria-label=${german.settings.title}]`).evaluate((button) => button.getBoundingClientRect());
    assert.ok(right <= 360, `${path}: the settings end at ${right}`);
    assert.deepEqual(await violations(page), [], path);
    assert.deepEqual(troubles, [], path);
    await context.close();
  }
});

test("a game in German: what is due, what stands beside it, why something can't be done", async () => {
  const { page, troubles } = await site.visit({ path: "play/nine-mens-morris", locale: "de" });
  await page.waitForSelector(".setup");
  for (const seat of [0, 1]) await page.selectOption(`.seat select >> nth=${seat}`, "human");
  await page.click(".setup .big");
  await page.waitForSelector(".status .due");
  assert.match((await page.textContent(".status .due")) ?? "", /^Weiß muss einen Stein setzen/);
  for (const tab of ["Züge", "Analyse", "Regeln", "Teilen", "Partie"]) {
    await page.click(`role=tab[name=${tab}]`);
    await page.waitForSelector(".tab-body > *");
    await speaksGerman(page, tab);
  }
  assert.match((await page.getAttribute('[data-point="d2"]', "aria-label")) ?? "", /^d2, leer, hier kann gesetzt werden$/);
  await page.click('[data-point="d2"]');
  await page.waitForFunction(() => document.querySelector("[role=log]")?.textContent?.includes("d2") ?? false);
  assert.equal(await page.getAttribute('[data-point="d2"]', "aria-label"), "d2, Stein von Weiß, zuletzt gespielt");
  await page.click('[data-point="d2"]');
  await page.waitForFunction(() => document.querySelector(".said")?.textContent !== "");
  assert.doesNotMatch((await page.textContent(".said")) ?? "", /\b(the|is|isn’t|can't|must)\b/);
  assert.deepEqual(troubles, []);
});

test("what random games come to, in German", async () => {
  const { page, troubles } = await site.visit({ path: "write", locale: "de" });
  await page.waitForSelector(".write[aria-busy=false]");
  await page.click(`role=tab[name=${german.write.playtest}]`);
  await page.locator(".write-playtest select").selectOption("100");
  await page.click(`.write-playtest >> text=${german.playtest.run}`);
  await page.waitForSelector(".write-report-shown");
  await speaksGerman(page, "playtest");
  const found = (await page.textContent(".write-report-shown")) ?? "";
  assert.match(found, /Die mittlere Partie dauert \d+ Züge/);
  assert.doesNotMatch(found, /\b(the|of|is|games|wins)\b/);
  assert.deepEqual(troubles, []);
});

test("who chooses a language finds it again, whatever the browser says", async () => {
  const { page, context } = await site.visit({ locale: "de-DE" });
  await page.waitForSelector(".card");
  await page.click(`[aria-label=${german.settings.title}]`);
  const choice = page.getByLabel(german.settings.language);
  await choice.focus();
  await choice.selectOption("en");
  // At once, and the focus stays where it was.
  await page.waitForSelector(`dialog[aria-label=${english.settings.title}]`);
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "SELECT");
  assert.equal(await page.textContent("h1"), english.catalogue.title);
  await page.reload();
  await page.waitForSelector(".card");
  assert.equal(await page.textContent("h1"), english.catalogue.title);
  assert.equal(await page.getAttribute("html", "lang"), "en");
  await context.close();
  const { page: french } = await site.visit({ locale: "fr-FR" });
  await french.waitForSelector(".card");
  assert.equal(await french.textContent("h1"), english.catalogue.title);
});

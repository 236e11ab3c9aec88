// Every page for everybody: nothing axe complains of, nothing that has to be scrolled sideways, light and dark, small and large.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";
import { open, type Site, violations } from "./harness";
import { begin, turn } from "./player";

let site: Site;
before(async () => {
  site = await open();
});
after(() => site.close());

const PAGES: [path: string, ready: string, then?: (page: Page) => Promise<void>][] = [
  ["?family=Hunts+and+sieges", ".card"],
  ["?words=xyzzy", ".count"],
  ["help", ".prose"],
  ["kept", ".bring"],
  ["nowhere", ".loading a"],
  ["d/!", ".trouble"],
  ["play/achi", ".setup"],
  ["play/no-such-game", ".trouble"],
  ["play/nine-mens-morris", ".setup", (page) => begin(page, "human", "human")],
];

async function wide(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const [width, height, dark] of [
  [360, 740, false],
  [1280, 800, true],
] as const) {
  test(`pages at ${width} pixels, ${dark ? "dark" : "light"}`, async () => {
    for (const [path, ready, then] of PAGES) {
      const { page, context, troubles } = await site.visit({ width, height, dark, path });
      await page.waitForSelector(ready);
      await then?.(page);
      assert.deepEqual(await violations(page), [], path);
      assert.ok((await wide(page)) <= 0, `${path} has to be scrolled sideways`);
      assert.deepEqual(troubles, [], path);
      await context.close();
    }
  });
}

test("who just plays fetches neither the editor nor the engine of the workshop", async () => {
  const { page, fetched, troubles } = await site.visit({ path: "play/three-mens-morris" });
  await begin(page, "human", "level1");
  await page.click(".stage [data-point=b2] .touch");
  await turn(page);
  assert.equal(fetched.filter((name) => name.endsWith(".wasm")).length, 1, fetched.join(" "));
  assert.ok(!fetched.some((name) => name.includes("workshop")));
  // The first file is the page, and the largest by far the engine.
  assert.ok(fetched.length < 30, fetched.join(" "));
  await page.click("role=tab[name=Share]");
  const download = page.waitForEvent("download");
  await page.click("text=PNG");
  assert.match((await download).suggestedFilename(), /\.png$/);
  assert.ok(fetched.some((name) => name.includes("workshop")));
  assert.deepEqual(troubles, []);
});

test("what stands beside a game, and the settings", async () => {
  const { page, troubles } = await site.visit({ path: "play/millieu" });
  await begin(page, "human", "human");
  for (const tab of ["Turns", "Analysis", "Rules", "Share", "Game"]) {
    await page.click(`role=tab[name=${tab}]`);
    await page.waitForSelector(".tab-body > *");
    assert.deepEqual(await violations(page), [], tab);
  }
  await page.click("[aria-label=Settings]");
  await page.waitForSelector("dialog[open]");
  assert.deepEqual(await violations(page), []);
  await page.selectOption("dialog select >> nth=0", "dark");
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  for (const board of ["slate", "contrast"]) {
    await page.selectOption("dialog select >> nth=1", board);
    assert.deepEqual(await violations(page), [], board);
  }
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.deepEqual(troubles, []);
});

test("games are found by words, family, players, size and length", async () => {
  const { page } = await site.visit();
  await page.waitForSelector(".card");
  const titles = () => page.$$eval(".card-title", (cards) => cards.map((card) => card.textContent));
  const all = (await titles()).length;
  // Without the diacritics of a name, and by a name it has elsewhere.
  await page.fill("input[type=search]", "mühle");
  await page.waitForFunction((count) => document.querySelectorAll(".card").length < count, all);
  const known = await titles();
  assert.ok(known.includes("Nine Men's Morris"));
  await page.fill("input[type=search]", "muhle");
  await page.waitForFunction(() => location.hash.includes("words=muhle"));
  assert.deepEqual(await titles(), known);
  await page.fill("input[type=search]", "");
  await page.getByLabel("Players").selectOption("3");
  await page.waitForFunction((count) => document.querySelectorAll(".card").length < count, all);
  assert.ok((await titles()).includes("Three-Player Morris"));
  await page.getByLabel("Players").selectOption("");
  await page.getByLabel("Board").selectOption("small");
  await page.getByLabel("Length").selectOption("short");
  await page.getByLabel("Family").selectOption("Morris");
  const found = await titles();
  assert.ok(found.length > 0 && found.length < all);
  // The address says what is looked for.
  await page.reload();
  await page.waitForSelector(".card");
  assert.deepEqual(await titles(), found);
});

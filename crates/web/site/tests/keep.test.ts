// Games last: a reload in the middle of a turn, a browser without a network, a record that is copied.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";
import { open, type Site } from "./harness";
import { begin, place } from "./player";

let site: Site;
before(async () => {
  site = await open();
});
after(() => site.close());

const label = (page: Page, point: string) => page.getAttribute(`.stage [data-point="${point}"]`, "aria-label");

/** Waits until the browser's database has the game as it stands. */
const kept = (page: Page) => page.waitForSelector("[data-kept=true]");

async function click(page: Page, ...points: string[]): Promise<void> {
  for (const point of points) {
    const before = await page.textContent("[role=log]");
    const { x, y } = await place(page, point);
    await page.mouse.click(x, y);
    await page.waitForFunction((was) => document.querySelector("[role=log]")?.textContent !== was, before);
  }
}

/** White closes a mill with d7 and is to take a man. */
async function toTheMiddleOfATurn(page: Page): Promise<void> {
  await begin(page, "human", "human");
  await click(page, "a7", "a1", "g7", "g1", "d7");
  assert.match((await page.textContent(".status .due")) ?? "", /White to take/);
}

test("a game goes on after a reload, also in the middle of a turn", async () => {
  const { page, troubles } = await site.visit({ path: "play/nine-mens-morris" });
  await toTheMiddleOfATurn(page);
  await kept(page);
  await page.reload();
  await page.waitForSelector(".status.take");
  assert.match((await label(page, "d7")) ?? "", /White man/);
  assert.match((await label(page, "a1")) ?? "", /can be taken/);
  await click(page, "a1");
  assert.match((await page.textContent(".moves")) ?? "", /d7xa1/);
  // What was taken back stays in the tree, and the place that is looked at is found again.
  await page.click("[aria-label='Take back (U)']");
  await page.waitForFunction(() => !document.querySelector(".moves")?.querySelector("[aria-current]")?.textContent?.includes("d7"));
  await click(page, "d2");
  await kept(page);
  await page.reload();
  await page.waitForSelector(".moves .variation");
  assert.match((await page.textContent(".moves .turn[aria-current]")) ?? "", /d2/);
  assert.match((await page.textContent(".moves")) ?? "", /d7xa1/);
  assert.deepEqual(troubles, []);
});

test("the list of games leads back to one, and a record to another", async () => {
  const { page, troubles } = await site.visit({ path: "play/nine-mens-morris" });
  await toTheMiddleOfATurn(page);
  await page.click("role=tab[name=Share]");
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>(".share textarea")?.value.includes("d7"));
  const record = await page.inputValue(".share textarea");
  await kept(page);
  await page.click("text=My games");
  await page.waitForSelector(".kept-list li");
  assert.equal(await page.locator(".kept-list li").count(), 1);
  await page.fill(".bring textarea", record);
  await page.click(".bring button");
  await page.waitForSelector(".status.take");
  assert.match((await label(page, "d7")) ?? "", /White man/);
  await kept(page);
  await page.click("text=My games");
  await page.waitForSelector(".kept-list li:nth-child(2)");
  await page.fill(".bring textarea", "merels: 2\ngame: <img src=x onerror=alert(1)>\n\n1. d2");
  await page.click(".bring button");
  await page.waitForSelector(".bring .notice.bad");
  assert.equal(await page.locator(".bring img").count(), 0);
  assert.deepEqual(troubles, []);
});

test("without a network everything is there that was there before", async () => {
  const alone = await open();
  try {
    const { page, context } = await alone.visit({ kept: true });
    await page.waitForSelector(".card");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      // It has the pages only once it controls them.
      if (!navigator.serviceWorker.controller) await new Promise((ready) => navigator.serviceWorker.addEventListener("controllerchange", ready, { once: true }));
    });
    await alone.unplug();
    const next = await alone.visit({ kept: true, context, path: "play/achi" });
    await begin(next.page, "human", "level1");
    await click(next.page, "b2");
    await next.page.waitForFunction(() => (document.querySelector(".moves .main")?.querySelectorAll(".turn").length ?? 0) >= 2);
    await next.page.goto(`${alone.base}#/`);
    await next.page.waitForSelector(".card");
    const shown = await next.page.evaluate(async () => {
      const image = document.querySelector<HTMLImageElement>(".card img");
      await image?.decode();
      return image?.naturalWidth ?? 0;
    });
    assert.ok(shown > 0, "pictures are there too");
    assert.deepEqual(next.troubles, []);
  } finally {
    await alone.close();
  }
});

test("records and pictures are downloaded", async () => {
  const { page, troubles } = await site.visit({ path: "play/nine-mens-morris" });
  await toTheMiddleOfATurn(page);
  await page.click("role=tab[name=Share]");
  const files: [button: string, name: RegExp, begins: string][] = [
    ["Download", /^nine-mens-morris\.record$/, "merels: 2"],
    ["SVG", /\.svg$/, "<svg"],
    ["PNG", /\.png$/, "\x89PNG"],
    ["Animation", /\.gif$/, "GIF8"],
  ];
  for (const [button, name, begins] of files) {
    const [file] = await Promise.all([page.waitForEvent("download"), page.click(`.share button:has-text("${button}")`)]);
    assert.match(file.suggestedFilename(), name);
    const content = await readFile(await file.path());
    assert.ok(content.subarray(0, 64).toString("latin1").startsWith(begins), button);
  }
  assert.deepEqual(troubles, []);
});

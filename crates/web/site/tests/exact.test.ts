// Exact values where one plays, and rules in another language.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";
import { open, type Site, violations } from "./harness";
import { begin, place } from "./player";

let site: Site;
before(async () => {
  site = await open();
});
after(() => site.close());

const label = (page: Page, point: string) => page.getAttribute(`.stage [data-point="${point}"]`, "aria-label");

async function click(page: Page, point: string): Promise<void> {
  const { x, y } = await place(page, point);
  await page.mouse.click(x, y);
}

test("in a small game the points show what each decision is worth, move after move", async () => {
  const { page, troubles } = await site.visit({ path: "play/achi" });
  await begin(page, "human", "human");
  await page.focus(".stage .point[tabindex='0']");
  await page.keyboard.press("v");
  await page.waitForSelector(".notes .win");
  assert.equal(await page.textContent(".notes .win text"), "+11");
  assert.match((await label(page, "b2")) ?? "", /can be placed here, won in 11 turns$/);
  assert.match((await page.textContent(".exact")) ?? "", /This position is won in 11 turns.*627/);
  assert.deepEqual(await violations(page), []);
  await click(page, "b2");
  await page.waitForFunction(() => document.querySelector(".exact")?.textContent?.includes("lost in 10 turns"));
  await page.getByLabel("Exact values (V)").click();
  await page.waitForSelector(".notes rect", { state: "detached" });
  assert.deepEqual(troubles, []);
});

test("a game with too many positions says so", async () => {
  const { page, troubles } = await site.visit({ path: "play/chess" });
  await begin(page, "human", "human");
  await page.getByLabel("Exact values (V)").click();
  await page.waitForFunction(() => document.querySelector(".said")?.textContent?.includes("too many positions"), undefined, { timeout: 60_000 });
  assert.equal(await page.locator(".exact").count(), 0);
  assert.deepEqual(troubles, []);
});

test("what is due, what is refused and the rules follow the language", async () => {
  const { page, troubles } = await site.visit({ path: "play/nine-mens-morris" });
  await begin(page, "human", "human");
  await page.click("[aria-label=Settings]");
  await page.getByLabel("Language").selectOption("de");
  await page.keyboard.press("Escape");
  await page.waitForSelector("text=Weiß muss einen Stein setzen.");
  await page.waitForSelector(".sheet[lang=de]", { state: "attached" });
  await click(page, "a1");
  await page.waitForSelector("text=Schwarz muss einen Stein setzen.");
  await click(page, "a1");
  await page.waitForFunction(() => document.querySelector(".said")?.textContent?.includes("a1 ist nicht leer"));
  assert.deepEqual(troubles, []);
});

// Every game of the catalogue, played by random clicks for a while: `MERELS_CLICKS=60` for longer.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";
import type { Listed } from "../src/engine/protocol";
import { open, type Site } from "./harness";
import { begin, place, playOn } from "./player";

let site: Site;
before(async () => {
  site = await open();
});
after(() => site.close());

const games = JSON.parse(readFileSync(join(import.meta.dirname, "../../dist/catalogue.json"), "utf8")) as Listed[];
const CLICKS = Number(process.env["MERELS_CLICKS"] ?? 5);

test("every game opens and is played", { timeout: 1_800_000 }, async () => {
  await Promise.all([0, 1].map((half) => through(half === 0, [...games.entries()].filter(([seed]) => seed % 2 === half))));
});

/** In one window, as somebody looks through the catalogue. */
async function through(wide: boolean, some: [seed: number, game: Listed][]): Promise<void> {
  // With the rules beside the board, and without them.
  const { page, troubles } = await site.visit(wide ? { width: 1600, height: 900 } : {});
  for (const [seed, game] of some) {
    try {
      assert.ok((await played(page, game, seed)) > 0);
      assert.deepEqual(troubles, []);
    } catch (error) {
      throw new Error(`${game.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

/** How many things were done in a game. */
async function played(page: Page, { name, title, players }: Listed, seed: number): Promise<number> {
  await page.goto(`${site.base}#/play/${name}`);
  await page.waitForSelector(`.setup >> visible=true`);
  await page.waitForFunction((wanted) => document.querySelector(".before h1")?.textContent === wanted, title);
  await begin(page, ...Array.from({ length: players }, () => "human"));
  const click = async (point: string): Promise<void> => {
    const { x, y } = await place(page, point);
    await page.mouse.click(x, y);
  };
  const before = await board(page);
  const done = await playOn(page, click, CLICKS, seed + 1);
  // Nothing is out of sight, and the board stands where it stood, whatever was said and asked for meanwhile.
  const now = await board(page);
  assert.deepEqual([before.hidden, now.hidden], [0, 0], "more than is seen at once");
  for (const side of ["x", "y", "width", "height"] as const) assert.ok(Math.abs(now[side] - before[side]) < 9, `the board moves: ${side}`);
  return done;
}

/** Where the board is, and how much of the page is out of sight. */
function board(page: Page): Promise<Record<"x" | "y" | "width" | "height" | "hidden", number>> {
  return page.locator(".stage .board").evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height, hidden: document.documentElement.scrollHeight - innerHeight };
  });
}

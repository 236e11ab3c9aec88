// Games played as people play them: by mouse, by keys, by touch.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";
import { open, type Site } from "./harness";
import { begin, place, playOn, seen, turn } from "./player";

let site: Site;
before(async () => {
  site = await open();
});
after(() => site.close());

const status = (page: Page) => page.textContent(".status .due");

test("nine men's morris by mouse against the program, to its end", async () => {
  const { page, troubles } = await site.visit({ path: "play/nine-mens-morris" });
  await begin(page, "human", "level1");
  const done = await playOn(
    page,
    async (point) => {
      const { x, y } = await place(page, point);
      await page.mouse.click(x, y);
    },
    300,
  );
  assert.match((await status(page)) ?? "", /(wins|draw)/i);
  assert.ok(done >= 9, "each player has placed nine men or lost before");
  assert.deepEqual(troubles, []);
});

test("a man is dragged, and let go where it can't go it returns", async () => {
  const { page, troubles } = await site.visit({ path: "play/three-mens-morris" });
  await begin(page, "human", "human");
  for (const point of ["a1", "b2", "c1", "b1", "b3", "a3"]) {
    const { x, y } = await place(page, point);
    await page.mouse.click(x, y);
    await page.waitForFunction((at) => document.querySelector(`[data-point=${at}]`)?.getAttribute("aria-label")?.includes("last played"), point);
  }
  const drag = async (from: string, to: string) => {
    await place(page, "b2");
    const [a, b] = [await seen(page, from), await seen(page, to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
    await page.mouse.move(b.x, b.y, { steps: 4 });
    await page.mouse.up();
  };
  await drag("c1", "b2");
  await page.waitForSelector(".said:not(.none)");
  assert.match((await page.getAttribute("[data-point=c1]", "aria-label")) ?? "", /White/);
  // Nor does it follow a pointer that has been let go where the board wasn't told.
  const { x, y } = await seen(page, "c1");
  await page.locator("[data-point=c1] .touch").dispatchEvent("pointerdown", { pointerId: 1, button: 0, buttons: 1, clientX: x, clientY: y, bubbles: true });
  await page.mouse.move(x + 60, y - 60, { steps: 3 });
  assert.equal(await page.locator(".board.dragging, .point[aria-pressed=true]").count(), 0);
  await drag("c1", "c2");
  await page.waitForSelector("[data-point=c2][aria-label*=White]");
  assert.match((await page.textContent(".moves")) ?? "", /c1-c2/);
  assert.deepEqual(troubles, []);
});

test("who plays by mouse leafs by arrow keys, who plays by keys goes from point to point", async () => {
  const { page, troubles } = await site.visit({ path: "play/nine-mens-morris" });
  await begin(page, "human", "human");
  const shown = (turn: string) => page.waitForFunction((now) => document.querySelector(".moves [aria-current=true]")?.textContent === now, turn);
  for (const point of ["d2", "d6"]) {
    const { x, y } = await place(page, point);
    await page.mouse.click(x, y);
    await shown(point);
  }
  await page.keyboard.press("ArrowLeft");
  await shown("d2");
  await page.keyboard.press("ArrowRight");
  await shown("d6");
  await page.keyboard.press("ArrowDown");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-point"));
  const before = await focused();
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((was) => document.activeElement?.getAttribute("data-point") !== was, before);
  await shown("d6");
  assert.deepEqual(troubles, []);
});

test("the board is one stop of the tab key, and the focus is never lost to what goes away", async () => {
  const { page, troubles } = await site.visit({ path: "play/nine-mens-morris" });
  await begin(page, "human", "human");
  const focused = () => page.evaluate(() => document.activeElement?.closest(".point")?.getAttribute("data-point") ?? document.activeElement?.textContent?.trim());
  const stop = page.locator(".stage .point[tabindex='0']");
  await stop.focus();
  const point = await stop.getAttribute("data-point");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.closest(".board")), null);
  await page.keyboard.press("Shift+Tab");
  assert.equal(await focused(), point);
  // Back to the start: then there is nothing more to take back.
  await page.keyboard.press("Enter");
  await page.waitForSelector(`[data-point=${point}][aria-label*=White]`);
  await page.focus("[aria-label='Take back (U)']");
  await page.keyboard.press("Enter");
  await page.waitForFunction((at) => document.activeElement?.getAttribute("data-point") === at, point);
  await page.click("role=tab[name=Game]");
  await page.locator("button", { hasText: "Resign" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.textContent === "Play on");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".status.over");
  await page.waitForFunction(() => document.activeElement?.closest(".board") !== null);
  assert.deepEqual(troubles, []);
});

test("a piece is carried from the hand, and an arrow is drawn", async () => {
  const { page, troubles } = await site.visit({ path: "play/millieu" });
  await begin(page, "human", "human");
  const goal = await place(page, "b2v");
  const kind = await page.locator(".player.due button.kind").first().boundingBox();
  assert.ok(kind);
  await page.mouse.move(kind.x + kind.width / 2, kind.y + kind.height / 2);
  await page.mouse.down();
  await page.mouse.move(goal.x, goal.y, { steps: 6 });
  await page.mouse.up();
  await page.waitForSelector("[data-point=b2v][aria-label*=disc]");
  const [from, to] = [await seen(page, "a1u"), await seen(page, "c3w")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up({ button: "right" });
  assert.equal(await page.locator(".arrows .drawn .head").count(), 1);
  assert.deepEqual(troubles, []);
});

/** Goes to a point by the arrow keys, as far as they lead, and decides there. */
async function byKeys(page: Page, point: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-point") ?? null);
  if ((await focused()) === null) await page.focus(".stage .point[tabindex='0']");
  const at = async (name: string) => {
    const circle = page.locator(`.stage [data-point="${name}"] .focus-ring`);
    return { x: Number(await circle.getAttribute("cx")), y: Number(await circle.getAttribute("cy")) };
  };
  const goal = await at(point);
  const passed = new Set<string>();
  for (let pressed = 0; pressed < 80; pressed++) {
    const now = await focused();
    if (now === point) break;
    const here = await at(now ?? "");
    const [right, down] = [goal.x - here.x, goal.y - here.y];
    const sideways = Math.abs(right) > Math.abs(down);
    const arrow = sideways ? (right > 0 ? "ArrowRight" : "ArrowLeft") : down > 0 ? "ArrowDown" : "ArrowUp";
    // Where arrows go round in circles, the keys that go through all points lead on.
    await page.keyboard.press(passed.has(now ?? "") ? "PageDown" : arrow);
    passed.add(now ?? "");
  }
  assert.equal(await focused(), point);
  await page.keyboard.press("Enter");
}

test("whose time is over has lost, and is told so once", async () => {
  const { page, troubles } = await site.visit({ path: "play/nine-mens-morris" });
  await page.clock.install();
  await page.waitForSelector(".setup");
  await page.click(".setup summary");
  await page.selectOption(".more select >> nth=0", "3+2");
  await begin(page, "human", "human");
  // The first turn of each takes no time.
  for (const turn of ["d2", "d6"]) {
    await page.fill(".type input", turn);
    await page.press(".type input", "Enter");
    await page.waitForFunction((said) => document.querySelector("[role=log]")?.textContent?.includes(said), turn);
  }
  await page.clock.runFor(170_000);
  assert.match((await status(page)) ?? "", /^White to place/);
  await page.clock.runFor(20_000);
  await page.waitForSelector(".status.over");
  assert.match((await status(page)) ?? "", /Black wins: White's time is over/);
  assert.equal(await page.textContent(".said"), "");
  assert.deepEqual(troubles, []);
});

test("Millieu by keyboard alone, to its end", async () => {
  const { page, troubles } = await site.visit({ path: "play/millieu" });
  await page.waitForSelector(".setup");
  // From the setup by tabs and letters only.
  const seats = page.locator(".setup .seat select");
  for (let index = 0; index < 2; index++) {
    await seats.nth(index).focus();
    await page.keyboard.press("Home");
  }
  await page.locator(".setup button[type=submit]").focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".status");
  assert.equal(await turn(page), "play");
  const done = await playOn(
    page,
    async (point) => {
      const kinds = await page.$$eval("button.kind", (buttons) => buttons.length);
      if (kinds > 1 && (await page.locator("button.kind[aria-pressed=true]").count()) === 0 && (await page.locator(".point[aria-pressed=true]").count()) === 0) {
        await page.locator("button.kind").first().focus();
        await page.keyboard.press("Space");
        return;
      }
      await byKeys(page, point);
    },
    600,
  );
  assert.ok(done > 20, `only ${done} things were done: ${await status(page)}`);
  assert.match((await status(page)) ?? "", /(wins|draw)/i);
  assert.deepEqual(troubles, []);
});

test("Shah by touch on a small screen that is slow", async () => {
  const { page, troubles } = await site.visit({ path: "play/shah", width: 360, height: 740, touch: true, late: true });
  await begin(page, "human", "level1");
  const done = await playOn(
    page,
    async (point) => {
      const { x, y } = await place(page, point);
      await page.touchscreen.tap(x, y);
    },
    400,
  );
  assert.ok(done >= 12);
  assert.match((await status(page)) ?? "", /(wins|draw)/i);
  assert.deepEqual(troubles, []);
});

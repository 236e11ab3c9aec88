// Links: rules and games that travel, and links that somebody made to do harm.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";
import { encode } from "../src/share/codec";
import { open, type Site } from "./harness";
import { begin, place } from "./player";

let site: Site;
before(async () => {
  site = await open();
});
after(() => site.close());

async function click(page: Page, point: string): Promise<void> {
  const { x, y } = await place(page, point);
  await page.mouse.click(x, y);
}

/** What stands in a field, once it is there. */
async function link(page: Page, label: string): Promise<string> {
  const field = page.getByLabel(label);
  await field.waitFor();
  await page.waitForFunction((element) => (element as HTMLInputElement).value !== "", await field.elementHandle());
  return field.inputValue();
}

const path = (url: string) => url.slice(url.indexOf("#/") + 2);

test("a game between two people who have nothing but links", async () => {
  const white = await site.visit({ path: "play/three-mens-morris" });
  await begin(white.page, "human", "link");
  await click(white.page, "b2");
  await white.page.waitForSelector(".post");
  assert.match((await white.page.textContent(".post")) ?? "", /Turn 2: Black is due/);
  const first = await link(white.page, "Link to this turn");

  const black = await site.visit({ path: path(first) });
  await black.page.click("text=Play as Black");
  await black.page.waitForSelector(".status");
  await click(black.page, "a1");
  await black.page.waitForSelector(".post");
  assert.match((await black.page.textContent(".post")) ?? "", /Turn 3: White is due/);
  const second = await link(black.page, "Link to this turn");

  // White opens it where the game is kept already, and goes on with the same one.
  const again = await site.visit({ context: white.context, path: path(second) });
  await again.page.click("text=Play as White");
  await again.page.waitForSelector("[data-point=a1][aria-label*=Black]");
  await click(again.page, "c3");
  await again.page.waitForSelector(".post");
  await again.page.goto(`${site.base}#/kept`);
  await again.page.waitForSelector(".kept-list li");
  assert.equal(await again.page.locator(".kept-list li").count(), 1);

  // An older link says that there is more.
  const late = await site.visit({ context: white.context, path: path(first) });
  await late.page.waitForSelector("text=You have this game already");
  for (const visit of [white, black, again, late]) assert.deepEqual(visit.troubles, []);
});

/** A game by post as one of its links has it, with whoever is due. */
function post(turns: string[], due: string): Promise<string> {
  const record = `merels: 2\ngame: three-mens-morris\n\n${turns.map((turn, at) => `${at + 1}. ${turn}`).join(" ")}\n`;
  const rules = { name: "three-mens-morris" };
  return encode({ v: 1, rules, record, id: "post", turn: turns.length, due, path: turns, underWay: "", offer: false });
}

test("a draw is offered by link, declined, and accepted, and who offered is told", async () => {
  const white = await site.visit({ path: `g/${await post(["a1", "b2"], "White")}` });
  await white.page.click("text=Play as White");
  await white.page.waitForSelector(".status");
  await white.page.click("[role=tab]:has-text('Game')");
  await white.page.click("text=Offer a draw");
  const offered = await link(white.page, "Link to this turn");

  const black = await site.visit({ path: path(offered) });
  await black.page.waitForSelector("text=A draw is offered to Black.");
  await black.page.click("text=Play as Black");
  await black.page.click(".status button:has-text('Decline')");
  const declined = await link(black.page, "Link to this turn");

  // Who offered is told, by the link and by the game, also after a reload, and doesn't offer again before the turn is played.
  const told = await site.visit({ context: white.context, path: path(declined) });
  await told.page.waitForSelector("text=The draw that White offered is declined.");
  await told.page.click("text=Play as White");
  await told.page.waitForSelector(".status:has-text('The draw that White offered is declined')");
  await told.page.click("[role=tab]:has-text('Game')");
  assert.ok(await told.page.isDisabled("button:has-text('Offer a draw')"));
  await told.page.waitForSelector("[data-kept=true]");
  await told.page.reload();
  await told.page.waitForSelector(".status:has-text('The draw that White offered is declined')");
  await click(told.page, "c1");
  await told.page.waitForSelector(".post");
  assert.doesNotMatch((await told.page.textContent(".status")) ?? "", /declined/);

  // The same offer is accepted by somebody else.
  const other = await site.visit({ path: path(offered) });
  await other.page.click("text=Play as Black");
  await other.page.click(".status button:has-text('Accept')");
  await other.page.waitForSelector(".status.over");
  const over = await link(other.page, "Link to this turn");
  const last = await site.visit({ path: path(over) });
  await last.page.waitForSelector("text=and it is over");
  await last.page.click("text=Look at the game");
  await last.page.waitForSelector(".status.over:has-text('agree')");
  for (const visit of [white, black, told, other, last]) assert.deepEqual(visit.troubles, []);
});

test("a draw is claimed in a game by link", async () => {
  const back = ["b3-a3", "c3-c2", "a3-b3", "c2-c3"];
  const turns = ["a1", "b2", "c1", "b1", "b3", "c3", ...back, ...back];
  const black = await site.visit({ path: `g/${await post(turns.slice(0, -1), "Black")}` });
  await black.page.click("text=Play as Black");
  await black.page.waitForSelector(".status");
  await click(black.page, "c2");
  await click(black.page, "c3");
  await black.page.waitForSelector(".post");
  const white = await site.visit({ path: path(await link(black.page, "Link to this turn")) });
  await white.page.click("text=Play as White");
  await white.page.click(".status button:has-text('Claim a draw')");
  await white.page.waitForSelector(".status.over");
  const over = await site.visit({ context: black.context, path: path(await link(white.page, "Link to this turn")) });
  await over.page.click("text=Look at the game");
  await over.page.waitForSelector(".status.over:has-text('claim')");
  for (const visit of [black, white, over]) assert.deepEqual(visit.troubles, []);
});

test("rules travel in a link and are played in another browser", async () => {
  const text = 'game "Corner <b>Rush</b>"\nplayers North, South\nboard grid 3 x 3\npiece stone: 3 in each hand\nphase placing { place stone on empty }\nend { draw when board full }\nend more { mover wins when some mine in b2 }\n';
  const payload = await encode({ v: 1, rules: { name: "corner-rush", text } });
  const { page, troubles } = await site.visit({ path: `d/${payload}` });
  await page.waitForSelector("h1:has-text('Corner <b>Rush</b>')");
  await page.click("text=Play it");
  await begin(page, "human", "human");
  await click(page, "b2");
  await page.waitForSelector("[data-point=b2][aria-label*=North]");
  await page.waitForSelector("[data-kept=true]");
  await page.reload();
  await page.waitForSelector("[data-point=b2][aria-label*=North]");
  assert.deepEqual(troubles, []);
});

test("a link that can't be read says why, and nothing else happens", async () => {
  const script = "<img src=x onerror=alert(1)><script>alert(2)</script>";
  const rules = { name: "nine-mens-morris" };
  const game = { v: 1, rules, record: "", id: "a", turn: 0, due: null, path: [], underWay: "", offer: false };
  const bomb = { v: 1, rules: { name: "x", text: "a".repeat(250_000) } };
  const links: [payload: string, says: RegExp][] = [
    ["d/", /empty/],
    ["d/!!!", /character 1/],
    [`d/${"A".repeat(70_000)}`, /longer than/],
    ["d/AAAA", /damaged|not complete/],
    [`d/${await encode("text")}`, /no definition/],
    [`d/${await encode({ v: 9 })}`, /another version/],
    [`d/${await encode({ v: 1, rules: { name: script } })}`, /can’t be the/],
    [`d/${await encode({ v: 1, rules: { name: "no-such-game" } })}`, /no-such-game/],
    [`d/${await encode(bomb)}`, /longer than/],
    [`d/${await encode({ v: 1, rules: { name: "x", text: `game "${script}"` } })}`, /can’t be played/],
    [`g/${await encode({ ...game, turn: -1 })}`, /no number of turns/],
    [`g/${await encode({ ...game, due: script })}`, /record|begins|merels/i],
    [`g/${await encode({ ...game, record: `merels: 2\ngame: nine-mens-morris\n\n1. ${script}` })}`, /./],
    [`g/${await encode({ ...game, path: Array.from({ length: 6000 }, () => "x") })}`, /more than 5000 turns/],
  ];
  const { page, troubles } = await site.visit();
  page.on("dialog", (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  for (const [payload, says] of links) {
    await page.goto(`${site.base}#/kept`);
    await page.waitForSelector(".kept");
    await page.goto(`${site.base}#/${payload}`);
    await page.waitForSelector(".trouble");
    assert.match((await page.textContent(".trouble")) ?? "", says, payload.slice(0, 60));
    assert.equal(await page.locator(".trouble img, .trouble script").count(), 0);
  }
  assert.deepEqual(troubles, []);
});

test("what would unpack without end is stopped", async () => {
  // A link that is short and claims hundreds of megabytes.
  const { page, troubles } = await site.visit();
  const payload = await page.evaluate(async () => {
    const zeros = new Blob(Array.from({ length: 40 }, () => new Uint8Array(1_000_000)));
    const packed = await new Response(zeros.stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
    let text = "";
    for (const byte of new Uint8Array(packed)) text += String.fromCharCode(byte);
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  });
  assert.ok(payload.length < 64 * 1024);
  await page.goto(`${site.base}#/d/${payload}`);
  await page.waitForSelector(".trouble");
  assert.match((await page.textContent(".trouble")) ?? "", /holds more than 256 KiB/);
  assert.deepEqual(troubles, []);
});

test("rules that would work for ever are stopped and it is said, and the page goes on", async () => {
  const text =
    'game "For Ever"\nplayers A, B\nboard grid 19 x 19\npiece stone: unlimited in each hand\nmemory n: number\nphase play { place stone on empty  repeat 999999 { repeat 999999 { remember n = n + 1 } } }\nend { draw when board full }\n';
  const { page, troubles } = await site.visit({ path: `d/${await encode({ v: 1, rules: { name: "for-ever", text } })}` });
  await page.click("text=Play it");
  await begin(page, "human", "human");
  await click(page, "k10");
  await page.waitForSelector(".status.over");
  assert.match((await page.textContent(".status .due")) ?? "", /the rules are at fault: a turn goes on for too long/);
  await page.click("text=Games");
  await page.waitForSelector(".card");
  assert.deepEqual(troubles, []);
});

// "Write": a variant from nothing, mended, tried, played and sent.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";
import { encode } from "../src/share/codec";
import { open, type Site, violations } from "./harness";

let site: Site;
before(async () => {
  site = await open();
});
after(() => site.close());

const EDITOR = ".write-left .cm-content";

/** Takes all that is written away, and types a text. */
async function type(page: Page, text: string): Promise<void> {
  await page.click(EDITOR);
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(text);
}

const text = (page: Page): Promise<string> => page.locator(`${EDITOR} .cm-line`).allTextContents().then((lines) => lines.join("\n"));

/** Waits until all that is shown is of the text that stands there now, in which nothing is wrong. */
async function fine(page: Page): Promise<void> {
  await page.waitForSelector(".write[aria-busy=false]");
  assert.equal(await page.textContent(".write-problems"), "Nothing wrong.");
}

const SLIPS = `game "Safe Mills" extends nine-mens-morris

action capture { take theirs except mil }

phase moving {
    move mine to empty near it
    if mill made { captur }
}
`;

test("two mistakes are mended, the game is played, sent, and played by who gets it", async () => {
  const { page, troubles } = await site.visit({ path: "write" });
  await fine(page);
  await type(page, SLIPS);
  const reports = page.locator(".write-problems li.error");
  await reports.nth(1).waitFor();
  assert.equal(await reports.count(), 2);
  assert.ok(await page.getByRole("button", { name: "Play", exact: true }).isDisabled());
  for (const mends of ["Write `mill` for `mil`", "Write `capture` for `captur`"]) {
    await page.getByRole("button", { name: mends }).click();
    await page.getByRole("button", { name: mends }).waitFor({ state: "detached" });
  }
  await fine(page);
  assert.match(await text(page), /take theirs except mill \}/);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  const link = await page.waitForFunction(() => navigator.clipboard.readText());
  const url = (await link.jsonValue()) as string;
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/play"));
  assert.deepEqual(troubles, []);

  const other = await site.visit({ path: url.slice(url.indexOf("#/") + 2) });
  await other.page.waitForSelector("text=Safe Mills");
  await other.page.getByRole("button", { name: "Play" }).first().waitFor();
  assert.deepEqual(other.troubles, []);
});

test("a statement becomes an action, and what came along in a link is carried on", async () => {
  const parent = 'game "Parent"\nplayers North, South\nboard grid 3 x 3\npiece stone: 5 in each hand\nphase placing { place stone on empty }\nend { draw when board full }\n';
  const child = 'game "Child" extends a-friends\nend more { mover wins when some mine in b2 }\n';
  const sent = await encode({ v: 1, rules: { name: "child", text: child, files: { "a-friends": parent } } });
  const { page, troubles } = await site.visit({ path: `d/${sent}` });
  await page.getByRole("button", { name: "Open in the editor" }).click();
  await fine(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForSelector("h1:has-text('Child')");
  await page.goto(`${site.base}#/write/nine-mens-morris`);
  await fine(page);
  await type(page, 'game "Short" extends nine-mens-morris\nphase moving {\n    move mine to empty near it\n    if mill made { take theirs }\n}\n');
  await fine(page);
  await page.locator(`${EDITOR} .cm-line`, { hasText: "move mine" }).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Control+.");
  await page.getByRole("button", { name: "Make an action of this" }).click();
  await page.waitForFunction(() => document.querySelector(".write-editor")?.shadowRoot?.textContent?.includes("action new_action"));
  await fine(page);
  assert.deepEqual(troubles, []);
});

test("the game goes on from the same position when the rules change", async () => {
  const { page, troubles } = await site.visit({ path: "write" });
  await fine(page);
  const men = page.locator(".write-board [data-stands]");
  await page.locator(".write-board [data-point=d2]").first().click();
  await page.waitForSelector("text=Black to place a piece.");
  await page.locator(".write-board [data-point=f4]").first().click();
  await page.waitForSelector("text=White to place a piece.");
  await page.click(EDITOR);
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\naction capture { take theirs }\n");
  await fine(page);
  assert.equal(await men.count(), 2);
  assert.equal(await page.locator(".write-board .notice").count(), 0);
  assert.deepEqual(troubles, []);
});

test("words, scenarios and random games follow the text", async () => {
  const { page, troubles } = await site.visit({ path: "write/three-mens-morris" });
  await fine(page);
  await page.getByRole("tab", { name: "Rules" }).click();
  await page.locator(".sentence").first().click();
  await page.waitForSelector(".sentence.said");
  await page.getByRole("tab", { name: /Scenarios ✓/ }).click();
  await page.waitForSelector(".cases .passed");
  assert.equal(await page.locator(".cases .failed").count(), 0);
  await page.getByRole("tab", { name: "Playtest" }).click();
  await page.locator(".write-playtest select").selectOption("100");
  await page.getByRole("button", { name: "Play at random" }).click();
  await page.waitForSelector(".bars");
  // What the rules say otherwise, a scenario notices.
  await type(page, (await text(page)).replace(/^phase/m, "// Nobody wins any more.\nphase").replace(/win\b/, "pass"));
  await page.waitForSelector("text=The rules have changed since these games were played.");
  assert.deepEqual(troubles, []);
});

test("what is written is there again after a reload, and is offered for opening", async () => {
  const { page, troubles } = await site.visit({ path: "write/achi" });
  await fine(page);
  await type(page, SLIPS);
  await page.locator(".write-problems li.error").first().waitFor();
  await page.reload();
  await page.locator(".write-problems li.error").first().waitFor();
  assert.match(await text(page), /Safe Mills/);
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("button", { name: /^my-achi/ }).waitFor();
  assert.deepEqual(troubles, []);
});

test("what can stand here is offered, what stands here is explained, and all of it is laid out", async () => {
  const { page, troubles } = await site.visit({ path: "write" });
  await fine(page);
  await type(page, 'game "Small" extends nine-mens-morris\naction   capture   {  take theirs }\n');
  await fine(page);
  await page.keyboard.type("end { mover lo");
  // Where keys follow one another faster than answers, the list may not open by itself.
  await page.keyboard.press("Control+Space");
  await page.waitForSelector(".cm-tooltip-autocomplete li[aria-selected]:has-text('loses')");
  // What is pressed right after the list has opened isn't meant for it.
  await page.waitForTimeout(250);
  await page.keyboard.press("Enter");
  assert.match(await text(page), /mover loses/);
  await page.keyboard.type(" when stuck");
  await fine(page);
  await page.locator(`${EDITOR} .cm-line`, { hasText: "action" }).locator("text=capture").first().hover();
  await page.waitForSelector(".cm-hover");
  await page.getByRole("button", { name: "Lay out" }).click();
  await page.waitForFunction(() => document.querySelector(".write-editor")?.shadowRoot?.textContent?.includes("action capture { take theirs }"));
  assert.deepEqual(troubles, []);
});

test("what somebody keeps is offered to extend, and is extended", async () => {
  const { page, troubles } = await site.visit({ path: "write" });
  await fine(page);
  await page.evaluate(() => {
    const text = 'game "Mine" extends mine-too\n';
    localStorage.setItem("merels.file.mine-first", JSON.stringify({ text }));
    localStorage.setItem("merels.file.mine-too", JSON.stringify({ text: 'game "Too" extends three-mens-morris\n' }));
  });
  await type(page, 'game "Third" extends ');
  await page.keyboard.type("mine-f");
  await page.keyboard.press("Control+Space");
  await page.waitForSelector(".cm-tooltip-autocomplete li:has-text('mine-first')");
  await page.waitForTimeout(250);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".write[aria-busy=false]");
  assert.deepEqual(await page.locator(".write-problems li.error").allTextContents(), [], await text(page));
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForSelector("h1:has-text('Third')");
  assert.deepEqual(troubles, []);
});

test("what is saved as a zip is opened again, with what it extends and its scenarios", async () => {
  const { page, troubles } = await site.visit({ path: "write/three-mens-morris" });
  await fine(page);
  await page.evaluate(() => localStorage.setItem("merels.file.mine-too", JSON.stringify({ text: 'game "Too" extends three-mens-morris\n' })));
  await type(page, 'game "Packed" extends mine-too\n');
  await fine(page);
  const [packed] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as zip" }).click()]);
  const file = { name: "packed.zip", mimeType: "application/zip", buffer: await readFile(await packed.path()) };
  const damaged = { ...file, buffer: file.buffer.subarray(0, file.buffer.length - 30) };

  const other = await site.visit({ path: "write" });
  await fine(other.page);
  const choose = async (chosen: typeof file) => {
    await other.page.getByRole("button", { name: "Open", exact: true }).click();
    await other.page.setInputFiles("dialog input[type=file]", chosen);
  };
  await choose(file);
  await other.page.waitForSelector(".write-menu strong:has-text('my-three-mens-morris')");
  await fine(other.page);
  assert.equal(await text(other.page), 'game "Packed" extends mine-too\n');
  await other.page.getByRole("tab", { name: /Scenarios ✓/ }).waitFor();
  await choose(damaged);
  await other.page.waitForSelector("text=packed.zip can’t be unpacked.");
  for (const visit of [{ troubles }, other]) assert.deepEqual(visit.troubles, []);
});

test("a new line stands as deep as the block that it is in", async () => {
  const { page, troubles } = await site.visit({ path: "write" });
  await fine(page);
  await type(page, 'game "Small" extends nine-mens-morris\n');
  for (const line of ["action capture {", "if some theirs {", "// first of all"]) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.type("take theirs");
  const written = (await text(page)).split("\n").slice(1);
  assert.deepEqual(written, ["action capture {", "    if some theirs {", "        // first of all", "        take theirs", "    }", "}"], written.join("\n"));
  assert.deepEqual(troubles, []);
});

const CASES = ".write-scenarios .cm-content";

test("scenarios are completed, mended and explained", async () => {
  const { page, troubles } = await site.visit({ path: "write/three-mens-morris" });
  await fine(page);
  await page.getByRole("tab", { name: /Scenarios ✓/ }).click();
  const scenarios = (): Promise<string> => page.locator(`${CASES} .cm-line`).allTextContents().then((lines) => lines.join("\n"));
  await page.click(CASES);
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText('[[case]]\nname = "first"\nplay = "b2"\n');
  // A key that isn't there yet, offered for its beginning.
  await page.keyboard.type("posi");
  await page.keyboard.press("Control+Space");
  await page.waitForSelector(".cm-tooltip-autocomplete li:has-text('position_is')");
  await page.keyboard.press("Escape");
  for (let letter = 0; letter < 4; letter++) await page.keyboard.press("Backspace");
  await page.keyboard.insertText('inclues = "a1"\n');
  await page.waitForSelector(".write[aria-busy=false] .cases, .write-scenarios .notice.bad");
  await page.locator(`${CASES} .cm-line`, { hasText: "inclues" }).locator(".cm-lintRange").first().hover();
  await page.locator(".cm-diagnosticAction", { hasText: "includes" }).first().click();
  await page.locator(`${CASES} .cm-line`, { hasText: 'includes = "a1"' }).waitFor();
  await page.waitForSelector(".cases .passed");
  await page.locator(`${CASES} .cm-line`, { hasText: "name =" }).hover({ position: { x: 16, y: 8 } });
  await page.waitForSelector(".cm-hover");
  assert.match(await scenarios(), /includes = "a1"/);
  assert.deepEqual(troubles, []);
});

for (const [width, height, dark] of [
  [360, 740, false],
  [1280, 800, true],
] as const) {
  test(`nothing stands in anybody's way at ${width} pixels${dark ? ", in dark colours" : ""}`, async () => {
    const { page, troubles } = await site.visit({ path: "write", width, height, dark });
    await fine(page);
    for (const name of ["Board", "Rules", /Scenarios/, "Playtest"]) {
      await page.getByRole("tab", { name }).click();
      assert.deepEqual(await violations(page), [], `${name}`);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    assert.deepEqual(troubles, []);
  });
}

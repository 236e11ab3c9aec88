// Somebody who plays by what the page shows and says, always the same way.

import type { Page } from "playwright-core";

/** Points that a decision can begin or end with now, the most pressing first. */
export async function options(page: Page): Promise<string[]> {
  const labels = await page.$$eval(".stage .point", (points) =>
    points.map((point) => [point.getAttribute("data-point") ?? "", point.getAttribute("aria-label") ?? ""] as const),
  );
  const said = (words: string) => labels.filter(([, label]) => label.includes(words)).map(([point]) => point);
  const sorts = ["can go here", "can be taken", "can be chosen", "can be placed here", "can move"].map(said);
  return sorts.find((points) => points.length > 0) ?? [];
}

/** What is read out, and what is held: it changes with everything that is done. */
export function standing(page: Page): Promise<string> {
  return page.evaluate(() => {
    const said = document.querySelector("[role=log]")?.textContent ?? "";
    const held = document.querySelector(".point[aria-pressed=true]")?.getAttribute("data-point") ?? "";
    return `${said}|${held}|${document.querySelector("dialog[open]") !== null}|${document.querySelector("button.kind[aria-pressed=true]") !== null}`;
  });
}

/** Waits until a person can do something, or the game is over; says which. */
export async function turn(page: Page): Promise<"play" | "over"> {
  const found = await page.waitForFunction(() => {
    if (document.querySelector(".status.over") !== null) return "over";
    if (document.querySelector(".thinking") !== null) return null;
    if (document.querySelector(".player.due .seat-name")?.textContent !== "person") return null;
    const points = [...document.querySelectorAll(".stage .point")];
    const begun = points.some((point) => /can (go here|be taken|be chosen|be placed here|move)/.test(point.getAttribute("aria-label") ?? ""));
    const pass = [...document.querySelectorAll(".status button")].some((button) => button.textContent?.includes("Pass"));
    return begun || pass || document.querySelector("dialog[open] .choices button") !== null ? "play" : null;
  });
  return (await found.jsonValue()) as "play" | "over";
}

/** Numbers that look random. */
export function numbers(seed: number): (below: number) => number {
  let last = seed;
  return (below) => {
    last = (Math.imul(last, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (last >> 8) % below;
  };
}

/** Begins a game on the page before it, with these in the seats. */
export async function begin(page: Page, ...seats: string[]): Promise<void> {
  await page.waitForSelector(".setup");
  const selects = await page.$$(".setup .seat select");
  for (const [index, seat] of seats.entries()) await selects[index]?.selectOption(seat);
  await page.click(".setup button[type=submit]");
  await page.waitForSelector(".status");
}

/** Does one thing after another until the game is over, or for so long; how many things were done. */
export async function playOn(page: Page, touch: (point: string) => Promise<void>, most: number, seed = 1): Promise<number> {
  const random = numbers(seed);
  for (let done = 0; done < most; done++) {
    if ((await turn(page)) === "over") return done;
    const before = await standing(page);
    const dialog = page.locator("dialog[open] .choices button");
    const points = await options(page);
    if ((await dialog.count()) > 0) await dialog.first().click();
    else if (points.length > 0) await touch(points[random(points.length)] ?? "");
    else await page.click(".status button:has-text('Pass')");
    await page.waitForFunction(
      ([was]) => {
        const said = document.querySelector("[role=log]")?.textContent ?? "";
        const held = document.querySelector(".point[aria-pressed=true]")?.getAttribute("data-point") ?? "";
        return `${said}|${held}|${document.querySelector("dialog[open]") !== null}|${document.querySelector("button.kind[aria-pressed=true]") !== null}` !== was;
      },
      [before],
    );
  }
  return most;
}

/** The middle of a point on the screen, which is scrolled to where nothing that stays in place covers it. */
export async function place(page: Page, point: string): Promise<{ x: number; y: number }> {
  await page.locator(`.stage [data-point="${point}"] .touch`).evaluate((element) => element.scrollIntoView({ block: "center" }));
  return seen(page, point);
}

/** The middle of a point where it is now. */
export async function seen(page: Page, point: string): Promise<{ x: number; y: number }> {
  const touch = page.locator(`.stage [data-point="${point}"] .touch`);
  const box = await touch.boundingBox();
  if (!box) throw new Error(`${point} is nowhere`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

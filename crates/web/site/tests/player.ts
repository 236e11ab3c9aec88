// Somebody who plays by what the page shows and says, always the same way.

import type { Page } from "playwright-core";

/** How things stand when somebody can do something. */
interface Standing {
  over: boolean;
  /** What is read out, and what is held: it changes with everything that is done. */
  said: string;
  /** Whether it is asked which of several decisions is meant. */
  asked: boolean;
  /** Points that a decision can begin or end with now, the most pressing sort. */
  points: string[];
}

/** How things stand, once a person can do something or the game is over, and it isn't as it was any more. All is asked at once: each
 * question to a browser takes longer than its answer. */
async function standing(page: Page, was = ""): Promise<Standing> {
  const found = await page.waitForFunction((before): Standing | null => {
    const has = (selector: string) => document.querySelector(selector) !== null;
    const held = document.querySelector(".point[aria-pressed=true]")?.getAttribute("data-point") ?? "";
    const said = `${document.querySelector("[role=log]")?.textContent ?? ""}|${held}|${has("dialog[open]")}|${has("button.kind[aria-pressed=true]")}`;
    if (said === before) return null;
    const asked = has("dialog[open] .choices button");
    if (has(".status.over")) return { over: true, said, asked, points: [] };
    if (has(".thinking") || document.querySelector(".player.due .seat-name")?.textContent !== "person") return null;
    const labels = [...document.querySelectorAll(".stage .point")].map((point) => [point.getAttribute("data-point") ?? "", point.getAttribute("aria-label") ?? ""]);
    const sorts = ["can go here", "can be taken", "can be chosen", "can be placed here", "can move"];
    const offered = sorts.map((words) => labels.filter(([, label]) => label?.includes(words)).map(([point]) => point ?? ""));
    const points = offered.find((some) => some.length > 0) ?? [];
    const pass = [...document.querySelectorAll(".status button")].some((button) => button.textContent?.includes("Pass"));
    return points.length > 0 || pass || asked ? { over: false, said, asked, points } : null;
  }, was);
  return (await found.jsonValue()) as Standing;
}

/** Waits until a person can do something, or the game is over; says which. */
export async function turn(page: Page): Promise<"play" | "over"> {
  return (await standing(page)).over ? "over" : "play";
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
  let now = await standing(page);
  for (let done = 0; done < most; done++) {
    if (now.over) return done;
    if (now.asked) await page.locator("dialog[open] .choices button").first().click();
    else if (now.points.length > 0) await touch(now.points[random(now.points.length)] ?? "");
    else await page.click(".status button:has-text('Pass')");
    now = await standing(page, now.said);
  }
  return most;
}

/** The middle of a point on the screen, which is scrolled to where nothing that stays in place covers it. */
export async function place(page: Page, point: string): Promise<{ x: number; y: number }> {
  return page.locator(`.stage [data-point="${point}"] .touch`).evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
}

/** The middle of a point where it is now. */
export async function seen(page: Page, point: string): Promise<{ x: number; y: number }> {
  const touch = page.locator(`.stage [data-point="${point}"] .touch`);
  const box = await touch.boundingBox();
  if (!box) throw new Error(`${point} is nowhere`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

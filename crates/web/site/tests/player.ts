// Somebody who plays by what the page shows and says, always the same way.

import type { Page } from "playwright-core";

/** How things stand when somebody can do something. */
interface Standing {
  over: boolean;
  /** What is read out, and what is held: one of them changes with everything that is done. */
  said: string;
  /** Whether it is asked which of several decisions is meant. That it no longer is says nothing: the answer may be on its way. */
  asked: boolean;
  /** Points that a decision can begin or end with now, the most pressing sort. */
  points: string[];
  /** How many buttons decide something: to pass, to say a word. */
  buttons: number;
}

/** The buttons beside the board that decide something where a person is due. */
const DECIDE = ".status .row .button.primary";

/** How long a page may take to get on, in milliseconds: on a machine with much else to do, no sign that it stands still. */
const PATIENCE = 120_000;

/** How things stand, once a person can do something or the game is over, and it isn't as it was any more. All is asked at once: each
 * question to a browser takes longer than its answer. */
async function standing(page: Page, was?: Standing): Promise<Standing> {
  const looked = page.waitForFunction(([before, wasAsked, decide]): Standing | null => {
    const has = (selector: string) => document.querySelector(selector) !== null;
    const held = document.querySelector(".point[aria-pressed=true]")?.getAttribute("data-point") ?? "";
    const said = `${document.querySelector("[role=log]")?.textContent ?? ""}|${held}|${has("button.kind[aria-pressed=true]")}`;
    const asked = has("dialog[open] .choices button");
    if (said === before && (wasAsked || !asked)) return null;
    if (has(".status.over")) return { over: true, said, asked, points: [], buttons: 0 };
    if (has(".thinking") || document.querySelector(".player.due .seat-name")?.textContent !== "person") return null;
    const labels = [...document.querySelectorAll(".stage .point")].map((point) => [point.getAttribute("data-point") ?? "", point.getAttribute("aria-label") ?? ""]);
    const sorts = ["can go here", "can be taken", "can be chosen", "can be placed here", "can move"];
    const offered = sorts.map((words) => labels.filter(([, label]) => label?.includes(words)).map(([point]) => point ?? ""));
    const points = offered.find((some) => some.length > 0) ?? [];
    const buttons = document.querySelectorAll(decide).length;
    return points.length > 0 || buttons > 0 || asked ? { over: false, said, asked, points, buttons } : null;
  }, [was?.said ?? "", was?.asked ?? false, DECIDE] as const, { timeout: PATIENCE });
  const found = await looked.catch(async (error: unknown) => {
    throw new Error(`nothing goes on after “${was?.said ?? "the beginning"}”: ${await seenBy(page)}`, { cause: error });
  });
  return (await found.jsonValue()) as Standing;
}

/** What somebody sees who can't go on. */
function seenBy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts = [".status", "[role=log]", ".player.due", "dialog[open]", ".trouble"].map((where) => `${where} ${document.querySelector(where)?.textContent ?? "none"}`);
    const labels = [...document.querySelectorAll(".stage .point")].map((point) => point.getAttribute("aria-label") ?? "");
    return [location.hash, ...texts, `scrolled by ${scrollY}`, ...labels.filter((label) => / can |picked up/.test(label)).slice(0, 12)].join("; ");
  });
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
    else await page.locator(DECIDE).nth(random(now.buttons)).click();
    now = await standing(page, now);
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

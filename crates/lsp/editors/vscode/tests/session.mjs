// VS Code itself, in a browser, with the packaged extension. Run by .ci/editors with
//   MERELS the program, VSIX the extension, CHROMIUM the browser, FOLDER an empty folder; SCREENSHOTS a folder, if pictures are wanted.
// A definition is typed with a mistake: it is underlined and said, the quick fix is made, the board beside the text follows, and
// scenarios run in the test explorer.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import path from "node:path";
import { chromium } from "playwright-core";

const { MERELS, VSIX, CHROMIUM, FOLDER, SCREENSHOTS } = process.env;

// The text before what is typed, and what is typed: `rwo` is the mistake.
const BEGUN = `game "Three"
players White, Black
board   grid 3 x 3
piece   man: 3 in each hand
pattern row = line of 3 { same owner }

`;
const TYPED = `phase play {\nplace man on empty\nif rwo made { win }`;
const SCENARIOS = `[[case]]
name = "three in a row win"
play = "a1 a2 b1 b2 c1"
outcome = { winner = "White" }

[[case]]
name = "two don't"
play = "a1 a2 b1"
outcome = { winner = "White" }
`;

const SERVER = path.join(path.dirname(createRequire(import.meta.url).resolve("code-server/package.json")), "lib/vscode/out/server-main.js");
const PATIENCE = 60_000;

/** A port that is free now. */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** The words by which the server is started: everything it keeps lies in the folder. */
const words = [
  SERVER,
  "--accept-server-license-terms",
  ...["--server-data-dir", path.join(FOLDER, "data")],
  ...["--extensions-dir", path.join(FOLDER, "extensions")],
];
const environment = { ...process.env, HOME: FOLDER };

/** A folder with the game and its scenarios, as they are before anything is typed. */
function begun(name) {
  const games = path.join(FOLDER, name);
  mkdirSync(games, { recursive: true });
  writeFileSync(path.join(games, "three.merels"), BEGUN);
  writeFileSync(path.join(games, "three.test.toml"), SCENARIOS);
  return games;
}

function prepare() {
  const settings = path.join(FOLDER, "data", "data", "Machine");
  mkdirSync(settings, { recursive: true });
  const known = {
    "merels.path": MERELS,
    "telemetry.telemetryLevel": "off",
    "workbench.startupEditor": "none",
    "files.autoSave": "off",
  };
  writeFileSync(path.join(settings, "settings.json"), JSON.stringify(known));
  execFileSync(process.execPath, [...words, "--install-extension", VSIX], { env: environment, stdio: "ignore" });
}

/** Starts VS Code's server, and waits until it listens. */
async function serve(port) {
  const listening = ["--host", "127.0.0.1", "--port", String(port), "--without-connection-token", "--disable-workspace-trust"];
  const server = spawn(process.execPath, [...words, ...listening], { env: environment, stdio: "ignore" });
  for (const began = Date.now(); Date.now() - began < PATIENCE; ) {
    const answer = await fetch(`http://127.0.0.1:${port}/version`).catch(() => undefined);
    if (answer?.ok) {
      return server;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill();
  throw new Error("VS Code's server doesn't start");
}

class Workbench {
  constructor(page) {
    this.page = page;
  }

  static async open(browser, port, folder, file) {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.setDefaultTimeout(PATIENCE);
    const payload = JSON.stringify([["openFile", `vscode-remote://127.0.0.1:${port}${path.join(folder, file)}`]]);
    const asked = new URLSearchParams({ folder, payload });
    await page.goto(`http://127.0.0.1:${port}/?${asked}`);
    await page.waitForSelector(".monaco-editor .view-line");
    return new Workbench(page);
  }

  /** Chooses a command as a person would: by its name. */
  async command(name) {
    await this.page.keyboard.press("F1");
    await this.page.waitForSelector(".quick-input-widget input[type=text]");
    await this.page.keyboard.type(name);
    await this.page.locator(".quick-input-list .monaco-list-row", { hasText: name }).first().click();
  }

  async text() {
    const lines = await this.page.locator(".monaco-editor[data-uri$='three.merels'] .view-line").evaluateAll((lines) =>
      lines.map((line) => [line.getBoundingClientRect().top, line.textContent.replaceAll("\u00a0", " ")]),
    );
    return lines.sort((a, b) => a[0] - b[0]).map(([, text]) => text).join("\n");
  }

  async until(what, holds) {
    let seen;
    for (const began = Date.now(); Date.now() - began < PATIENCE; ) {
      // What is asked of may just be drawn anew.
      seen = await Promise.resolve(holds()).catch(() => undefined);
      if (seen) {
        return seen;
      }
      await this.page.waitForTimeout(100);
    }
    throw new Error(`waited in vain for ${what}`);
  }

  /** The page within the panel beside the text. */
  async panel(words) {
    return this.until(`a panel that says ${words}`, async () => {
      for (const frame of this.page.frames()) {
        const text = await frame.locator("body").innerText().catch(() => "");
        if (text.includes(words)) {
          return frame;
        }
      }
      return undefined;
    });
  }

  async shoot(name) {
    if (SCREENSHOTS) {
      await this.page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) });
    }
  }
}

async function session(workbench) {
  const { page } = workbench;
  // The extension and its server are there; braces are closed from now on.
  await page.locator(".codelens-decoration", { hasText: "playtest" }).waitFor();
  await page.locator(".monaco-editor .view-lines").first().click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(TYPED);

  // On a busy machine mistakes of what is half typed are seen for a moment.
  await workbench.until("what was typed", async () => (await workbench.text()).includes("if rwo made { win }"));

  // The squiggle, and its text.
  const squiggle = page.locator(".squiggly-error");
  await workbench.until("one mistake, underlined once", async () => (await squiggle.count()) === 1);
  const mistake = page.locator(".marker-widget", { hasText: "nothing is called `rwo`" });
  let tried = false;
  await workbench.until("the text of the mistake", async () => {
    if (tried) {
      // On a busy machine something else may have taken the keys.
      await page.keyboard.press("Escape");
      await page.locator(".view-line", { hasText: "rwo" }).first().click();
    }
    tried = true;
    await page.keyboard.press("F8");
    return mistake.waitFor({ timeout: 3_000 }).then(() => true);
  });
  assert.match(await mistake.innerText(), /nothing is called `rwo`[\s\S]*did you mean `row`\?[\s\S]*M0201/);
  await workbench.shoot("mistake");

  // The quick fix.
  await page.keyboard.press("Escape");
  const fix = page.locator(".action-widget", { hasText: "Write `row` for `rwo`" });
  await workbench.until("the quick fix", async () => {
    await page.keyboard.press("Control+.");
    return fix.waitFor({ timeout: 3_000 }).then(() => true);
  });
  await workbench.shoot("quick-fix");
  await page.keyboard.press("Enter");
  await workbench.until("the fix", async () => (await workbench.text()).includes("if row made { win }"));
  await workbench.until("the mistake to go", async () => (await squiggle.count()) === 0);

  // The board beside the text follows it.
  await workbench.command("Merels: Board Preview");
  const board = await workbench.panel("9 points, 12 links");
  assert.equal(await board.locator("svg").count(), 1);
  await workbench.shoot("preview");
  await page.locator(".monaco-editor[data-uri$='three.merels'] .view-line", { hasText: "board" }).first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" with diagonals");
  await workbench.panel("9 points, 20 links");
  await workbench.shoot("preview-follows");

  // Saved; scenarios run in the test explorer.
  await page.keyboard.press("Control+s");
  await workbench.command("Test: Run All Tests");
  await workbench.command("Testing: Focus on Test Explorer View");
  const explorer = page.locator(".test-explorer");
  await explorer.locator(".monaco-list-row", { hasText: "three.test.toml" }).first().click();
  await page.keyboard.press("ArrowRight");
  await explorer.locator(".monaco-list-row", { hasText: "three in a row win" }).waitFor();
  await workbench.until("a scenario that passes", () => explorer.locator(".codicon-testing-passed-icon").count());
  await workbench.until("a scenario that fails", () => explorer.locator(".codicon-testing-failed-icon").count());
  await workbench.shoot("scenarios");
}

/** One session in a folder and a window of its own; what is on the screen where it fails. */
async function attempt(browser, port, name) {
  const games = begun(name);
  const workbench = await Workbench.open(browser, port, games, "three.merels");
  try {
    await session(workbench);
    assert.match(readFileSync(path.join(games, "three.merels"), "utf8"), /with diagonals\n[\s\S]*if row made \{ win \}/);
  } catch (error) {
    await workbench.shoot(`failure in ${name}`);
    console.error(`vscode: ${error.stack ?? error}\nin the editor:\n${await workbench.text().catch(() => "nothing")}`);
    const said = await workbench.page.locator(".marker-widget").allInnerTexts().catch(() => []);
    console.error(`beside its mistake: ${said.join(" | ") || "nothing"}`);
    throw error;
  }
}

prepare();
const port = await freePort();
const server = await serve(port);
const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...quiet, "--disable-component-update", "--disable-sync"] });
try {
  // Keys that arrive before the editor is ready for them, on a busy machine, are no fault of what is tried.
  await attempt(browser, port, "games").catch(() => attempt(browser, port, "again"));
  console.log(`vscode ${await (await fetch(`http://127.0.0.1:${port}/version`)).text()}: served`);
} catch {
  process.exitCode = 1;
} finally {
  await browser.close();
  server.kill();
}

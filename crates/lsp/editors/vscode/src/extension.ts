// The extension: it starts the language server, and gives the program's commands a place in the editor.

import * as path from "node:path";
import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";

import { Preview } from "./preview";
import { Scenarios } from "./scenarios";

let client: LanguageClient | undefined;

/** What a lens says of the game it stands at. */
interface Target {
  uri?: string;
  line?: number | null;
}

const program = (): string => vscode.workspace.getConfiguration("merels").get<string>("path") || "merels";

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const server: ServerOptions = { command: program(), args: ["lsp"] };
  const options: LanguageClientOptions = {
    documentSelector: [{ language: "merels" }, { scheme: "file", pattern: "**/*.test.toml" }],
    initializationOptions: { pictures: true, commands: true },
    markdown: { isTrusted: false, supportHtml: false },
  };
  client = new LanguageClient("merels", "Merels", server, options);
  const preview = new Preview(client);
  const command = (name: string, run: (target?: Target) => unknown) =>
    context.subscriptions.push(vscode.commands.registerCommand(name, run));
  command("merels.play", (target) => play(target));
  command("merels.playtest", (target) => playtest(target));
  command("merels.test", (target) => runScenarios(target));
  command("merels.preview", () => preview.show());
  command("merels.new", () => newGame());
  command("merels.restart", () => client?.restart());
  context.subscriptions.push(preview, new Scenarios(client));
  try {
    await client.start();
  } catch {
    void vscode.window.showErrorMessage(
      `The program "${program()}" can't be started. Install merels, or say in the setting "merels.path" where it is.`,
    );
  }
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/** The definition that is meant: that of the lens, or the one at hand, saved. */
async function definition(target?: Target): Promise<vscode.Uri | undefined> {
  const uri = target?.uri ? vscode.Uri.parse(target.uri) : vscode.window.activeTextEditor?.document.uri;
  const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri?.toString());
  if (uri?.scheme !== "file") {
    void vscode.window.showInformationMessage("Save the game in a file first.");
    return undefined;
  }
  await document?.save();
  return uri;
}

/** Runs the program in a terminal of the editor: its words are passed as they are, without a shell. */
function inTerminal(name: string, words: string[], cwd: string): void {
  const terminal = vscode.window.createTerminal({ name, shellPath: program(), shellArgs: words, cwd });
  terminal.show();
}

async function play(target?: Target): Promise<void> {
  const uri = await definition(target);
  if (uri) {
    inTerminal(`Play ${path.basename(uri.fsPath)}`, ["play", uri.fsPath], path.dirname(uri.fsPath));
  }
}

async function runScenarios(target?: Target): Promise<void> {
  const uri = await definition(target);
  if (!uri) {
    return;
  }
  const scenarios = uri.with({ path: uri.path.replace(/\.merels$/, ".test.toml") });
  const selection = target?.line ? new vscode.Range(target.line - 1, 0, target.line - 1, 0) : undefined;
  await vscode.window.showTextDocument(scenarios, selection ? { selection } : {});
}

async function playtest(target?: Target): Promise<void> {
  const uri = await definition(target);
  if (!uri) {
    return;
  }
  const { execFile } = await import("node:child_process");
  const page = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: "Playing random games", cancellable: true },
    (_, cancelled) =>
      new Promise<string>((resolve) => {
        const words = ["playtest", uri.fsPath, "--format", "html"];
        const run = execFile(program(), words, { maxBuffer: 64 << 20 }, (error, out, said) => {
          if (error && !cancelled.isCancellationRequested) {
            void vscode.window.showErrorMessage(said || error.message);
          }
          resolve(error ? "" : out);
        });
        cancelled.onCancellationRequested(() => run.kill());
      }),
  );
  if (page) {
    const title = `Playtest ${path.basename(uri.fsPath)}`;
    vscode.window.createWebviewPanel("merels.playtest", title, vscode.ViewColumn.Beside, {}).webview.html = page;
  }
}

async function newGame(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const name = await vscode.window.showInputBox({
    prompt: "What is its file called?",
    value: "my-game",
    validateInput: (text) => (/^[\p{L}\p{N}_-]+$/u.test(text) ? undefined : "Letters, digits, hyphens"),
  });
  if (!name || !folder) {
    return;
  }
  const { execFile } = await import("node:child_process");
  execFile(program(), ["new", name], { cwd: folder }, (error, _, said) => {
    if (error) {
      void vscode.window.showErrorMessage(said || error.message);
    } else {
      void vscode.window.showTextDocument(vscode.Uri.file(path.join(folder, `${name}.merels`)));
    }
  });
}

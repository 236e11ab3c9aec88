// The board beside the text: of a definition with what the cursor is on, of scenarios the position of the case at the cursor.

import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

/** What the server says of a board. */
interface Board {
  svg: string | null;
  text: string;
  said: string;
}

/** How long text and cursor must rest before the board is drawn again, in milliseconds. */
const REST = 200;

const HEAD = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{background:#fff;color:#000;text-align:center}svg{max-width:100%;max-height:90vh}</style>`;

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

export class Preview implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private waiting: NodeJS.Timeout | undefined;
  private readonly heard: vscode.Disposable[];

  constructor(private readonly client: LanguageClient) {
    this.heard = [
      vscode.window.onDidChangeActiveTextEditor(() => this.soon()),
      vscode.window.onDidChangeTextEditorSelection(() => this.soon()),
      vscode.workspace.onDidChangeTextDocument((change) => {
        if (change.document === vscode.window.activeTextEditor?.document) {
          this.soon();
        }
      }),
    ];
  }

  show(): void {
    if (!this.panel) {
      const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      this.panel = vscode.window.createWebviewPanel("merels.preview", "Board", beside, {});
      this.panel.onDidDispose(() => (this.panel = undefined));
    }
    void this.draw();
  }

  dispose(): void {
    clearTimeout(this.waiting);
    this.panel?.dispose();
    this.heard.forEach((one) => one.dispose());
  }

  private soon(): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.draw(), REST);
  }

  private async draw(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!this.panel || !editor || !/\.(merels|test\.toml)$/.test(editor.document.uri.path)) {
      return;
    }
    const board = await this.client.sendRequest<Board | null>("merels/preview", {
      textDocument: { uri: editor.document.uri.toString() },
      position: editor.selection.active,
    });
    // A text without a board leaves what was there: it is being written.
    if (this.panel && board) {
      const drawn = board.svg ?? `<pre>${escaped(board.text)}</pre>`;
      this.panel.webview.html = `${HEAD}${drawn}<p>${escaped(board.said)}</p>`;
    }
  }
}

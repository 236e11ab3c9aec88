// The board of the definition at hand, beside its text.

import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

/** What the server says of a board. */
interface Board {
  svg: string | null;
  text: string;
  points: number;
  links: number;
  rows: number;
}

/** How long the text must rest before the board is drawn again, in milliseconds. */
const REST = 200;

export class Preview implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private waiting: NodeJS.Timeout | undefined;
  private readonly heard: vscode.Disposable[];

  constructor(private readonly client: LanguageClient) {
    this.heard = [
      vscode.window.onDidChangeActiveTextEditor(() => this.soon()),
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
    const document = vscode.window.activeTextEditor?.document;
    if (!this.panel || document?.languageId !== "merels") {
      return;
    }
    const board = await this.client.sendRequest<Board | null>("merels/preview", {
      textDocument: { uri: document.uri.toString() },
    });
    if (!this.panel) {
      return;
    }
    // A text without a board leaves what was there: it is being written.
    if (board) {
      const drawn = board.svg ?? `<pre>${board.text.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</pre>`;
      const counted = `${board.points} points, ${board.links} links`;
      this.panel.webview.html = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>body{background:#fff;color:#000;text-align:center}svg{max-width:100%;max-height:90vh}</style>${drawn}<p>${counted}</p>`;
    }
  }
}

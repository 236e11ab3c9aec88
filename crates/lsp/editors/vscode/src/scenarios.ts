// The scenarios of the open folders, in the test explorer.

import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

/** What the server says of a place: lines and columns from 0. */
interface Place {
  start: { line: number; character: number };
  end: { line: number; character: number };
}

interface Failure {
  message: string;
  range: Place;
}

/** What came of a file of scenarios; `cases` are in its order. */
interface Report {
  cases: { name: string; range: Place; failures: Failure[] }[];
  errors: Failure[];
}

const FILES = "**/*.test.toml";

const rangeOf = ({ start, end }: Place): vscode.Range =>
  new vscode.Range(start.line, start.character, end.line, end.character);

export class Scenarios implements vscode.Disposable {
  private readonly tests = vscode.tests.createTestController("merels", "Merels");
  private readonly heard: vscode.Disposable[];

  constructor(private readonly client: LanguageClient) {
    const watcher = vscode.workspace.createFileSystemWatcher(FILES);
    this.heard = [
      watcher,
      watcher.onDidCreate((uri) => this.file(uri)),
      watcher.onDidDelete((uri) => this.tests.items.delete(uri.toString())),
      vscode.workspace.onDidSaveTextDocument((document) => this.saved(document)),
    ];
    this.tests.resolveHandler = async (item) => {
      await (item ? this.list(item) : this.find());
    };
    this.tests.createRunProfile("Run", vscode.TestRunProfileKind.Run, (asked, cancelled) => this.run(asked, cancelled), true);
  }

  dispose(): void {
    this.heard.forEach((one) => one.dispose());
    this.tests.dispose();
  }

  private async find(): Promise<void> {
    const files = await this.client.sendRequest<string[]>("merels/scenarioFiles");
    files.forEach((uri) => this.file(vscode.Uri.parse(uri)));
  }

  private file(uri: vscode.Uri): vscode.TestItem {
    const known = this.tests.items.get(uri.toString());
    if (known) {
      return known;
    }
    const item = this.tests.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
    item.canResolveChildren = true;
    this.tests.items.add(item);
    return item;
  }

  private saved(document: vscode.TextDocument): void {
    const item = this.tests.items.get(document.uri.toString());
    if (item && item.children.size > 0) {
      void this.list(item);
    }
  }

  /** Has a file's scenarios run, and lists them. */
  private async list(item: vscode.TestItem): Promise<Report | null> {
    const report = await this.client.sendRequest<Report | null>("merels/scenarios", { textDocument: { uri: item.id } });
    const cases = report?.cases.map(({ name, range }) => {
      const one = this.tests.createTestItem(`${item.id}#${name}`, name, item.uri);
      one.range = rangeOf(range);
      return one;
    });
    item.children.replace(cases ?? []);
    return report;
  }

  private async run(asked: vscode.TestRunRequest, cancelled: vscode.CancellationToken): Promise<void> {
    if (!asked.include) {
      // All are meant, also where nobody has looked yet.
      await this.find();
    }
    const run = this.tests.createTestRun(asked);
    const chosen = asked.include ?? [...this.tests.items].map(([, item]) => item);
    const files = new Set(chosen.map((item) => item.parent ?? item));
    for (const file of files) {
      if (cancelled.isCancellationRequested) {
        break;
      }
      const wanted = new Set(chosen.filter((item) => item.parent === file).map((item) => item.id));
      run.started(file);
      await this.report(run, file, wanted, new Set(asked.exclude?.map((item) => item.id)));
    }
    run.end();
  }

  /** Says what came of a file: of all its scenarios, or of those that are wanted. */
  private async report(run: vscode.TestRun, file: vscode.TestItem, wanted: Set<string>, without: Set<string>): Promise<void> {
    const report = await this.list(file).catch(() => null);
    const said = (failure: Failure): vscode.TestMessage => {
      const message = new vscode.TestMessage(failure.message);
      message.location = new vscode.Location(file.uri!, rangeOf(failure.range));
      return message;
    };
    if (!report || report.errors.length > 0) {
      run.errored(file, report?.errors.map(said) ?? new vscode.TestMessage("The game itself has mistakes, or isn't there."));
      return;
    }
    for (const { name, failures } of report.cases) {
      const item = file.children.get(`${file.id}#${name}`);
      if (!item || without.has(item.id) || (wanted.size > 0 && !wanted.has(item.id))) {
        continue;
      }
      if (failures.length > 0) {
        run.failed(item, failures.map(said));
      } else {
        run.passed(item);
      }
    }
  }
}

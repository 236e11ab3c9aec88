// What is being written, and all that follows from it: what is wrong, the rules in words, the scenarios, the game.

import { EngineError, engine } from '../engine/client';
import type { Checked, Edit, Language, Opened, Pattern, Report, Scenarios, Sheet, State, Written } from '../engine/protocol';
import { onChange, settings } from '../look/settings';
import type { RulesRef } from '../share/link';
import { type Kept, all, get, keep } from './files';
import { speech } from '../look/words';

/** How long before it is kept. */
const KEEPING = 400;

/** What is left of the game after a change. */
export interface Going {
  opened: Opened;
  /** What is left, and why not more; none where the game has just begun. */
  note: string;
}

/** All that is known of what is written. Parts that aren't known yet, or not any more, are null. */
export interface Known {
  file: Kept;
  checked: Checked | null;
  /** What is wrong with a later text than the one that was checked. */
  marked: Report[] | null;
  /** The last text that could be played, and its game. */
  going: Going | null;
  sheet: Sheet | null;
  patterns: Pattern[];
  scenarios: Scenarios | null;
  /** What the engine itself has failed at. */
  trouble: string;
  /** Where the cursor stands. */
  cursor: number;
  /** Whether some of it is still that of an earlier text. */
  busy: boolean;
}

/** Who looks on. */
type Listener = (known: Known) => void;

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** One definition and what is known of it. */
export class Desk {
  known: Known;
  private readonly listeners = new Set<Listener>();
  private timer = 0;
  private keeping = 0;
  private running = false;
  private again = false;
  private closed = false;
  private readonly checker = engine('checker');
  /** Never has long work before it. */
  private readonly marker = engine('desk');
  private marking: Promise<void> | null = null;
  /** Whether there is a later text than the one that is being marked. */
  private unmarked = false;
  private readonly leaving = (): void => this.save();
  private language = settings().language;
  private readonly unhear = onChange(({ language }) => this.speak(language));

  constructor(file: Kept, private record: string | null = null) {
    this.known = { file, checked: null, marked: null, going: null, sheet: null, patterns: [], scenarios: null, trouble: '', cursor: 0, busy: true };
    this.checker.onTrouble = (trouble) => this.tell({ trouble });
    // Who leaves the page leaves nothing behind.
    addEventListener('pagehide', this.leaving);
    this.save();
    this.look();
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.closed = true;
    removeEventListener('pagehide', this.leaving);
    this.unhear();
    clearTimeout(this.timer);
    this.save();
    const game = this.known.going?.opened.game;
    if (game !== undefined) this.checker.ask('close', { game }).catch(() => undefined);
  }

  /** The definition as the engine is asked about it: with the names of all others, and the texts of those that it extends. */
  written(text = this.known.file.text): Written {
    const { name: own, files = {} } = this.known.file;
    const names = [...all().map(({ name }) => name), ...Object.keys(files)].filter((name) => name !== own);
    const known = new Map([...names.map((name): [string, string] => [name, '']), ...this.extended(text)]);
    return { text, file: `${own}.merels`, files: Object.fromEntries(known) };
  }

  /** The definition with all that it extends: what it is played by, and sent as. */
  rules(): RulesRef {
    const { name, text } = this.known.file;
    const used = this.extended(text);
    return { name, text, ...(used.size > 0 ? { files: Object.fromEntries(used) } : {}) };
  }

  /** The definitions, of those that are kept or came along, that a text extends, and that those extend. */
  private extended(text: string): Map<string, string> {
    const { name: own, files = {} } = this.known.file;
    const used = new Map<string, string>();
    const into = (read: string): void => {
      for (const name of extended(read)) {
        const kept = Object.hasOwn(files, name) ? files[name] : get(name)?.text;
        if (used.has(name) || name === own || kept === undefined) continue;
        used.set(name, kept);
        into(kept);
      }
    };
    into(text);
    return used;
  }

  /** Another text, or other scenarios. */
  change(change: { text?: string; scenarios?: string }): void {
    const file = { ...this.known.file, ...change, time: Date.now() };
    this.tell({ file, busy: true });
    if (this.marking) this.unmarked = true;
    else this.marking = this.mark();
    // What is typed is drawn before it is looked at.
    if (this.timer === 0) {
      this.timer = window.setTimeout(() => {
        this.timer = 0;
        this.look();
      }, 0);
    }
    clearTimeout(this.keeping);
    this.keeping = window.setTimeout(() => this.save(), KEEPING);
  }

  /** Another definition takes its place. */
  open(file: Kept): void {
    this.save();
    const game = this.known.going?.opened.game;
    if (game !== undefined) this.checker.ask('close', { game }).catch(() => undefined);
    this.tell({ file, checked: null, marked: null, going: null, sheet: null, patterns: [], scenarios: null, trouble: '', cursor: 0, busy: true });
    this.save();
    this.look();
  }

  at(cursor: number): void {
    if (cursor !== this.known.cursor) this.tell({ cursor });
  }

  save(): void {
    clearTimeout(this.keeping);
    this.keeping = 0;
    const { file } = this.known;
    const before = get(file.name);
    if (before?.text === file.text && before.scenarios === file.scenarios) return;
    try {
      keep(file);
    } catch (error) {
      this.tell({ trouble: speech().write.notKept(message(error)) });
    }
  }

  /** The rules in another language, and what is said of the game. */
  private speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    const game = this.known.going?.opened.game;
    if (game !== undefined) this.checker.ask('speak', { game, language }).then((state) => this.played(state), () => undefined);
    this.tell({ busy: true });
    this.look();
  }

  /** The game has gone on. */
  played(state: State): void {
    const { going } = this.known;
    if (going) this.tell({ going: { opened: { ...going.opened, state }, note: '' } });
  }

  /** The game begins anew. */
  async restart(): Promise<void> {
    const { going } = this.known;
    if (!going) return;
    await this.checker.ask('close', { game: going.opened.game }).catch(() => undefined);
    this.tell({ going: null });
    this.look();
  }

  private tell(change: Partial<Known>): void {
    this.known = { ...this.known, ...change };
    for (const listener of this.listeners) listener(this.known);
  }

  /** Looks at the text as it is now; what comes meanwhile is looked at after that. */
  private look(): void {
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = true;
    this.again = false;
    void this.check()
      .catch((error: unknown) => {
        const refused = error instanceof EngineError && error.refused.kind === 'refused';
        if (!this.closed && !refused) this.tell({ trouble: message(error) });
      })
      .finally(() => {
        this.running = false;
        if (this.closed) return;
        if (this.again) this.look();
        else if (this.timer === 0) this.tell({ busy: false });
      });
  }

  /** Whether something newer waits: then what comes of this text is of no use any more. */
  private stale(file: Kept): boolean {
    return this.closed || this.known.file.text !== file.text || this.known.file.name !== file.name;
  }

  /** What is wrong is marked at once; what mends it comes a moment later, as it must be looked for. */
  private async mark(): Promise<void> {
    do {
      this.unmarked = false;
      const { file, checked: before } = this.known;
      const marked = await this.marker.ask('mark', this.written()).catch(() => null);
      // What mends it may be known by now.
      if (marked && !this.stale(file) && this.known.checked === before) this.tell({ marked });
    } while (this.unmarked && !this.closed);
    this.marking = null;
  }

  private async check(): Promise<void> {
    // Where there are few processors, what takes longer would only keep the marks waiting.
    await this.marking;
    if (this.closed) return;
    const { file } = this.known;
    const written = this.written();
    const checked = await this.checker.ask('check', written);
    if (this.stale(file)) return;
    this.tell({ checked, marked: null, trouble: '' });
    if (!checked.playable) return;
    await this.goOn(file, written);
    if (this.stale(file)) return;
    const sheet = await this.checker.ask('rules', { source: written, language: this.language });
    if (this.stale(file)) return;
    this.tell({ sheet });
    await this.run(file, written);
  }

  /** The game goes on by what the rules are now. */
  private async goOn(file: Kept, written: Written): Promise<void> {
    const before = this.known.going;
    const patterns = this.checker.ask('patterns', { source: written });
    if (!before) {
      const opened = await this.begin(written);
      if (!this.stale(file)) this.tell({ going: { opened, note: '' }, patterns: await patterns });
      return;
    }
    const opened = await this.checker.ask('reopen', { game: before.opened.game, source: written });
    const played = before.opened.state.tree.current > 0 || before.opened.state.underWay.length > 0;
    const note = played ? left(opened.kept, opened.why) : '';
    if (!this.stale(file)) this.tell({ going: { opened, note }, patterns: await patterns });
  }

  /** The game that was brought along where it can be played, else a new one. */
  private async begin(source: Written): Promise<Opened> {
    const { record } = this;
    this.record = null;
    if (record !== null) {
      const opened = await this.checker.ask('open', { source, record, language: this.language }).catch(() => null);
      if (opened) return opened;
    }
    return this.checker.ask('open', { source, language: this.language });
  }

  private async run(file: Kept, written: Written): Promise<void> {
    const { scenarios } = this.known.file;
    if (scenarios.trim() === '') {
      this.tell({ scenarios: null });
      return;
    }
    const found = await this.checker.ask('scenarios', { ...written, scenarios });
    if (this.stale(file)) return;
    if (this.known.file.scenarios !== scenarios) this.again = true;
    else this.tell({ scenarios: found });
  }
}

function left(kept: 'turns' | 'position' | 'nothing', why: string | null): string {
  const words = speech().write;
  switch (kept) {
    case 'turns':
      return '';
    case 'position':
      return why === null ? words.goesOn : words.goesOnBecause(why);
    case 'nothing':
      return words.anew(why && why.replace(ADVICE, ''));
  }
}

/** What is said to who has mistyped a name, and nobody has typed anything here. */
const ADVICE = /; did you mean [^;]*\?$/;

/** What a definition names after `extends`: what stands in comments or texts is taken along for nothing. */
export function extended(text: string): string[] {
  return [...text.matchAll(/\bextends\s+([\w-]+)/g)].map(([, name = '']) => name);
}

/** The text with edits made, which are in order and apart from one another. */
export function applied(text: string, edits: readonly Edit[]): string {
  let changed = '';
  let at = 0;
  for (const { at: [from, to], text: put } of edits) {
    changed += text.slice(at, from) + put;
    at = to;
  }
  return changed + text.slice(at);
}

/** The place of a report in the text that is written; none where it is about another file. */
export function placeOf(report: Report): [number, number] | null {
  const [first] = report.labels;
  return first?.own ? first.at : (report.labels.find((label) => label.own)?.at ?? null);
}

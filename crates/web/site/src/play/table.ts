// A game at a table: what people do, what programs answer, the clock, and that all of it is kept. It knows no rules: these
// are asked of the engine, and every answer is a whole new state.

import { play as sound } from '../board/sound';
import { same } from '../board/decisions';
import { engine } from '../engine/client';
import type { Asks, Decision, Game, Language, Source, State } from '../engine/protocol';
import { keep, newId, tidy } from '../keep/store';
import { onChange, settings } from '../look/settings';
import type { RulesRef } from '../share/link';
import { type Clock, type Control, spend, start as startClock, turnOver } from './clock';
import { type Saved, pathTo, placeAt, turnsPlayed } from './saved';
import { HUMAN, LINK, type Seat, isProgram } from './seats';
import { speech } from '../look/words';

/** How a table stands, for those who draw it. */
export interface Seen {
  id: string;
  game: number;
  ref: RulesRef;
  rules: Game;
  state: State;
  seats: Seat[];
  clock: Clock | null;
  /** Who began. */
  first: number;
  thinking: boolean;
  /** Nobody plays on by themselves: somebody is looking at an earlier place. */
  paused: boolean;
  flip: boolean;
  /** What is said of something that couldn't be done. */
  said: string;
  /** What is read out. */
  spoken: string;
  /** Why the game isn't kept; empty where it is. */
  unkept: string;
  /** Whether the browser's database has it as it stands. */
  kept: boolean;
  hint: Decision[];
}

export interface Setup {
  ref: RulesRef;
  seats: Seat[];
  first: number;
  control: Control | null;
  /** Another start than the game's own. */
  position?: string;
}

type Game1 = 'decide' | 'play' | 'undo' | 'redo' | 'goto' | 'promote' | 'remove' | 'comment' | 'offer' | 'answer' | 'claim' | 'resign' | 'timeout';

/** What the engine calls the rules. */
export function sourceOf(ref: RulesRef): Source {
  if (ref.text === undefined) return { name: ref.name };
  const written = { text: ref.text, file: `${ref.name}.merels` };
  return ref.files ? { ...written, files: ref.files } : written;
}

export function settingsOf(ref: RulesRef): [string, string][] {
  return Object.entries(ref.set ?? {});
}

const PAUSE = 320;
const wait = (time: number) => new Promise<void>((done) => setTimeout(done, time));

export class Table {
  private readonly engine = engine('table');
  private readonly thinker = engine('thinker');
  private told = new Set<(seen: Seen) => void>();
  private line: Promise<unknown> = Promise.resolve();
  private ticket = 0;
  private ticking = 0;
  private ticked = 0;
  private closed = false;
  private deciding = false;
  private language = settings().language;
  private unhear: () => void = () => undefined;

  private constructor(private seen: Seen) {}

  /** A new game. */
  static async begin({ ref, seats, first, control, position }: Setup): Promise<Table> {
    const asked: Asks['open'][0] = { source: sourceOf(ref), settings: settingsOf(ref), first, language: settings().language };
    if (position !== undefined) asked.position = position;
    const { game, rules, state } = await engine('table').ask('open', asked);
    const clock = control ? startClock(control, rules.players.length) : null;
    return Table.at({ id: newId(), game, ref, rules, state, seats, first, clock, flip: seats[0] !== HUMAN && seats[1] === HUMAN, paused: false });
  }

  /** A game that was kept, or came by a link, where it was left. */
  static async resume(saved: Saved, id: string, paused: boolean): Promise<Table> {
    const { rules: ref, record, path, underWay } = saved;
    const client = engine('table');
    const opened = await client.ask('open', { source: sourceOf(ref), settings: settingsOf(ref), record, language: settings().language });
    const { game, rules } = opened;
    let { state } = opened;
    const place = placeAt(state.tree.nodes, path);
    if (place !== state.tree.current) state = await client.ask('goto', { game, node: place });
    if (underWay !== '' && state.underWayText === '' && !state.outcome) state = await client.ask('play', { game, text: underWay });
    if ((saved.offer || saved.declined) && state.offer === 'may-offer') state = await client.ask('offer', { game });
    for (let yes = 0; yes < saved.accepted && state.offer === 'open' && state.accepted < saved.accepted; yes += 1) {
      state = await client.ask('answer', { game, yes: true });
    }
    if (saved.declined && state.offer === 'open') state = await client.ask('answer', { game, yes: false });
    const seats = rules.players.map((_, index) => saved.seats[index] ?? HUMAN);
    // Who had leafed back is still looking.
    const back = (state.tree.nodes.find((node) => node.id === state.tree.current)?.children.length ?? 0) > 0;
    return Table.at({ id, game, ref, rules, state, seats, first: saved.first, clock: saved.clock, flip: saved.flip, paused: paused || back });
  }

  private static at(begun: Omit<Seen, 'thinking' | 'said' | 'spoken' | 'unkept' | 'kept' | 'hint'>): Table {
    const table = new Table({ ...begun, thinking: false, said: '', spoken: '', unkept: '', kept: false, hint: [] });
    table.engine.onTrouble = (said) => table.set({ said });
    table.unhear = onChange(({ language }) => void table.speak(language));
    table.tick();
    void table.keep().then(tidy, () => undefined);
    void table.goOn();
    return table;
  }

  now(): Seen {
    return this.seen;
  }

  listen(tell: (seen: Seen) => void): () => void {
    this.told.add(tell);
    return () => void this.told.delete(tell);
  }

  close(): void {
    this.closed = true;
    this.unhear();
    this.engine.onTrouble = () => undefined;
    this.ticket += 1;
    clearInterval(this.ticking);
    if (this.seen.thinking) this.thinker.stop();
    this.told.clear();
    void this.engine.ask('close', { game: this.seen.game }).catch(() => undefined);
  }

  /** The same in another language. */
  private async speak(language: Language): Promise<void> {
    if (language === this.language) return;
    this.language = language;
    await this.alone(async () => {
      const state = await this.engine.ask('speak', { game: this.seen.game, language });
      if (!this.closed) this.set({ state });
    });
  }

  private set(change: Partial<Seen>): void {
    this.seen = { ...this.seen, ...change };
    for (const tell of this.told) tell(this.seen);
  }

  say(said: string): void {
    this.set({ said });
  }

  /** Whether a person here decides now. */
  mayAct(): boolean {
    const { state, seats } = this.seen;
    return state.decider !== null && state.offer !== 'open' && seats[state.decider] === HUMAN;
  }

  // What people do.

  async decide(decision: Decision): Promise<void> {
    // What is pressed before the answer has come is meant for a state that is gone.
    if (this.deciding || (!this.mayAct() && !this.seen.paused)) return;
    this.deciding = true;
    try {
      await this.do('decide', { decision });
    } finally {
      this.deciding = false;
    }
  }

  async play(text: string): Promise<boolean> {
    return this.do('play', { text });
  }

  async offer(): Promise<void> {
    await this.do('offer', {});
  }

  async answer(yes: boolean): Promise<void> {
    await this.do('answer', { yes });
  }

  async claim(turn: string): Promise<boolean> {
    return this.do('claim', turn === '' ? {} : { with: turn });
  }

  async resign(player: string): Promise<void> {
    await this.do('resign', { player });
  }

  /** Takes back to where a person decides. */
  async undo(): Promise<void> {
    this.stopThinking();
    await this.alone(async () => {
      let state = await this.ask('undo', {});
      const beforePrograms = () => state.decider !== null && isProgram(this.seen.seats[state.decider]) && state.tree.current !== 0;
      while (beforePrograms()) state = await this.ask('undo', {});
      this.changed(state, { paused: this.programIsDue(state) });
    });
  }

  async redo(): Promise<void> {
    this.stopThinking();
    await this.alone(async () => {
      let state = await this.ask('redo', {});
      const more = () => state.decider !== null && isProgram(this.seen.seats[state.decider]) && this.children(state).length > 0;
      while (more()) state = await this.ask('redo', {});
      this.changed(state, { paused: this.programIsDue(state) });
    });
  }

  async goTo(node: number): Promise<void> {
    this.stopThinking();
    await this.alone(async () => {
      const state = await this.ask('goto', { node });
      this.changed(state, { paused: this.programIsDue(state) });
    });
  }

  async promote(node: number): Promise<void> {
    await this.do('promote', { node }, true);
  }

  async remove(node: number): Promise<void> {
    await this.do('remove', { node }, true);
  }

  async comment(node: number, text: string): Promise<void> {
    await this.do('comment', { node, text }, true);
  }

  /** Programs go on from the place that is being looked at. */
  resume(): void {
    this.set({ paused: false, said: '' });
    void this.goOn();
  }

  flip(): void {
    this.set({ flip: !this.seen.flip });
    void this.keep();
  }

  async sit(seats: Seat[]): Promise<void> {
    this.stopThinking();
    this.set({ seats, paused: false });
    await this.keep();
    await this.goOn();
  }

  /** What a strong program would do, shown as arrows. */
  async hint(): Promise<void> {
    const { state, game } = this.seen;
    if (state.decider === null || this.seen.thinking) return;
    const ticket = this.ticket;
    this.set({ said: speech().game.lookingForHint });
    try {
      const snapshot = await this.engine.ask('snapshot', { game });
      const thought = await this.thinker.ask('think', { game: snapshot, spec: 'level6' });
      if (ticket === this.ticket) this.set({ hint: thought.decisions, said: speech().game.hintIs(thought.hint) });
    } catch (error) {
      if (ticket === this.ticket) this.set({ said: words(error) });
    }
  }

  /** Why a decision can't be made, in the words of the rules. */
  async why(decision: Decision): Promise<void> {
    try {
      const reason = await this.engine.ask('why', { game: this.seen.game, decision });
      this.set({ said: reason ?? '' });
      sound('refuse');
    } catch (error) {
      this.set({ said: words(error) });
    }
  }

  async record(): Promise<string> {
    const { game, seats, ref } = this.seen;
    const players = seats.map((seat) => (seat === LINK ? 'human' : seat));
    return this.engine.ask('record', { game, told: { players, as: ref.text === undefined ? ref.name : `${ref.name}.merels` } });
  }

  ask<K extends Game1 | 'snapshot'>(what: K, more: Omit<Asks[K][0], 'game'>): Promise<Asks[K][1]> {
    return this.engine.ask(what, { game: this.seen.game, ...more } as Asks[K][0]);
  }

  async saved(): Promise<Saved> {
    const { ref, seats, state, clock, flip, first } = this.seen;
    return {
      v: 1,
      rules: ref,
      seats,
      first,
      record: await this.record(),
      path: pathTo(state.tree.nodes, state.tree.current),
      underWay: state.underWayText,
      offer: state.offer === 'open',
      declined: state.offer === 'declined',
      accepted: state.accepted,
      clock,
      flip,
    };
  }

  // How it goes on.

  private children(state: State): number[] {
    return state.tree.nodes.find((node) => node.id === state.tree.current)?.children ?? [];
  }

  private programIsDue(state: State): boolean {
    return state.decider !== null && isProgram(this.seen.seats[state.decider]);
  }

  /** One thing after another, whatever is pressed meanwhile. */
  private alone<T>(job: () => Promise<T>): Promise<T | undefined> {
    const next = this.line.then(async () => {
      if (this.closed) return undefined;
      try {
        return await job();
      } catch (error) {
        this.set({ said: words(error) });
        sound('refuse');
        return undefined;
      }
    });
    this.line = next;
    return next;
  }

  private async do<K extends Game1>(what: K, more: Omit<Asks[K][0], 'game'>, inTree = false): Promise<boolean> {
    if (!inTree) this.stopThinking();
    const done = await this.alone(async () => {
      this.changed((await this.ask(what, more as never)) as State, inTree ? {} : { paused: false });
      return true;
    });
    if (done && !inTree) void this.goOn();
    return done === true;
  }

  /** Takes a new state: shows, tells, keeps it. */
  private changed(state: State, more: Partial<Seen>): void {
    const before = this.seen.state;
    this.settleClock(before, state);
    this.ticket += 1;
    const news = before.tree.current !== state.tree.current || before.underWayText !== state.underWayText || before.status !== state.status;
    this.set({ state, said: '', hint: [], spoken: news ? spoken(state) : this.seen.spoken, ...more });
    if (news) sound(soundOf(before, state));
    void this.keep();
  }

  private keeping: Promise<void> = Promise.resolve();
  /** How often it was to be kept. */
  private asked = 0;

  private keep(): Promise<void> {
    const asked = ++this.asked;
    if (this.seen.kept) this.set({ kept: false });
    const write = async () => {
      const { id, rules, state } = this.seen;
      try {
        const turns = turnsPlayed(state);
        const stands = speech().game.stands(turns, state.status);
        await keep({ id, title: rules.title, stands, time: Date.now(), state: await this.saved() });
        this.set({ unkept: '', kept: asked === this.asked });
      } catch (error) {
        if (!this.closed) this.set({ unkept: speech().game.notKept(words(error)) });
      }
    };
    this.keeping = this.keeping.then(write);
    return this.keeping;
  }

  stopThinking(): void {
    this.ticket += 1;
    if (!this.seen.thinking) return;
    this.thinker.stop();
    this.set({ thinking: false });
  }

  /** Lets programs do what is theirs to do. */
  private async goOn(): Promise<void> {
    const { state, seats, paused, thinking } = this.seen;
    if (this.closed || paused || thinking || state.outcome) return;
    if (state.offer === 'open') {
      const answerer = this.seen.rules.players.findIndex((player) => player.name === state.answers);
      // A program plays on, as everywhere else in Merels.
      if (isProgram(seats[answerer])) await this.do('answer', { yes: false });
      return;
    }
    if (state.decider === null || !isProgram(seats[state.decider])) return;
    if (seats.every(isProgram) && state.claims.length > 0) {
      await this.do('claim', {});
      return;
    }
    await this.think(seats[state.decider] as Seat);
  }

  private async think(spec: Seat): Promise<void> {
    this.ticket += 1;
    const ticket = this.ticket;
    this.set({ thinking: true });
    try {
      const snapshot = await this.engine.ask('snapshot', { game: this.seen.game });
      const left = this.seen.clock?.left[this.seen.state.decider ?? 0];
      const asked: Asks['think'][0] = { game: snapshot, spec, seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 1 };
      if (left !== undefined) asked.atMost = Math.max(100, left / 20);
      const thought = await this.thinker.ask('think', asked);
      if (ticket !== this.ticket) return;
      this.set({ thinking: false });
      await this.playAll(thought.decisions);
    } catch (error) {
      if (ticket === this.ticket) this.set({ thinking: false, paused: true, said: words(error) });
    }
  }

  /** A program's decisions, one after another so that they can be seen. */
  private async playAll(decisions: Decision[]): Promise<void> {
    for (const [index, decision] of decisions.entries()) {
      if (index > 0) {
        const ticket = this.ticket;
        await wait(PAUSE);
        // Somebody has taken back meanwhile.
        if (ticket !== this.ticket) return;
      }
      const { state } = this.seen;
      if (!state.legal.some((legal) => same(legal.decision, decision))) break;
      const done = await this.alone(async () => {
        this.changed(await this.ask('decide', { decision }), {});
        return true;
      });
      if (!done) return;
    }
    await this.goOn();
  }

  // The clock.

  private tick(): void {
    this.ticked = performance.now();
    if (this.seen.clock) this.ticking = window.setInterval(() => this.spend(), 200);
  }

  private runs(): boolean {
    const { state, paused } = this.seen;
    // The first turn of each takes no time.
    return !paused && state.decider !== null && turnsPlayed(state) >= this.seen.seats.length;
  }

  private spend(): void {
    const now = performance.now();
    const passed = now - this.ticked;
    this.ticked = now;
    const { clock, state } = this.seen;
    // Whose time is over has been told so, once.
    if (!clock || state.decider === null || clock.left[state.decider] === 0 || !this.runs()) return;
    const spent = spend(clock, state.decider, passed);
    this.set({ clock: spent });
    if (spent.left[state.decider] === 0) {
      const player = this.seen.rules.players[state.decider]?.name;
      if (player !== undefined) void this.do('timeout', { player });
    }
  }

  private settleClock(before: State, after: State): void {
    const { clock } = this.seen;
    if (!clock || before.decider === null) return;
    this.spend();
    const next = turnsPlayed(after) === turnsPlayed(before) + 1;
    if (next && this.seen.clock) this.set({ clock: turnOver(this.seen.clock, before.decider) });
  }
}

/** What is read out of a new state. */
function spoken(state: State): string {
  const { by, text, left } = state.last;
  const done = left ?? (by !== null && text !== '' ? `${by}: ${text}` : '');
  return done === '' ? state.status : `${done}. ${state.status}`;
}

function soundOf(before: State, after: State): 'place' | 'move' | 'take' | 'end' {
  if (after.outcome && !before.outcome) return 'end';
  const last = after.last.decisions.at(-1);
  if (last !== undefined && last !== 'pass' && ('take' in last || after.position.board.length < before.position.board.length)) return 'take';
  return last !== undefined && last !== 'pass' && 'move' in last ? 'move' : 'place';
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// What a tap, a drop or a key means: nothing here knows rules, only the list of what is legal.

import type { Decision, Game, LegalDecision, PieceOn, State } from '../engine/protocol';
import { speech } from '../look/words';

/** What somebody holds: a piece that was picked up from a point, or a kind to be placed. */
export interface Hold {
  from: string | null;
  piece: string | null;
}

export const NOTHING: Hold = { from: null, piece: null };

/** What follows from touching a point. */
export type Act =
  | { does: 'decide'; decision: Decision }
  | { does: 'hold'; hold: Hold }
  /** Several decisions begin here; `lift`: the piece there can also be picked up. */
  | { does: 'ask'; at: string; choices: LegalDecision[]; lift: boolean }
  /** Nothing can be done here; `attempt` is what was perhaps meant. */
  | { does: 'refuse'; at: string; attempt: Decision | null };

/** The point a decision begins with. */
export function firstPoint(decision: Decision): string | null {
  if (decision === 'pass') return null;
  if ('place' in decision) return decision.place.at;
  if ('move' in decision) return decision.move.from;
  if ('take' in decision) return decision.take.at;
  return 'choose' in decision ? decision.choose.at : null;
}

/** Where a decision puts a piece. */
export function target(decision: Decision): string | null {
  if (decision === 'pass') return null;
  if ('place' in decision) return decision.place.at;
  return 'move' in decision ? decision.move.to : null;
}

/** Where a piece can go that stands on a point. */
export function targets(legal: readonly LegalDecision[], from: string): string[] {
  return legal.flatMap(({ decision }) => (decision !== 'pass' && 'move' in decision && decision.move.from === from ? [decision.move.to] : []));
}

export function same(a: Decision, b: Decision): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function mayPass(legal: readonly LegalDecision[]): boolean {
  return legal.some(({ decision }) => decision === 'pass');
}

/** The words that can be said now. */
export function answers(legal: readonly LegalDecision[]): string[] {
  return legal.flatMap(({ decision }) => (decision !== 'pass' && 'say' in decision ? [decision.say.word] : []));
}

/** Whether a piece is to be taken now, whatever else may be done. */
export function mustTake(legal: readonly LegalDecision[]): boolean {
  const takes = ({ decision }: LegalDecision) => decision !== 'pass' && 'take' in decision;
  return legal.some(takes) && legal.every((each) => each.decision === 'pass' || takes(each));
}

/** The kinds that can be placed now. */
export function placeable(legal: readonly LegalDecision[]): string[] {
  const found = legal.flatMap(({ decision }) => (decision !== 'pass' && 'place' in decision ? [decision.place.piece] : []));
  return [...new Set(found)];
}

/** What touching a point means, with what is held. */
export function touch(legal: readonly LegalDecision[], hold: Hold, at: string, piece: PieceOn | undefined): Act {
  if (hold.from !== null) {
    if (hold.from === at) return { does: 'hold', hold: NOTHING };
    const move: Decision = { move: { from: hold.from, to: at } };
    if (targets(legal, hold.from).includes(at)) return { does: 'decide', decision: move };
  }
  let here = legal.filter(({ decision }) => firstPoint(decision) === at);
  if (hold.piece !== null) {
    const meant = here.filter(({ decision }) => decision === 'pass' || !('place' in decision) || decision.place.piece === hold.piece);
    if (meant.length === 0 && here.length > 0) return { does: 'refuse', at, attempt: { place: { piece: hold.piece, at } } };
    here = meant;
  }
  const lift = here.some(({ decision }) => decision !== 'pass' && 'move' in decision);
  const choices = here.filter(({ decision }) => decision === 'pass' || !('move' in decision));
  const only = choices[0];
  if (choices.length === 0 && lift) return { does: 'hold', hold: { from: at, piece: null } };
  if (choices.length === 1 && !lift && only) return { does: 'decide', decision: only.decision };
  if (choices.length === 0) return { does: 'refuse', at, attempt: attempt(legal, hold, at, piece) };
  return { does: 'ask', at, choices, lift };
}

/** What was perhaps meant where nothing can be done; none where that can't be told. */
function attempt(legal: readonly LegalDecision[], hold: Hold, at: string, piece: PieceOn | undefined): Decision | null {
  const has = (sort: string) => legal.some(({ decision }) => decision !== 'pass' && sort in decision);
  if (hold.from !== null) return { move: { from: hold.from, to: at } };
  if (has('take')) return { take: { at } };
  if (has('choose')) return { choose: { at } };
  if (piece && has('move')) return null;
  const first = placeable(legal)[0];
  return first === undefined ? null : { place: { piece: hold.piece ?? first, at } };
}

/** What names of a game are called in the language that is spoken, where that is another word. */
export type Called = Readonly<Record<string, string>>;

/** A decision in words. */
export function words(decision: Decision, called: Called): string {
  const said = speech().board;
  if (decision === 'pass') return said.pass;
  if ('place' in decision) return said.place(shown(decision.place.piece, called), decision.place.at);
  if ('move' in decision) return said.move(decision.move.from, decision.move.to);
  if ('take' in decision) return said.take(decision.take.at);
  if ('say' in decision) return said.say(shown(decision.say.word, called));
  return said.choose(decision.choose.at);
}

/** Names of kinds, words and memories as they are read. */
export function shown(name: string, called: Called): string {
  return called[name] ?? name.replaceAll(/[-_]/g, ' ');
}

/** What marks a point. */
export interface Mark {
  /** Something was done here last. */
  last?: boolean;
  /** A piece can be placed here, or one that stands here can move. */
  free?: boolean;
  mobile?: boolean;
  /** What is held can go here. */
  goal?: boolean;
  take?: boolean;
  choose?: boolean;
  held?: boolean;
}

/** The marks of all points. */
export function marks(state: State, hold: Hold, mayAct: boolean): Map<string, Mark> {
  const found = new Map<string, Mark>();
  const at = (point: string): Mark => {
    const mark = found.get(point) ?? {};
    found.set(point, mark);
    return mark;
  };
  for (const decision of state.last.decisions) {
    for (const point of [firstPoint(decision), target(decision)]) if (point !== null) at(point).last = true;
  }
  if (!mayAct) return found;
  for (const { decision } of state.legal) {
    if (decision === 'pass' || 'say' in decision) continue;
    if ('take' in decision) at(decision.take.at).take = true;
    else if ('choose' in decision) at(decision.choose.at).choose = true;
    else if ('place' in decision) {
      if (hold.from === null && (hold.piece === null || hold.piece === decision.place.piece)) {
        const mark = at(decision.place.at);
        if (hold.piece === null) mark.free = true;
        else mark.goal = true;
      }
    } else if (hold.from === decision.move.from) at(decision.move.to).goal = true;
    else if (hold.from === null && hold.piece === null) at(decision.move.from).mobile = true;
  }
  if (hold.from !== null) at(hold.from).held = true;
  return found;
}

/** A number that is remembered of a man. */
export interface Count {
  name: string;
  value: string;
}

/** A point as it is read out: what stands there, what can be done, and what that is worth where it is known. */
export function described(point: string, piece: PieceOn | undefined, mark: Mark | undefined, called: Called, count?: Count, worth?: string): string {
  const words = speech().board;
  const name = piece && shown(piece.piece, called);
  const stands = name === undefined ? words.empty : piece?.owner ? words.owned(piece.owner, name) : name;
  const said = [point, stands];
  if (count) said.push(`${shown(count.name, called)} ${count.value}`);
  if (mark?.held) said.push(words.held);
  if (mark?.goal) said.push(words.goal);
  if (mark?.free) said.push(words.free);
  if (mark?.mobile) said.push(words.mobile);
  if (mark?.take) said.push(words.taken);
  if (mark?.choose) said.push(words.chosen);
  if (mark?.last) said.push(words.last);
  if (worth !== undefined) said.push(worth);
  return said.join(', ');
}

/** The picture of a piece. */
export function look(rules: Game, kind: string, owner: string | null): string {
  const found = rules.kinds.find((each) => each.name === kind);
  const player = rules.players.findIndex((each) => each.name === owner);
  return found?.looks[Math.max(0, player)] ?? found?.looks[0] ?? '';
}

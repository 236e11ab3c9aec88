// A game as it is kept, and what came out of the browser's store or a link, looked at before it is believed.

import type { State, TreeNode } from '../engine/protocol';
import { type RulesRef, readAccepted } from '../share/link';
import type { Clock } from './clock';
import { type Seat, knownSeat } from './seats';

/** All that is needed to go on with a game. */
export interface Saved {
  v: 1;
  rules: RulesRef;
  seats: Seat[];
  /** The index of who began. */
  first: number;
  record: string;
  /** Where it was being looked at: the turns from the start, and those decisions of the next that had been made. */
  path: string[];
  underWay: string;
  /** A draw is offered, or was before this turn and isn't accepted. */
  offer: boolean;
  declined: boolean;
  /** How many have accepted an open offer. */
  accepted: number;
  clock: Clock | null;
  flip: boolean;
}

/** The turns that lead to a place. */
export function pathTo(nodes: readonly TreeNode[], current: number): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path: string[] = [];
  for (let node = byId.get(current); node && node.parent !== null; node = byId.get(node.parent)) path.unshift(node.turn);
  return path;
}

/** The place that turns lead to, as far as there is one. */
export function placeAt(nodes: readonly TreeNode[], path: readonly string[]): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  let at = nodes.find((node) => node.parent === null)?.id ?? 0;
  for (const turn of path) {
    const next = byId.get(at)?.children.find((child) => byId.get(child)?.turn === turn);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** How many turns have been played where one is. */
export function turnsPlayed(state: State): number {
  return state.tree.nodes.find((node) => node.id === state.tree.current)?.ply ?? 0;
}

/** What was kept, if it is of this form. */
export function readSaved(value: unknown): Saved | null {
  if (typeof value !== 'object' || value === null) return null;
  const from = value as Partial<Saved>;
  const { rules, seats, record, path } = from;
  if (from.v !== 1 || typeof rules?.name !== 'string' || typeof record !== 'string' || !Array.isArray(seats) || !Array.isArray(path)) return null;
  return {
    v: 1,
    rules,
    seats: seats.map(knownSeat),
    first: typeof from.first === 'number' ? from.first : 0,
    record,
    path: path.filter((turn) => typeof turn === 'string'),
    underWay: typeof from.underWay === 'string' ? from.underWay : '',
    offer: from.offer === true,
    declined: from.declined === true,
    accepted: readAccepted(from.accepted),
    clock: from.clock ?? null,
    flip: from.flip === true,
  };
}

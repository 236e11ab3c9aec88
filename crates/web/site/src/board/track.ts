// Which piece is which from one position to the next, so that pieces can be seen to move.

import type { Decision, PieceOn } from '../engine/protocol';

export interface Tracked extends PieceOn {
  id: number;
}

export interface Course {
  pieces: Tracked[];
  /** Those that have left the board. */
  gone: Tracked[];
  /** The number for the next piece. */
  next: number;
}

/** The pieces of a first position. */
export function begin(board: readonly PieceOn[]): Course {
  return { pieces: board.map((piece, index) => ({ ...piece, id: index })), gone: [], next: board.length };
}

const like = (a: PieceOn, b: PieceOn) => a.piece === b.piece && a.owner === b.owner;

/** The pieces after some decisions; those that stand where they stood stay what they were. */
export function follow(before: Course, board: readonly PieceOn[], decisions: readonly Decision[]): Course {
  const old = new Map(before.pieces.map((piece) => [piece.point, piece]));
  const found = new Map<string, Tracked>();
  const fresh: PieceOn[] = [];
  for (const piece of board) {
    const there = old.get(piece.point);
    if (there && like(there, piece)) {
      found.set(piece.point, { ...piece, id: there.id });
      old.delete(piece.point);
    } else fresh.push(piece);
  }
  let next = before.next;
  for (const piece of fresh) {
    const source = cameFrom(piece, decisions, old) ?? changed(piece, old) ?? lost(piece, old);
    if (source) old.delete(source.point);
    found.set(piece.point, { ...piece, id: source?.id ?? next++ });
  }
  // In the order of their numbers, so that elements stay in place and glide.
  const pieces = [...found.values()].sort((a, b) => a.id - b.id);
  return { pieces, gone: [...old.values()], next };
}

/** By a move that was played, or taken back. */
function cameFrom(piece: PieceOn, decisions: readonly Decision[], old: Map<string, Tracked>): Tracked | undefined {
  let at = piece.point;
  for (const decision of [...decisions].reverse()) {
    if (decision !== 'pass' && 'move' in decision && decision.move.to === at) at = decision.move.from;
  }
  return at === piece.point ? undefined : old.get(at);
}

/** A man who has become something else, or another player's. */
function changed(piece: PieceOn, old: Map<string, Tracked>): Tracked | undefined {
  const there = old.get(piece.point);
  return there && (there.owner === piece.owner || there.piece === piece.piece) ? there : undefined;
}

/** One of the same look that is missing elsewhere: what was taken back, or moved by a rule. */
function lost(piece: PieceOn, old: Map<string, Tracked>): Tracked | undefined {
  const candidates = [...old.values()].filter((other) => like(other, piece));
  return candidates.length === 1 ? candidates[0] : undefined;
}

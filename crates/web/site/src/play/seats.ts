// Who sits where: a person here, one who plays by links, or a program.

import { speech } from '../look/words';

/** `human`, `link`, or a program as the engine names it: `level3`, `random`, `mcts:2s`. */
export type Seat = string;

export const HUMAN: Seat = 'human';
export const LINK: Seat = 'link';

export function isProgram(seat: Seat | undefined): seat is Seat {
  return seat !== undefined && seat !== HUMAN && seat !== LINK;
}

/** What can be chosen for a seat. */
export const CHOICES: readonly Seat[] = [HUMAN, LINK, 'random', ...Array.from({ length: 9 }, (_, index) => `level${index + 1}`), 'mcts:1s', 'mcts:5s'];

/** A seat as it is chosen. */
export function choiceName(seat: Seat): string {
  const words = speech().seats;
  return named(seat, words.human, words.link, words.random, words.level, words.time);
}

/** A seat as it stands beside a player's name. */
export function seatName(seat: Seat): string {
  const words = speech().seats;
  return named(seat, words.shortHuman, words.shortLink, words.shortRandom, words.shortLevel, words.shortTime);
}

function named(seat: Seat, human: string, link: string, random: string, level: (level: string) => string, time: (seconds: number) => string): string {
  if (seat === HUMAN) return human;
  if (seat === LINK) return link;
  if (seat === 'random') return random;
  const [, strength] = /^level(\d)$/.exec(seat) ?? [];
  if (strength !== undefined) return level(strength);
  const [, seconds] = /^mcts:(\d+)s$/.exec(seat) ?? [];
  return seconds === undefined ? seat : time(Number(seconds));
}

/** Only seats that are offered come in from links and what is kept. */
export function knownSeat(seat: unknown): Seat {
  return CHOICES.find((known) => known === seat) ?? HUMAN;
}

const KEY = 'merels.seats';

/** Who sat there last, or a person against a mild program. */
export function usualSeats(players: number): Seat[] {
  let last: unknown = null;
  try {
    last = JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    // As if nobody had sat yet.
  }
  if (Array.isArray(last) && last.length === players) return last.map(knownSeat);
  return Array.from({ length: players }, (_, index) => (index === 1 && players === 2 ? 'level2' : HUMAN));
}

export function rememberSeats(seats: Seat[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seats));
  } catch {
    // Then the next game begins with the usual ones.
  }
}

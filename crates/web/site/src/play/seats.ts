// Who sits where: a person here, one who plays by links, or a program.

/** `human`, `link`, or a program as the engine names it: `level3`, `random`, `mcts:2s`. */
export type Seat = string;

export const HUMAN: Seat = 'human';
export const LINK: Seat = 'link';

export function isProgram(seat: Seat | undefined): seat is Seat {
  return seat !== undefined && seat !== HUMAN && seat !== LINK;
}

/** What can be chosen for a seat. */
export const CHOICES: [Seat, string][] = [
  [HUMAN, 'Person here'],
  [LINK, 'Person far away, by links'],
  ['random', 'Program, at random'],
  ...Array.from({ length: 9 }, (_, index): [Seat, string] => [`level${index + 1}`, `Program, level ${index + 1}`]),
  ['mcts:1s', 'Program, 1 second a turn'],
  ['mcts:5s', 'Program, 5 seconds a turn'],
];

export function seatName(seat: Seat): string {
  if (seat === HUMAN) return 'person';
  if (seat === LINK) return 'by links';
  const level = /^level(\d)$/.exec(seat);
  if (level) return `level ${level[1]}`;
  return CHOICES.find(([key]) => key === seat)?.[1].replace(/^Program, /, '') ?? seat;
}

/** Only seats that are offered come in from links and what is kept. */
export function knownSeat(seat: unknown): Seat {
  return CHOICES.find(([key]) => key === seat)?.[0] ?? HUMAN;
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

// Time for thinking: so much for the game, and some more for each turn. It is told what time has passed, and reads none.

import { speech } from '../look/words';

export interface Control {
  /** For the game, in milliseconds. */
  time: number;
  /** More for each turn. */
  more: number;
}

export interface Clock {
  control: Control;
  left: number[];
}

export const CONTROLS: [string, Control | null][] = [
  ['none', null],
  ['3+2', { time: 180_000, more: 2_000 }],
  ['5+3', { time: 300_000, more: 3_000 }],
  ['10+0', { time: 600_000, more: 0 }],
  ['15+10', { time: 900_000, more: 10_000 }],
  ['30+20', { time: 1_800_000, more: 20_000 }],
];

export function controlName(control: Control | null): string {
  const words = speech().clock;
  return control ? words.control(control.time / 60_000, control.more / 1_000) : words.none;
}

export function start(control: Control, players: number): Clock {
  return { control, left: Array.from({ length: players }, () => control.time) };
}

/** The clock after a player has thought for some time. */
export function spend(clock: Clock, player: number, time: number): Clock {
  return { ...clock, left: clock.left.map((left, index) => (index === player ? Math.max(0, left - time) : left)) };
}

/** The clock after a player's turn. */
export function turnOver(clock: Clock, player: number): Clock {
  return { ...clock, left: clock.left.map((left, index) => (index === player ? left + clock.control.more : left)) };
}

/** As it is shown: tenths of seconds at the end. */
export function shown(time: number): string {
  const tenths = Math.ceil(time / 100);
  const seconds = time < 20_000 ? Math.floor(tenths / 10) : Math.ceil(time / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const pair = (value: number) => String(value).padStart(2, '0');
  if (hours > 0) return `${hours}:${pair(minutes)}:${pair(rest)}`;
  return time < 20_000 ? `${minutes}:${pair(rest)}.${tenths % 10}` : `${minutes}:${pair(rest)}`;
}

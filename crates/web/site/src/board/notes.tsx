// What is noted on points: a few signs on each.

import type { Place } from './places';

/** A few signs on a point, whether that is good, and what they mean. */
export interface Note {
  text: string;
  tone: 'win' | 'draw' | 'loss';
  says: string;
}

/** From the middle of a piece to its edge. */
const RADIUS = 15;

interface NotesProps {
  notes: ReadonlyMap<string, Note> | undefined;
  at: (point: string) => Place;
  isFree: (point: string) => boolean;
}

/** Badges: in the middle of empty points, at the upper right of pieces. */
export function Notes({ notes, at, isFree }: NotesProps) {
  return (
    <g class="notes" aria-hidden="true">
      {[...(notes ?? [])].map(([point, { text, tone }]) => {
        const [x, y] = at(point);
        const aside = isFree(point) ? 0 : RADIUS * 0.8;
        const width = Math.max(20, 8 + text.length * 7);
        return (
          <g key={point} class={tone} transform={`translate(${x + aside} ${y - aside})`}>
            <rect x={-width / 2} y={-10} width={width} height={20} rx={tone === 'loss' ? 0 : 6} />
            <text>{text}</text>
          </g>
        );
      })}
    </g>
  );
}

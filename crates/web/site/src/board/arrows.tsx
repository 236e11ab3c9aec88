// Arrows and rings that somebody draws on the board, or that show a hint.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Place } from './places';

/** An arrow from one point to another; a ring where both are the same. */
export interface Drawing {
  from: string;
  to: string;
  /** How it looks: drawn by hand, a hint, a line of the analysis. */
  kind: 'drawn' | 'hint' | 'line';
}

/** What is drawn by hand; it is wiped off when the position changes. */
export function useDrawings(state: unknown) {
  const [all, setAll] = useState<Drawing[]>([]);
  const now = useRef<{ from: string; to: string | null } | null>(null);
  const [, redraw] = useState(0);
  useEffect(() => setAll([]), [state]);
  return {
    all: now.current?.to != null ? [...all, { from: now.current.from, to: now.current.to, kind: 'drawn' as const }] : all,
    drawing: () => now.current !== null,
    begin(from: string, event: PointerEvent) {
      event.preventDefault();
      now.current = { from, to: from };
      redraw((count) => count + 1);
    },
    to(point: string | null) {
      if (now.current && now.current.to !== point) {
        now.current.to = point;
        redraw((count) => count + 1);
      }
    },
    end() {
      const { from, to } = now.current ?? { from: '', to: null };
      now.current = null;
      if (to === null) {
        redraw((count) => count + 1);
        return;
      }
      // Drawn a second time it is taken away.
      const others = all.filter((each) => each.from !== from || each.to !== to);
      setAll(others.length < all.length ? others : [...all, { from, to, kind: 'drawn' }]);
    },
    wipe() {
      if (all.length > 0) setAll([]);
    },
  };
}

export function Arrows({ drawings, at }: { drawings: Drawing[]; at: (point: string) => Place }) {
  return (
    <g class="arrows" aria-hidden="true">
      {drawings.map(({ from, to, kind }, index) => {
        const [a, b] = [at(from), at(to)];
        if (from === to) return <circle key={index} class={kind} cx={a[0]} cy={a[1]} r={18} />;
        const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
        const [x, y] = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
        const tip = [b[0] - x * 4, b[1] - y * 4] as const;
        const neck = [b[0] - x * 16, b[1] - y * 16] as const;
        const head = `M${tip[0]} ${tip[1]}L${neck[0] - y * 8} ${neck[1] + x * 8}L${neck[0] + y * 8} ${neck[1] - x * 8}Z`;
        return (
          <g key={index} class={kind}>
            <path class="shaft" d={`M${a[0] + x * 8} ${a[1] + y * 8}L${neck[0]} ${neck[1]}`} />
            <path class="head" d={head} />
          </g>
        );
      })}
    </g>
  );
}

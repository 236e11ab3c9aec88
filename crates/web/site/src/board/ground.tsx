// What lies below the pieces, and the marks below and above them.

import type { ComponentChildren } from 'preact';
import type { Board, Decision, State } from '../engine/protocol';
import type { Mark } from './decisions';
import { type Place, STEP, type View } from './places';

const RADIUS = 15;

function outline(cells: readonly (readonly Place[])[]): string {
  return cells.map((cell) => `M${cell.map(([x, y]) => `${x} ${y}`).join('L')}Z`).join('');
}

/** The empty board. */
export function Ground({ board, seen }: { board: Board; seen: View }) {
  const { edge, width, height } = seen;
  const { drawn } = board;
  const around = { x: -STEP / 2, y: -STEP / 2, width: width + STEP, height: height + STEP };
  return (
    <g class="ground" aria-hidden="true">
      <rect class="table" x={-edge} y={-edge} width={width + 2 * edge} height={height + 2 * edge} rx={10} />
      {drawn === 'rack' && <Rack seen={seen} around={around} />}
      {drawn !== 'rack' && seen.cells.length > 0 && <Fields board={board} seen={seen} around={around} />}
      {seen.pillars.length > 0 && <path class="pillars" d={seen.pillars.map(([x, y, toX, toY]) => `M${x} ${y}L${toX} ${toY}`).join('')} />}
      {drawn !== 'rack' && (seen.parts.length > 0 ? <Layers seen={seen} /> : <path class="links" d={seen.path} />)}
      {seen.cells.length === 0 && drawn !== 'rack' && <path class="dots" d={seen.places.map(([x, y]) => `M${x} ${y}h0`).join('')} />}
      <g class="names">
        {seen.names.map(({ text, x, y }, index) => (
          <text key={index} x={x} y={y}>
            {text}
          </text>
        ))}
      </g>
    </g>
  );
}

/** The lines of each layer where it stands now. */
function Layers({ seen }: { seen: View }) {
  const top = -STEP / 2;
  const high = (seen.height - (seen.parts.at(-1)?.moved[1] ?? 0)) + STEP;
  return (
    <>
      {seen.parts.map(({ left, right, moved }, index) => {
        const box = { x: left - STEP / 2, y: top, width: right - left + STEP, height: high };
        return (
          <svg key={index} {...box} x={box.x + moved[0]} y={box.y + moved[1]} viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}>
            <path class="links" d={seen.path} />
          </svg>
        );
      })}
    </>
  );
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function Rack({ seen, around }: { seen: View; around: Box }) {
  return (
    <>
      <rect class="wall" {...around} rx={6} />
      <g class="holes">
        {seen.places.map(([x, y], index) => (
          <circle key={index} cx={x} cy={y} r={RADIUS + 1.5} />
        ))}
      </g>
    </>
  );
}

/** Fields; where those of one colour are no points, they are the ground of the others. */
function Fields({ board, seen, around }: { board: Board; seen: View; around: Box }) {
  const dark = seen.cells.filter((_, index) => board.points[index]?.dark);
  const light = seen.cells.filter((_, index) => !board.points[index]?.dark);
  const chequered = dark.length > 0;
  return (
    <>
      {chequered && light.length === 0 && <rect class="light" {...around} />}
      <path class="light" d={outline(light)} />
      <path class="dark" d={outline(dark)} />
    </>
  );
}

interface MarksProps {
  seen: View;
  at: (point: string) => Place;
  marked: Map<string, Mark>;
  state: State;
  hints: boolean;
  lines: string[][];
  /** What a dragged piece is over and can be dropped on. */
  over: string | null;
  layer: 'below' | 'above';
}

/** What was done last, what can be done now; in shapes, so that no colour has to be told apart. */
export function Marks({ at, marked, state, hints, lines, over, layer }: MarksProps) {
  const points = [...marked];
  if (layer === 'below') {
    const made = [...(state.made), ...lines];
    return (
      <g class="marks" aria-hidden="true">
        {made.map((line, index) => (
          <polyline key={index} class="made" points={line.map((point) => at(point).join(',')).join(' ')} />
        ))}
        {over !== null && <circle class="over" cx={at(over)[0]} cy={at(over)[1]} r={19} />}
        {state.last.decisions.map((decision, index) => (
          <Last key={index} decision={decision} at={at} />
        ))}
      </g>
    );
  }
  return (
    <g class="marks" aria-hidden="true">
      {points.map(([point, mark]) => {
        const [x, y] = at(point);
        const shapes: ComponentChildren[] = [];
        if (mark.held) shapes.push(<circle class="held" r={RADIUS + 3} />);
        if (mark.goal) shapes.push(<circle class="goal" r={5.5} />);
        if (mark.free && hints) shapes.push(<circle class="free" r={4} />);
        if (mark.mobile && hints) shapes.push(<circle class="mobile" r={RADIUS + 2.5} />);
        if (mark.take) shapes.push(<circle class="take" r={RADIUS + 2.5} />, <path class="take" d="M-6 -6L6 6M-6 6L6 -6" />);
        if (mark.choose) shapes.push(<rect class="choose" x={-18} y={-18} width={36} height={36} rx={3} />);
        return shapes.length > 0 ? (
          <g key={point} transform={`translate(${x} ${y})`}>
            {shapes}
          </g>
        ) : null;
      })}
    </g>
  );
}

/** A decision that was played. */
function Last({ decision, at }: { decision: Decision; at: (point: string) => Place }) {
  if (decision === 'pass' || 'say' in decision) return null;
  if ('place' in decision) return <Halo at={at(decision.place.at)} />;
  if ('choose' in decision) {
    const [x, y] = at(decision.choose.at);
    return <rect class="last" x={x - 18} y={y - 18} width={36} height={36} rx={3} />;
  }
  if ('take' in decision) {
    const [x, y] = at(decision.take.at);
    return <path class="last" d={`M${x - 8} ${y - 8}L${x + 8} ${y + 8}M${x - 8} ${y + 8}L${x + 8} ${y - 8}`} />;
  }
  const [from, to] = [at(decision.move.from), at(decision.move.to)];
  return (
    <>
      <circle class="last" cx={from[0]} cy={from[1]} r={6} />
      <path class="last trail" d={`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`} />
      <Halo at={to} />
    </>
  );
}

function Halo({ at: [x, y] }: { at: Place }) {
  return <circle class="last" cx={x} cy={y} r={RADIUS + 3} />;
}

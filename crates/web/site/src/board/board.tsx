// The board: drawn from what the engine says of its points, and played by mouse, finger or keys.

import { render } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Decision, Game, LegalDecision, PieceOn, State } from '../engine/protocol';
import { moves } from '../look/settings';
import { Arrows, type Drawing, useDrawings } from './arrows';
import { type Count, type Hold, NOTHING, described, look, marks, targets, touch } from './decisions';
import { Ground, Marks } from './ground';
import { type Note, Notes } from './notes';
import { type Place, STEP, nearest, neighbour, view } from './places';
import { useTouched } from './touched';
import { type Course, begin, follow } from './track';
import './board.css';

export interface BoardProps {
  rules: Game;
  state: State;
  flip?: boolean;
  space?: boolean;
  /** Names of points are shown. */
  names?: boolean;
  /** Where something can be done is marked. */
  hints?: boolean;
  hold: Hold;
  onHold: (hold: Hold) => void;
  /** None for those who only look on. */
  onDecide: ((decision: Decision) => void) | null;
  /** Several decisions begin at a point. */
  onAsk?: (at: string, choices: LegalDecision[], lift: boolean) => void;
  /** Nothing can be done at a point; the decision is what was perhaps meant. */
  onRefuse?: (at: string, attempt: Decision | null) => void;
  /** A key that is not the board's own; true if somebody took it. */
  onKey?: (key: string) => boolean;
  /** Arrows that are shown: a hint, or a line of the analysis. */
  shown?: Drawing[];
  /** What is noted on points. */
  notes?: ReadonlyMap<string, Note>;
  /** Lines that are shown, through points by their names. */
  lines?: string[][];
  label: string;
}

/** Whether there is little room to the sides. */
function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const room = matchMedia(NARROW);
    const tell = () => setNarrow(room.matches);
    room.addEventListener('change', tell);
    return () => room.removeEventListener('change', tell);
  }, []);
  return narrow;
}

const NARROW = '(max-width: 600px) and (orientation: portrait)';

/** What is dragged, and from where. */
interface Drag {
  from: string;
  begun: boolean;
  start: Place;
  pointer: number;
}

/** The pieces as they were before, so that they glide to where they are. */
function useCourse(state: State): Course {
  const course = useRef<{ state: State; course: Course }>();
  const now = course.current;
  if (!now) course.current = { state, course: begin(state.position.board) };
  else if (now.state !== state) {
    // Forwards by what was played, backwards by what is taken back.
    const decisions = [...state.last.decisions, ...backwards(now.state.last.decisions)];
    course.current = { state, course: follow(now.course, state.position.board, decisions) };
  }
  return (course.current as { course: Course }).course;
}

function backwards(decisions: readonly Decision[]): Decision[] {
  return decisions.flatMap((each) => (each !== 'pass' && 'move' in each ? [{ move: { from: each.move.to, to: each.move.from } }] : []));
}

/** Numbers that are remembered of the men on some points. */
function remembered(state: State, points: Map<string, number>): Map<string, Count> {
  const found = new Map<string, Count>();
  for (const { name, of, value } of state.memories) {
    if (of !== null && points.has(of) && /^-?\d+$/.test(value) && !found.has(of)) found.set(of, { name, value });
  }
  return found;
}

/** Pictures of pieces as addresses; each is made once. */
const urls = new Map<string, string>();
export function pictureUrl(svg: string): string {
  let url = urls.get(svg);
  if (url === undefined) {
    url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    urls.set(svg, url);
  }
  return url;
}

export function Board(props: BoardProps) {
  const { rules, state, flip = false, space = false, names = true, hints = true, hold, onHold, onDecide } = props;
  const self = useRef<SVGSVGElement>(null);
  const stacked = useNarrow();
  const seen = useMemo(() => view(rules.board, { flip, space, stacked }, names), [rules, flip, space, stacked, names]);
  const index = useMemo(() => new Map(rules.board.points.map(({ name }, at) => [name, at])), [rules]);
  const at = (point: string): Place => seen.places[index.get(point) ?? -1] ?? [0, 0];
  const course = useCourse(state);
  const standing = useMemo(() => new Map(state.position.board.map((piece) => [piece.point, piece])), [state]);
  const counts = useMemo(() => remembered(state, index), [state, index]);
  const marked = useMemo(() => marks(state, hold, onDecide !== null), [state, hold, onDecide !== null]);
  const [cursor, setCursor] = useState(0);
  const drag = useRef<Drag | null>(null);
  const dragged = useRef(false);
  const [dragging, setDragging] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const drawings = useDrawings(state);

  // A turn of the board isn't a move of its pieces.
  const [still, setStill] = useState(false);
  useLayoutEffect(() => {
    setStill(true);
    const later = setTimeout(() => setStill(false), 50);
    return () => clearTimeout(later);
  }, [seen]);

  const place = (event: { clientX: number; clientY: number }): Place => {
    const matrix = self.current?.getScreenCTM();
    if (!matrix) return [0, 0];
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [x, y];
  };
  const pointAt = (where: Place, reach?: number): string | null => {
    const found = nearest(seen.places, where, reach);
    return found === null ? null : (rules.board.points[found]?.name ?? null);
  };
  const focus = (point: number) => {
    setCursor(point);
    self.current?.querySelector<SVGElement>(`[data-index="${point}"]`)?.focus();
  };

  const act = (point: string) => {
    setCursor(index.get(point) ?? 0);
    if (!onDecide) {
      props.onRefuse?.(point, null);
      return;
    }
    const does = touch(state.legal, hold, point, standing.get(point));
    if (does.does === 'decide') onDecide(does.decision);
    else if (does.does === 'hold') onHold(does.hold);
    else if (does.does === 'ask') props.onAsk?.(does.at, does.choices, does.lift);
    else props.onRefuse?.(does.at, does.attempt);
  };

  const clicked = (event: MouseEvent) => {
    if (dragged.current) {
      dragged.current = false;
      return;
    }
    drawings.wipe();
    // A screen reader's click has no place: then its element says which point is meant.
    const element = (event.target as Element).closest('[data-point]');
    const named = element?.getAttribute('data-point') ?? null;
    const point = named ?? pointAt(place(event));
    if (point !== null) act(point);
  };

  const pressed = (event: PointerEvent) => {
    dragged.current = false;
    const where = place(event);
    const point = pointAt(where);
    if (event.button === 2 || (event.button === 0 && event.shiftKey)) {
      if (point !== null) drawings.begin(point, event);
      dragged.current = event.button === 0;
      return;
    }
    if (event.button !== 0 || point === null || !onDecide || targets(state.legal, point).length === 0) return;
    drag.current = { from: point, begun: false, start: [event.clientX, event.clientY], pointer: event.pointerId };
  };

  const pulled = (event: PointerEvent) => {
    if (drawings.drawing()) {
      drawings.to(pointAt(place(event)));
      return;
    }
    const now = drag.current;
    if (!now || now.pointer !== event.pointerId) return;
    // It was let go where nobody told the board.
    if (event.buttons === 0) {
      cancelled();
      return;
    }
    if (!now.begun) {
      if (Math.hypot(event.clientX - now.start[0], event.clientY - now.start[1]) < 5) return;
      now.begun = true;
      self.current?.setPointerCapture(event.pointerId);
      onHold({ from: now.from, piece: null });
      setDragging(now.from);
    }
    const [x, y] = place(event);
    const piece = self.current?.querySelector<SVGElement>(`[data-stands="${index.get(now.from) ?? -1}"]`);
    if (piece) piece.style.transform = `translate(${x}px, ${y}px)`;
    const beneath = pointAt([x, y]);
    setOver(beneath !== null && targets(state.legal, now.from).includes(beneath) ? beneath : null);
  };

  const released = (event: PointerEvent) => {
    if (drawings.drawing()) {
      drawings.end();
      dragged.current = event.button === 0;
      return;
    }
    const now = drag.current;
    drag.current = null;
    if (!now?.begun) return;
    dragged.current = true;
    setDragging(null);
    setOver(null);
    const point = pointAt(place(event));
    const piece = self.current?.querySelector<SVGElement>(`[data-stands="${index.get(now.from) ?? -1}"]`);
    const [x, y] = at(now.from);
    if (point !== null && point !== now.from && onDecide && targets(state.legal, now.from).includes(point)) {
      onDecide({ move: { from: now.from, to: point } });
      return;
    }
    if (piece) piece.style.transform = `translate(${x}px, ${y}px)`;
    if (point !== null && point !== now.from) {
      onHold(NOTHING);
      props.onRefuse?.(point, { move: { from: now.from, to: point } });
    }
  };

  const cancelled = () => {
    const now = drag.current;
    drag.current = null;
    drawings.end();
    if (!now?.begun) return;
    setDragging(null);
    setOver(null);
    const [x, y] = at(now.from);
    const piece = self.current?.querySelector<SVGElement>(`[data-stands="${index.get(now.from) ?? -1}"]`);
    if (piece) piece.style.transform = `translate(${x}px, ${y}px)`;
    onHold(NOTHING);
  };

  const byPointer = useRef(false);
  const keyed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Who points with the mouse leafs through the game by these keys, who goes from point to point by keys goes on so.
    if (byPointer.current && ['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    byPointer.current = false;
    const all = rules.board.points.length;
    const steps: Record<string, number> = { PageDown: (cursor + 1) % all, PageUp: (cursor + all - 1) % all, Home: 0, End: all - 1 };
    const next = neighbour(seen.places, cursor, event.key) ?? steps[event.key];
    const point = rules.board.points[cursor]?.name;
    if (next !== undefined) focus(next);
    else if ((event.key === 'Enter' || event.key === ' ') && point !== undefined) act(point);
    else if (event.key === 'Escape' && (hold.from !== null || hold.piece !== null)) onHold(NOTHING);
    else if (event.key.startsWith('Arrow')) void 0;
    else if (!props.onKey?.(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  // A piece with its owner as the owner is called.
  const called = (piece: PieceOn | undefined): PieceOn | undefined => {
    const owner = rules.players.findIndex(({ name }) => name === piece?.owner);
    return piece && { ...piece, owner: state.names[owner] ?? piece.owner };
  };
  const edge = seen.edge;
  const box = `${-edge} ${-edge} ${seen.width + 2 * edge} ${seen.height + 2 * edge}`;
  const stands = (point: string) => index.get(point) ?? -1;
  const classes = ['board', still || !moves() ? 'still' : '', dragging === null ? '' : 'dragging', `drawn-${rules.board.drawn}`];
  return (
    <svg
      ref={self}
      class={classes.join(' ')}
      viewBox={box}
      role="group"
      aria-label={props.label}
      onClick={clicked}
      onPointerDown={(event) => {
        byPointer.current = true;
        pressed(event);
      }}
      onPointerMove={pulled}
      onPointerUp={released}
      onPointerCancel={cancelled}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={keyed}
    >
      <Ground board={rules.board} seen={seen} />
      <Marks seen={seen} at={at} marked={marked} state={state} hints={hints} lines={props.lines ?? []} over={over} layer="below" />
      <g class="pieces" aria-hidden="true">
        {course.gone.map((piece) => (
          <Piece key={`gone-${piece.id}-${piece.point}`} href={look(rules, piece.piece, piece.owner)} at={at(piece.point)} gone />
        ))}
        {course.pieces.map((piece) => (
          <Piece
            key={piece.id}
            href={look(rules, piece.piece, piece.owner)}
            at={at(piece.point)}
            stands={stands(piece.point)}
            lifted={hold.from === piece.point}
            dragged={dragging === piece.point}
          />
        ))}
      </g>
      <g class="counts" aria-hidden="true">
        {[...counts].map(([point, { value }]) => (
          <g key={point} transform={`translate(${at(point)[0] + 11} ${at(point)[1] + 11})`}>
            <rect x={-4 - value.length * 3.5} y={-8} width={8 + value.length * 7} height={16} rx={8} />
            <text>{value}</text>
          </g>
        ))}
      </g>
      <Marks seen={seen} at={at} marked={marked} state={state} hints={hints} lines={[]} over={over} layer="above" />
      <Notes notes={props.notes} at={at} isFree={(point) => !standing.has(point)} />
      <Arrows drawings={[...(props.shown ?? []), ...drawings.all]} at={at} />
      <g class="points">
        {rules.board.points.map(({ name }, point) => (
          <Point
            key={name}
            name={name}
            index={point}
            at={seen.places[point] ?? [0, 0]}
            cell={seen.cells[point]}
            says={described(name, called(standing.get(name)), marked.get(name), state.called, counts.get(name), props.notes?.get(name)?.says)}
            stop={point === cursor}
            held={hold.from === name}
            mobile={onDecide !== null && targets(state.legal, name).length > 0}
            onFocus={() => setCursor(point)}
          />
        ))}
      </g>
    </svg>
  );
}

interface PieceProps {
  href: string;
  at: Place;
  stands?: number;
  lifted?: boolean;
  dragged?: boolean;
  gone?: boolean;
}

function Piece({ href, at: [x, y], stands, lifted, dragged, gone }: PieceProps) {
  const classes = ['piece', lifted ? 'lifted' : '', dragged ? 'dragged' : '', gone ? 'gone' : ''];
  return (
    <g class={classes.join(' ')} data-stands={stands} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <image class="figure" href={pictureUrl(href)} x={-20} y={-20} width={40} height={40} />
    </g>
  );
}

interface PointProps {
  name: string;
  index: number;
  at: Place;
  cell: readonly Place[] | undefined;
  says: string;
  stop: boolean;
  held: boolean;
  mobile: boolean;
  onFocus: () => void;
}

/** A point as it is touched, focused and read out; what stands there is drawn below it. */
function Point({ name, index, at: [x, y], cell, says, stop, held, mobile, onFocus }: PointProps) {
  const reach = STEP / 2;
  return (
    <g
      class={mobile ? 'point mobile' : 'point'}
      role="button"
      // In small letters: SVG knows no other attribute.
      tabindex={stop ? 0 : -1}
      aria-label={says}
      aria-pressed={held}
      data-point={name}
      data-index={index}
      onFocus={onFocus}
    >
      {cell && cell.length > 2 ? (
        <polygon class="touch" points={cell.map((corner) => corner.join(',')).join(' ')} />
      ) : (
        <circle class="touch" cx={x} cy={y} r={reach} />
      )}
      <circle class="focus-ground" cx={x} cy={y} r={19} />
      <circle class="focus-ring" cx={x} cy={y} r={19} />
    </g>
  );
}

/** The board in an element of a page that is made otherwise; it keeps by itself what is held. */
export function drawBoard(root: HTMLElement, props: Omit<BoardProps, 'hold' | 'onHold'>): { update: (props: Omit<BoardProps, 'hold' | 'onHold'>) => void; close: () => void } {
  function Holding(given: Omit<BoardProps, 'hold' | 'onHold'>) {
    const { hold, change } = useTouched(given.state);
    return <Board {...given} hold={hold} onHold={(held) => change({ hold: held })} />;
  }
  render(<Holding {...props} />, root);
  return { update: (next) => render(<Holding {...next} />, root), close: () => render(null, root) };
}

// A player beside the board: who it is, what is in hand, what was lost, the time that is left.

import { look, placeable, shown } from '../board/decisions';
import { pictureUrl } from '../board/board';
import type { Hold } from '../board/decisions';
import type { Decision, Game, State, Stock } from '../engine/protocol';
import { dragFromHand } from './drag';
import { Icon } from '../look/icons';
import { shown as time } from './clock';
import { type Seat, isProgram, seatName } from './seats';
import { speech } from '../look/words';

interface Props {
  rules: Game;
  state: State;
  player: number;
  seat: Seat | null;
  left: number | null;
  thinking: boolean;
  hold: Hold;
  /** None where nobody here can place something of this player's. */
  onHold: ((hold: Hold) => void) | null;
  onDecide: ((decision: Decision) => void) | null;
}

/** More pieces than this of a kind are one and a number. */
const MOST_DRAWN = 9;

export function Player({ rules, state, player, seat, left, thinking, hold, onHold, onDecide }: Props) {
  const who = rules.players[player];
  if (!who) return null;
  const due = state.decider === player;
  const lost = state.lost[player] ?? 0;
  const words = speech().players;
  const winner = state.outcome?.winner === who.name;
  return (
    <div class={`player ${due ? 'due' : ''}`} aria-current={due ? 'true' : undefined}>
      <img class="badge" src={pictureUrl(who.badge)} alt="" />
      <span class="who">
        <b>{state.names[player]}</b>
        {seat !== null && (
          <span class="muted seat-name">
            <Icon name={isProgram(seat) ? 'chip' : 'people'} />
            {seatName(seat)}
          </span>
        )}
        {winner && <span class="tag">{words.wins}</span>}
        {state.out.includes(who.name) && <span class="tag">{words.out}</span>}
      </span>
      <Hand rules={rules} stock={state.position.hands[who.name] ?? {}} owner={who.name} hold={hold} onHold={onHold} onDecide={onDecide} state={state} />
      {lost > 0 && (
        <span class="lost muted" title={words.lostSo(lost)}>
          −{lost}
          <span class="unseen"> {words.lost}</span>
        </span>
      )}
      {(state.counted[player] ?? []).map(([name, count]) => (
        <span class="counted" key={name}>
          {name} <b>{count}</b>
        </span>
      ))}
      {thinking && due && <span class="thinking muted">{words.thinking}</span>}
      {left !== null && <span class={`clock ${due ? 'on' : ''} ${left < 20_000 ? 'short' : ''}`}>{time(left)}</span>}
    </div>
  );
}

/** What nobody owns and can be placed. */
export function Pool({ rules, state, hold, onHold, onDecide }: Pick<Props, 'rules' | 'state' | 'hold' | 'onHold' | 'onDecide'>) {
  // What there is no end of needs no telling, unless one of several is to be chosen.
  const endless = Object.values(state.position.pool).every((count) => count === 'unlimited');
  if (!Object.values(state.position.pool).some((count) => count !== 0)) return null;
  if (endless && (onHold === null || placeable(state.legal).length < 2)) return null;
  return (
    <div class="player pool">
      <span class="who">
        <b>{speech().players.pool}</b>
      </span>
      <Hand rules={rules} stock={state.position.pool} owner={null} hold={hold} onHold={onHold} onDecide={onDecide} state={state} />
    </div>
  );
}

interface HandProps {
  rules: Game;
  state: State;
  stock: Stock;
  owner: string | null;
  hold: Hold;
  onHold: ((hold: Hold) => void) | null;
  onDecide: ((decision: Decision) => void) | null;
}

function Hand({ rules, state, stock, owner, hold, onHold, onDecide }: HandProps) {
  const kinds = placeable(state.legal);
  // Which piece is placed is said only where there are several.
  const choice = onHold !== null && kinds.length > 1 ? onHold : null;
  const all = Object.entries(stock).filter(([, count]) => count !== 0 && (count !== 'unlimited' || choice !== null));
  return (
    <span class="hand">
      {all.map(([kind, count]) => {
        const url = pictureUrl(look(rules, kind, owner));
        const many = count === 'unlimited' || count > MOST_DRAWN || all.length > 1;
        // What can be placed can also be dragged onto the board.
        const drag = onDecide !== null && kinds.includes(kind) ? (event: PointerEvent) => dragFromHand(event, kind, url, onHold, onDecide) : undefined;
        const said = speech().players.inHand(count, shown(kind, state.called));
        const figures = (
          <>
            {Array.from({ length: many ? 1 : Number(count) }, (_, index) => (
              <img key={index} src={url} alt="" draggable={false} />
            ))}
            {many && count !== 1 && <span class="times">×{count === 'unlimited' ? '∞' : count}</span>}
          </>
        );
        return choice !== null && kinds.includes(kind) ? (
          <button
            key={kind}
            type="button"
            class="kind"
            aria-pressed={hold.piece === kind}
            aria-label={speech().players.place(shown(kind, state.called), said)}
            title={shown(kind, state.called)}
            onPointerDown={drag}
            onClick={() => choice({ from: null, piece: hold.piece === kind ? null : kind })}
          >
            {figures}
          </button>
        ) : (
          <span key={kind} class={drag ? 'kind movable' : 'kind'} title={said} onPointerDown={drag}>
            {figures}
            <span class="unseen">{said}</span>
          </span>
        );
      })}
    </span>
  );
}

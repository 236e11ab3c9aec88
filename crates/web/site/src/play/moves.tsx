// The turns of the game, with all that was tried: a tree, read like the columns of a book of games.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { State, TreeNode } from '../engine/protocol';
import { IconButton } from '../look/parts';
import { speech } from '../look/words';

interface Props {
  state: State;
  players: number;
  onGo: (node: number) => void;
  onPromote: (node: number) => void;
  onRemove: (node: number) => void;
  onComment: (node: number, text: string) => void;
}

export function Moves({ state, players, onGo, onPromote, onRemove, onComment }: Props) {
  const byId = new Map(state.tree.nodes.map((node) => [node.id, node]));
  const root = state.tree.nodes.find((node) => node.parent === null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (here && list.current) list.current.scrollTop = here.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
  }, [state.tree.current, state.underWayText]);
  const current = byId.get(state.tree.current);
  return (
    <div class="moves-all">
      <div class="moves" ref={list}>
        <button type="button" class="turn start" aria-current={state.tree.current === root?.id ? 'true' : undefined} onClick={() => root && onGo(root.id)}>
          {speech().moves.start}
        </button>
        {root && <Line from={root} byId={byId} state={state} players={players} onGo={onGo} main />}
      </div>
      {current && current.parent !== null && (
        <Place node={current} isMain={isMain(current, byId)} onPromote={onPromote} onRemove={onRemove} onComment={onComment} />
      )}
    </div>
  );
}

function isMain(node: TreeNode, byId: Map<number, TreeNode>): boolean {
  for (let at: TreeNode | undefined = node; at && at.parent !== null; at = byId.get(at.parent)) {
    if (byId.get(at.parent)?.children[0] !== at.id) return false;
  }
  return true;
}

interface LineProps {
  from: TreeNode;
  byId: Map<number, TreeNode>;
  state: State;
  players: number;
  onGo: (node: number) => void;
  main?: boolean;
  /** A variation begins with this turn; it is no further child of `from`. */
  with?: TreeNode;
}

/** A line of turns from a place on, with the variations after the turn they stand instead of. */
function Line({ from, byId, state, players, onGo, main, with: first }: LineProps) {
  const parts: ComponentChildren[] = [];
  let node = first ?? byId.get(from.children[0] ?? -1);
  let before = from;
  let numbered = false;
  while (node) {
    const now = node;
    const place = now.ply - 1;
    if (!numbered || place % players === 0) {
      parts.push(
        <span class="number" key={`n${now.id}`} aria-hidden="true">
          {Math.floor(place / players) + 1}
          {place % players === 0 ? '.' : '…'}
        </span>,
      );
      numbered = true;
    }
    parts.push(
      <button key={now.id} type="button" class="turn" aria-current={now.id === state.tree.current ? 'true' : undefined} onClick={() => onGo(now.id)} title={now.by ?? undefined}>
        {now.turn}
      </button>,
    );
    if (now.comment !== '') {
      parts.push(
        <span class="comment" key={`c${now.id}`}>
          {now.comment}
        </span>,
      );
      numbered = false;
    }
    if (now.settled !== null) {
      parts.push(
        <span class="comment" key={`s${now.id}`}>
          {now.settled}
        </span>,
      );
    }
    const others = now === first ? [] : before.children.slice(1);
    for (const other of others) {
      const variation = byId.get(other);
      if (!variation) continue;
      parts.push(
        <div class="variation" key={`v${other}`}>
          <Line from={before} with={variation} byId={byId} state={state} players={players} onGo={onGo} />
        </div>,
      );
      numbered = false;
    }
    if (now.id === state.tree.current && state.underWayText !== '') parts.push(<UnderWay key="under-way" text={state.underWayText} />);
    before = now;
    node = byId.get(now.children[0] ?? -1);
  }
  if (from.parent === null && from.id === state.tree.current && state.underWayText !== '' && !first) parts.push(<UnderWay key="under-way" text={state.underWayText} />);
  return <span class={main ? 'line main' : 'line'}>{parts}</span>;
}

function UnderWay({ text }: { text: string }) {
  return <span class="turn under-way">{text} …</span>;
}

interface PlaceProps {
  node: TreeNode;
  isMain: boolean;
  onPromote: (node: number) => void;
  onRemove: (node: number) => void;
  onComment: (node: number, text: string) => void;
}

/** What can be done with the place that is looked at. */
function Place({ node, isMain: main, onPromote, onRemove, onComment }: PlaceProps) {
  const [text, setText] = useState(node.comment);
  useEffect(() => setText(node.comment), [node.id, node.comment]);
  return (
    <div class="place">
      <input
        type="text"
        value={text}
        maxLength={500}
        aria-label={speech().moves.comment(node.turn)}
        placeholder={speech().moves.comment(node.turn)}
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={() => onComment(node.id, text)}
      />
      {!main && <IconButton icon="up" label={speech().moves.promote} onClick={() => onPromote(node.id)} />}
      {!main && <IconButton icon="close" label={speech().moves.remove} onClick={() => onRemove(node.id)} />}
    </div>
  );
}

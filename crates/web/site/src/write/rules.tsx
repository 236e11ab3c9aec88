// The rules in words: the sentence that speaks of what stands at the cursor is marked, and a sentence shows where it is written.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Range, Sheet, SheetItem } from '../engine/protocol';
import type { Known } from './desk';
import { speech } from '../look/words';

interface Props {
  known: Known;
  onShow: (at: Range) => void;
  onSay: (at: readonly Range[]) => void;
}

/** The shortest place that holds the cursor: its sentence is the one that is meant. */
function meant(sheet: Sheet, cursor: number): number | null {
  let best: number | null = null;
  const into = (items: SheetItem[]): void => {
    for (const item of items) {
      for (const { at } of item.sentences) {
        for (const [from, to] of at) if (from <= cursor && cursor <= to) best = Math.min(best ?? Infinity, to - from);
      }
      into(item.items);
    }
  };
  for (const section of sheet.sections) into(section.items);
  return best;
}

export function RulesPane({ known, onShow, onSay }: Props) {
  const { sheet, cursor, checked } = known;
  const root = useRef<HTMLDivElement>(null);
  const length = sheet ? meant(sheet, cursor) : null;
  useEffect(() => {
    const now = root.current?.querySelector('.said');
    now?.scrollIntoView({ block: 'nearest' });
  }, [length, cursor]);
  if (!sheet) return <p class="muted">{checked?.playable === false ? speech().write.noRules : speech().frame.moment}</p>;
  const isMeant = (at: Range[]): boolean => length !== null && at.some(([from, to]) => to - from === length && from <= cursor && cursor <= to);

  const sentences = (item: SheetItem): ComponentChildren[] =>
    item.sentences.map(({ text, at }, index) => {
      const [first] = at;
      if (!first) return <span key={index}>{emphasised(text)} </span>;
      return (
        <span key={index}>
          <button
            type="button"
            class={`sentence ${isMeant(at) ? 'said' : ''}`}
            onClick={() => onShow(first)}
            onPointerEnter={() => onSay(at)}
            onPointerLeave={() => onSay([])}
          >
            {emphasised(text)}
          </button>{' '}
        </span>
      );
    });
  const list = (items: SheetItem[], steps: boolean): ComponentChildren => {
    if (items.length === 0) return null;
    const each = items.map((item, index) => (
      <li key={index}>
        {sentences(item)}
        {list(item.items, item.steps)}
      </li>
    ));
    if (steps) return <ol>{each}</ol>;
    if (items.some((item) => item.listed)) return <ul>{each}</ul>;
    return items.map((item, index) => (
      <div class="item" key={index}>
        {sentences(item)}
        {list(item.items, item.steps)}
      </div>
    ));
  };
  return (
    <div class="sheet" ref={root} tabIndex={0} role="region" aria-label={speech().write.inWords}>
      {checked?.playable === false && <p class="notice warn">{speech().write.rulesBefore}</p>}
      <h2>{sheet.title}</h2>
      {sheet.sections.map((section) => (
        <section key={section.key}>
          <h3>{section.title}</h3>
          {list(section.items, section.items.some((item) => item.steps))}
        </section>
      ))}
    </div>
  );
}

/** Words that the sheet explains stand between `*`, and what is written just so between backticks, where a star is a star. */
function emphasised(text: string): ComponentChildren[] {
  return text.split(/(`[^`]*`|\*[^*]*\*)/).map((part, index) => {
    if (index % 2 === 0) return part;
    const said = part.slice(1, -1);
    return part.startsWith('*') ? <em key={index}>{said}</em> : <code key={index}>{said}</code>;
  });
}

// The rules in words, as the engine says them.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { engine } from '../engine/client';
import type { Sheet, SheetItem } from '../engine/protocol';
import type { RulesRef } from '../share/link';
import { message } from '../look/parts';
import { useSettings } from '../look/settings';
import { settingsOf, sourceOf } from './table';
import { speech } from '../look/words';

/** `phase` is the one that is on, where a game is. */
export function RulesPanel({ refer, phase }: { refer: RulesRef; phase?: string }) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [trouble, setTrouble] = useState('');
  const { language } = useSettings();
  useEffect(() => {
    let gone = false;
    setTrouble('');
    engine('table')
      .ask('rules', { source: sourceOf(refer), settings: settingsOf(refer), language })
      .then(
        (found) => gone || setSheet(found),
        (error: unknown) => gone || setTrouble(message(error)),
      );
    return () => {
      gone = true;
    };
  }, [refer, language]);
  if (trouble) return <p class="notice bad">{trouble}</p>;
  if (!sheet) return <p class="muted">{speech().frame.moment}</p>;
  return (
    <div class="sheet" lang={sheet.language}>
      {sheet.sections.map((section) => (
        <section key={section.key} class={section.key === `phase ${phase}` ? 'on' : ''}>
          <h2>
            {section.title}
            {section.key === `phase ${phase}` && <span class="on-now"> {speech().game.now}</span>}
          </h2>
          <Items items={section.items} steps={section.items.some((item) => item.steps)} />
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

function Item({ item }: { item: SheetItem }) {
  return (
    <>
      {item.sentences.map((sentence, index) => (
        <span key={index}>{emphasised(sentence.text)} </span>
      ))}
      {item.items.length > 0 && <Items items={item.items} steps={item.steps} />}
    </>
  );
}

function Items({ items, steps }: { items: SheetItem[]; steps: boolean }) {
  const listed = steps || items.some((item) => item.listed);
  if (!listed) {
    return (
      <>
        {items.map((item, index) => (
          <div class="item" key={index}>
            <Item item={item} />
          </div>
        ))}
      </>
    );
  }
  const all = items.map((item, index) => (
    <li key={index}>
      <Item item={item} />
    </li>
  ));
  return steps ? <ol>{all}</ol> : <ul>{all}</ul>;
}

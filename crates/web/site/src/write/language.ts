// The services of the language in the editor: what can stand here, what a word means, colours. The engine answers; what comes for
// a text that has changed meanwhile is dropped.

import { type Completion, type CompletionContext, type CompletionResult, autocompletion, snippet } from '@codemirror/autocomplete';
import { indentService } from '@codemirror/language';
import { type Extension, type Range as Ranged, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType, hoverTooltip, keymap } from '@codemirror/view';
import { engine } from '../engine/client';
import type { Action, Completion as Offered, Edit, Hint, Hover, Range, Signature, Token, Written } from '../engine/protocol';
import { shown } from './markdown';
import { speech } from '../look/words';

export interface Services {
  /** The definition with this text, as the engine is asked about it. */
  written(text: string): Written;
  /** Where the cursor stands now. */
  at(cursor: number): void;
  /** The form of the statement at the cursor, or nothing. */
  signature(signature: Signature | null): void;
  /** F2: another name for what stands here. */
  rename(at: number, old: string): void;
  /** Ctrl+.: what the part of the text that is selected can be made into. */
  refactor(actions: Action[]): void;
  /** A file that isn't the one that is written. */
  elsewhere(file: string): void;
}

const desk = () => engine('desk');

/** What a token looks like: names have the text's colour. */
const LOOKS: Record<string, string> = { keyword: 'm-keyword', comment: 'm-comment', text: 'm-text', number: 'm-number', key: 'm-key' };

const setTokens = StateEffect.define<Token[]>();
const setHints = StateEffect.define<Hint[]>();
const setSame = StateEffect.define<Range[]>();
/** Marks places in the text: what a sentence of the rules speaks of. */
export const setSaid = StateEffect.define<readonly Range[]>();

class HintWidget extends WidgetType {
  constructor(private readonly text: string) {
    super();
  }

  override eq(other: HintWidget): boolean {
    return this.text === other.text;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'm-hint';
    element.textContent = this.text;
    element.setAttribute('aria-hidden', 'true');
    return element;
  }
}

/** Decorations that are moved along with the text until new ones come. */
function decorations<T>(effect: ReturnType<typeof StateEffect.define<T>>, make: (value: T, length: number) => Ranged<Decoration>[]): Extension {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(known, transaction) {
      let next = known.map(transaction.changes);
      for (const said of transaction.effects) {
        if (said.is(effect)) next = Decoration.set(make(said.value as T, transaction.newDoc.length), true);
      }
      return next;
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

function colour(tokens: Token[], length: number): Ranged<Decoration>[] {
  return tokens.flatMap(({ at: [from, to], kind, declares, inherited }) => {
    const looks = [LOOKS[kind], declares && 'm-declared', inherited && 'm-inherited'].filter(Boolean).join(' ');
    return looks === '' || from >= to || to > length ? [] : [Decoration.mark({ class: looks }).range(from, to)];
  });
}

const marked = (look: string) => (ranges: readonly Range[], length: number) =>
  ranges.flatMap(([from, to]) => (from < to && to <= length ? [Decoration.mark({ class: look }).range(from, to)] : []));

/** Asks for what belongs to the text and to the cursor, when nothing has happened for a moment. */
function following(services: Services): Extension {
  return ViewPlugin.fromClass(
    class {
      private text = 0;
      private cursor = 0;

      constructor(private readonly view: EditorView) {
        this.later();
        this.laterHere();
      }

      update(update: ViewUpdate): void {
        if (update.docChanged) this.later();
        if (update.docChanged || update.selectionSet) this.laterHere();
      }

      destroy(): void {
        clearTimeout(this.text);
        clearTimeout(this.cursor);
      }

      private later(): void {
        clearTimeout(this.text);
        this.text = window.setTimeout(() => void this.look().catch(() => undefined), 30);
      }

      private laterHere(): void {
        clearTimeout(this.cursor);
        this.cursor = window.setTimeout(() => void this.lookHere().catch(() => undefined), 120);
      }

      private async look(): Promise<void> {
        const { doc } = this.view.state;
        const written = services.written(doc.toString());
        const [tokens, hints] = await Promise.all([desk().ask('tokens', written), desk().ask('hints', written)]);
        if (this.view.state.doc === doc) this.view.dispatch({ effects: [setTokens.of(tokens), setHints.of(hints)] });
      }

      private async lookHere(): Promise<void> {
        const { doc, selection } = this.view.state;
        const at = selection.main.head;
        services.at(at);
        const written = { ...services.written(doc.toString()), at };
        const [same, signature] = await Promise.all([desk().ask('occurrences', written), desk().ask('signature', written)]);
        if (this.view.state.doc !== doc) return;
        services.signature(signature);
        this.view.dispatch({ effects: setSame.of(same.length > 1 ? same : []) });
      }
    },
  );
}

/** What the engine offers, as the editor has it. */
export function offer(found: Offered, written: Written): Completion {
  const apply = found.snippet ? snippet(found.text.replace(/\$(\d+)/g, '${$1}')) : found.text;
  return {
    label: found.label,
    detail: found.detail,
    type: found.kind,
    boost: -found.rank,
    apply,
    info: async () => {
      const known = await desk().ask('offered', { ...written, word: found.label });
      return known === null ? null : shown(known);
    },
  };
}

const completing = (services: Services) => async (context: CompletionContext): Promise<CompletionResult | null> => {
  const word = context.matchBefore(/[\w-]*/);
  if (!context.explicit && (!word || word.from === word.to)) return null;
  const written = services.written(context.state.doc.toString());
  const found = await desk().ask('complete', { ...written, at: context.pos });
  const [first] = found;
  if (!first || context.aborted) return null;
  return { from: first.at[0], options: found.map((each) => offer(each, written)), validFor: /^[\w-]*$/ };
};

/** What is told where the mouse rests; `ask` is asked about a place of a text. */
export const hovering = (ask: (text: string, at: number) => Promise<Hover | null>) =>
  hoverTooltip(
    async (view, pos) => {
      const { doc } = view.state;
      const hover = await ask(doc.toString(), pos).catch(() => null);
      if (!hover || view.state.doc !== doc) return null;
      const create = () => {
        const dom = document.createElement('div');
        dom.className = 'cm-hover';
        dom.append(shown(hover.markdown));
        if (hover.picture !== null) {
          const picture = document.createElement('img');
          picture.src = `data:image/svg+xml,${encodeURIComponent(hover.picture)}`;
          picture.alt = speech().write.theBoard;
          dom.append(picture);
        }
        return { dom };
      };
      return { pos: hover.at[0], end: hover.at[1], above: true, create };
    },
    { hoverTime: 250 },
  );

/** Goes to where the name at the cursor is declared. */
async function declare(view: EditorView, services: Services): Promise<void> {
  const [place] = await desk().ask('declared', { ...services.written(view.state.doc.toString()), at: view.state.selection.main.head });
  if (!place) return;
  if (place.own) view.dispatch({ selection: { anchor: place.at[0], head: place.at[1] }, scrollIntoView: true });
  else services.elsewhere(place.file);
}

/** Lays the text out. */
export async function format(view: EditorView, services: Services): Promise<void> {
  const { doc } = view.state;
  const edits = await desk().ask('format', services.written(doc.toString()));
  if (edits === null || view.state.doc !== doc) return;
  view.dispatch({ changes: edits.map(({ at: [from, to], text: insert }: Edit) => ({ from, to, insert })), userEvent: 'format' });
}

/** Asks what can be made of what is selected, or stands at the cursor. */
async function refactor(view: EditorView, services: Services): Promise<void> {
  const { doc, selection } = view.state;
  const { from, to } = selection.main;
  const actions = await desk().ask('refactorings', { ...services.written(doc.toString()), part: [from, to] });
  if (view.state.doc === doc) services.refactor(actions);
}

/** Asks for another name for what stands at the cursor. */
export function named(view: EditorView, rename: (at: number, old: string) => void): boolean {
  const at = view.state.selection.main.head;
  const word = view.state.wordAt(at);
  rename(at, word ? view.state.sliceDoc(word.from, word.to) : '');
  return true;
}

export const quietly = (work: Promise<void>): boolean => {
  work.catch(() => undefined);
  return true;
};

/** How many blocks a line opens that it doesn't close; what stands in texts and comments opens none. */
function opened(line: string): number {
  let depth = 0;
  for (const [sign] of line.replace(/"[^"]*"|\/\/.*/g, '').matchAll(/[{}]/g)) depth = sign === '{' ? depth + 1 : Math.max(0, depth - 1);
  return depth;
}

/** A new line stands as deep as the one before it, and deeper in each block that was opened there. */
const indenting = indentService.of((context, pos) => {
  if (pos === 0) return 0;
  // Where a line is being broken, what stands before the break; else the line before.
  const line = context.state.doc.lineAt(context.simulatedBreak === pos ? pos : pos - 1);
  const before = line.text.slice(0, pos - line.from);
  const closes = /^\s*\}/.test(context.textAfterPos(pos, 1));
  const blocks = opened(before) - (closes ? 1 : 0);
  return Math.max(0, context.countColumn(before, before.search(/\S|$/)) + blocks * context.unit);
});

/** All services of a definition's language. */
export function language(services: Services): Extension {
  return [
    indenting,
    decorations(setTokens, colour),
    decorations(setSame, marked('m-same')),
    decorations(setSaid, marked('m-said')),
    decorations(setHints, (hints, length) =>
      hints.flatMap(({ at, text }) => (at <= length ? [Decoration.widget({ widget: new HintWidget(text), side: 1 }).range(at)] : [])),
    ),
    following(services),
    hovering((text, at) => desk().ask('hover', { ...services.written(text), at })),
    autocompletion({ icons: false, override: [completing(services)] }),
    keymap.of([
      { key: 'F12', run: (view) => quietly(declare(view, services)) },
      { key: 'F2', run: (view) => named(view, services.rename) },
      { key: 'Mod-.', run: (view) => quietly(refactor(view, services)) },
      { key: 'Shift-Alt-f', run: (view) => quietly(format(view, services)) },
    ]),
  ];
}

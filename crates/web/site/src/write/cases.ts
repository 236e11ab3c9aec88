// The services of scenarios in their editor: what can stand here, what it means, where it is declared, another name for it.

import { type CompletionContext, type CompletionResult, autocompletion } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { engine } from '../engine/client';
import type { Range, Tested } from '../engine/protocol';
import { hovering, named, offer, quietly } from './language';

export interface CaseServices {
  /** Scenarios of this text with the definition that they test, as the engine is asked about them. */
  tested(scenarios: string): Tested;
  /** F2: another name for what stands here. */
  rename(at: number, old: string): void;
  /** F12: a place of the definition, or a file that isn't the one that is written. */
  declared(place: Range | string): void;
}

const desk = () => engine('desk');

const completing = (services: CaseServices) => async (context: CompletionContext): Promise<CompletionResult | null> => {
  const word = context.matchBefore(/[\w*@-]+/);
  if (!context.explicit && !word) return null;
  const tested = services.tested(context.state.doc.toString());
  const found = await desk().ask('casecomplete', { ...tested, at: context.pos });
  const [first] = found;
  if (!first || context.aborted) return null;
  return { from: first.at[0], options: found.map((each) => offer(each, tested)), validFor: /^[\w*@-]*$/ };
};

async function declare(view: EditorView, services: CaseServices): Promise<void> {
  const at = view.state.selection.main.head;
  const [place] = await desk().ask('casedeclared', { ...services.tested(view.state.doc.toString()), at });
  if (place) services.declared(place.own ? place.at : place.file);
}

/** All services of scenarios. */
export function caseLanguage(services: CaseServices): Extension {
  return [
    hovering((text, at) => desk().ask('casehover', { ...services.tested(text), at })),
    autocompletion({ icons: false, override: [completing(services)] }),
    keymap.of([
      { key: 'F12', run: (view) => quietly(declare(view, services)) },
      { key: 'F2', run: (view) => named(view, services.rename) },
    ]),
  ];
}

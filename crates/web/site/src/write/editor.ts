// The editor: CodeMirror in a shadow root, so that its styles are style sheets of the root and the page's policy needs no
// exception for them.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import type { Edit } from '../engine/protocol';

/** An editor in the page. */
export interface Editor {
  view: EditorView;
  /** Another text takes the place of this one; what was undone before is forgotten. */
  show(text: string): void;
  diagnose(diagnostics: Diagnostic[]): void;
  edit(edits: readonly Edit[]): void;
  /** Goes to a place and shows it. */
  select(from: number, to?: number): void;
  close(): void;
}

const LOOK = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--text)', fontSize: '0.9rem' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--text)', padding: '0.5rem 0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--muted)', borderRight: '1px solid var(--border)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent-soft) 35%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--accent-soft)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--focus) 28%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--warn) 22%, transparent)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)', color: 'var(--text)', border: '1px solid var(--strong-border)', borderRadius: '8px',
    boxShadow: 'var(--shadow)', maxWidth: 'min(34rem, 90vw)', fontFamily: 'var(--font)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '15rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.15rem 0.5rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-completionDetail': { color: 'inherit', opacity: '0.85', fontStyle: 'normal' },
  '.cm-completionInfo': { padding: '0.5rem 0.75rem', maxHeight: '20rem', overflow: 'auto' },
  '.cm-hover': { padding: '0.5rem 0.75rem', maxHeight: '24rem', overflow: 'auto' },
  '.cm-hover img': { maxWidth: '16rem', display: 'block' },
  '.markdown pre': { fontFamily: 'var(--mono)', backgroundColor: 'var(--raised)', padding: '0.4rem 0.6rem', overflow: 'auto', margin: '0.4rem 0' },
  '.markdown code': { fontFamily: 'var(--mono)', fontSize: '0.95em' },
  '.markdown :is(th, td)': { textAlign: 'left', padding: '0.1rem 0.6rem 0.1rem 0', verticalAlign: 'top' },
  '.markdown p': { margin: '0.3rem 0' },
  '.cm-diagnostic': { padding: '0.4rem 0.7rem', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--danger)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--warn)' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--accent)', color: 'var(--on-accent)', borderRadius: '6px', padding: '0.2rem 0.6rem', margin: '0.3rem 0.4rem 0 0',
  },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--text)' },
  '.cm-panels input, .cm-panels button': { font: 'inherit', color: 'inherit' },
  '.cm-textfield': { backgroundColor: 'var(--surface)', border: '1px solid var(--strong-border)' },
  '.cm-button': { backgroundImage: 'none', backgroundColor: 'var(--surface)', border: '1px solid var(--strong-border)', borderRadius: '6px' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--danger)', textUnderlineOffset: '3px' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--warn)', textUnderlineOffset: '3px' },
  '.idle': { opacity: '0.6' },
  '.m-keyword': { color: 'var(--accent)', fontWeight: '600' },
  '.m-comment': { color: 'var(--muted)', fontStyle: 'italic' },
  '.m-text': { color: 'var(--ok)' },
  '.m-number': { color: 'var(--warn)' },
  '.m-key': { color: 'var(--accent)' },
  '.m-declared': { fontWeight: '700' },
  '.m-inherited': { textDecoration: 'underline dotted', textUnderlineOffset: '3px' },
  '.m-same': { backgroundColor: 'color-mix(in srgb, var(--accent) 20%, transparent)', borderRadius: '3px' },
  '.m-hint': { color: 'var(--muted)', fontSize: '0.85em', fontStyle: 'italic' },
  '.m-said': { backgroundColor: 'color-mix(in srgb, var(--warn) 20%, transparent)' },
});

/**
 * Typing over what is selected. Left to itself the browser joins the lines that remain by styles of their elements, which the
 * page's policy forbids.
 */
const replacing = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main } = view.state.selection;
    if (event.inputType !== 'insertText' || event.data === null || main.empty || view.composing) return false;
    const insert = () => view.state.update(view.state.replaceSelection(event.data ?? ''), { userEvent: 'input.type', scrollIntoView: true });
    const { data } = event;
    const handled = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, main.from, main.to, data, insert));
    if (!handled) view.dispatch(insert());
    event.preventDefault();
    return true;
  },
});

/** What every editor here can do. */
function usual(label: string): Extension {
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    lintGutter(),
    history(),
    drawSelection(),
    indentUnit.of('    '),
    EditorState.tabSize.of(4),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightSelectionMatches({ minSelectionLength: 3 }),
    autocompletion({ activateOnTypingDelay: 60, icons: false }),
    replacing,
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap, indentWithTab]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, autocapitalize: 'off', autocorrect: 'off', spellcheck: 'false', tabindex: '0' }),
    LOOK,
  ];
}

/** An editor that fills an element. `services` are those of its language. */
export function edit(into: HTMLElement, label: string, text: string, services: Extension, changed: (text: string) => void): Editor {
  const root = into.attachShadow({ mode: 'open' });
  const place = document.createElement('div');
  place.style.height = '100%';
  root.append(place);
  let silent = false;
  const listening = EditorView.updateListener.of((update) => {
    if (update.docChanged && !silent) changed(update.state.doc.toString());
  });
  const state = (doc: string): EditorState => EditorState.create({ doc, extensions: [usual(label), services, listening] });
  const view = new EditorView({ state: state(text), parent: place, root });
  return {
    view,
    show(next) {
      silent = true;
      view.setState(state(next));
      silent = false;
    },
    diagnose(diagnostics) {
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    edit(edits) {
      if (edits.length === 0) return;
      view.dispatch({ changes: edits.map(({ at: [from, to], text: insert }) => ({ from, to, insert })), userEvent: 'input' });
    },
    select(from, to = from) {
      const length = view.state.doc.length;
      view.dispatch({ selection: { anchor: Math.min(from, length), head: Math.min(to, length) }, scrollIntoView: true });
      view.focus();
    },
    close() {
      view.destroy();
    },
  };
}

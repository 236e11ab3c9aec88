// A game by rules that are in no catalogue is handed on from page to page in the tab's own store.

import { go } from '../look/router';
import type { RulesRef } from '../share/link';

const KEY = 'merels.play';

/** Opens the page on which a game by these rules begins. */
export function playRules(rules: RulesRef): void {
  if (rules.text === undefined) {
    const query = new URLSearchParams(rules.set).toString();
    go(`play/${encodeURIComponent(rules.name)}${query === '' ? '' : `?${query}`}`);
    return;
  }
  sessionStorage.setItem(KEY, JSON.stringify(rules));
  go(`play?new=${Date.now()}`);
}

/** The same for the text of a definition. */
export function playText(name: string, text: string): void {
  playRules({ name, text });
}

/** The rules that were handed on; they stay, so that a reload finds them again. */
export function takeWaiting(): RulesRef | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof found !== 'object' || found === null) return null;
    const rules = found as RulesRef;
    return typeof rules.name === 'string' && typeof rules.text === 'string' ? rules : null;
  } catch {
    return null;
  }
}

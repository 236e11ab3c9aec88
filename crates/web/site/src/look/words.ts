// What the pages say, in the language that is set. Texts of the engine - rules, what is due, reports - are no part of it.

import type { Language } from '../engine/protocol';
import { type Words, english } from './words/english';
import { german } from './words/german';

const ALL: Record<Language, Words> = { en: english, de: german };

let language: Language = 'en';

/** Another language from now on; `settings.ts` says which. */
export function speak(next: Language): void {
  language = next;
}

/** The words of now: to be asked for whenever something is said, and not to be kept. */
export function speech(): Words {
  return ALL[language];
}

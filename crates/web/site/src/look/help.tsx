// How the site is used.

import type { ComponentChildren } from 'preact';
import { speech } from './words';

/** A text with what is marked in it; see `help` of the words. */
function marked(text: string): ComponentChildren[] {
  return text.split(/(\*\*.+?\*\*|`.+?`|\[\[.+?\]\]|_.+?_|\{.+?\})/).map((part, index) => {
    if (index % 2 === 0) return part;
    if (part.startsWith('**')) return <b key={index}>{part.slice(2, -2)}</b>;
    if (part.startsWith('[[')) return <kbd key={index}>{part.slice(2, -2)}</kbd>;
    const within = part.slice(1, -1);
    if (part.startsWith('`')) return <code key={index}>{within}</code>;
    if (part.startsWith('_')) return <em key={index}>{within}</em>;
    return (
      <a key={index} href="#/kept">
        {within}
      </a>
    );
  });
}

const list = (texts: readonly string[]) => (
  <ul>
    {texts.map((text) => (
      <li key={text}>{marked(text)}</li>
    ))}
  </ul>
);

export function HelpPage() {
  const words = speech().help;
  return (
    <article class="prose panel">
      <h1>{speech().frame.help}</h1>
      <p>{words.about}</p>
      <h2>{words.board}</h2>
      {list(words.boardSays)}
      <h2>{words.marks}</h2>
      {list(words.marksSay)}
      <h2>{words.post}</h2>
      <p>{marked(words.postSays)}</p>
      <h2>{words.kept}</h2>
      <p>{marked(words.keptSays)}</p>
    </article>
  );
}

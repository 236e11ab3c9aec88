// The list of games, which was made when the site was built: it is there before the engine is.

import { useEffect, useState } from 'preact/hooks';
import type { Listed } from '../engine/protocol';
import { speech } from '../look/words';

let asked: Promise<Listed[]> | undefined;

export function games(): Promise<Listed[]> {
  asked ??= fetch(`${import.meta.env.BASE_URL}catalogue.json`).then(async (answer) => {
    if (!answer.ok) throw new Error(speech().catalogue.unfetched(answer.status));
    return (await answer.json()) as Listed[];
  });
  asked.catch(() => (asked = undefined));
  return asked;
}

/** The games; none yet while they are being fetched. */
export function useGames(): { games: Listed[] | null; trouble: string } {
  const [found, setFound] = useState<Listed[] | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    games().then(setFound, (error: Error) => setTrouble(error.message));
  }, []);
  return { games: found, trouble };
}

export function picture(name: string, dark: boolean): string {
  return `${import.meta.env.BASE_URL}pictures/${name}${dark ? '-dark' : ''}.svg`;
}

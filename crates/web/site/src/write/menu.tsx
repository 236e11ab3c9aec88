// What is done with a definition as a whole: begun, opened, saved, laid out, played, sent.

import { useEffect, useState } from 'preact/hooks';
import { engine } from '../engine/client';
import type { Listed, Template } from '../engine/protocol';
import { Dialog, copy, message, toast } from '../look/parts';
import { playRules } from '../play/start';
import { linkTo, writeRules } from '../share/link';
import { type Desk, type Known, extended } from './desk';
import type { Editor } from './editor';
import { type Kept, all, drop, freeName, plainName } from './files';
import { type Services, format } from './language';
import { type Packed, isZip, unzip } from './unzip';
import { download, zip } from './zip';
import { speech } from '../look/words';

interface Props {
  desk: Desk;
  known: Known;
  editor: Editor | null;
  services: Services;
}

/** The largest file that is opened, in bytes: the engine reads no larger ones. */
const MOST_BYTES = 1 << 20;

export function Menu({ desk, known, editor, services }: Props) {
  const { file } = known;
  const [open, setOpen] = useState<'new' | 'files' | 'name' | null>(null);
  const playable = known.checked?.playable === true;
  const begin: Begin = (name, text, scenarios, files) => {
    setOpen(null);
    desk.open({ name: freeName(plainName(name)), text, scenarios, time: Date.now(), ...(files ? { files } : {}) });
    editor?.view.focus();
  };
  const share = async (): Promise<void> => {
    await copy(linkTo(`d/${await writeRules(desk.rules())}`), speech().file.theLink);
  };
  const pack = (): void => {
    const files = [{ name: `${file.name}.merels`, text: file.text }];
    for (const [name, text] of Object.entries(desk.rules().files ?? {})) files.push({ name: `${name}.merels`, text });
    if (file.scenarios.trim() !== '') files.push({ name: `${file.name}.test.toml`, text: file.scenarios });
    download(`${file.name}.zip`, zip(files));
  };
  const words = speech().file;
  return (
    <div class="write-menu row" role="toolbar" aria-label={words.toolbar}>
      <button type="button" class="button quiet" onClick={() => setOpen('name')} aria-label={words.rename(file.name)}>
        <strong>{file.name}</strong>
      </button>
      <button type="button" class="button" onClick={() => setOpen('new')}>
        {words.new}
      </button>
      <button type="button" class="button" onClick={() => setOpen('files')}>
        {words.open}
      </button>
      <button type="button" class="button" onClick={() => download(`${file.name}.merels`, new Blob([file.text], { type: 'text/plain' }))}>
        {words.save}
      </button>
      <button type="button" class="button" onClick={pack}>
        {words.zip}
      </button>
      <button type="button" class="button" disabled={!editor} onClick={() => editor && format(editor.view, services).catch((error: unknown) => toast(message(error)))}>
        {words.layOut}
      </button>
      <span class="space" />
      <button type="button" class="button" onClick={() => share().catch((error: unknown) => toast(message(error)))}>
        {words.copyLink}
      </button>
      <button
        type="button"
        class="button primary"
        disabled={!playable}
        onClick={() => {
          desk.save();
          playRules(desk.rules());
        }}
      >
        {words.play}
      </button>
      {open === 'new' && <New onClose={() => setOpen(null)} onBegin={begin} />}
      {open === 'files' && <Files now={file} onClose={() => setOpen(null)} onBegin={begin} onOpen={(kept) => { setOpen(null); desk.open(kept); }} />}
      {open === 'name' && (
        <Rename
          old={file.name}
          onClose={() => setOpen(null)}
          onName={async (name) => {
            const next = plainName(name);
            if (next !== file.name) {
              const free = freeName(next);
              drop(file.name);
              desk.open({ ...file, name: free });
            }
            setOpen(null);
          }}
        />
      )}
    </div>
  );
}

type Begin = (name: string, text: string, scenarios: string, files?: Record<string, string>) => void;

/** What one begins with: a template, or a game of the catalogue. */
function New({ onClose, onBegin }: { onClose: () => void; onBegin: Begin }) {
  const [templates, setTemplates] = useState<Template[]>([]);
  const [games, setGames] = useState<Listed[]>([]);
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    engine('desk').ask('templates', {}).then(setTemplates, () => undefined);
    fetch(`${import.meta.env.BASE_URL}catalogue.json`)
      .then((response) => response.json() as Promise<Listed[]>)
      .then(setGames, () => undefined);
  }, []);
  const from = async (name: string): Promise<void> => {
    const found = await engine('desk').ask('definition', { name });
    onBegin(`my-${name}`, found.text, found.scenarios ?? '');
  };
  const word = wanted.trim().toLowerCase();
  const shown = games.filter(({ name, title, family }) => `${name} ${title} ${family}`.toLowerCase().includes(word));
  const words = speech().file;
  return (
    <Dialog title={words.beginWith} onClose={onClose}>
      <div class="choices">
        {templates.map((template) => (
          <button key={template.name} type="button" class="button" onClick={() => onBegin(template.name, template.text, template.scenarios)}>
            {template.about}
          </button>
        ))}
      </div>
      <label class="field">
        <span>{words.orGame}</span>
        <input type="search" value={wanted} placeholder={words.search} onInput={(event) => setWanted(event.currentTarget.value)} />
      </label>
      <div class="choices write-list">
        {shown.map(({ name, title, family }) => (
          <button key={name} type="button" class="button quiet" onClick={() => void from(name).catch((error: unknown) => toast(message(error)))}>
            {title} <span class="muted">{speech().catalogue.families(family)}</span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}

/** The definitions and scenarios in a file, which may be a zip of them. */
async function textsIn(file: File): Promise<Packed[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isZip(bytes)) return [{ name: file.name, text: new TextDecoder().decode(bytes) }];
  const found = await unzip(bytes, (name) => /\.(merels|toml)$/.test(name), MOST_BYTES);
  if (!found) throw new Error(speech().file.notUnpacked(file.name));
  return found;
}

/** What is kept in this browser, and files on the disk. */
function Files({ now, onClose, onBegin, onOpen }: { now: Kept; onClose: () => void; onBegin: Begin; onOpen: (kept: Kept) => void }) {
  const [kept, setKept] = useState(all());
  const [trouble, setTrouble] = useState('');
  const read = async (files: FileList | null): Promise<void> => {
    const given = [...(files ?? [])];
    if (given.some((file) => file.size > MOST_BYTES)) throw new Error(speech().file.tooLarge);
    const texts = (await Promise.all(given.map(textsIn))).flat();
    const definitions = texts.filter(({ name }) => !name.endsWith('.toml'));
    const tests = texts.find(({ name }) => name.endsWith('.toml'));
    // The one that no other extends; what it extends comes along with it.
    const base = ({ name }: Packed): string => name.replace(/\.merels$/, '');
    const rules = definitions.find((each) => !definitions.some((other) => extended(other.text).includes(base(each)))) ?? definitions[0];
    if (!rules) throw new Error(speech().file.noDefinition);
    const others = definitions.filter((each) => each !== rules);
    const along = Object.fromEntries(others.map((other) => [base(other), other.text]));
    onBegin(rules.name, rules.text, tests?.text ?? '', others.length > 0 ? along : undefined);
  };
  const words = speech().file;
  return (
    <Dialog title={words.open} onClose={onClose}>
      <label class="field">
        <span>{words.fromDisk}</span>
        <input
          type="file"
          multiple
          accept=".merels,.toml,.zip,text/plain"
          onChange={(event) => void read(event.currentTarget.files).catch((error: unknown) => setTrouble(message(error)))}
        />
      </label>
      {trouble && (
        <p class="notice bad" role="alert">
          {trouble}
        </p>
      )}
      <h3>{words.kept}</h3>
      {kept.length === 0 && <p class="muted">{words.nothing}</p>}
      <ul class="write-kept">
        {kept.map((file) => (
          <li key={file.name} class="row">
            <button type="button" class="button quiet" onClick={() => onOpen(file)}>
              {file.name} <span class="muted">{new Date(file.time).toLocaleString(speech().locale())}</span>
            </button>
            <span class="space" />
            <button
              type="button"
              class="button danger"
              disabled={file.name === now.name}
              aria-label={words.deleteFile(file.name)}
              onClick={() => {
                drop(file.name);
                setKept(all());
              }}
            >
              {words.delete}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Asks for a name. */
export function Rename({ old, onClose, onName }: { old: string; onClose: () => void; onName: (name: string) => Promise<void> }) {
  const [name, setName] = useState(old);
  const [trouble, setTrouble] = useState('');
  const done = (event: Event): void => {
    event.preventDefault();
    onName(name).catch((error: unknown) => setTrouble(message(error)));
  };
  const words = speech().file;
  return (
    <Dialog title={words.anotherName} onClose={onClose}>
      <form onSubmit={done}>
        <label class="field">
          <span>{words.name}</span>
          <input value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        {trouble && (
          <p class="notice bad" role="alert">
            {trouble}
          </p>
        )}
        <div class="row">
          <button type="submit" class="button primary" onClick={done}>
            {words.doRename}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

// What can be set for this browser.

import { Dialog } from './parts';
import type { Language } from '../engine/protocol';
import { type BoardLook, type Settings, type Theme, set } from './settings';
import { speech } from './words';

const THEMES: Theme[] = ['system', 'light', 'dark'];
const BOARDS: BoardLook[] = ['wood', 'slate', 'contrast'];

/** Each in its own language: who finds the wrong one must find the way back. */
const LANGUAGES: [Language, string][] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
];

function Check(props: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={props.on} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      <span>{props.label}</span>
    </label>
  );
}

export function SettingsDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const words = speech().settings;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <label class="field">
        <span>{words.colours}</span>
        <select value={settings.theme} onChange={(event) => set({ theme: event.currentTarget.value as Theme })}>
          {THEMES.map((key) => (
            <option key={key} value={key}>
              {words[key]}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{words.board}</span>
        <select value={settings.board} onChange={(event) => set({ board: event.currentTarget.value as BoardLook })}>
          {BOARDS.map((key) => (
            <option key={key} value={key}>
              {words[key]}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{words.language}</span>
        <select value={settings.language} onChange={(event) => set({ language: event.currentTarget.value as Language })}>
          {LANGUAGES.map(([key, name]) => (
            <option key={key} value={key} lang={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div>
        <Check label={words.sound} on={settings.sound} onChange={(sound) => set({ sound })} />
        <Check label={words.names} on={settings.names} onChange={(names) => set({ names })} />
        <Check label={words.marks} on={settings.marks} onChange={(marks) => set({ marks })} />
        <Check label={words.motion} on={settings.motion} onChange={(motion) => set({ motion })} />
      </div>
      <p class="muted">{words.note}</p>
    </Dialog>
  );
}

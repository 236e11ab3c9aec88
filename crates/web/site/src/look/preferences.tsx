// What can be set for this browser.

import { Dialog } from './parts';
import type { Language } from '../engine/protocol';
import { type BoardLook, type Settings, type Theme, set } from './settings';

const THEMES: [Theme, string][] = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];
const BOARDS: [BoardLook, string][] = [
  ['wood', 'Wood'],
  ['slate', 'Slate'],
  ['contrast', 'High contrast'],
];

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
  return (
    <Dialog title="Settings" onClose={onClose}>
      <label class="field">
        <span>Colours</span>
        <select value={settings.theme} onChange={(event) => set({ theme: event.currentTarget.value as Theme })}>
          {THEMES.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Board</span>
        <select value={settings.board} onChange={(event) => set({ board: event.currentTarget.value as BoardLook })}>
          {BOARDS.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Language of the rules</span>
        <select value={settings.language} onChange={(event) => set({ language: event.currentTarget.value as Language })}>
          {LANGUAGES.map(([key, name]) => (
            <option key={key} value={key} lang={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div>
        <Check label="Sound" on={settings.sound} onChange={(sound) => set({ sound })} />
        <Check label="Names of points on the board" on={settings.names} onChange={(names) => set({ names })} />
        <Check label="Marks where something can be done" on={settings.marks} onChange={(marks) => set({ marks })} />
        <Check label="Pieces glide" on={settings.motion} onChange={(motion) => set({ motion })} />
      </div>
      <p class="muted">All of it stays in this browser. Pieces differ in lightness, shape or letter, never in colour alone.</p>
    </Dialog>
  );
}

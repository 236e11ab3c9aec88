// Parts that pages share: dialogs, tabs, short messages, and what is read out.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useFocusKept } from './focus';
import { Icon, type IconName } from './icons';
import { speech } from './words';

/** A dialog of the browser's own: it keeps the focus within and escape closes it. */
export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren; class?: string }) {
  const self = useRef<HTMLDialogElement>(null);
  useFocusKept(self, (dialog) => dialog.querySelector('button'));
  useEffect(() => {
    const dialog = self.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
    };
  }, []);
  const outside = (event: MouseEvent) => {
    if (event.target === self.current) props.onClose();
  };
  const cancelled = (event: Event) => {
    event.preventDefault();
    props.onClose();
  };
  return (
    <dialog ref={self} class={props.class} aria-label={props.title} onClick={outside} onCancel={cancelled}>
      <div class="dialog-head">
        <h2>{props.title}</h2>
        <IconButton icon="close" label={speech().frame.close} quiet onClick={props.onClose} />
      </div>
      <div class="dialog-body">{props.children}</div>
    </dialog>
  );
}

interface IconButtonProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  quiet?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  class?: string;
}

/** A button that shows a drawing and is called by its label. */
export function IconButton({ icon, label, onClick, quiet, pressed, disabled, class: more }: IconButtonProps) {
  return (
    <button
      type="button"
      class={`button square ${quiet ? 'quiet' : ''} ${more ?? ''}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled ?? false}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

export interface Tab {
  key: string;
  title: string;
  body: () => JSX.Element | null;
}

/** Tabs as they are used by keyboard: one stop, arrows among them. */
export function Tabs({ tabs, label, chosen, onChoose }: { tabs: Tab[]; label: string; chosen: string; onChoose: (key: string) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(0, tabs.findIndex((tab) => tab.key === chosen));
  const shown = tabs[at];
  const keyed = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined || next === undefined) return;
    event.preventDefault();
    onChoose(tab.key);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={keyed}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`tab-${tab.key}`}
            aria-selected={index === at}
            aria-controls={`panel-${tab.key}`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onChoose(tab.key)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {shown && (
        <div class="tab-body" role="tabpanel" id={`panel-${shown.key}`} aria-labelledby={`tab-${shown.key}`} tabIndex={0}>
          {shown.body()}
        </div>
      )}
    </>
  );
}

let showToast: ((text: string) => void) | undefined;

/** Says something for a moment. */
export function toast(text: string): void {
  showToast?.(text);
}

/** Where short messages appear. */
export function Toasts() {
  const [text, setText] = useState('');
  useEffect(() => {
    let timer = 0;
    showToast = (next) => {
      setText(next);
      clearTimeout(timer);
      timer = window.setTimeout(() => setText(''), 5000);
    };
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-live="polite">
      {text && <div class="toast">{text}</div>}
    </div>
  );
}

/** Copies a text; says whether it could be done. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(speech().frame.copied(what));
  } catch {
    toast(speech().frame.notCopied);
  }
}

/** Gives a file to whoever looks on. */
export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

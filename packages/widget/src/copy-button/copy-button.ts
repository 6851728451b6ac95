// A button that copies a text to the clipboard and then shows "Copied".
import { html, type TemplateResult } from 'lit';
import * as v from '../views/views.css.ts';
import * as s from './copy-button.css.ts';

/** How long "Copied" is shown, in milliseconds. */
export const COPIED_MS = 1600;

/** The properties of a copy button. */
export interface CopyProps {
  /** The exact text to copy. */
  readonly text: string;
  /** The word on the button, and the one shown afterwards. */
  readonly word: string;
  readonly done: string;
  /** What the text is, for screen readers. */
  readonly what?: string;
  /** Classes for its appearance. */
  readonly look: string;
}

/** Renders the button, and a live region beside it that announces "Copied". */
export const copyButton = ({ text, word, done, what, look }: CopyProps): TemplateResult => html`<button
    class="${s.copy} ${look}"
    type="button"
    value=${text}
    aria-label=${what ? `${word}: ${what}` : word}
    @click=${onCopy}
  >
    <span>${word}</span><span aria-hidden="true">${done}</span></button
  ><span class=${v.spoken} role="status"></span>`;

async function onCopy(event: Event): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement;
  if (!(await writeText(button.value, button))) return;
  const said = button.nextElementSibling;
  button.dataset.copied = '';
  if (said) said.textContent = button.lastElementChild?.textContent ?? '';
  setTimeout(() => {
    delete button.dataset.copied;
    if (said) said.textContent = '';
  }, COPIED_MS);
}

// The clipboard API is missing on pages without TLS and may be refused in a frame; execCommand still works there.
async function writeText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.className = v.spoken;
    field.value = text;
    near.after(field);
    field.select();
    const isDone = document.execCommand('copy');
    field.remove();
    near.focus();
    return isDone;
  }
}

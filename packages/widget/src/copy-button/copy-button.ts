// A button that puts a text onto the clipboard and says "Copied" in its own place.
import { html, type TemplateResult } from 'lit';
import * as v from '../views/views.css.ts';
import * as s from './copy-button.css.ts';

/** How long "Copied" stands. */
export const COPIED_MS = 1600;

/** What a copy button copies and says. */
export interface CopyProps {
  /** What is put onto the clipboard, exactly. */
  readonly text: string;
  /** The word on the button, and the one that stands there afterwards. */
  readonly word: string;
  readonly done: string;
  /** What the text is, for those who hear the button alone. */
  readonly what?: string;
  /** Classes of its looks. */
  readonly look: string;
}

/** The button, and beside it the place from which "Copied" is read out. */
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

// The clipboard is missing on pages without TLS and may be refused in a frame; the old way still works there.
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

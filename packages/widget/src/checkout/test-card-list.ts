// The test cards below the sandbox banner, each with a copy button; loaded when the banner is opened.
import { html, type TemplateResult } from 'lit';
import type { Strings } from '../languages/en.ts';
import type { ViewContext } from '../views/view-context.ts';
import * as s from './test-card-list.css.ts';
import listSheets from './test-card-list.css.ts?sheets';
import { noteOf, type ShownCard, shownCards } from './test-cards.ts';

/** How long "Copied" is shown, in milliseconds. */
const COPIED_MS = 1600;

/** Styles of the list. */
export const sheets = listSheets;

/** Renders the list. */
export const cardList = ({ strings, language }: ViewContext): TemplateResult => html`<div class=${s.list}>
  <p class=${s.note}>${noteOf(language)}</p>
  ${shownCards(language).map((card) => row(card, strings.card))}
</div>`;

const row = ({ digits, does }: ShownCard, words: Strings['card']): TemplateResult => html`<div class=${s.row}>
  <span>
    <span class=${s.number}>${digits.replace(/(\d{4})(?=\d)/g, '$1 ')}</span>
    <span class=${s.does}>${does}</span>
  </span>
  <button class=${s.copy} type="button" value=${digits} aria-label="${words.copy} ${digits}" @click=${copy}>
    <span>${words.copy}</span><span aria-hidden="true">${words.copied}</span>
  </button>
</div>`;

async function copy(event: Event): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement;
  await navigator.clipboard.writeText(button.value);
  button.dataset.copied = '';
  setTimeout(() => delete button.dataset.copied, COPIED_MS);
}

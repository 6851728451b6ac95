// The test cards below the sandbox banner, each with a copy button; loaded when the banner is opened.
import type { Texts } from '@gangway/protocol/languages';
import { testCards as english } from '@gangway/protocol/languages/en';
import { html, type TemplateResult } from 'lit';
import { textsOf } from '../languages/languages.ts';
import type { ViewContext } from '../views/view-context.ts';
import * as s from './test-card-list.css.ts';
import listSheets from './test-card-list.css.ts?sheets';
import { type ShownCard, shownCards } from './test-cards.ts';

/** How long "Copied" is shown, in milliseconds. */
const COPIED_MS = 1600;

/** Styles of the list. */
export const sheets = listSheets;

/** Renders the list. */
export function cardList({ strings, language }: ViewContext): TemplateResult {
  const words = textsOf(language)?.testCards ?? english;
  return html`<div class=${s.list}>
    <p class=${s.note}>${words.note}</p>
    ${shownCards(words).map((card) => row(card, strings.card))}
  </div>`;
}

const row = (
  { digits, does }: ShownCard,
  words: Texts['element']['card'],
): TemplateResult => html`<div class=${s.row}>
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

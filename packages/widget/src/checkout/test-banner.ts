// The sandbox's banner of a checkout that takes cards: it opens to the test cards, which are loaded then.
import { html, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../languages/en.ts';
import type { ViewContext } from '../views/view-context.ts';
import * as v from '../views/views.css.ts';
import * as s from './test-banner.css.ts';
import type { ShownCard, shownCards } from './test-cards.ts';

/** How long "Copied" stands. */
const COPIED_MS = 1600;

let cardsIn: typeof shownCards | undefined;

/** The banner; `onLoad` is called when there is more to paint. */
export function testBanner({ strings, language }: ViewContext, onLoad: () => void): TemplateResult {
  const onToggle = async (): Promise<void> => {
    cardsIn ??= (await import('./test-cards.ts')).shownCards;
    onLoad();
  };
  return html`<details @toggle=${onToggle}>
    <summary class="${v.banner} ${s.summary}" part="banner" data-banner="test">
      ${strings.testMode} <span class=${s.more}>${strings.card.testCards}</span>
    </summary>
    ${
      cardsIn
        ? html`<div class=${s.list}>
            <p class=${s.note}>${strings.card.testNote}</p>
            ${cardsIn(language).map((card) => row(card, strings.card))}
          </div>`
        : nothing
    }
  </details>`;
}

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

/**
 * Shared parts of the acquirer's and the issuer's pages: identity, payment facts, and forms that submit automatically.
 */
import { renderResult } from '@gangway/gateway/extend';
import { CARD_BRANDS } from '@gangway/protocol/cards';
import { html } from 'hono/html';
import type { BankLanguage } from '../bank/bank-words.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { type Html, renderSchemePage, writeAmount } from '../scheme-page.ts';
import { assetUrl } from './card-assets.ts';
import { type CardPayment, cardOf } from './card-payment.ts';
import { ACQUIRER_NAME, type CardWords, cardWords, ISSUER_NAME } from './card-words.ts';

/** The language of a page, and the addresses of its files. `lang` is the requested language, which links keep. */
export interface CardPageSettings extends Pick<SchemeOptions, 'key' | 'publicUrl' | 'styleSheetUrl'> {
  readonly language: BankLanguage;
  readonly lang: string | undefined;
}

/** Whose page it is. */
export type Speaker = 'acquirer' | 'issuer';

const NAMES = { acquirer: ACQUIRER_NAME, issuer: ISSUER_NAME } as const;
const INITIALS = { acquirer: 'SA', issuer: 'SI' } as const;

/** Returns a page of acquirer or issuer. With `script`, its forms are submitted automatically. */
export function renderCardPage(
  speaker: Speaker,
  settings: CardPageSettings,
  {
    title,
    payment,
    body,
    script = false,
    leaveTo,
  }: { title: string; payment?: CardPayment; body: Html; script?: boolean; leaveTo?: string | undefined },
): Html {
  const { language, styleSheetUrl } = settings;
  const words = cardWords(language);
  return renderSchemePage({
    language,
    dir: words.dir,
    styleSheetUrls: [styleSheetUrl, assetUrl(settings, '/scheme/card/card.css')],
    ...(script && { scriptUrl: assetUrl(settings, '/scheme/card/steps.js') }),
    identity: speaker,
    ribbon: words.sandbox,
    title: `${title} – ${NAMES[speaker]}`,
    content: html`${renderHead(speaker, words, payment, language)}
    <div class="gw-body">${body}</div>`,
    leaveTo,
  });
}

function renderHead(
  speaker: Speaker,
  words: CardWords,
  payment: CardPayment | undefined,
  language: BankLanguage,
): Html {
  const acquirer = payment ? words.acquirerOf(payment.payee) : words.acquirerRole;
  const amount = payment && writeAmount(payment.amountMinor, payment.currency, language);
  return html`<header class="gw-head">
      <span class="gw-initials" aria-hidden="true">${INITIALS[speaker]}</span>
      <p class="gw-shop">${NAMES[speaker]}</p>
      <p class="gw-order">${speaker === 'issuer' ? words.issuerRole : acquirer}</p>
      ${amount ? html`<p class="gw-amount"><span class="gw-hidden">${words.amount} </span>${amount}</p>` : ''}
    </header>`;
}

/** Returns merchant, purpose and card; of the card its brand and last four digits. */
export function renderFacts(payment: CardPayment, words: CardWords): Html {
  const last4 = cardOf(payment).number.slice(-4);
  const { description } = payment;
  const purpose = description && html`<div><dt>${words.forWhat}</dt><dd><bdi>${description}</bdi></dd></div>`;
  // Merchants write in any script, so that each text has its own direction.
  return html`<dl class="gw-facts">
<div><dt>${words.payTo}</dt><dd><bdi>${payment.payee}</bdi></dd></div>
${purpose}
<div><dt>${words.card}</dt><dd><bdi>${CARD_BRANDS[payment.brand].label} •••• ${last4}</bdi></dd></div>
</dl>`;
}

/** Returns a progress view: a spinner, a title and a sentence. */
export const renderUnderWay = (title: string, text: string): Html =>
  html`<div class="gw-center" role="status">
        <span class="gw-spinner" aria-hidden="true"></span>
        <h1 class="gw-title">${title}</h1>
        <p class="gw-text">${text}</p>
      </div>`;

/** Returns a form of one hidden field that the script submits at once. Its button is for browsers without script. */
export const renderPassingForm = (
  action: string,
  [name, value]: readonly [name: string, value: string],
  button: string,
): Html => html`<form method="post" action="${action}" data-submit>
        <input type="hidden" name="${name}" value="${value}">
        <div class="gw-actions gw-late"><button class="gw-button" type="submit">${button}</button></div>
      </form>`;

/** Returns a page about no payment: unknown address, a form of another site, a failure. */
export function cardMessagePage(
  speaker: Speaker,
  message: 'unknown' | 'foreign' | 'failed',
  settings: CardPageSettings,
): Html {
  const { title, text } = cardWords(settings.language)[message];
  return renderCardPage(speaker, settings, { title, body: renderResult('failed', title, text) });
}

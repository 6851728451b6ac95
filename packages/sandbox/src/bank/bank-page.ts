/** The simulated schemes' pages of approval and of the result: plain HTML without script. */
import { renderResult } from '@gangway/gateway/extend';
import { inLanguage, PAYER_OUTCOMES } from '@gangway/protocol';
import { html } from 'hono/html';
import { type Html, renderSchemePage, writeAmount } from '../scheme-page.ts';
import { BANK_NAME, type BankLanguage, type BankWords, bankWords } from './bank-words.ts';
import { FAST_CHECKOUT_PAYER, isFastCheckout } from './fast-checkout.ts';
import { type Brand, brandOf, hasApp, stepOf, voiceOf } from './scheme-brands.ts';
import type { SchemeTransaction } from './scheme-transactions.ts';
import { stepWords } from './step-words.ts';

/** The language and style of a page. Class names: packages/widget/src/hosted/page.css.ts and brand-style.ts. */
export interface PageSettings {
  readonly language: BankLanguage;
  /** The language in the address, which the link back keeps. */
  readonly lang: string | undefined;
  readonly styleSheetUrls: readonly string[];
}

const MARK_OF_STATE = {
  paid: 'paid',
  refused: 'declined',
  cancelled: 'declined',
  'timed-out': 'expired',
} as const;

/** Returns whose page the payer approves on: the chosen bank or wallet, or the scheme. */
const speakerOf = ({ method, choice }: SchemeTransaction): string =>
  choice || (brandOf(method).ask === 'bank' ? BANK_NAME : brandOf(method).name);

/** Returns the texts of a transaction's bank, app or wallet. */
export const wordsOf = ({ method }: SchemeTransaction, language: BankLanguage): BankWords =>
  bankWords(language, voiceOf(method));

/** Returns the approval page: amount and payee, and the outcomes that the tester can choose. */
export function choicePage(
  transaction: SchemeTransaction,
  settings: PageSettings & { choiceMissing?: boolean },
): Html {
  const words = wordsOf(transaction, settings.language);
  const speaker = speakerOf(transaction);
  return page(settings, transaction, {
    title: `${speaker} – ${roleOf(transaction, words)}`,
    content: html`${head(settings, transaction, html`<h1 class="gw-shop"><bdi>${speaker}</bdi></h1>`)}
    <div class="gw-body">
      ${facts(transaction, words)}
      ${isFastCheckout(transaction.method) ? renderShared(settings.language) : ''}
      ${renderOutcomes(words, settings.choiceMissing === true)}
    </div>`,
  });
}

/** Returns the form with all outcomes. */
export function renderOutcomes(words: BankWords, missing: boolean): Html {
  // After an error, screen readers start at the first choice, which the error sentence describes.
  const choices = PAYER_OUTCOMES.map(
    (outcome, index) => html`
        <label class="gw-choice">
          <input type="radio" name="outcome" value="${outcome}"${missing && index === 0 ? html` autofocus` : ''}>
          <span class="gw-choice-name">${words.outcomes[outcome].name}</span>
          <span class="gw-choice-hint">${words.outcomes[outcome].effect}</span>
        </label>`,
  );
  return html`<form method="post">
      ${missing ? renderMissing(words.choiceMissing) : ''}
      <fieldset class="gw-choices"${missing ? html` aria-describedby="choice-missing"` : ''}>
        <legend>${words.question}</legend>${choices}
      </fieldset>
      <div class="gw-actions"><button class="gw-button" type="submit">${words.proceed}</button></div>
    </form>`;
}

/** Returns the error above the choices. */
export const renderMissing = (sentence: string): Html =>
  html`<p class="gw-notice" data-tone="danger" role="alert" id="choice-missing">${sentence}</p>`;

/**
 * Returns the page of a decided transaction with a link back, unless the outcome is silent; `leave` follows the link at
 * once. `onPhone`: the payer scanned a code, and the other screen continues.
 */
export function decidedPage(
  transaction: SchemeTransaction,
  settings: PageSettings & { leave?: boolean; onPhone?: boolean },
): Html {
  if (transaction.state === 'open') throw new Error('An open transaction has no decision to show.');
  const { language, leave, onPhone } = settings;
  const words = wordsOf(transaction, language);
  const silent = transaction.returnUrl === '';
  const decision = onPhone ? stepWords(language).otherScreen : words.decided[transaction.state];
  const { title, text } = silent ? words.silent : decision;
  const back = silent ? '' : inLanguage(transaction.returnUrl, settings.lang);
  return page(settings, transaction, {
    title: `${title} – ${speakerOf(transaction)}`,
    content: html`${head(settings, transaction)}
    <div class="gw-body">
      ${renderResult(MARK_OF_STATE[transaction.state], title, text)}
      ${facts(transaction, words)}
      ${silent || onPhone ? '' : wayBack(back, words)}
    </div>`,
    leaveTo: leave && !silent && !onPhone ? back : undefined,
  });
}

/** Returns a page about no transaction: unknown address, a form of another site, a failure. */
export function messagePage(message: 'unknown' | 'foreign' | 'failed', settings: PageSettings): Html {
  const { title, text } = bankWords(settings.language)[message];
  return page(settings, undefined, {
    title: `${title} – ${BANK_NAME}`,
    content: html`${head(settings)}
    <div class="gw-body">
      ${renderResult('failed', title, text)}
    </div>`,
  });
}

/** The content of a transaction's page. */
export interface PageContent {
  readonly title: string;
  readonly content: Html;
  readonly leaveTo?: string | undefined;
}

/** Returns a whole page in the colors of its scheme. */
export function page(
  { language, styleSheetUrls }: PageSettings,
  transaction: SchemeTransaction | undefined,
  content: PageContent,
): Html {
  const words = bankWords(language);
  // At the bank the page looks like the bank, whichever scheme led there.
  const isBank =
    !transaction || (brandOf(transaction.method).ask === 'bank' && stepOf(transaction) === 'approve');
  return renderSchemePage({
    language,
    dir: words.dir,
    styleSheetUrls,
    identity: isBank ? 'bank' : 'scheme',
    brand: transaction ? brandOf(transaction.method).look : 'bank',
    ribbon: words.sandbox,
    ...content,
  });
}

const labelOf = ({ method }: SchemeTransaction): string =>
  brandOf(method).ask === 'bank' ? method : brandOf(method).name;

const roleOf = (transaction: SchemeTransaction, words: BankWords): string =>
  hasApp(transaction.method)
    ? words.simulatedAppFor(labelOf(transaction))
    : words.simulatedBankFor(labelOf(transaction));

/** Returns the top of a page: the scheme and the amount. */
export function head(
  { language }: PageSettings,
  transaction?: SchemeTransaction,
  name?: Html,
  brand?: Brand,
): Html {
  const words = bankWords(language);
  const amount = transaction && writeAmount(transaction.amountMinor, transaction.currency, language);
  const speaker = brand?.name ?? (transaction ? speakerOf(transaction) : BANK_NAME);
  const initials = transaction ? brandOf(transaction.method).initials : 'PB';
  const role = transaction && (brand ? words.simulatedScheme : roleOf(transaction, words));
  const about = transaction
    ? html`
      <p class="gw-order">${role}</p>
      <p class="gw-amount"><span class="gw-hidden">${words.amount} </span>${amount}</p>`
    : html`
      <p class="gw-order">${words.simulatedBank}</p>`;
  return html`<header class="gw-head">
      <span class="gw-initials" aria-hidden="true"><bdi>${initials}</bdi></span>
      ${name ?? html`<p class="gw-shop"><bdi>${speaker}</bdi></p>`}${about}
    </header>`;
}

const wayBack = (returnUrl: string, words: BankWords): Html =>
  html`<div class="gw-actions">
        <a class="gw-button gw-secondary" href="${returnUrl}">${words.backToShop}</a>
      </div>`;

/** Returns payee and purpose. Merchants write in any script, so that each text has its own direction. */
export const facts = ({ payee, description }: SchemeTransaction, words: BankWords): Html =>
  html`<dl class="gw-facts">
<div><dt>${words.payTo}</dt><dd><bdi>${payee}</bdi></dd></div>
${description === '' ? '' : html`<div><dt>${words.forWhat}</dt><dd><bdi>${description}</bdi></dd></div>`}
</dl>`;

/** Returns the data that a fast checkout gives to the shop. */
function renderShared(language: BankLanguage): Html {
  const { customer, shippingAddress: address } = FAST_CHECKOUT_PAYER;
  const where = `${address.street} ${address.houseNumber} ${address.addition}, ${address.postalCode} ${address.city}`;
  const lines = html`${customer.firstName} ${customer.lastName}<br>${customer.email}<br>${where}`;
  return html`<dl class="gw-facts">
<div><dt>${stepWords(language).shares}</dt><dd><bdi>${lines}</bdi></dd></div>
</dl>`;
}

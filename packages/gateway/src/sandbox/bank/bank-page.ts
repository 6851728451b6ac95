/** The pretend bank's pages: plain HTML without script. Class names: packages/widget/src/hosted/page.css.ts. */
import { html } from 'hono/html';
import { type Html, renderResult, renderSchemePage, writeAmount } from '../scheme-page.ts';
import { BANK_NAME, type BankLanguage, type BankWords, bankWords, OUTCOMES } from './bank-words.ts';
import type { SchemeTransaction } from './scheme-transactions.ts';

/** How a page speaks and looks. */
export interface PageSettings {
  readonly language: BankLanguage;
  readonly styleSheetUrl: string;
}

const MARK_OF_STATE = {
  paid: 'paid',
  refused: 'declined',
  cancelled: 'declined',
  'timed-out': 'expired',
} as const;

/** The page of an open transaction: what is asked for, and what the tester wants to happen. */
export function choicePage(
  transaction: SchemeTransaction,
  settings: PageSettings & { choiceMissing?: boolean },
): Html {
  const words = bankWords(settings.language);
  const missing = settings.choiceMissing === true;
  // A page that comes again is heard from its first choice on, with the sentence as its description.
  const choices = OUTCOMES.map(
    (outcome, index) => html`
        <label class="gw-choice">
          <input type="radio" name="outcome" value="${outcome}"${missing && index === 0 ? html` autofocus` : ''}>
          <span class="gw-choice-name">${words.outcomes[outcome].name}</span>
          <span class="gw-choice-hint">${words.outcomes[outcome].effect}</span>
        </label>`,
  );
  return page(
    settings,
    `${BANK_NAME} – ${words.pretendBankFor(transaction.method)}`,
    html`${head(settings, transaction, html`<h1 class="gw-shop">${BANK_NAME}</h1>`)}
    <form class="gw-body" method="post">
      ${facts(transaction, words)}
      ${missing ? missingNotice(words) : ''}
      <fieldset class="gw-choices"${missing ? html` aria-describedby="choice-missing"` : ''}>
        <legend>${words.question}</legend>${choices}
      </fieldset>
      <div class="gw-actions"><button class="gw-button" type="submit">${words.proceed}</button></div>
    </form>`,
  );
}

/**
 * The page of a decided transaction. The way back is there unless the bank was told to stay silent; `leave` takes it
 * at once.
 */
export function decidedPage(
  transaction: SchemeTransaction,
  settings: PageSettings & { leave?: boolean },
): Html {
  if (transaction.state === 'open') throw new Error('An open transaction has no decision to show.');
  const words = bankWords(settings.language);
  const silent = transaction.returnUrl === '';
  const { title, text } = silent ? words.silent : words.decided[transaction.state];
  return page(
    settings,
    `${title} – ${BANK_NAME}`,
    html`${head(settings, transaction)}
    <div class="gw-body">
      ${renderResult(MARK_OF_STATE[transaction.state], title, text)}
      ${facts(transaction, words)}
      ${silent ? '' : wayBack(transaction.returnUrl, words)}
    </div>`,
    settings.leave && !silent ? transaction.returnUrl : undefined,
  );
}

/** A page about no particular transaction: unknown address, a form from elsewhere, a failure. */
export function messagePage(message: 'unknown' | 'foreign' | 'failed', settings: PageSettings): Html {
  const { title, text } = bankWords(settings.language)[message];
  return page(
    settings,
    `${title} – ${BANK_NAME}`,
    html`${head(settings)}
    <div class="gw-body">
      ${renderResult('failed', title, text)}
    </div>`,
  );
}

function page(
  { language, styleSheetUrl }: PageSettings,
  title: string,
  content: Html,
  leaveTo?: string,
): Html {
  const words = bankWords(language);
  return renderSchemePage({
    language,
    dir: words.dir,
    styleSheetUrls: [styleSheetUrl],
    identity: 'bank',
    ribbon: words.sandbox,
    title,
    content,
    leaveTo,
  });
}

function head(
  { language }: PageSettings,
  transaction?: SchemeTransaction,
  name: Html = html`<p class="gw-shop">${BANK_NAME}</p>`,
): Html {
  const words = bankWords(language);
  const amount = transaction && writeAmount(transaction.amountMinor, transaction.currency, language);
  const about = transaction
    ? html`
      <p class="gw-order">${words.pretendBankFor(transaction.method)}</p>
      <p class="gw-amount"><span class="gw-hidden">${words.amount} </span>${amount}</p>`
    : html`
      <p class="gw-order">${words.pretendBank}</p>`;
  return html`<header class="gw-head">
      <span class="gw-initials" aria-hidden="true">PB</span>
      ${name}${about}
    </header>`;
}

const missingNotice = (words: BankWords): Html =>
  html`<p class="gw-notice" data-tone="danger" role="alert" id="choice-missing">${words.choiceMissing}</p>`;

const wayBack = (returnUrl: string, words: BankWords): Html =>
  html`<div class="gw-actions">
        <a class="gw-button gw-secondary" href="${returnUrl}">${words.backToShop}</a>
      </div>`;

// Merchants write in any script: each text runs in its own direction, whatever the page's.
const facts = ({ payee, description }: SchemeTransaction, words: BankWords): Html =>
  html`<dl class="gw-facts">
<div><dt>${words.payTo}</dt><dd><bdi>${payee}</bdi></dd></div>
${description === '' ? '' : html`<div><dt>${words.forWhat}</dt><dd><bdi>${description}</bdi></dd></div>`}
</dl>`;

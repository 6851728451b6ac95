/** The simulated bank's page for sending a transfer: plain HTML without script. */
import { renderResult } from '@gangway/gateway/extend';
import { isRfReference } from '@gangway/protocol/transfer';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { BANK_NAME, bankLanguage, bankWords } from '../bank/bank-words.ts';
import { brandStyleUrl } from '../bank/brand-style.ts';
import { isFromOwnPage, pageHeaders } from '../page-protection.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { type Html, renderSchemePage, writeAmount } from '../scheme-page.ts';
import { deliverMoney } from './transfer-api.ts';
import { findTransfer, standingOf, type TransferStanding, type TransferTimeline } from './transfer-store.ts';
import { TRANSFER_CHOICES, TRANSFER_WORDS, type TransferChoice } from './transfer-words.ts';

const PATH = '/scheme/bank-transfer';
const FORM_BYTES_MAX = 1024;
/** What "excess" sends in addition, in hundredths. */
const EXCESS_MINOR = 1000n;

/** `GET /scheme/bank-transfer?reference=RF…` shows the form, `POST` sends the transfer. */
export function transferPages(options: SchemeOptions): Hono {
  const pages = new Hono();
  pages.use(PATH, bodyLimit({ maxSize: FORM_BYTES_MAX }));
  pages.get(PATH, async (c) => {
    const reference = c.req.query('reference');
    if (reference === undefined) return show(c, options, askView(c));
    const transfer = await findByReference(options, reference);
    if (!transfer) return show(c, options, unknownView(c), 404);
    const standing = standingOf(transfer, options.clock.now());
    const isSent = c.req.query('sent') !== undefined;
    return show(c, options, isSent ? sentView(c, transfer, standing) : choiceView(c, transfer, standing));
  });
  pages.post(PATH, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const transfer = isFromOwnPage(c.req.raw.headers, options.publicUrl)
      ? await findByReference(options, form.get('reference') ?? undefined)
      : undefined;
    if (!transfer) return show(c, options, unknownView(c), 404);
    const standing = standingOf(transfer, options.clock.now());
    // An outdated form, such as one sent twice, is shown again.
    const choice = choicesOf(standing).find((offered) => offered === form.get('choice'));
    for (const amountMinor of choice ? amountsOf(choice, transfer, standing) : [])
      await deliverMoney(options, transfer.reference, amountMinor);
    return c.body(null, 303, {
      ...pageHeaders(options),
      Location: `${options.publicUrl}${PATH}${queryOf(c, transfer)}&${choice ? 'sent' : 'missing'}`,
    });
  });
  return pages;
}

/** Returns the query of a transfer's page, in the requested language. */
function queryOf(c: Context, { reference }: TransferTimeline): string {
  const lang = c.req.query('lang');
  return `?${new URLSearchParams({ ...(lang && { lang }), reference })}`;
}

const choicesOf = ({ isOpen, cameMinor }: TransferStanding): readonly TransferChoice[] =>
  TRANSFER_CHOICES[!isOpen ? 'over' : cameMinor > 0n ? 'part' : 'first'];

/** Returns the amount of each choice, in hundredths; half of a single cent is the cent. */
const amountsOf = (
  choice: TransferChoice,
  { amountMinor }: TransferTimeline,
  { missingMinor }: TransferStanding,
): readonly bigint[] =>
  ({
    exact: [amountMinor],
    short: [(amountMinor + 1n) / 2n],
    excess: [amountMinor + EXCESS_MINOR],
    double: [amountMinor, amountMinor],
    rest: [missingMinor],
    'short-rest': [(missingMinor + 1n) / 2n],
    'excess-rest': [missingMinor + EXCESS_MINOR],
    again: [amountMinor],
  })[choice];

async function findByReference(
  { database }: SchemeOptions,
  asked = '',
): Promise<TransferTimeline | undefined> {
  const reference = asked.replace(/\s/g, '').toUpperCase();
  return isRfReference(reference) ? findTransfer(database, { reference }) : undefined;
}

/** Returns the texts of the page, and those that all pages of the bank share. */
const wordsOf = (c: Context) => ({ ...bankWords(bankLanguage(c)), ...TRANSFER_WORDS[bankLanguage(c)] });

/** Returns the page for a payer without a reference, such as from a shop's own page. */
function askView(c: Context): Html {
  const words = wordsOf(c);
  const lang = c.req.query('lang');
  return html`<form class="gw-body" method="get">
<h1 class="gw-title">${words.title}</h1>
${lang ? html`<input type="hidden" name="lang" value="${lang}">` : ''}
<div class="gw-code-field"><label for="reference">${words.reference}</label>
<input id="reference" name="reference" autocomplete="off" autocapitalize="characters" spellcheck="false"
dir="ltr" aria-required="true" aria-describedby="hint"><p class="gw-small" id="hint">${words.referenceHint}</p></div>
<div class="gw-actions"><button class="gw-button" type="submit">${words.proceed}</button></div>
</form>`;
}

function choiceView(c: Context, transfer: TransferTimeline, standing: TransferStanding): Html {
  const { reference, payee, amountMinor } = transfer;
  const words = wordsOf(c);
  const money = writerOf(c, transfer);
  const choices = choicesOf(standing).map(
    (choice) => html`<label class="gw-choice"><input type="radio" name="choice" value="${choice}">
<span class="gw-choice-name">${words.choices[choice].name}</span>
<span class="gw-choice-hint">${words.choices[choice].effect}</span></label>`,
  );
  const isMissing = c.req.query('missing') !== undefined;
  const fact = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  const { isOpen, cameMinor, missingMinor } = standing;
  return html`<header class="gw-head"><span class="gw-initials" aria-hidden="true">PB</span>
<h1 class="gw-shop">${BANK_NAME}</h1>
<p class="gw-amount">${money(amountMinor)}</p></header>
<form class="gw-body" method="post">
<input type="hidden" name="reference" value="${reference}">
<dl class="gw-facts"><div><dt>${words.payTo}</dt><dd><bdi>${payee}</bdi></dd></div>
<div><dt>${words.reference}</dt><dd class="gw-code"><bdi>${reference}</bdi></dd></div>
${cameMinor > 0n ? fact(words.came, money(cameMinor)) : ''}
${cameMinor > 0n && isOpen ? fact(words.missingYet, money(missingMinor)) : ''}</dl>
${isOpen ? '' : html`<p class="gw-notice" data-tone="warning">${words.over}</p>`}
${isMissing ? html`<p class="gw-notice" data-tone="danger" role="alert">${words.missing}</p>` : ''}
<fieldset class="gw-choices"><legend>${words.question}</legend>${choices}</fieldset>
<div class="gw-actions"><button class="gw-button" type="submit">${words.send}</button></div>
</form>`;
}

/**
 * Returns a formatter of the transfer's amounts. They are isolated, because right-to-left text would move their signs.
 */
const writerOf =
  (c: Context, { currency }: TransferTimeline) =>
  (amountMinor: bigint): string =>
    `\u2068${writeAmount(amountMinor, currency, bankLanguage(c))}\u2069`;

function sentView(
  c: Context,
  transfer: TransferTimeline,
  { isOpen, cameMinor, missingMinor }: TransferStanding,
) {
  const words = wordsOf(c);
  const money = writerOf(c, transfer);
  const text = isOpen ? words.sentPart(money(cameMinor), money(missingMinor)) : words.sentText;
  const rest = html`<div class="gw-actions">
<a class="gw-button" href="${queryOf(c, transfer)}">${words.sendRest}</a></div>`;
  return html`<div class="gw-body">${renderResult('paid', words.sentTitle, text)}${isOpen ? rest : ''}</div>`;
}

const unknownView = (c: Context): Html =>
  html`<div class="gw-body">${renderResult('failed', wordsOf(c).unknownTitle, wordsOf(c).unknownText)}</div>`;

function show(c: Context, options: SchemeOptions, content: Html, status: 200 | 404 = 200) {
  const words = wordsOf(c);
  const page = renderSchemePage({
    language: bankLanguage(c),
    dir: words.dir,
    styleSheetUrls: [options.styleSheetUrl, brandStyleUrl(options)],
    identity: 'bank',
    ribbon: words.sandbox,
    title: `${words.title} – ${BANK_NAME}`,
    content,
  });
  return c.html(page, status, pageHeaders(options));
}

/** What a payer does on our page or is told by it: type a gift card, transfer money, choose how to pay. */
import { formatAmount, METHODS, type MethodName } from '@gangway/protocol';
import type { PayerAction } from '@gangway/protocol/checkout';
import { groupIban } from '@gangway/protocol/transfer';
import { html } from 'hono/html';
import type { PayerPosition } from '../outcomes/payer-position.ts';
import { choosableMethods } from './choosable-methods.ts';
import type { PageWords } from './languages/en.ts';
import { writeAmount } from './page-language.ts';
import { type Html, rootOf } from './page-shell.ts';
import type { View, ViewFacts } from './payment-views.ts';
import type { PageSettings } from './respond.ts';

/** What the page asks for. `query.notice` names what was wrong with the form before. */
export function inputView(
  parts: PageSettings,
  facts: ViewFacts,
  { order, last }: Extract<PayerPosition, { kind: 'input' }>,
  query: Readonly<Record<string, string>>,
): View {
  return METHODS[order.subPayMethod as MethodName].flow === 'voucher'
    ? giftCardView(facts, noticeOf(query.notice ?? last?.result ?? ''))
    : choiceView(parts, facts);
}

type Notice = keyof PageWords & `giftCard${string}`;

const NOTICES: Readonly<Record<string, Notice>> = {
  wrong: 'giftCardWrong',
  expired: 'giftCardWrong',
  'too-little': 'giftCardTooLittle',
  locked: 'giftCardLocked',
  invalid: 'giftCardInvalid',
};

const noticeOf = (reason: string): Notice | undefined =>
  Object.hasOwn(NOTICES, reason) ? NOTICES[reason] : undefined;

function giftCardView(facts: ViewFacts, notice: Notice | undefined): View {
  const { words, tag } = facts.language;
  const amount = writeAmount(tag, formatAmount(facts.order.amountMinor), facts.order.currency);
  const shown = notice && html`<p class="gw-notice" data-tone="danger" role="alert">${words[notice]}</p>`;
  const field = (name: string, label: string, digits: number) => html`<p><label for="${name}">${label}</label>
<input id="${name}" name="${name}" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="${digits}"
aria-required="true"></p>`;
  return {
    title: words.giftCardTitle,
    body: html`<h1 class="gw-title">${words.giftCardTitle}</h1><p class="gw-text">${words.giftCardText}</p>
${shown ?? ''}
<form method="post" action="${facts.page}/gift-card">
${field('number', words.giftCardNumber, NUMBER_CHARACTERS_MAX)}
${field('pin', words.giftCardPin, PIN_CHARACTERS_MAX)}
<div class="gw-actions"><button class="gw-button" type="submit">${words.giftCardPay(amount)}</button></div>
</form>${leaveForm(facts)}`,
  };
}

/** Digits with spaces between them. */
const NUMBER_CHARACTERS_MAX = 40;
const PIN_CHARACTERS_MAX = 12;

function choiceView(parts: PageSettings, facts: ViewFacts): View {
  const { words } = facts.language;
  const choices = choosableMethods(parts, facts.order).map(
    (name) => html`<form method="post" action="${facts.page}/with/${encodeURIComponent(name)}">
<button class="gw-button gw-secondary" type="submit">${METHODS[name].label}</button></form>`,
  );
  return {
    title: words.chooseTitle,
    body: html`<h1 class="gw-title">${words.chooseTitle}</h1>
<div class="gw-actions">${choices}</div>${leaveForm(facts)}`,
  };
}

/** The account and the reference of a transfer; in the sandbox with the way to the pretend bank. */
export function transferView(
  { mode, publicUrl }: PageSettings,
  facts: ViewFacts,
  { iban, bic, name, reference }: Extract<PayerAction, { kind: 'transfer' }>,
): View {
  const { language, order } = facts;
  const { words, tag } = language;
  const dueAt = new Date(order.createdAt.getTime() + order.timeoutMinutes * 60_000);
  const due = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: ZONE });
  const bank = `${rootOf(publicUrl)}/scheme/bank-transfer?reference=${reference}`;
  const row = (label: string, value: Html | string) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
  const coded = (label: string, value: string) =>
    html`<div><dt>${label}</dt><dd class="gw-code">${value}</dd></div>`;
  return {
    title: words.transferTitle,
    body: html`<h1 class="gw-title">${words.transferTitle}</h1><p class="gw-text">${words.transferText}</p>
<dl class="gw-facts">
${row(words.transferName, html`<bdi>${name}</bdi>`)}
${coded('IBAN', groupIban(iban))}
${coded('BIC', bic)}
${row(words.transferAmount, writeAmount(tag, formatAmount(order.amountMinor), order.currency))}
${coded(words.transferReference, groupIban(reference))}
${row(words.transferDue, html`<time datetime="${dueAt.toISOString()}">${due.format(dueAt)}</time>`)}
</dl>
<div class="gw-actions">
${mode === 'sandbox' ? html`<a class="gw-button gw-secondary" href="${bank}">${words.transferPretend}</a>` : ''}
${facts.back ? html`<a class="gw-button gw-quiet" href="${facts.back}">${words.backTo(facts.shop)}</a>` : ''}
</div>`,
  };
}

const ZONE = 'Europe/Amsterdam';

const leaveForm = ({ language: { words }, page, shop }: ViewFacts): Html =>
  html`<form method="post" action="${page}/leave">
<button class="gw-button gw-quiet" type="submit">${words.backWithoutPaying(shop)}</button></form>`;

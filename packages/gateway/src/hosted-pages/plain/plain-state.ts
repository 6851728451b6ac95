/** How a payment stands, without scripts: the payer checks again by a link. */
import { formatAmount, inLanguage, isFinalForPayer, type OrderState } from '@gangway/protocol';
import type { CheckoutStatus, PayerAction } from '@gangway/protocol/checkout';
import { html } from 'hono/html';
import { shownMinor } from '../../orders/order-parts.ts';
import { writeAmount } from '../page-language.ts';
import type { Html } from '../page-shell.ts';
import type { ViewFacts } from '../payment-views.ts';
import { renderQrCode } from '../qr-code.ts';
import { renderResult } from '../result.ts';

/** Another page at which the payer goes on, such as the sandbox bank's. */
type Beside = { readonly text: string; readonly href: string } | undefined;

/** Renders the state of a payment, with its heading. `beside` is a further link while it waits. */
export const renderState = (facts: ViewFacts, status: CheckoutStatus, beside: Beside): Html =>
  isFinalForPayer(status.state) ? resultOf(facts, status.state) : renderWaiting(facts, status, beside);

function resultOf({ order, language: { tag, words }, shop }: ViewFacts, state: OrderState): Html {
  const amount = writeAmount(tag, formatAmount(order.amountMinor), order.currency);
  switch (state) {
    case 'paid':
      return renderResult('paid', words.paidTitle(amount));
    case 'authorized':
      return renderResult('paid', words.reservedTitle(amount), words.reserved(shop));
    case 'verify':
      return renderResult('paid', words.checkedTitle, words.checkedText);
    case 'expired':
      return renderResult('expired', words.overTitle, words.sentBack);
    case 'cancelled':
      return renderResult('declined', words.unpaidTitle, words.sentBack);
    case 'failed':
    case 'declined':
      return renderResult(state, words.unpaidTitle, words.leftText);
    case 'pending':
    case 'processing':
      throw new Error(`${state} is no result.`);
    default:
      return state satisfies never;
  }
}

function renderWaiting(facts: ViewFacts, { action, continueUrl }: CheckoutStatus, beside: Beside): Html {
  const { language, page } = facts;
  const { words, asked } = language;
  const links = [
    action || !continueUrl ? undefined : { href: inLanguage(`${page}/go`, asked), text: words.leadOn },
    action?.kind === 'scan' && action.openUrl ? { href: action.openUrl, text: words.openHere } : undefined,
    { href: inLanguage(`${page}/plain`, asked), text: words.checkAgain },
    beside,
  ].filter((link) => link !== undefined);
  return html`${renderAction(facts, action)}
<div class="gw-actions">${links.map(
    ({ href, text }, index) =>
      html`<a class="gw-button${index > 0 ? ' gw-secondary' : ''}" href="${href}">${text}</a>`,
  )}</div>`;
}

function renderAction(facts: ViewFacts, action: PayerAction | undefined): Html {
  const { words } = facts.language;
  switch (action?.kind) {
    case 'scan':
      return html`<h1 class="gw-title">${words.waitingTitle}</h1><p class="gw-text">${words.scanText}</p>
${renderQrCode(action.content, words.qrLabel) ?? ''}`;
    case 'transfer':
      return renderTransfer(facts, action);
    case 'debit':
      return renderDebit(facts, action);
    case 'confirm-in-app':
    case undefined:
      return html`<h1 class="gw-title">${words.waitingTitle}</h1><p class="gw-text">${words.waitingText}</p>`;
    default:
      return action satisfies never;
  }
}

function renderTransfer(
  { order, language: { tag, words } }: ViewFacts,
  { iban, bic, name, reference, received }: Extract<PayerAction, { kind: 'transfer' }>,
): Html {
  const write = (amount: string) => writeAmount(tag, amount, order.currency);
  const rows = [
    [words.recipient, name],
    ['IBAN', iban],
    ['BIC', bic],
    [words.reference, reference],
  ] as const;
  return html`<h1 class="gw-title">${words.transferTitle(write(formatAmount(shownMinor(order))))}</h1>
<p class="gw-text">${words.transferText}</p>
${received ? html`<p class="gw-notice">${words.arrived(write(received))}</p>` : ''}
${renderFacts(rows)}`;
}

const renderDebit = (
  { order, language: { tag, words } }: ViewFacts,
  { last4, mandate, creditor }: Extract<PayerAction, { kind: 'debit' }>,
): Html =>
  html`<h1 class="gw-title">${words.debit.title(writeAmount(tag, formatAmount(shownMinor(order)), order.currency))}</h1>
<p class="gw-text">${words.debit.text(last4)}</p>
${renderFacts([
  [words.debit.reference, mandate],
  [words.debit.creditor, creditor],
])}<p class="gw-text">${words.debit.statement}</p>`;

/** Renders what a payer compares or copies; a fact that is not known is left out. */
const renderFacts = (rows: readonly (readonly [term: string, fact: string | undefined])[]): Html =>
  html`<dl class="gw-facts">${rows
    .filter(([, fact]) => fact !== undefined)
    .map(
      ([term, fact]) => html`<div><dt>${term}</dt><dd class="gw-code"><bdi>${fact}</bdi></dd></div>`,
    )}</dl>`;

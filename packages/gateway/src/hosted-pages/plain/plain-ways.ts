/** The methods that need no script, each a form with one button. */
import { randomBytes } from 'node:crypto';
import {
  inLanguage,
  isDebit,
  METHODS,
  type MethodName,
  type MethodRow,
  type PayerInput,
} from '@gangway/protocol';
import { ACCOUNT_HOLDER_MAX } from '@gangway/protocol/transfer';
import { html } from 'hono/html';
import type { Html } from '../page-shell.ts';
import type { ViewFacts } from '../payment-views.ts';

/** What a payer enters in a form of the page. */
const TYPED: Readonly<Partial<Record<PayerInput, 'blikCode' | 'phone'>>> = {
  code: 'blikCode',
  phone: 'phone',
};

/** Returns whether a method can be paid without scripts. Numbers of cards are typed in the frame only. */
export const isWayWithoutScript = (name: MethodName): boolean =>
  METHODS[name].asks !== 'card' && METHODS[name].asks !== 'gift-card';

/** Renders the methods. Each form has an id of its submission, so that sending it again begins nothing more. */
export const renderWays = (facts: ViewFacts, methods: readonly MethodName[]): Html | string =>
  methods.length === 0
    ? ''
    : html`<div class="gw-plain-ways">${methods
        .filter((method) => !methods.some((other) => expressOf(other) === method))
        .map((method) => renderWay(facts, method, methods))}</div>`;

const expressOf = (method: MethodName): string | undefined =>
  (METHODS[method] as Pick<MethodRow, 'express'>).express;

function renderWay(facts: ViewFacts, method: MethodName, methods: readonly MethodName[]): Html {
  const express = methods.find((other) => other === expressOf(method));
  const { language, page } = facts;
  const label = nameOf(facts, method);
  return html`
<form method="post" action="${inLanguage(`${page}/plain`, language.asked)}">
<input type="hidden" name="attemptId" value="${randomBytes(12).toString('hex')}">
<input type="hidden" name="method" value="${method}">
${renderInput(facts, method)}<button class="gw-button gw-secondary" type="submit"><bdi>${label}</bdi></button>
${express ? renderExpress(express) : ''}</form>`;
}

const renderInput = (facts: ViewFacts, method: MethodName): Html | string =>
  isDebit(method) ? renderAccount(facts) : renderField(facts, method);

/** Returns the name of a method, which is translated where it is no brand. */
function nameOf({ language: { words } }: ViewFacts, method: MethodName): string {
  if (method === 'Bank Transfer') return words.bankTransfer;
  return method === 'SEPA Direct Debit' ? words.directDebit : METHODS[method].label;
}

/** Renders the button of a method's express checkout; its value replaces the method of the form. */
const renderExpress = (method: MethodName): Html =>
  html`<button class="gw-button gw-secondary" type="submit" name="express" value="${method}">
<bdi>${METHODS[method].label}</bdi></button>
`;

function renderField({ language: { words } }: ViewFacts, method: MethodName): Html | string {
  const row: Pick<(typeof METHODS)[MethodName], 'asks' | 'label'> & { phone?: { country: string } } =
    METHODS[method];
  const name = TYPED[row.asks];
  if (!name) return '';
  const id = `${name}-${row.label.replaceAll(' ', '-')}`;
  const label = name === 'phone' ? html`${words.mobileNumber} (<bdi>${row.label}</bdi>)` : words.blikCode;
  // The country's code is there already: without it, a number is refused.
  const attributes =
    name === 'phone'
      ? html`type="tel" autocomplete="tel" value="${row.phone?.country ?? '+'} "`
      : html`inputmode="numeric" autocomplete="one-time-code"`;
  return html`<label for="${id}">${label}</label>
<input id="${id}" name="${name}" ${attributes} dir="ltr" maxlength="32" required>
`;
}

/** Renders the account of a direct debit and the mandate, to which its button is the consent. */
const renderAccount = ({ language: { words }, shop }: ViewFacts): Html =>
  html`<label for="debit-holder">${words.debit.holder}</label>
<input id="debit-holder" name="holder" autocomplete="name" maxlength="${ACCOUNT_HOLDER_MAX}" required>
<label for="debit-iban">IBAN</label>
<input id="debit-iban" name="iban" autocomplete="off" autocapitalize="characters" spellcheck="false" dir="ltr"
maxlength="48" required>
<p class="gw-text gw-mandate">${words.debit.mandate(shop)}</p>
`;

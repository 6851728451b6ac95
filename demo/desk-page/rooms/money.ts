/** What a merchant has: balance, payouts, clearing reports and the transactions in them. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { ask } from '../ask.ts';
import { noteAnswer, putFault, refusalText } from '../parts/faults.ts';
import { action, card, chip, choice, copyButton, empty, field, trouble } from '../parts/pieces.ts';
import type { Room } from '../rooms.ts';
import type { Desk } from '../state.ts';

type Member = Readonly<Record<string, string | number>>;

/** What the sandbox's merchants are settled in. */
const CURRENCY = 'EUR';

let balance: Asked<Member> | undefined;
let lines: Asked<{ readonly tradebill?: readonly Member[] }> | undefined;
let linesOf = '';
let payout: Asked<Member> | undefined;
let askedFor = '';
let said = '';
let saved = '';

/** `#/money?merchant=036870&day=2026-11-21`. */
export const moneyRoom: Room = {
  name: 'money',
  title: 'Money',
  says: 'Balance, payouts, reports, transactions',
  words: 'payout report settlement clearing bill account download',
  view(desk) {
    const merchant = merchantOf(desk);
    const wanted = `${desk.visit} ${merchant}`;
    if (askedFor !== wanted) {
      askedFor = wanted;
      balance = lines = payout = undefined;
      said = saved = '';
      void readBalance(desk);
    }
    const merchants = desk.facts.merchants.map(({ uid, name }) => [uid, `${name} (${uid})`] as const);
    return html`<div class="desk-pay">
<div class="desk-line">${choice(desk, 'merchant', 'Merchant', merchants)}</div>
${trouble(said)}
${card('Balance', balanceCard(desk), 'balance')}
${card('Payout', payoutCard(desk), 'payout')}
${card('Reports and transactions', reportCard(desk), 'reports')}</div>`;
  },
};

const merchantOf = (desk: Desk): string => desk.param('merchant', desk.facts.merchants[0]?.uid ?? '');
const dayOf = (desk: Desk): string => desk.param('day', today());
const nonce = (): string => crypto.randomUUID().replaceAll('-', '');

async function readBalance(desk: Desk): Promise<void> {
  balance = await desk.call<Member>(merchantOf(desk), 'v3.MerchantBalance', {
    command: 'getBalance',
    currency: CURRENCY,
    nonce_string: nonce(),
  });
  desk.redraw();
}

function balanceCard(desk: Desk): TemplateResult {
  const give = async () => {
    const body = { amount: desk.param('gift', '500.00'), currency: CURRENCY };
    const asked = await ask(`/sandbox/balances/${merchantOf(desk)}`, body);
    said = noteAnswer(desk, asked, { amount: 'gift' });
    await readBalance(desk);
  };
  return html`${balance ? balanceFacts(balance) : html`<p class="quiet" role="status">Asking for the balance</p>`}
<div class="desk-line">
${field(desk, { name: 'gift', label: 'Pretend money', unless: '500.00', kind: 'amount' })}
${action('Give', give, { name: 'give' })}
${action('Read the balance', () => readBalance(desk), { name: 'balance' })}</div>`;
}

const balanceFacts = (asked: Asked<Member>): TemplateResult =>
  asked.ok
    ? html`<p class="desk-amount" data-usable=${asked.data.usable ?? ''}>
<b>${asked.data.usable} ${asked.data.currency}</b></p>
<p class="quiet">can be paid out, of ${asked.data.available} that is settled; ${asked.data.reserve} is held back, ${
        asked.data.deposit
      } is the deposit.</p>`
    : html`${trouble(refusalText(asked))}`;

function payoutCard(desk: Desk): TemplateResult {
  const payOut = async () => {
    const asked = await desk.call<Member>(merchantOf(desk), 'v3.MerchantBalance', {
      command: 'payout',
      amount: desk.param('payout', '10.00'),
      currency: CURRENCY,
      reference: 'Paid out at the desk',
      notify_url: `${desk.facts.publicUrl}/notify/${merchantOf(desk)}`,
      nonce_string: nonce(),
    });
    payout = asked.ok || noteAnswer(desk, asked, { amount: 'payout' }) !== '' ? asked : undefined;
    await readBalance(desk);
  };
  return html`<div class="desk-line">
${field(desk, { name: 'payout', label: 'Amount', unless: '10.00', kind: 'amount' })}
${action('Pay out', payOut, { name: 'payout', kind: 'main' })}</div>${payout ? payoutFacts(payout) : nothing}`;
}

function payoutFacts(asked: Asked<Member>): TemplateResult {
  if (!asked.ok) return html`${trouble(refusalText(asked))}`;
  const command = `npm run gangway -- payouts approve ${asked.data.payout_id}`;
  return html`<p data-payout>${chip(String(asked.data.state), 'warn')} ${asked.data.amount} ${asked.data.currency}</p>
<p class="quiet">The operator approves it in a terminal; its notifications come into the inspector.</p>
<p class="desk-line"><span class="code">${command}</span>${copyButton(command, 'Copy the command')}</p>`;
}

function reportCard(desk: Desk): TemplateResult {
  const reports = () => readLines(desk, 'Reports', { command: 'getTradebill', bill_date: dayOf(desk) });
  const transactions = () => {
    const period = periodOf(desk);
    return period && readLines(desk, 'Transactions', { command: 'getTradebillInfo', ...period });
  };
  return html`<div class="desk-line">${field(desk, { name: 'day', label: 'Business day', unless: today() })}
${action('Reports', reports, { name: 'reports' })}
${action('Transactions', transactions, { name: 'transactions' })}
${DOWNLOADS.map(([method, what]) =>
  action(`Download ${what}`, () => download(desk, method, what), { name: `download-${what}` }),
)}</div>
${saved === '' ? nothing : html`<p class="desk-said" role="status">${saved}</p>`}
<p class="quiet">A day is cleared at 04:00 of the next: <a href=${desk.linkTo('clock')}>move the clock</a>.</p>
${lines ? lineTable(lines) : nothing}`;
}

/** A day in Amsterdam lies within it, in summer and in winter. What is no day is told at its field. */
function periodOf(desk: Desk): Record<string, string> | undefined {
  const from = Math.floor(Date.parse(`${dayOf(desk)}T00:00:00Z`) / 1000) - 7_200;
  if (Number.isNaN(from)) {
    putFault(desk, 'day', 'This is no day such as 2026-11-21.');
    return undefined;
  }
  return { start_time: String(from), end_time: String(from + 93_600) };
}

/** The day is sent as such, or as the two ends of its period. */
const DAY_FIELDS = { bill_date: 'day', start_time: 'day', end_time: 'day' };

const DOWNLOADS = [
  ['v3.BatchQuery', 'payments'],
  ['v3.TimeRefundOrder', 'refunds'],
] as const;

/** Hands a period's CSV to the browser as a file. */
async function download(desk: Desk, method: string, what: string): Promise<void> {
  const day = dayOf(desk);
  const period = periodOf(desk);
  if (!period) return;
  const asked = await desk.call<{ readonly csv: string }>(merchantOf(desk), method, period);
  saved = '';
  lines = asked.ok || noteAnswer(desk, asked, DAY_FIELDS) === '' ? undefined : asked;
  if (asked.ok) {
    const name = `${what}-${merchantOf(desk)}-${day}.csv`;
    const address = URL.createObjectURL(new Blob([asked.data.csv], { type: 'text/csv' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
    URL.revokeObjectURL(address);
    saved = `${name} is in your downloads.`;
  }
  desk.redraw();
}

async function readLines(desk: Desk, name: string, data: Record<string, string>): Promise<void> {
  const asked = await desk.call(merchantOf(desk), 'v3.GetTradebill', { ...data, nonce_string: nonce() });
  lines = asked.ok || noteAnswer(desk, asked, DAY_FIELDS) !== '' ? asked : undefined;
  linesOf = name;
  saved = '';
  desk.redraw();
}

/** Members that tell most, in their order; a line has those of its kind. */
const COLUMNS: readonly string[] = [
  'date',
  'transaction_date',
  'type',
  'sub_pay_method',
  'number_of_payment',
  'amount_of_payment',
  'amount_of_refund',
  'amount',
  'fee',
  'vat',
  'net_value',
  'state',
  'fund_flow_description',
  'due_date',
];

function lineTable(asked: Asked<{ readonly tradebill?: readonly Member[] }>): TemplateResult {
  if (!asked.ok) return html`${trouble(refusalText(asked))}`;
  const all = asked.data.tradebill ?? [];
  if (all.length === 0) return empty(`${linesOf}: none of that day.`);
  const columns = COLUMNS.filter((name) => all.some((line) => name in line));
  return html`<div class="desk-scroll" tabindex="0" role="region" aria-label=${linesOf}>
<table class="desk-table" data-lines=${linesOf}><thead><tr>${columns.map(
    (name) => html`<th scope="col">${name}</th>`,
  )}</tr></thead><tbody>${all.map(
    (line) => html`<tr>${columns.map((name) => html`<td>${line[name] ?? ''}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}

const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Amsterdam' });

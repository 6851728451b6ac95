/** A merchant's balance, payouts, clearing reports and their transactions. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { ask } from '../ask.ts';
import type { Panel } from '../panels.ts';
import { businessDayAt, clearedDayAt, faultOfDay, periodOf } from '../parts/business-day.ts';
import { noteAnswer, putFault, refusalText } from '../parts/faults.ts';
import { action, card, choice, empty, field, trouble } from '../parts/pieces.ts';
import type { Desk } from '../state.ts';
import { payoutCard, startPayouts } from './payouts.ts';

type Member = Readonly<Record<string, string | number>>;

interface Lines {
  readonly tradebill?: readonly Member[];
}

/** The answer for a day; shown while that day is chosen. */
interface LinesOfDay {
  readonly asked: Asked<Lines>;
  readonly day: string;
  /** What the lines are, such as "Reports". */
  readonly name: string;
}

/** The settlement currency of the sandbox's merchants. */
const CURRENCY = 'EUR';

let balance: Asked<Member> | undefined;
let balancesAsked = 0;
let lines: LinesOfDay | undefined;
let askedFor = '';
let said = '';
let saved = '';
let today = businessDayAt(Date.now());
let clearedDay = clearedDayAt(Date.now());
/** Without a chosen day, reports are those of the last cleared day, because today has none yet. */
let isOfCleared = false;

/** `#/money?merchant=036870&day=2026-11-21`. */
export const moneyPanel: Panel = {
  name: 'money',
  title: 'Money',
  description: 'Balance, payouts, reports, transactions',
  words: 'payout report settlement clearing bill account download',
  about: 'merchant',
  view(desk) {
    const merchant = merchantOf(desk);
    const wanted = `${desk.visit} ${merchant}`;
    if (askedFor !== wanted) {
      askedFor = wanted;
      balance = lines = undefined;
      said = saved = '';
      isOfCleared = false;
      void readBalance(desk);
      void readToday(desk);
      startPayouts(desk, merchant);
    }
    const merchants = desk.facts.merchants.map(({ uid, name }) => [uid, `${name} (${uid})`] as const);
    return html`<div class="desk-pay">
<div class="desk-line">${choice(desk, 'merchant', 'Merchant', merchants)}</div>
${trouble(said)}
${card('Balance', balanceCard(desk), 'balance')}
${card('Payouts', payoutCard(desk, { merchant, nonce, readBalance }), 'payout')}
${card('Reports and transactions', reportCard(desk), 'reports')}</div>`;
  },
};

const merchantOf = (desk: Desk): string => desk.param('merchant', desk.facts.merchants[0]?.uid ?? '');
const unchosenDay = (): string => (isOfCleared ? clearedDay : today);
const dayOf = (desk: Desk): string => desk.param('day', unchosenDay());
const nonce = (): string => crypto.randomUUID().replaceAll('-', '');

async function readBalance(desk: Desk): Promise<void> {
  balancesAsked += 1;
  const asking = balancesAsked;
  const asked = await desk.call<Member>(merchantOf(desk), 'v3.MerchantBalance', {
    command: 'getBalance',
    currency: CURRENCY,
    nonce_string: nonce(),
  });
  // Only the answer to the newest request counts, whichever arrives last.
  if (asking !== balancesAsked) return;
  balance = asked;
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
${field(desk, { name: 'gift', label: 'Test money', unless: '500.00', kind: 'amount' })}
${action('Give', give, { name: 'give' })}
${action('Read the balance', () => readBalance(desk), { name: 'balance' })}</div>`;
}

const balanceFacts = (asked: Asked<Member>): TemplateResult =>
  asked.ok
    ? html`<p class="desk-amount" data-usable=${asked.data.usable ?? ''}>
<b>${asked.data.usable} ${asked.data.currency}</b></p>
<p class="quiet">available for payout, of ${asked.data.available} settled; ${asked.data.reserve} held in reserve, ${
        asked.data.deposit
      } is the deposit.</p>`
    : html`${trouble(refusalText(asked))}`;

function reportCard(desk: Desk): TemplateResult {
  const reports = () => {
    isOfCleared = true;
    return readLines(desk, 'Reports', (day) => ({ command: 'getTradebill', bill_date: day }));
  };
  const transactions = () =>
    readLines(desk, 'Transactions', (day) => ({ command: 'getTradebillInfo', ...periodOf(day) }));
  return html`<div class="desk-line">${field(desk, { name: 'day', label: 'Business day', unless: unchosenDay() })}
${action('Reports', reports, { name: 'reports' })}
${action('Transactions', transactions, { name: 'transactions' })}
${DOWNLOADS.map(([method, what]) =>
  action(`Download ${what}`, () => download(desk, method, what), { name: `download-${what}` }),
)}</div>
${saved === '' ? nothing : html`<p class="desk-said" role="status">${saved}</p>`}
<p class="quiet">A day is cleared at 04:00 the next day: <a href=${desk.linkTo('clock')}>move the clock</a>.</p>
${lines?.day === dayOf(desk) ? lineTable(lines) : nothing}`;
}

/** The day is sent as a date, or as the start and end of its period. */
const DAY_FIELDS = { bill_date: 'day', start_time: 'day', end_time: 'day' };

const DOWNLOADS = [
  ['v3.BatchQuery', 'payments'],
  ['v3.TimeRefundOrder', 'refunds'],
] as const;

/** The current day by the sandbox's clock, which may have been moved. */
async function readToday(desk: Desk): Promise<void> {
  const asked = await ask<{ readonly business: string }>('/sandbox/clock');
  if (asked.ok) {
    today = businessDayAt(asked.data.business);
    clearedDay = clearedDayAt(asked.data.business);
  }
  desk.redraw();
}

/**
 * Requests data of the chosen day and clears the previous data first. Returns nothing if the day is invalid, or if
 * merchant or day changed in the meantime.
 */
async function askOfDay<Data>(
  desk: Desk,
  method: string,
  name: string,
  dataOf: (day: string) => Record<string, string>,
): Promise<{ readonly data: Data; readonly day: string } | undefined> {
  lines = undefined;
  saved = '';
  const of = askedFor;
  await readToday(desk);
  const day = dayOf(desk);
  const isMeant = () => askedFor === of && dayOf(desk) === day;
  if (askedFor !== of) return undefined;
  const fault = faultOfDay(day, today);
  if (fault !== '') {
    putFault(desk, 'day', fault);
    return undefined;
  }
  const asked = await desk.call<Data>(merchantOf(desk), method, dataOf(day));
  if (!isMeant()) return undefined;
  if (noteAnswer(desk, asked, DAY_FIELDS) !== '') lines = { asked: asked as Asked<never>, day, name };
  desk.redraw();
  return asked.ok ? { data: asked.data, day } : undefined;
}

/** Saves a period's CSV as a download of the browser. */
async function download(desk: Desk, method: string, what: string): Promise<void> {
  const told = await askOfDay<{ readonly csv: string }>(desk, method, what, periodOf);
  if (!told) return;
  const name = `${what}-${merchantOf(desk)}-${told.day}.csv`;
  const address = URL.createObjectURL(new Blob([told.data.csv], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
  saved = `${name} is in your downloads.`;
}

async function readLines(
  desk: Desk,
  name: string,
  dataOf: (day: string) => Record<string, string>,
): Promise<void> {
  const signed = (day: string) => ({ ...dataOf(day), nonce_string: nonce() });
  const told = await askOfDay<Lines>(desk, 'v3.GetTradebill', name, signed);
  if (told) lines = { asked: { ok: true, data: told.data }, day: told.day, name };
}

/** The members to show, in order; a line has those of its kind. */
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

function lineTable({ asked, name }: LinesOfDay): TemplateResult {
  if (!asked.ok) return html`${trouble(refusalText(asked))}`;
  const all = asked.data.tradebill ?? [];
  if (all.length === 0) return empty(`${name}: none of that day.`);
  const columns = COLUMNS.filter((column) => all.some((line) => column in line));
  return html`<div class="desk-scroll" tabindex="0" role="region" aria-label=${name}>
<table class="desk-table" data-lines=${name}><thead><tr>${columns.map(
    (column) => html`<th scope="col">${column}</th>`,
  )}</tr></thead><tbody>${all.map(
    (line) => html`<tr>${columns.map((column) => html`<td>${line[column] ?? ''}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}

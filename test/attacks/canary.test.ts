/** Canary cards and accounts: after payments, refusals and a kill -9, no file, log or metric contains their data. */
import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import { canonicalString } from '@gangway/protocol/signature';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { cardBrowser } from '../../packages/sandbox/src/card/testing-card.ts';
import { type Demo, databaseFolder, openDemo } from '../journeys/demo.ts';

/** The holder's name identifies a canary as well as its CVC: both occur only in the card object. */
const HOLDER = 'Canary Quetzalcoatlus';
const NUMBERS = ['4242424242424242', '378282246310005', '4000000000001018', '4000000000002024'];
/** An account that the sandbox debits; it has no row in its test data. */
const IBAN = 'DE44500105175407324931';

let demo: Demo;
let metricsPort = 0;
before(async () => {
  metricsPort = await freePort();
  demo = await openDemo({ settings: { GW_METRICS_PORT: String(metricsPort) }, isEmbedded: true });
});
after(() => demo?.close());

/** An answer to a payment. */
interface Paid {
  readonly code: string;
  readonly data: { readonly url?: string; readonly trade_id?: string; readonly state?: string };
}

/** Sends a signed card payment. Returns the code. */
const pay = async (changes: Record<string, unknown>, card: Record<string, unknown>): Promise<string> =>
  (await send(changes, card)).code;

/** Sends a signed card payment. Returns the answer. */
const send = (changes: Record<string, unknown>, card: Record<string, unknown>): Promise<Paid> =>
  call('v3.CreateCardPayments', dataOf(changes, card));

function dataOf(changes: Record<string, unknown>, card: Record<string, unknown>): Record<string, unknown> {
  return {
    pay_method: 'online',
    sub_pay_method: 'Card',
    operation: '1',
    '3ds_initiate': '02',
    order_id: randomUUID(),
    amount: '24.99',
    currency: 'EUR',
    description: 'Two mugs',
    timeout: '30',
    email: 'canary@example.com',
    redirect_url: 'http://127.0.0.1:9/back',
    notify_url: 'http://127.0.0.1:9/notify',
    request_id: randomUUID(),
    cardinfo: JSON.stringify({
      card_holder: HOLDER,
      card_number: NUMBERS[0],
      expiration_month: '12',
      expiration_year: '2039',
      cvc: '5642',
      ...card,
    }),
    ...changes,
  };
}

async function call<Answer = Paid>(method: string, data: Record<string, unknown>): Promise<Answer> {
  const envelope = { user: '016683', method, time: '1795000000' };
  const message = canonicalString({ ...(data as Record<string, string>), ...envelope });
  const sign = createHmac('sha256', 'sandbox-secret-016683').update(message).digest('hex');
  const body = JSON.stringify({ ...envelope, sign, data });
  const response = await fetch(`${demo.gateway}/Payments`, { method: 'POST', body });
  const text = await response.text();
  assertClean(text, 'an answer');
  return JSON.parse(text) as Answer;
}

/** Sends a signed direct debit. Returns the code. */
async function debit(iban: string): Promise<string> {
  const { cardinfo: _, email: __, ...data } = dataOf({}, {});
  const method = { sub_pay_method: 'SEPA Direct Debit', iban, account_holder: HOLDER };
  return (await call('v3.CreatePayments', { ...data, ...method, operation: '', '3ds_initiate': '' })).code;
}

/** Saves a canary card with the payer's consent and charges it. Returns its token. */
async function keepAndUse(): Promise<string> {
  const kept = { operation: '11', token_type: 'CIT', '3ds_initiate': '01' };
  const { data } = await send(kept, { card_number: NUMBERS[0], cvc: '564' });
  const request = (url: string, init: RequestInit) => fetch(url, { redirect: 'manual', ...init });
  const browser = cardBrowser(request, demo.gateway);
  const asked = await browser.consent(await browser.walk(data.url!), 'yes');
  await browser.answer(asked, 'code', CHALLENGE_CODE);
  const token = await waitForToken(data.trade_id!);
  const sale = { ...kept, sub_pay_method: 'Token', payment_token_object: token, cardinfo: '' };
  assert.equal((await send(sale, {})).data.state, 'paid');
  // Another card waits for consent when the gateway is killed.
  assert.equal((await send(kept, { card_number: NUMBERS[2], cvc: '564' })).code, '200');
  return token;
}

/** Waits for the saved card's token, which follows the payer's consent. */
async function waitForToken(trade_id: string): Promise<string> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(100)) {
    type Order = { readonly data: { readonly transaction_info: Record<string, string> } };
    const { data } = await call<Order>('v3.QueryOrder', { trade_id });
    const token = data.transaction_info.payment_token_object;
    if (token) return token;
  }
  return assert.fail('the card is not kept');
}

/** Every encoding in which card data could be stored. */
function traces(): Buffer[] {
  const numbers = [...NUMBERS, IBAN];
  const texts = [HOLDER, ...numbers, ...numbers.map((number) => number.replace(/(.{4})(?=.)/g, '$1 '))];
  return texts.flatMap((text) => [
    Buffer.from(text),
    Buffer.from(Buffer.from(text).toString('hex')),
    Buffer.from(Buffer.from(text).toString('base64').slice(0, -4)),
    Buffer.from(text, 'utf16le'),
  ]);
}

function assertClean(content: Buffer | string, where: string): void {
  const bytes = Buffer.from(content);
  for (const trace of traces()) assert.ok(!bytes.includes(trace), `${where} holds ${trace.toString()}`);
}

/** Returns every file below a folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test('card numbers, codes, accounts and holders are in no file, write-ahead log, log, metric or answer', async () => {
  const amex = { card_number: NUMBERS[1] };
  assert.equal(await pay({}, { cvc: '564' }), '200');
  assert.equal(await pay({}, amex), '200');
  assert.equal(await pay({ '3ds_initiate': '01' }, { card_number: NUMBERS[2], cvc: '564' }), '200');
  assert.equal(await pay({}, { card_number: NUMBERS[3], cvc: '564' }), '200');
  assert.equal(await pay({}, { cvc: '56' }), '-3002');
  assert.equal(await pay({ amount: 'x' }, {}), '-3002');
  assert.equal(await pay({ operation: '9' }, amex), '-3002');
  assert.equal(await debit(IBAN), '200');
  assert.equal(await debit(`${IBAN}1`), '-3002');
  const token = await keepAndUse();
  assertClean(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(), 'the metrics');

  demo.signal('SIGKILL');
  const { output } = await demo.ended();
  // The log begins after the greeting, which prints the published test cards.
  assertClean(output.split('Ctrl-C stops everything')[1]!, 'the log');
  const database = databaseFolder(output);
  assert.ok(database);
  const files = [...(await filesBelow(demo.folder)), ...(await filesBelow(database))];
  assert.ok(
    files.some((file) => /pg_wal\/[0-9A-F]{24}$/.test(file)),
    'the write-ahead log is among the files',
  );
  for (const file of files) {
    const content = await readFile(file);
    assertClean(content, file);
    assert.ok(!content.includes(token), `${file} holds the token of a stored card`);
  }
  const found = await Promise.all(
    files.map(async (file) => (await readFile(file)).includes('canary@example.com')),
  );
  assert.ok(found.includes(true), 'the scan sees what was written: the e-mail address of the orders');
  await demo.startAgain();
});

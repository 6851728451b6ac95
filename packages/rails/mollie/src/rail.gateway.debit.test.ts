// A whole gateway whose payers are debited at the stand-in: orders wait for days, late failures come off the books
// again, and nothing keeps an account.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PayerAction } from '@gangway/protocol/checkout';
import { pino } from 'pino';
import type { StandInPayment } from '../../../../test/stand-ins/mollie/entities.ts';
import { openPage } from '../../../gateway/src/hosted-pages/test-page.ts';
import { ledgerOf } from '../../../gateway/src/operations/test-orders.ts';
import { type Attempt, listAttempts } from '../../../gateway/src/orders/attempts.ts';
import { askToReturn } from '../../../gateway/src/outcomes/ask.ts';
import { readStatementsOf } from '../../../gateway/src/outcomes/reconcile.ts';
import { statement } from '../../../gateway/src/storage/database.ts';
import { scanDatabase } from '../../../gateway/src/storage/test-column-scan.ts';
import { validPayment } from '../../../gateway/src/test-gateway.ts';
import { until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { ACCOUNT as RAIL, WEBHOOK_SECRET } from './test-mollie.ts';
import { type GatewayAtMollie, gatewayAtMollie } from './test-mollie-gateway.ts';

const METHOD = 'SEPA Direct Debit';
const ACCOUNT = { holder: 'Wilhelmina Quist', iban: 'NL91ABNA0417164300' };
const GIVEN = { sub_pay_method: METHOD, iban: ACCOUNT.iban, account_holder: ACCOUNT.holder };
const DAY = 86_400;

const openLines = statement(
  'test.open-debit-lines',
  `SELECT kind, reference FROM rail_statement_lines
   WHERE rail = $1 AND matched_at IS NULL ORDER BY kind`,
);
const openMovements = statement(
  'test.open-debit-movements',
  'SELECT kind, reference FROM rail_movements WHERE rail = $1 AND matched_at IS NULL',
);

interface Info {
  readonly state: string;
  readonly reason_code?: string;
  readonly refund_info: readonly { readonly state: string }[];
  readonly dispute_info?: readonly {
    readonly kind: string;
    readonly state: string;
    readonly reason: string;
  }[];
}

interface Debit {
  readonly tradeId: string;
  readonly url: string;
  readonly attempt: Attempt;
  readonly payment: StandInPayment;
}

describe('a gateway whose payers are debited at Mollie', () => {
  let at: GatewayAtMollie;
  const logged: string[] = [];
  before(async () => {
    at = await gatewayAtMollie();
    const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
    Object.assign(at.gateway.services, { log });
    const url = `${at.gateway.services.publicUrl}/rails/${RAIL}/callback`;
    at.standIn.subscriptions.push({ url, secret: WEBHOOK_SECRET });
  });
  after(() => at.stop());

  const attemptOf = async (tradeId: string) => (await listAttempts(at.gateway.database, tradeId)).at(-1)!;
  const debitOf = async (tradeId: string, url: string): Promise<Debit> => {
    const attempt = await attemptOf(tradeId);
    return { tradeId, url, attempt, payment: at.standIn.ledger.payments.get(attempt.railReference)! };
  };
  const begin = async (changes: Record<string, unknown> = {}): Promise<Debit> => {
    const { trade_id: tradeId, url } = await at.gateway.create({ ...GIVEN, ...changes });
    return debitOf(tradeId!, url!);
  };
  /** Decides on the page that the stand-in has for testers. */
  const decide = async ({ id }: StandInPayment, change: string) => {
    const body = new URLSearchParams({ change });
    const url = `${at.standIn.url}/state/${id}`;
    assert.equal((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status, 303);
  };
  const infoOf = async (tradeId: string) =>
    (await at.gateway.call('v3.QueryOrder', { trade_id: tradeId })).data.transaction_info as unknown as Info;
  const disputesOf = async (tradeId: string) =>
    ((await infoOf(tradeId)).dispute_info ?? []).map(({ kind, state, reason }) => [kind, state, reason]);
  const owedByRail = async (tradeId: string) =>
    (await ledgerOf(at.gateway, tradeId)).balances['rail-receivable'];
  const paid = async () => {
    const debit = await begin();
    await decide(debit.payment, 'payment::paid');
    await at.isIn(debit.tradeId, 'paid');
    return debit;
  };
  /** Runs `work` while webhooks are lost. */
  const unheard = async (work: () => Promise<unknown>) => {
    at.standIn.holdsWebhooks = true;
    await work();
    at.standIn.waiting.splice(0);
    at.standIn.holdsWebhooks = false;
  };
  const read = async (day: string) => {
    const { failed } = await readStatementsOf(at.gateway.services, day);
    assert.deepEqual(failed, []);
  };

  test('a payer who types an account on the page sees the mandate’s reference and Mollie’s creditor id', async () => {
    const { trade_id: tradeId, url } = await at.gateway.create({ sub_pay_method: METHOD });
    const page = await openPage(at.gateway, url!);
    const { status } = await page.submit({ method: METHOD, account: ACCOUNT });
    const { attempt, payment } = await debitOf(tradeId!, url!);
    const mandate = attempt.id.replaceAll('-', '').toUpperCase();
    const expected: PayerAction = { kind: 'debit', last4: '4300', mandate, creditor: 'NL08ZZZ502057730000' };
    assert.deepEqual(status?.action, expected);
    assert.deepEqual((await page.status())?.action, expected);
    await decide(payment, 'payment::paid');
    await at.isIn(tradeId!, 'paid');
  });

  test('an account that the merchant sent is debited once, however often the request is repeated', async () => {
    const payment = validPayment({ ...GIVEN, request_id: 'debit-at-mollie' });
    const first = await at.gateway.call('v3.CreatePayments', payment);
    const count = at.standIn.ledger.payments.size;
    assert.deepEqual(await at.gateway.call('v3.CreatePayments', payment), first);
    assert.equal(at.standIn.ledger.payments.size, count);
    assert.equal(first.data.state, 'processing');
  });

  test('a refusal of the bank ends an order of the merchant’s own fields, with a reason', async () => {
    const { tradeId, payment } = await begin();
    await decide(payment, 'payment:AM04:failed');
    await at.isIn(tradeId, 'declined');
    assert.equal((await infoOf(tradeId)).reason_code, 'insufficient-funds');
  });

  test('a debit that fails after it was paid is a reversal that is lost, once, with the bank’s code', async () => {
    const { tradeId, payment, attempt } = await paid();
    await decide(payment, 'payment:AM04:failed');
    await until(
      () => disputesOf(tradeId),
      (disputes) => disputes.length > 0,
    );
    assert.deepEqual(await disputesOf(tradeId), [['reversal', 'lost', 'AM04']]);
    const { webhookUrl } = payment.body;
    for (let times = 0; times < 3; times += 1)
      await at.gateway.browse(webhookUrl!, { method: 'POST', body: `id=${payment.id}` });
    await at.gateway.askRail(attempt.id);
    assert.deepEqual(await disputesOf(tradeId), [['reversal', 'lost', 'AM04']]);
  });

  test('a chargeback is a dispute that is lost, with the bank’s code', async () => {
    const { tradeId, payment } = await paid();
    await decide(payment, 'chargeback:MD06:new');
    await until(
      () => disputesOf(tradeId),
      (disputes) => disputes.length > 0,
    );
    assert.deepEqual(await disputesOf(tradeId), [['chargeback', 'lost', 'MD06']]);
  });

  test('a refund goes back in part', async () => {
    const { tradeId, payment } = await paid();
    await at.gateway.call('v3.CreateRefund', {
      ...{ trade_id: tradeId, refund_amount: '5.00', refund_currency: 'EUR', refund_description: 'One' },
      notify_url: 'http://127.0.0.1:9/refunds',
    });
    await askToReturn(at.gateway.services, await attemptOf(tradeId));
    at.standIn.ledger.moveRefund(payment.refunds[0]!, 'refunded');
    await until(
      async () => (await infoOf(tradeId)).refund_info[0]?.state ?? '',
      (state) => state === 'refunded',
    );
  });

  test('an order that its merchant cancels is cancelled at Mollie, until the bank has it', async () => {
    const { tradeId, payment, attempt } = await begin();
    assert.equal((await at.gateway.call('v3.CancelPayment', { trade_id: tradeId })).code, '200');
    await at.gateway.askRail(attempt.id);
    assert.deepEqual([payment.status, await at.gateway.stateOf(tradeId)], ['canceled', 'cancelled']);
  });

  test('money of an order that was cancelled when the bank had the debit goes back', async () => {
    const { tradeId, payment, attempt } = await begin();
    await decide(payment, 'payment::at-bank');
    await at.gateway.call('v3.CancelPayment', { trade_id: tradeId });
    await at.gateway.askRail(attempt.id);
    assert.equal(payment.status, 'pending');
    await decide(payment, 'payment::paid');
    const back = await until(
      () => attemptOf(tradeId),
      ({ kind }) => kind === 'return',
    );
    await askToReturn(at.gateway.services, back);
    assert.deepEqual(
      payment.refunds.map(({ amount }) => amount.value),
      ['24.99'],
    );
    at.standIn.ledger.moveRefund(payment.refunds[0]!, 'refunded');
    await until(
      async () => (await attemptOf(tradeId)).state,
      (state) => state === 'done',
    );
    assert.equal(await at.gateway.stateOf(tradeId), 'cancelled');
  });

  test('a debit that Mollie never received fails, and is not sent again: its account is gone', async () => {
    for (let tries = 0; tries < 3; tries += 1)
      at.standIn.faults.push({ kind: 'cut', on: 'POST /v2/payments' });
    const count = at.standIn.ledger.payments.size;
    const { trade_id: tradeId } = await at.gateway.create(GIVEN);
    await at.gateway.askRail((await attemptOf(tradeId!)).id);
    assert.equal(await at.gateway.stateOf(tradeId!), 'failed');
    assert.equal((await infoOf(tradeId!)).reason_code, 'input-lost');
    assert.equal(at.standIn.ledger.payments.size, count);
  });

  test('a debit whose answer was lost is found with what its payer is shown, and is made once', async () => {
    for (let tries = 0; tries < 3; tries += 1)
      at.standIn.faults.push({ kind: 'lost', on: 'POST /v2/payments' });
    const count = at.standIn.ledger.payments.size;
    const { trade_id: tradeId, url } = await at.gateway.create(GIVEN);
    await at.gateway.askRail((await attemptOf(tradeId!)).id);
    const { attempt, payment } = await debitOf(tradeId!, url!);
    assert.equal(at.standIn.ledger.payments.size, count + 1);
    assert.equal(attempt.payerAction?.kind, 'debit');
    await decide(payment, 'payment::paid');
    await at.isIn(tradeId!, 'paid');
  });

  test('an account that Mollie refuses ends its order, with no word of it', async () => {
    at.standIn.ledger.refusesAccounts = true;
    const { trade_id: tradeId } = await at.gateway.create(GIVEN);
    at.standIn.ledger.refusesAccounts = false;
    const { state, reason_code: reason } = await infoOf(tradeId!);
    assert.deepEqual([state, reason], ['declined', 'not-permitted']);
  });

  test('the balance of the day agrees with the books, the debit that was sent back included', async () => {
    at.gateway.clock.move(DAY);
    await read('2026-11-20');
    assert.deepEqual(await at.gateway.database.query(openLines, [RAIL]), []);
    assert.deepEqual(await at.gateway.database.query(openMovements, [RAIL]), []);
  });

  test('an order waits for its bank for days, and what the bank sends back later comes off the books', async () => {
    const { tradeId, payment, attempt } = await begin({ timeout: '30' });
    at.gateway.clock.move(5 * DAY);
    await at.gateway.askRail(attempt.id);
    assert.equal(await at.gateway.stateOf(tradeId), 'processing');
    await decide(payment, 'payment::paid');
    await at.isIn(tradeId, 'paid');
    assert.equal(await owedByRail(tradeId), 2499n);
    at.gateway.clock.move(DAY);
    await decide(payment, 'payment:MS03:failed');
    await until(
      () => disputesOf(tradeId),
      (disputes) => disputes.length > 0,
    );
    assert.equal(await owedByRail(tradeId), undefined);
    at.gateway.clock.move(DAY);
    for (const day of ['2026-11-26', '2026-11-27']) await read(day);
    assert.deepEqual(await at.gateway.database.query(openLines, [RAIL]), []);
    assert.deepEqual(await at.gateway.database.query(openMovements, [RAIL]), []);
  });

  test('a debit that failed before anybody heard of its yes is a no, and both lines are differences', async () => {
    at.gateway.clock.move(DAY);
    const { tradeId, payment, attempt } = await begin();
    await unheard(async () => {
      await decide(payment, 'payment::paid');
      await decide(payment, 'payment:AM04:failed');
    });
    await at.gateway.askRail(attempt.id);
    await at.isIn(tradeId, 'declined');
    assert.deepEqual(await disputesOf(tradeId), []);
    at.gateway.clock.move(DAY);
    await read('2026-11-29');
    assert.deepEqual(await at.gateway.database.query(openLines, [RAIL]), [
      { kind: 'chargeback', reference: `reversal:${attempt.id}` },
      { kind: 'payment', reference: payment.id },
    ]);
  });

  test('a debit of an ended order that fails after its money went back is a difference', async () => {
    const { tradeId, payment, attempt } = await begin();
    await decide(payment, 'payment::at-bank');
    await at.gateway.call('v3.CancelPayment', { trade_id: tradeId });
    await at.gateway.askRail(attempt.id);
    await decide(payment, 'payment::paid');
    const back = await until(
      () => attemptOf(tradeId),
      ({ kind }) => kind === 'return',
    );
    await askToReturn(at.gateway.services, back);
    await decide(payment, 'payment:AC04:failed');
    at.gateway.clock.move(DAY);
    await read('2026-11-30');
    const open = await at.gateway.database.query<{ reference: string }>(openLines, [RAIL]);
    assert.ok(open.some(({ reference }) => reference === `reversal:${attempt.id}`));
    assert.equal(await at.gateway.stateOf(tradeId), 'cancelled');
  });

  test('no row, no line of the log and no webhook has an account or its holder', async () => {
    const { foundIn, valuesRead } = await scanDatabase(at.gateway.database, [/ABNA0417164300/, /Wilhelmina/]);
    assert.deepEqual([foundIn, valuesRead > 0], [[], true]);
    assert.ok(logged.length > 0);
    assert.doesNotMatch(logged.join('\n'), /ABNA0417164300|Wilhelmina/);
  });
});

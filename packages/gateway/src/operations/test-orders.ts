/** Paid and authorized orders for tests of later operations. For tests only. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startResolver } from '../background/resolver.ts';
import { listMovements } from '../ledger/test-ledger.ts';
import { statement } from '../storage/database.ts';
import { type TestGateway, validPayment } from '../test-gateway.ts';

const CARD = {
  card_holder: 'J. de Vries',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2030',
  cvc: '737',
};
const WAIT_MS = 8_000;
const notesOf = statement(
  'test.notes-of',
  "SELECT body FROM notifications WHERE trade_id = $1 AND object LIKE $2 || ':%' ORDER BY id",
);

/** Creates a paid iDEAL order of 24.99 EUR and returns its trade_id; `data` changes single fields. */
export async function createPaid(gateway: TestGateway, data?: Record<string, unknown>): Promise<string> {
  const order = await gateway.create(data);
  const attemptId = await newAttempt(gateway.rail.started, () => gateway.open(order.url!));
  gateway.rail.decide(attemptId, 'paid');
  await gateway.askRail(attemptId);
  assert.equal(await gateway.stateOf(order.trade_id!), 'paid');
  return order.trade_id!;
}

/** Creates an authorized card order of 24.99 EUR and returns its trade_id; `data` changes single fields. */
export async function createAuthorised(
  gateway: TestGateway,
  data?: Record<string, unknown>,
): Promise<string> {
  const card = {
    sub_pay_method: 'Card',
    operation: '2',
    '3ds_initiate': '01',
    email: 'payer@example.com',
    cardinfo: JSON.stringify(CARD),
    request_id: randomUUID(),
  };
  let tradeId = '';
  const attemptId = await newAttempt(gateway.cardRail.started, async () => {
    const answer = await gateway.call('v3.CreateCardPayments', validPayment({ ...card, ...data }));
    assert.equal(answer.code, '200', answer.message);
    tradeId = answer.data.trade_id!;
  });
  gateway.cardRail.decide(attemptId, 'authorized');
  await gateway.askRail(attemptId);
  assert.equal(await gateway.stateOf(tradeId), 'authorized');
  return tradeId;
}

/** Creates a refund of 5.00 EUR that waits for approval; the account's refunds must need it. */
export async function createWaitingRefund(
  gateway: TestGateway,
): Promise<{ tradeId: string; refundId: string }> {
  const tradeId = await createPaid(gateway);
  const { data } = await gateway.call('v3.CreateRefund', {
    trade_id: tradeId,
    refund_amount: '5.00',
    refund_currency: 'EUR',
    refund_description: 'One mug broke',
    notify_url: 'http://127.0.0.1:9/refunds',
  });
  assert.equal(data.state, 'to-be-approval');
  return { tradeId, refundId: data.refund_id! };
}

async function newAttempt(started: ReadonlyMap<string, unknown>, start: () => Promise<unknown>) {
  const known = new Set(started.keys());
  await start();
  return [...started.keys()].find((id) => !known.has(id))!;
}

/** Runs the resolver until `isDone`. */
export async function resolveUntil(gateway: TestGateway, isDone: () => Promise<boolean>): Promise<void> {
  const resolver = startResolver(gateway.services);
  const end = performance.now() + WAIT_MS;
  while (!(await isDone()) && performance.now() < end) await sleep(20);
  await resolver.stop();
  assert.ok(await isDone(), 'the condition holds after the resolver has run');
}

/** Returns the notifications queued for a trade's payment or refunds, oldest first. */
export const notesAbout = async (
  gateway: TestGateway,
  tradeId: string,
  kind: 'payment' | 'refund',
): Promise<Record<string, string | number>[]> =>
  (await gateway.database.query<{ body: Record<string, string> }>(notesOf, [tradeId, kind])).map(
    ({ body }) => body,
  );

/**
 * Returns the events of a trade's ledger and the non-zero balances of its accounts (debits above zero), without fee and
 * VAT.
 */
export async function ledgerOf(
  gateway: TestGateway,
  tradeId: string,
): Promise<{ events: string[]; balances: Record<string, bigint> }> {
  const transfers = await listMovements(gateway.database, tradeId);
  const balances: Record<string, bigint> = {};
  for (const { debit, credit, amountMinor } of transfers) {
    const [from, to] = [debit, credit].map((account) => account.split(':')[0]!);
    balances[from!] = (balances[from!] ?? 0n) + amountMinor;
    balances[to!] = (balances[to!] ?? 0n) - amountMinor;
  }
  for (const [name, left] of Object.entries(balances)) if (left === 0n) delete balances[name];
  return { events: transfers.map(({ event }) => event), balances };
}

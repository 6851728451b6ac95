// The command `orders decide`: a payment of another amount is accepted or returned, once, and the ledger balances.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { testSandboxDatabase } from '../../../sandbox/src/test-sandbox-database.ts';
import { until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { startResolver } from '../background/resolver.ts';
import { listTransfers } from '../ledger/transfers.ts';
import { listAttempts } from '../orders/attempts.ts';
import { listRefunds } from '../orders/refunds.ts';
import { useGateway } from '../test-gateway.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

describe('orders decide', () => {
  const gateway = useGateway({}, testSandboxDatabase);
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine(gateway.database);
  });

  /** Creates an order of 24.99 that was paid with another amount. */
  async function held(amountMinor: bigint, orderId: string = randomUUID()): Promise<string> {
    const { trade_id: tradeId, url } = await gateway.create({ order_id: orderId });
    await gateway.open(url!);
    const [attempt] = await listAttempts(gateway.database, tradeId!);
    gateway.rail.decide(attempt!.id, 'paid', amountMinor);
    await gateway.askRail(attempt!.id);
    assert.equal(await gateway.stateOf(tradeId!), 'verify');
    return tradeId!;
  }

  const notifiedStates = async (tradeId: string): Promise<unknown[]> => {
    const text = `SELECT body->>'state' AS state, body->>'amount' AS amount FROM notifications
      WHERE trade_id = $1 AND body->>'type' = 'payment' ORDER BY sequence DESC LIMIT 1`;
    const [row] = await gateway.database.query<{ state: string; amount: string }>(
      { name: 'test.notified-state', text },
      [tradeId],
    );
    return [row?.state, row?.amount];
  };
  const balanceOf = async (tradeId: string, account: string): Promise<bigint> =>
    (await listTransfers(gateway.database, tradeId)).reduce(
      (sum, { debit, credit, amountMinor }) =>
        sum +
        (credit.startsWith(account) ? amountMinor : 0n) -
        (debit.startsWith(account) ? amountMinor : 0n),
      0n,
    );
  const refunded = async (tradeId: string): Promise<void> => {
    const resolver = startResolver(gateway.services);
    await until(
      async () => (await listRefunds(gateway.database, tradeId))[0]?.state,
      (state) => state === 'refunded',
    );
    await resolver.stop();
  };

  test('accept: an underpaid order is paid with the received amount, and the merchant is notified', async () => {
    const tradeId = await held(2000n);
    const { out } = await commandLine.type(`orders decide ${tradeId} accept`);
    assert.match(out, /is paid now with 20\.00 EUR/);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
    assert.deepEqual(await notifiedStates(tradeId), ['paid', '20.00']);
    assert.equal(await balanceOf(tradeId, 'held-money'), 0n);
    const events = (await listTransfers(gateway.database, tradeId)).map(({ event }) => event);
    assert.ok(events.includes('accepted') && events.includes('fee'), String(events));
    const refund = { trade_id: tradeId, refund_currency: 'EUR', refund_description: 'x' };
    assert.equal(
      (await gateway.call('v3.CreateRefund', { ...refund, refund_amount: '20.01' })).code,
      '-4003',
    );
    assert.equal((await gateway.call('v3.CreateRefund', { ...refund, refund_amount: '20.00' })).code, '200');
  });

  test('accept: an overpayment is returned, and the order is paid with its own amount', async () => {
    const tradeId = await held(3000n);
    assert.equal((await commandLine.type(`orders decide ${tradeId} accept`)).code, 0);
    assert.deepEqual(await notifiedStates(tradeId), ['paid', '24.99']);
    await refunded(tradeId);
    assert.ok([...gateway.rail.returned.values()].includes(501n));
    assert.equal(await balanceOf(tradeId, 'held-money'), 0n);
    assert.equal(await balanceOf(tradeId, 'payer-returns'), 0n);
  });

  test('return: the order is declined, all money is returned, and the order_id is free again', async () => {
    const orderId = randomUUID();
    const tradeId = await held(3000n, orderId);
    const { out } = await commandLine.type(`orders decide ${tradeId.toUpperCase()} return`);
    assert.match(out, /is declined now; a running gateway sends the money back/);
    assert.deepEqual(await notifiedStates(tradeId), ['declined', '24.99']);
    await refunded(tradeId);
    assert.ok([...gateway.rail.returned.values()].includes(3000n));
    assert.equal(await balanceOf(tradeId, 'held-money'), 0n);
    assert.equal(await balanceOf(tradeId, 'merchant-uncleared'), 0n);
    await gateway.create({ order_id: orderId });
  });

  test('a payment is decided once, and only if its money is held', async () => {
    const tradeId = await held(2000n);
    const both = await Promise.all(
      ['accept', 'return'].map((word) => commandLine.type(`orders decide ${tradeId} ${word}`)),
    );
    assert.deepEqual(both.map(({ code }) => code).sort(), [0, 1]);
    await commandLine.refuses(`orders decide ${tradeId} accept`, {
      sentence: /awaits no decision: it is (paid|declined)/,
    });
    const { trade_id: open } = await gateway.create();
    await commandLine.refuses(`orders decide ${open} return`, {
      sentence: /awaits no decision: it is processing/,
    });
    await commandLine.refuses(`orders decide ${randomUUID()} return`, { sentence: /There is no payment/ });
    await commandLine.refuses(`orders decide ${tradeId} keep`, { sentence: /Say accept or return/, code: 2 });
    await commandLine.refuses(`orders decide ${tradeId}`, { sentence: /Say accept or return/, code: 2 });
  });
});

// What a rail charged for a payment or a refund, by its statement, is in the merchant's transactions, and not posted.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createPaid, resolveUntil } from '../operations/test-orders.ts';
import type { StatementLine } from '../rails/rail-answers.ts';
import { statement } from '../storage/database.ts';
import { useGateway } from '../test-gateway.ts';
import { readStatementsOf } from './reconcile.ts';

const DAY_S = 86_400;
const FRIDAY = '2026-11-20';

const movements = statement(
  'test.movements',
  'SELECT kind, reference, amount AS "amountMinor", currency, trade_id AS "tradeId" FROM rail_movements ORDER BY id',
);
const refundsLeft = statement('test.refunds-under-way', "SELECT id FROM refunds WHERE state <> 'refunded'");
const countCosts = statement(
  'test.count-costs',
  "SELECT count(*)::int AS count FROM transfers WHERE event = 'rail-cost'",
);

describe('the cost of a payment', () => {
  const gateway = useGateway();
  let lines: (StatementLine & { readonly tradeId: string })[] = [];
  let refunded: string;
  before(async () => {
    refunded = await createPaid(gateway);
    await createPaid(gateway);
    await gateway.call('v3.CreateRefund', {
      ...{ trade_id: refunded, refund_amount: '5.00', refund_currency: 'EUR', refund_description: 'A mug' },
    });
    await resolveUntil(gateway, async () => (await gateway.database.query(refundsLeft)).length === 0);
    lines = await gateway.database.query(movements);
    gateway.clock.move(DAY_S);
  });

  const read = async (stated: readonly StatementLine[]) => {
    gateway.rail.statements.set(FRIDAY, stated);
    assert.deepEqual((await readStatementsOf(gateway.services, FRIDAY)).failed, []);
  };
  /** Returns type, amount, fee, cost and its currency of all transactions. */
  async function transactions() {
    const start_time = gateway.clock.now().getTime() / 1000 - 2 * DAY_S;
    const period = { start_time, end_time: start_time + 3 * DAY_S };
    const asked = { command: 'getTradebillInfo', nonce_string: 'n', ...period };
    const { data } = await gateway.call('v3.GetTradebill', asked, { user: '036870' });
    return (data as unknown as { tradebill: Record<string, string>[] }).tradebill.map((line) =>
      [line.type, line.trade_id === refunded, line.fee, line.rail_cost, line.rail_cost_currency].join(' '),
    );
  }
  const none = ['Payment true 0.29  ', 'Payment false 0.29  ', 'Refund true 0.00  '];

  test('is absent before the rail’s statement', async () => {
    assert.deepEqual((await transactions()).sort(), none.sort());
  });

  test('is in the transactions once the statement is matched, of parts together, beside our own fee', async () => {
    const stated = lines.flatMap(({ tradeId, ...line }) => {
      if (line.kind === 'return') return [{ ...line, costMinor: 7n }];
      if (tradeId !== refunded) return [line];
      const part = { ...line, amountMinor: 1_000n, costMinor: 10n };
      return [part, { ...line, amountMinor: line.amountMinor - 1_000n, costMinor: 22n }];
    });
    const cost: StatementLine = { kind: 'cost', reference: 'c-1', amountMinor: 39n, currency: 'EUR' };
    await read([...stated, cost]);
    const found = ['Payment true 0.29 0.32 EUR', 'Payment false 0.29  ', 'Refund true 0.00 0.07 EUR'];
    assert.deepEqual((await transactions()).sort(), found.sort());
    // A repeated statement changes nothing, and what is posted is the line of the costs.
    await read([...stated, cost]);
    assert.deepEqual((await transactions()).sort(), found.sort());
    assert.deepEqual(await gateway.database.query(countCosts), [{ count: 1 }]);
  });
});

/** Tests of which entries of the log are one line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogEntry } from '../../desk/exchange-log.ts';
import { linesOf, summaryOf } from './payment-lines.ts';

const element = (n: number, orderId: string, tradeId = ''): LogEntry => ({
  ...{ n, at: n, kind: 'element', orderId, tradeId },
  ...{ name: 'gw-change', detail: '{}' },
});
const call = (n: number, members: Record<string, string>, tradeId = ''): LogEntry => ({
  ...{ n, at: n, kind: 'call', user: '016683', method: 'v3.CreateCardPayments', time: '0', members, tradeId },
  ...{ canonical: '', sign: '', status: 200, code: '200', answer: '{}', ms: 1 },
});
const notice = (n: number, members: Record<string, string>, tradeId: string): LogEntry => ({
  ...{ n, at: n, kind: 'notification', user: '016683', isVerified: true, members, tradeId },
  ...{ canonical: '', sign: '', answered: 200 },
});
const PAID = { order_id: 'o-1', sub_pay_method: 'Card', amount: '3.40', currency: 'EUR' };

test('everything about one card payment is one line, with method, amount and state', () => {
  const entries = [
    notice(5, { type: 'payment', state: 'paid' }, 't-1'),
    element(4, 'o-1', 't-1'),
    call(3, PAID, 't-1'),
    element(2, 'o-1'),
    element(1, 'o-1'),
  ];
  const [line, ...others] = linesOf(entries);
  assert.ok(line);
  assert.deepEqual([others, line.entries.map(({ n }) => n)], [[], [5, 4, 3, 2, 1]]);
  assert.deepEqual(summaryOf(line), { what: 'Card 3.40 EUR', state: 'paid' });
});

test('another order, an entry about no payment, and an unknown order’s payment are lines of their own', () => {
  const entries = [
    call(6, {}),
    call(5, {}),
    notice(4, { type: 'payment', state: 'paid' }, 't-9'),
    element(3, 'o-2'),
    call(2, PAID, 't-1'),
    notice(1, { type: 'refund' }, 't-9'),
  ];
  assert.deepEqual(
    linesOf(entries).map((line) => [line.payment, line.entries.map(({ n }) => n)]),
    [
      ['', [6]],
      ['', [5]],
      ['t-9', [4, 1]],
      ['o-2', [3]],
      ['o-1', [2]],
    ],
  );
});

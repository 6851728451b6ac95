/** Tests of the pages of payments, and of the search by amount. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { given, refusal } from '../../desk/asked.ts';
import { findPage, type ListPayments, PAGE_ROWS } from './payment-pages.ts';
import type { Listed } from './payment-rows.ts';

/** Every tenth of so many payments is 2.10, the others are 5.00. */
function gatewayWith(total: number): { list: ListPayments; requests: string[] } {
  const requests: string[] = [];
  const list: ListPayments = async ({ page, limit }) => {
    requests.push(`${page}/${limit}`);
    const from = (Number(page) - 1) * Number(limit);
    const orders = Array.from({ length: Math.max(0, Math.min(Number(limit), total - from)) }, (_, at) => ({
      ...{ trade_id: `t-${from + at}`, order_id: '', state: 'paid', currency: 'EUR', sub_pay_method: 'Card' },
      ...{ amount: (from + at) % 10 === 0 ? '2.10' : '5.00', created_at: '0' },
    })) satisfies Listed[];
    return given({ orders, count: total });
  };
  return { list, requests };
}

const pageOf = async (total: number, amount: string, page: number) => {
  const { list, requests } = gatewayWith(total);
  const asked = await findPage({ amount, page }, list);
  assert.ok(asked.ok);
  return { ...asked.data, requests };
};

test('without an amount, a page is one request, and the count tells of another page', async () => {
  const first = await pageOf(PAGE_ROWS + 1, '', 1);
  assert.deepEqual(
    [first.payments.length, first.hasMore, first.requests],
    [PAGE_ROWS, true, [`1/${PAGE_ROWS}`]],
  );
  const last = await pageOf(PAGE_ROWS + 1, '', 2);
  assert.deepEqual([last.payments.length, last.hasMore], [1, false]);
});

test('an amount is searched for in the newest thousand payments, and has pages', async () => {
  const first = await pageOf(450, '2.10', 1);
  assert.deepEqual([first.payments.length, first.hasMore, first.searched], [PAGE_ROWS, true, 300]);
  const last = await pageOf(450, '2.10', 3);
  assert.deepEqual([last.payments.length, last.hasMore, last.searched], [5, false, 450]);
  assert.equal(last.payments[0]?.trade_id, 't-400');
  const none = await pageOf(5_000, '9.99', 1);
  assert.deepEqual([none.payments.length, none.searched, none.requests.length], [0, 1_000, 10]);
});

test('a refusal of any request is the answer', async () => {
  for (const amount of ['', '2.10'])
    assert.equal((await findPage({ amount, page: 1 }, async () => refusal('-4120', 'No'))).ok, false);
});

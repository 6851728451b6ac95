/** Tests of which calls the panel of a payment shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallEntry } from '../../desk/exchange-log.ts';
import { isAbout } from './is-about.ts';

const ORDER = { tradeId: 't-1', orderId: 'till-1' };
const call = (tradeId: string, orderId: string): CallEntry => ({
  n: 1,
  at: 0,
  kind: 'call',
  user: '016683',
  method: 'v3.BarcodePayment',
  time: '0',
  members: { order_id: orderId },
  canonical: '',
  sign: '',
  status: 200,
  code: '-4006',
  answer: '',
  ms: 1,
  tradeId,
});

for (const [description, entry, expected] of [
  ['names its trade_id', call('t-1', 'till-1'), true],
  ['was refused without a trade_id and has its order_id', call('', 'till-1'), true],
  ['was refused and has another order_id', call('', 'till-2'), false],
  ['names another trade of the same order', call('t-2', 'till-1'), false],
] as const)
  test(`a call that ${description} is ${expected ? '' : 'not '}about the payment`, () => {
    assert.equal(isAbout(entry, ORDER), expected);
  });

// The refundable remainder of an order, and a refund's share of the settlement.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RefundState } from '@gangway/protocol';
import type { Dispute } from './disputes.ts';
import { refundableRemainder, settlementShare } from './refundable-remainder.ts';
import type { Refund } from './refunds.ts';

const refund = (amountMinor: bigint, changes: Partial<Refund> = {}): Refund => ({
  refundId: '',
  tradeId: '',
  accountId: 'asker',
  user: '016683',
  merchantRefundId: '',
  amountMinor,
  currency: 'EUR',
  settlementAmountMinor: amountMinor,
  state: 'refund processing',
  description: '',
  notifyUrl: '',
  sequence: 0,
  createdAt: new Date(0),
  ...changes,
});
const order = { amountMinor: 1000n, settlementAmountMinor: 1000n };

describe('the refundable remainder', () => {
  for (const state of [
    'to-be-approval',
    'refund pending',
    'refund processing',
    'refunded',
  ] as RefundState[]) {
    test(`is reduced by a refund that is ${state}`, () =>
      assert.deepEqual(refundableRemainder(order, [refund(300n, { state })], []), {
        amountMinor: 700n,
        settlementAmountMinor: 700n,
        count: 1,
      }));
  }

  for (const state of ['refund failed', 'refund error', 'refund cancel'] as RefundState[]) {
    test(`is not reduced by a refund that is ${state}`, () =>
      assert.equal(refundableRemainder(order, [refund(300n, { state })], []).amountMinor, 1000n));
  }

  test('is not reduced by money that was sent back without a request', () =>
    assert.equal(refundableRemainder(order, [refund(1000n, { accountId: null })], []).count, 0));
});

const dispute = (amountMinor: bigint, state: Dispute['state']): Dispute => ({
  disputeId: '',
  rail: '',
  reference: '',
  tradeId: '',
  kind: 'chargeback',
  state,
  amountMinor,
  currency: 'EUR',
  settlementAmountMinor: amountMinor,
  reason: '',
  respondBy: null,
  sequence: 1,
  openedAt: new Date(0),
});

describe('the refundable remainder of a disputed order', () => {
  for (const [state, left] of [
    ['opened', 400n],
    ['lost', 400n],
    ['won', 700n],
  ] as const)
    test(`with a dispute of 300 that is ${state} and a refund of 300, is ${left} of 1000`, () =>
      assert.deepEqual(refundableRemainder(order, [refund(300n)], [dispute(300n, state)]), {
        ...{ amountMinor: left, settlementAmountMinor: left, count: 1 },
      }));

  test('is nothing, and not less, where the bank takes back what was refunded', () =>
    assert.deepEqual(refundableRemainder(order, [refund(1000n)], [dispute(1000n, 'lost')]), {
      ...{ amountMinor: 0n, settlementAmountMinor: 0n, count: 1 },
    }));
});

describe('the share of the settlement', () => {
  for (const [rate, paid, settlement, parts] of [
    ['1', 1000n, 1000n, [333n, 333n, 334n]],
    ['0.5', 3n, 2n, [1n, 1n, 1n]],
    ['0.5', 5n, 3n, [1n, 1n, 1n, 1n, 1n]],
    ['0.92345678', 10000n, 9235n, [3333n, 3333n, 3334n]],
    ['0.001', 1000n, 1n, [499n, 501n]],
    ['7.85', 100n, 785n, [1n, 98n, 1n]],
  ] as const) {
    test(`at ${rate} is whole and never below zero: ${parts.join(' + ')} of ${paid}`, () => {
      const taken: Refund[] = [];
      for (const amount of parts) {
        const remainder = refundableRemainder(
          { amountMinor: paid, settlementAmountMinor: settlement },
          taken,
          [],
        );
        const share = settlementShare(remainder, amount, { exchangeRate: rate, settlementCurrency: 'EUR' });
        assert.ok(share >= 0n && share <= remainder.settlementAmountMinor);
        taken.push(refund(amount, { settlementAmountMinor: share }));
      }
      const sum = taken.reduce((total, one) => total + one.settlementAmountMinor, 0n);
      assert.equal(sum, settlement);
    });
  }

  test('of a partial refund is its amount at the rate, rounded half up', () => {
    const remainder = refundableRemainder({ amountMinor: 1000n, settlementAmountMinor: 785n }, [], []);
    assert.equal(settlementShare(remainder, 1n, { exchangeRate: '0.785', settlementCurrency: 'EUR' }), 1n);
    assert.equal(settlementShare(remainder, 3n, { exchangeRate: '0.5', settlementCurrency: 'EUR' }), 2n);
  });
});

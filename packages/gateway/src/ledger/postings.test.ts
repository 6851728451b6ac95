// The transfers of each event balance in each currency, and opposite events cancel each other out.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  ledgerAccounts,
  postCancelled,
  postCaptured,
  postCosts,
  postCostsReturned,
  postHeld,
  postLateMoney,
  postPaid,
  postRefund,
  postRefundFailed,
  postReturned,
  type SettledFacts,
} from './postings.ts';
import type { Transfer } from './transfers.ts';

const AT = new Date('2026-11-20T10:00:00Z');
const EUROS: SettledFacts = {
  tradeId: 't',
  merchantId: 'm',
  rail: 'bank',
  amountMinor: 2499n,
  currency: 'EUR',
  bookedAt: AT,
  settles: 'operator',
  settled: { amountMinor: 2499n, currency: 'EUR' },
};
const DOLLARS: SettledFacts = {
  ...EUROS,
  currency: 'USD',
  settled: { amountMinor: 2136n, currency: 'EUR' },
};
const COSTS = { feeMinor: 29n, vatMinor: 6n };

/** Returns the balance of each account after the transfers, positive for credits; zero balances are left out. */
function balances(transfers: readonly Transfer[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { debit, credit, amountMinor, currency } of transfers) {
    sums[`${debit} ${currency}`] = (sums[`${debit} ${currency}`] ?? 0n) - amountMinor;
    sums[`${credit} ${currency}`] = (sums[`${credit} ${currency}`] ?? 0n) + amountMinor;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n));
}

describe('postings', () => {
  test('a sale in the settlement currency is one transfer from the rail to the merchant', () => {
    assert.deepEqual(balances(postPaid(EUROS)), {
      'rail-receivable:bank EUR': -2499n,
      'merchant-uncleared:m EUR': 2499n,
    });
    assert.equal(postPaid(EUROS).length, 1);
  });

  test('a sale in another currency leaves an fx position in both currencies', () => {
    assert.deepEqual(balances(postCaptured(DOLLARS)), {
      'rail-receivable:bank USD': -2499n,
      'fx-position USD': 2499n,
      'fx-position EUR': -2136n,
      'merchant-uncleared:m EUR': 2136n,
    });
  });

  test('fee and VAT are debited to the merchant in the settlement currency', () => {
    assert.deepEqual(balances(postCosts(DOLLARS, COSTS)), {
      'merchant-uncleared:m EUR': -35n,
      [`${ledgerAccounts.feeIncome} EUR`]: 29n,
      [`${ledgerAccounts.vatPayable} EUR`]: 6n,
    });
  });

  for (const [title, facts] of [
    ['euros', EUROS],
    ['dollars', DOLLARS],
  ] as const) {
    test(`a sale in ${title} that is cancelled and returned leaves all balances zero, fee and VAT included`, () => {
      const all = [
        ...postPaid(facts),
        ...postCosts(facts, COSTS),
        ...postCancelled(facts),
        ...postCostsReturned(facts, COSTS),
        ...postReturned(facts),
      ];
      assert.deepEqual(balances(all), {});
    });

    test(`a refund in ${title} that the rail refused leaves the balances of the sale`, () => {
      const all = [...postPaid(facts), ...postRefund(facts), ...postRefundFailed(facts)];
      assert.deepEqual(balances(all), balances(postPaid(facts)));
    });
  }

  test('late money leaves all balances zero once it is returned', () => {
    assert.deepEqual(balances([...postLateMoney(DOLLARS), ...postReturned(DOLLARS)]), {});
  });

  test('money that awaits a decision is credited to held-money', () => {
    assert.deepEqual(balances(postHeld(EUROS)), {
      'rail-receivable:bank EUR': -2499n,
      'held-money:t EUR': 2499n,
    });
  });

  test('an amount that is zero in the settlement currency makes no transfer', () => {
    const nothing = { ...DOLLARS, settled: { amountMinor: 0n, currency: 'EUR' } };
    assert.deepEqual(
      postPaid(nothing).map(({ currency }) => currency),
      ['USD'],
    );
    assert.deepEqual(postCosts(EUROS, { feeMinor: 0n, vatMinor: 0n }), []);
  });
});

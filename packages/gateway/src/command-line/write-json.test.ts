// The JSON output of commands: hundredths as text, with the decimal amount beside them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeJson } from './write-json.ts';

const written = (answer: unknown): unknown => JSON.parse(writeJson(answer));

test('an amount in hundredths gets a decimal member, at any depth', () => {
  assert.deepEqual(written({ orders: [{ amountMinor: 2499n, currency: 'EUR', of: { feeMinor: -5n } }] }), {
    orders: [{ amountMinor: '2499', amount: '24.99', currency: 'EUR', of: { feeMinor: '-5', fee: '-0.05' } }],
  });
});

test('a missing amount is null in both members', () => {
  assert.deepEqual(written({ vatMinor: null }), { vatMinor: null, vat: null });
});

test('an existing member with the decimal name keeps its value', () => {
  assert.deepEqual(written({ amount: 'all', amountMinor: 1n }), { amount: 'all', amountMinor: '1' });
});

test('hundredths beyond the safe integers of JavaScript stay exact', () => {
  assert.deepEqual(written({ amountMinor: 9_007_199_254_740_993n }), {
    amountMinor: '9007199254740993',
    amount: '90071992547409.93',
  });
});

test('other values are written unchanged', () => {
  const at = new Date('2026-11-22T12:00:00Z');
  assert.deepEqual(written([{ at, count: 3, blocks: 7n, isMinor: true, none: null }]), [
    { at: '2026-11-22T12:00:00.000Z', count: 3, blocks: '7', isMinor: true, none: null },
  ]);
});

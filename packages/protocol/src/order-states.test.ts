/** Tests of the transitions of an order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOLDING_STATES, isFinalForPayer, mayMove, ORDER_STATES, ORDER_TRANSITIONS } from './order-states.ts';

const STATES = ORDER_STATES;
const FROM = ['new', ...STATES] as const;

test('exactly the listed transitions are allowed', () => {
  const allowed = FROM.flatMap((from) =>
    STATES.filter((to) => mayMove(from, to)).map((to) => `${from}>${to}`),
  );
  assert.deepEqual(allowed.sort(), [
    'authorized>cancelled',
    'authorized>expired',
    'authorized>paid',
    'new>authorized',
    'new>declined',
    'new>paid',
    'new>pending',
    'new>processing',
    'paid>cancelled',
    'pending>failed',
    'pending>processing',
    'processing>authorized',
    'processing>cancelled',
    'processing>declined',
    'processing>expired',
    'processing>failed',
    'processing>paid',
    'processing>verify',
    'verify>authorized',
    'verify>declined',
    'verify>paid',
  ]);
});

test('no state moves to itself, and every state can be reached', () => {
  for (const state of STATES) {
    assert.equal(mayMove(state, state), false);
    assert.ok(
      FROM.some((from) => mayMove(from, state)),
      state,
    );
  }
});

test('an order that holds its order_id is final for the payer', () => {
  for (const state of HOLDING_STATES) assert.ok(isFinalForPayer(state));
  assert.deepEqual(
    STATES.filter((state) => !isFinalForPayer(state)),
    ['pending', 'processing'],
  );
});

test('every state has a row', () => {
  assert.deepEqual(Object.keys(ORDER_TRANSITIONS).sort(), [...FROM].sort());
});

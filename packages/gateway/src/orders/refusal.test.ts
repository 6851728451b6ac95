/** What a merchant learns of a refusal, by what the rail reported. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderState } from '@gangway/protocol';
import type { Attempt } from './attempts.ts';
import { refusalMembers } from './refusal.ts';

type Ended = Pick<Attempt, 'state' | 'result' | 'advice'>;
const end = (changes: Partial<Ended> = {}): Ended => ({
  state: 'declined',
  result: 'insufficient-funds',
  advice: '',
  ...changes,
});
const told = (last: Ended | undefined, state: OrderState = 'declined') =>
  Object.values(refusalMembers({ state }, last ? [end({ result: 'stolen' }), last] : []));

for (const [title, changes, members] of [
  ['the advice is that of the reason', {}, ['insufficient-funds', 'retry-later']],
  ["the rail's own advice comes first", { advice: 'do-not-retry' }, ['insufficient-funds', 'do-not-retry']],
  ['a reason of the payer has no advice', { state: 'cancelled', result: 'cancelled' }, ['cancelled']],
  ['a fault may be tried again', { state: 'failed', result: 'input-lost' }, ['input-lost', 'retry']],
  // Words of earlier versions, and of rails that break their contract.
  ['an unknown word is the reason of its end', { result: 'not-a-test-card' }, ['declined', 'retry-later']],
  [
    'so it is of a fault',
    { state: 'failed', result: 'refused by the acquirer' },
    ['processing-error', 'retry'],
  ],
  ['and of a time-out', { state: 'timed-out', result: 'the bank waited too long' }, ['timed-out']],
  [
    "the rail's own code stays with the operator",
    { result: 'blocked-card: 5' },
    ['blocked-card', 'do-not-retry'],
  ],
  ['a pending attempt has none', { state: 'open', result: '' }, []],
  ['a yes has none', { state: 'done', result: '' }, []],
] as const)
  test(title, () => assert.deepEqual(told(end(changes)), members));

test('only an order that was refused, or may still be paid after a refusal, has a reason', () => {
  for (const state of ['processing', 'declined', 'failed', 'expired'] as const)
    assert.deepEqual(told(end(), state), ['insufficient-funds', 'retry-later'], state);
  for (const state of ['pending', 'authorized', 'paid', 'verify', 'cancelled'] as const)
    assert.deepEqual(told(end(), state), [], state);
});

test('a payer who left before trying has cancelled; an order whose time was over has no reason', () => {
  assert.deepEqual(told(undefined, 'declined'), ['cancelled']);
  assert.deepEqual(told(undefined, 'expired'), []);
});

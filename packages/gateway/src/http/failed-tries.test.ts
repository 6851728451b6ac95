// Failed tries, counted without a gateway around them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failedTries } from './failed-tries.ts';

test('failed tries of a user at one address do not lock the same user elsewhere', () => {
  const tries = failedTries(2, () => 0);
  for (let count = 0; count < 2; count += 1) tries.record({ address: 'a', user: 'u' });
  assert.equal(tries.waitSeconds({ address: 'a', user: 'u' }), 60);
  assert.equal(tries.waitSeconds({ address: 'b', user: 'u' }), undefined);
});

test('an address that tries many users is stopped as a whole', () => {
  const tries = failedTries(2, () => 0);
  for (let count = 0; count < 10; count += 1) tries.record({ address: 'a', user: `u${count}` });
  assert.equal(tries.waitSeconds({ address: 'a', user: 'new' }), 60);
});

test('a minute later the count begins anew', () => {
  let now = 0;
  const tries = failedTries(1, () => now);
  tries.record({ address: 'a', user: 'u' });
  now = 60_001;
  assert.equal(tries.waitSeconds({ address: 'a', user: 'u' }), undefined);
});

// The rate limit of an account, tested without a gateway.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateLimit } from './rate-limit.ts';

test('a bucket refills steadily and holds at most the requests of one second', () => {
  let now = 0;
  const passes = rateLimit(2, () => now);
  assert.deepEqual([passes('x'), passes('x'), passes('x')], [true, true, false]);
  now = 500;
  assert.deepEqual([passes('x'), passes('x')], [true, false]);
  now = 60_000;
  assert.deepEqual([passes('x'), passes('x'), passes('x')], [true, true, false]);
});

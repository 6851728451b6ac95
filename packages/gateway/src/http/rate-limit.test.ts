// The rate of an account, without a gateway around it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateLimit } from './rate-limit.ts';

test('a rate refills steadily and never holds more than a second', () => {
  let now = 0;
  const passes = rateLimit(2, () => now);
  assert.deepEqual([passes('x'), passes('x'), passes('x')], [true, true, false]);
  now = 500;
  assert.deepEqual([passes('x'), passes('x')], [true, false]);
  now = 60_000;
  assert.deepEqual([passes('x'), passes('x'), passes('x')], [true, true, false]);
});

// The counter of failed tries, tested without a gateway.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failedTries } from './failed-tries.ts';

test('failed tries of a user at one address do not limit the same user elsewhere', () => {
  const tries = failedTries(2, () => 0);
  for (let count = 0; count < 2; count += 1)
    assert.equal(tries.record({ address: 'a', user: 'u' }), undefined);
  assert.equal(tries.record({ address: 'a', user: 'u' }), 60);
  assert.equal(tries.isOver({ address: 'a', user: 'u' }), true);
  assert.equal(tries.isOver({ address: 'b', user: 'u' }), false);
  assert.equal(tries.record({ address: 'b', user: 'u' }), undefined);
});

test('an address that tries many users is limited as a whole', () => {
  const tries = failedTries(2, () => 0);
  for (let count = 0; count < 10; count += 1) tries.record({ address: 'a', user: `u${count}` });
  assert.equal(tries.record({ address: 'a', user: 'new' }), 60);
});

test('an IPv6 address is counted by its /64, an IPv4-mapped address as its IPv4 address', () => {
  const tries = failedTries(1, () => 0);
  assert.equal(tries.record({ address: '2001:db8:0:1::a', user: 'u' }), undefined);
  assert.equal(tries.record({ address: '2001:db8:0:1:ffff::b', user: 'u' }), 60);
  assert.equal(tries.record({ address: '2001:db8:0:2::a', user: 'u' }), undefined);
  assert.equal(tries.record({ address: '::ffff:10.0.0.1', user: 'u' }), undefined);
  assert.equal(tries.record({ address: '10.0.0.1', user: 'u' }), 60);
  assert.equal(tries.record({ address: '10.0.0.2', user: 'u' }), undefined);
});

test('the count restarts after a minute', () => {
  let now = 0;
  const tries = failedTries(1, () => now);
  tries.record({ address: 'a', user: 'u' });
  now = 60_001;
  assert.equal(tries.record({ address: 'a', user: 'u' }), undefined);
});

test('many users from many addresses do not evict the count of an address that has just failed', () => {
  let now = 0;
  const tries = failedTries(1, () => now);
  for (let at = 0; at < 24_000; at += 1) tries.record({ address: `old-${at}`, user: 'u' });
  now = 1;
  tries.record({ address: 'a', user: 'u' });
  for (let at = 0; at < 24_000; at += 1) tries.record({ address: `new-${at}`, user: 'u' });
  assert.equal(tries.record({ address: 'a', user: 'u' }), 60);
});

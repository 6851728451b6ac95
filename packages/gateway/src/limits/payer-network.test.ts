// The network by which a payer is counted: an IPv4 address, or the /64 of an IPv6 address.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payerNetwork } from './payer-network.ts';

const ROWS = [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
] as const;

for (const [address, network] of ROWS)
  test(`${address} counts as ${network}`, () => {
    assert.equal(payerNetwork(address), network);
  });

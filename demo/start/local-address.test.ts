/** Tests of the address that `--phone` chooses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StartupFailure } from '@gangway/gateway';
import { chooseAddress } from './local-address.ts';

const one = (address: string, internal = false) => ({
  address,
  internal,
  family: address.includes(':') ? ('IPv6' as const) : ('IPv4' as const),
});
const LOOPBACK = [one('127.0.0.1', true), one('::1', true)];
const HOME = {
  lo: LOOPBACK,
  wan: [one('203.0.113.7')],
  wlan: [one('fe80::1'), one('192.168.1.20')],
  vpn: [one('10.8.0.2')],
};

const CHOSEN: readonly (readonly [wanted: string, address: string, others: string[]])[] = [
  ['', '192.168.1.20', ['203.0.113.7', '10.8.0.2']],
  ['10.8.0.2', '10.8.0.2', ['203.0.113.7', '192.168.1.20']],
  ['127.0.0.1', '127.0.0.1', ['203.0.113.7', '192.168.1.20', '10.8.0.2']],
];
for (const [wanted, address, others] of CHOSEN) {
  test(`--phone${wanted && `=${wanted}`} chooses ${address} and lists the others`, () =>
    assert.deepEqual(chooseAddress(HOME, wanted), { address, others }));
}

for (const address of ['10.0.0.1', '172.16.0.1', '172.31.9.9', '192.168.0.1']) {
  test(`${address} is private and preferred to a public address`, () =>
    assert.equal(chooseAddress({ a: [one('198.51.100.1')], b: [one(address)] }, '').address, address));
}
for (const address of ['172.15.0.1', '172.32.0.1', '11.0.0.1', '192.169.0.1']) {
  test(`${address} is not private, so the first address is chosen`, () =>
    assert.equal(chooseAddress({ a: [one('198.51.100.1')], b: [one(address)] }, '').address, '198.51.100.1'));
}

const WRONG: readonly (readonly [
  interfaces: Parameters<typeof chooseAddress>[0],
  wanted: string,
  message: RegExp,
])[] = [
  [{ lo: LOOPBACK }, '', /finds no IPv4 address/],
  [{}, '', /finds no IPv4 address/],
  [{ wlan: [one('fe80::1')] }, '', /finds no IPv4 address/],
  [
    HOME,
    '192.168.1.21',
    /192\.168\.1\.21 is no IPv4 address of this machine: it has 203.* and 192.* and 10\./,
  ],
  [HOME, 'fe80::1', /is no IPv4 address/],
  [HOME, 'phone', /is no IPv4 address/],
  [{ lo: LOOPBACK }, '10.0.0.1', /it has none on a network/],
];
for (const [interfaces, wanted, message] of WRONG) {
  test(`--phone=${wanted} with ${Object.keys(interfaces).join(', ') || 'nothing'} fails with one sentence`, () =>
    assert.throws(
      () => chooseAddress(interfaces, wanted),
      (error: unknown) =>
        error instanceof StartupFailure && message.test(error.message) && !error.message.includes('\n'),
    ));
}

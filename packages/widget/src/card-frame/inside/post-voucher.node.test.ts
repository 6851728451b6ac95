// Tests of posting a gift card: only to a trade's address at the frame's own gateway.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findVoucherUrl, readReply } from './post-voucher.ts';

const FRAME = 'https://gateway.example/frame/v1/?client-key=gwk_test_1&form=voucher';
const BELOW = 'https://pay.example/gateway/frame/v1/?client-key=gwk_test_1';

const ALLOWED: readonly (readonly [submitUrl: string, frame: string])[] = [
  ['https://gateway.example/pay/AbC-_09/voucher', FRAME],
  ['https://gateway.example:443/pay/a/voucher', FRAME],
  ['https://pay.example/gateway/pay/a/voucher', BELOW],
  ['http://127.0.0.1:4010/pay/a/voucher', 'http://127.0.0.1:4010/frame/v1/'],
];

const REFUSED: readonly (readonly [what: string, submitUrl: string, frame?: string])[] = [
  ['another host', 'https://evil.example/pay/a/voucher'],
  ['a host that begins alike', 'https://gateway.example.evil.example/pay/a/voucher'],
  ['another port', 'https://gateway.example:8443/pay/a/voucher'],
  ['another scheme', 'http://gateway.example/pay/a/voucher'],
  ['a name and a password', 'https://gateway.example@evil.example/pay/a/voucher'],
  ['a name before the right host', 'https://x:y@gateway.example/pay/a/voucher'],
  ['parameters', 'https://gateway.example/pay/a/voucher?to=evil'],
  ['a fragment', 'https://gateway.example/pay/a/voucher#x'],
  ['another path', 'https://gateway.example/pay/a/leave'],
  ['a longer path', 'https://gateway.example/pay/a/voucher/x'],
  ['a path above', 'https://gateway.example/pay/../voucher'],
  ['dots that lead elsewhere', 'https://gateway.example/pay/a/voucher/../../../frame/v1/ticket'],
  ['an escaped slash', 'https://gateway.example/pay/a%2Fb/voucher'],
  ['no secret', 'https://gateway.example/pay//voucher'],
  ['a path outside the gateway’s own', 'https://pay.example/pay/a/voucher', BELOW],
  ['a path that only begins alike', 'https://pay.example/gateway2/pay/a/voucher', BELOW],
  ['a path without an origin', '/pay/a/voucher'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,/pay/a/voucher'],
  ['nothing', ''],
];

describe('the address of a gift card', () => {
  for (const [submitUrl, frame] of ALLOWED)
    test(`may be ${submitUrl} for the frame at ${frame}`, () => {
      assert.equal(findVoucherUrl(submitUrl, frame), new URL(submitUrl).href);
    });
  for (const [what, submitUrl, frame = FRAME] of REFUSED)
    test(`may not have ${what}: ${submitUrl}`, () => {
      assert.equal(findVoucherUrl(submitUrl, frame), undefined);
    });
});

describe('the answer to a gift card', () => {
  const held = { balance: '5.00', currency: 'EUR' };
  test('has the balance of a card with too little', () => {
    assert.deepEqual(readReply({ outcome: 'too-little', ...held }), { outcome: 'too-little', ...held });
  });
  for (const outcome of ['accepted', 'wrong', 'locked', 'over', 'invalid'])
    test(`is one word after ${outcome}, whatever else the response has`, () => {
      assert.deepEqual(readReply({ outcome, ...held }), { outcome });
    });
  test('is one word without a currency, or without a balance', () => {
    for (const part of [{ balance: '5.00' }, { currency: 'EUR' }, {}])
      assert.deepEqual(readReply({ outcome: 'too-little', ...part }), { outcome: 'too-little' });
  });
  for (const [what, reply] of [
    ['a balance in words', { ...held, balance: 'five' }],
    ['a negative balance', { ...held, balance: '-5.00' }],
    ['a balance as long as a card', { ...held, balance: '6006490000000101.00' }],
    ['an invalid currency', { ...held, currency: 'euro' }],
  ] as const)
    test(`throws with ${what}`, () => {
      assert.throws(() => readReply({ outcome: 'too-little', ...reply }));
    });
});

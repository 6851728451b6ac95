// Client keys: which origins may be allowed, and which pages they admit.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { originAllowed, SANDBOX_ORIGINS } from '@gangway/protocol/cards';
import { clientKeyFault, originFault, pageClientKey } from './client-keys.ts';

describe('originFault', () => {
  const CASES: [string, 'sandbox' | 'live', boolean][] = [
    ['https://shop.example', 'live', true],
    ['https://shop.example:8443', 'live', true],
    ['http://shop.example', 'live', false],
    ['http://shop.example', 'sandbox', true],
    ['https://shop.example/', 'live', false],
    ['https://shop.example/pay', 'live', false],
    ['https://*.example', 'live', false],
    ['https://SHOP.example', 'live', false],
    ['https://u@shop.example', 'live', false],
    ['null', 'sandbox', false],
    ['*', 'sandbox', false],
    ['http://localhost:*', 'sandbox', true],
    ['http://localhost:*', 'live', false],
    ['https://shop.example:*', 'sandbox', false],
    ['javascript:alert(1)', 'sandbox', false],
    ['ws://shop.example', 'sandbox', false],
  ];
  for (const [origin, mode, isFine] of CASES) {
    test(`${origin} ${isFine ? 'may' : 'may not'} be allowed in ${mode}`, () => {
      assert.equal(originFault(origin, mode) === undefined, isFine);
    });
  }
});

describe('clientKeyFault', () => {
  const MERCHANT = '0199a3c4-0000-7000-8000-000000000001';
  for (const [key, mode, fault] of [
    ['gwk_test_1', 'sandbox', undefined],
    ['gwk_live_1', 'live', undefined],
    ['gwk_live_1', 'sandbox', 'The client key is for live mode, and this gateway is a sandbox.'],
    ['gwk_test_1', 'live', 'The client key is for the sandbox, and this gateway is live.'],
    [pageClientKey(MERCHANT, 'live'), 'live', undefined],
    [
      pageClientKey(MERCHANT, 'live'),
      'sandbox',
      'The client key is for live mode, and this gateway is a sandbox.',
    ],
  ] as const) {
    test(`${key} in ${mode}: ${fault ?? 'may be used'}`, () =>
      assert.equal(clientKeyFault(key, mode), fault));
  }
});

describe('originAllowed', () => {
  const CASES: [string, boolean][] = [
    ['http://localhost:4000', true],
    ['http://localhost', true],
    ['http://127.0.0.1:1', true],
    ['https://localhost:4000', false],
    ['http://localhost:4000.evil.example', false],
    ['http://localhost.evil.example', false],
    ['http://localhost:', false],
    ['http://evil.example', false],
    ['null', false],
    ['', false],
  ];
  for (const [origin, isAllowed] of CASES) {
    test(`the sandbox's origins ${isAllowed ? 'admit' : 'refuse'} "${origin}"`, () => {
      assert.equal(originAllowed(SANDBOX_ORIGINS, origin), isAllowed);
    });
  }

  test('an exact origin admits only itself', () => {
    assert.ok(originAllowed(['https://shop.example'], 'https://shop.example'));
    assert.ok(!originAllowed(['https://shop.example'], 'https://shop.example:444'));
  });
});

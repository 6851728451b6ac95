// Client keys: which origins may be allowed, and which pages that lets in.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { originAllowed, SANDBOX_ORIGINS } from '@gangway/protocol/cards';
import { originFault } from './client-keys.ts';

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
    test(`the sandbox's origins ${isAllowed ? 'let in' : 'keep out'} "${origin}"`, () => {
      assert.equal(originAllowed(SANDBOX_ORIGINS, origin), isAllowed);
    });
  }

  test('an exact origin lets in itself only', () => {
    assert.ok(originAllowed(['https://shop.example'], 'https://shop.example'));
    assert.ok(!originAllowed(['https://shop.example'], 'https://shop.example:444'));
  });
});

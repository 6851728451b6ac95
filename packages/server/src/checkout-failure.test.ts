// Refusals of the gateway: what the payer caused is told as such, what the shop's settings cause goes into the log.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CheckoutFailure, failureOf } from './checkout-failure.ts';
import { GatewayRefusal } from './gateway-client.ts';

describe('failureOf', () => {
  for (const [code, expected] of [
    ['-4015', 'payment-refused'],
    ['-4119', 'card-token-refused'],
    ['-1004', 'gateway-unreachable'],
  ] as const) {
    test(`${code} is ${expected}, and not worth a line in the log`, (t) => {
      const log = t.mock.method(console, 'error', () => {});
      const failure = failureOf(new GatewayRefusal(code, 'no'));
      assert.ok(failure instanceof CheckoutFailure);
      assert.equal(failure.code, expected);
      assert.equal(log.mock.callCount(), 0);
    });
  }

  for (const [code, names] of [
    ['-403', /secret/],
    ['-2001', /user/],
    ['-4120', /feature/],
  ] as const) {
    test(`${code} is the shop's own fault: the log names the setting, the payer is not blamed`, (t) => {
      const log = t.mock.method(console, 'error', () => {});
      const failure = failureOf(new GatewayRefusal(code, 'no'));
      assert.ok(failure instanceof CheckoutFailure);
      assert.equal(failure.code, 'internal');
      assert.equal(failure.gatewayCode, code);
      assert.match(String(log.mock.calls[0]?.arguments[0]), names);
    });
  }
});

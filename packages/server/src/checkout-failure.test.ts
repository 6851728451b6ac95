// Refusals of the gateway: what the payer caused is told as such, what the shop's settings cause goes into the log.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CheckoutFailure, failureOf } from './checkout-failure.ts';
import { GatewayRefusal } from './gateway-client.ts';

describe('failureOf', () => {
  for (const [code, expected] of [
    ['-4015', 'payment-refused'],
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

  test('-4119 is the payer’s to put right; the reason is one line in the log and not in the answer', (t) => {
    const log = t.mock.method(console, 'warn', () => {});
    const first = failureOf(
      new GatewayRefusal('-4119', 'Invalid Token: was made with client key gwk_test_1'),
    );
    const failure = failureOf(first);
    assert.ok(failure instanceof CheckoutFailure);
    assert.deepEqual([failure.code, failure.gatewayCode], ['card-token-refused', '-4119']);
    assert.doesNotMatch(failure.message, /gwk_test_1/);
    assert.equal(log.mock.callCount(), 1);
    assert.match(String(log.mock.calls[0]?.arguments[0]), /^gangway: .*gwk_test_1.*-4119/);
  });

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

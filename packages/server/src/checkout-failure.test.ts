// Tests of failures at the gateway: each definite refusal is one line in the shop's log and is not retriable.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ERRORS } from '@gangway/protocol';
import { CHECKOUT_ERRORS } from '@gangway/protocol/checkout';
import { CheckoutFailure, failureOf } from './checkout-failure.ts';
import { GatewayRefusal } from './gateway-errors.ts';
import { consoleLogger } from './logger.ts';
import { quietConsole, testShop } from './test-shop.ts';

const failed = (code: string, message: string): CheckoutFailure => {
  const failure = failureOf(new GatewayRefusal(code, message), consoleLogger);
  assert.ok(failure instanceof CheckoutFailure);
  return failure;
};

describe('failureOf', () => {
  for (const code of ['-1000', '-1003', '-1004'])
    test(`${code} is transient: the failure is gateway-unreachable, and nothing is logged`, (t) => {
      const lines = quietConsole(t);
      assert.deepEqual([failed(code, 'no').code, lines], ['gateway-unreachable', []]);
    });

  const definite = Object.keys(ERRORS).filter((code) => !['-1000', '-1003', '-1004'].includes(code));
  for (const code of definite)
    test(`${code} is final and logged in one line with code and remedy; only -4119 blames the card`, (t) => {
      const lines = quietConsole(t);
      const failure = failed(code, 'Invalid field: amount has decimals');
      assert.equal(failure.code, code === '-4119' ? 'card-token-refused' : 'payment-refused');
      assert.equal(CHECKOUT_ERRORS[failure.code].retriable, false);
      assert.equal(failure.gatewayCode, code);
      assert.equal(lines.length, 1);
      assert.match(
        lines[0]!,
        new RegExp(
          `^gangway: The gateway refused: Invalid field: amount has decimals \\(${code}\\)\\. [A-Z].{10,}\\.$`,
        ),
      );
      assert.equal(failureOf(failure, consoleLogger), failure);
      assert.equal(lines.length, 1);
    });

  test('-4119 asks the payer for the card again; its reason is in the log and not in the message', (t) => {
    const lines = quietConsole(t);
    const failure = failed('-4119', 'Invalid Token: was made with client key gwk_test_1');
    assert.equal(failure.code, 'card-token-refused');
    assert.doesNotMatch(failure.message, /gwk_test_1/);
    assert.match(lines[0]!, /gwk_test_1.*the client key of the page/);
  });

  for (const [code, names] of [
    ['-403', /option `secret`/],
    ['-2001', /option `user`/],
    ['-4120', /option `user`.*feature/],
  ] as const)
    test(`${code} is the shop's own mistake: the log names the option`, (t) => {
      const lines = quietConsole(t);
      failed(code, 'no');
      assert.match(lines[0]!, names);
    });
});

test('a submission that the gateway refuses gets its code, and the log says what to do', async (t) => {
  const lines = quietConsole(t);
  const shop = testShop();
  const token = await shop.session();
  shop.gateway.faults.push('-4011');
  const { status, body } = await shop.press(token);
  assert.deepEqual([status, body.error?.code, body.error?.gatewayCode], [409, 'payment-refused', '-4011']);
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /\(-4011\)\. Offer other methods/);
});

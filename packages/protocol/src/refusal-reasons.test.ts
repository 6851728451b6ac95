/** The closed list of reasons, and the advice on each. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DECLINES_BY_CENTS, declineByCents } from '@gangway/protocol/cards';
import { adviceOf, REFUSAL_REASONS, RETRY_ADVICE, refusalReason, UNKNOWN_REASON } from './refusal-reasons.ts';
import { entriesOf, keysOf } from './typed-records.ts';

test('a reason is a word of the wire, with a text for people', () => {
  for (const [name, { about }] of entriesOf(REFUSAL_REASONS)) {
    assert.match(name, /^[a-z]+(-[a-z]+)*$/);
    assert.match(about, /^[A-Z3][^\n]*[^.\n]$/);
  }
  for (const name of keysOf(RETRY_ADVICE)) assert.match(name, /^[a-z]+(-[a-z0-9]+)*$/);
});

test('the advice on every reason is one of the list', () => {
  for (const name of keysOf(REFUSAL_REASONS)) {
    const advice = adviceOf(name);
    assert.ok(advice === undefined || advice in RETRY_ADVICE, name);
  }
});

test('a card that is lost, blocked, closed or suspected is never tried again', () => {
  for (const name of ['stolen', 'blocked-card', 'account-closed', 'suspected-fraud', 'revoked'] as const)
    assert.equal(adviceOf(name), 'do-not-retry');
});

test("a text that is no reason becomes that of its end, so that a rail's own words go no further", () => {
  for (const text of ['Transaction declined by 4111', '', 'toString', undefined])
    for (const [kind, reason] of entriesOf(UNKNOWN_REASON)) assert.equal(refusalReason(text, kind), reason);
  assert.equal(refusalReason('stolen', 'failed'), 'stolen');
});

test('cents decide for every amount alike, and others are approved', () => {
  for (const [cents, decline] of Object.entries(DECLINES_BY_CENTS))
    for (const whole of [0n, 1n, 12_345n])
      assert.equal(declineByCents(whole * 100n + BigInt(cents)), decline);
  for (const amountMinor of [0n, 2_499n, 9_900n]) assert.equal(declineByCents(amountMinor), undefined);
});

// What may follow a refused attempt: its own policy, or its rail's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryPolicyOf } from './end-attempt.ts';

for (const [title, attempt, rail, policy] of [
  ['an attempt with the policy as-rail is resent where its rail allows it', 'as-rail', 'resend', 'resend'],
  ['an attempt with the policy as-rail has no retry on a rail without retries', 'as-rail', 'none', 'none'],
  [
    'an attempt with the policy new-attempt is resent where its rail allows it',
    'new-attempt',
    'resend',
    'resend',
  ],
  [
    'an attempt with the policy new-attempt is not resent on a rail without retries',
    'new-attempt',
    'none',
    'new-attempt',
  ],
  ['an attempt with the policy none keeps it, although its rail allows resending', 'none', 'resend', 'none'],
  ['an attempt with the policy none keeps it on a rail without retries', 'none', 'none', 'none'],
] as const)
  test(title, () => {
    assert.equal(retryPolicyOf({ retryPolicy: attempt }, { retryPolicy: rail }), policy);
  });

test('an attempt of a rail that is no longer configured does not end its order', () => {
  assert.equal(retryPolicyOf({ retryPolicy: 'as-rail' }, undefined), 'resend');
});

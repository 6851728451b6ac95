// What may follow a no: the attempt's own policy, or its rail's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryPolicyOf } from './retry-policy.ts';

for (const [title, attempt, rail, policy] of [
  ['an attempt follows its rail that takes resends', 'as-rail', 'resend', 'resend'],
  ['an attempt follows its rail that takes none', 'as-rail', 'none', 'none'],
  [
    'an attempt that may be followed by another is resent where the rail takes it',
    'new-attempt',
    'resend',
    'resend',
  ],
  [
    'an attempt that may be followed by another is not resent to other rails',
    'new-attempt',
    'none',
    'new-attempt',
  ],
  ['the only attempt stays the only one, whatever its rail takes', 'none', 'resend', 'none'],
  ['the only attempt stays the only one on a rail without retries', 'none', 'none', 'none'],
] as const)
  test(title, () => {
    assert.equal(retryPolicyOf({ retryPolicy: attempt }, { retryPolicy: rail }), policy);
  });

test('an attempt of a rail that is configured no more does not end its order', () => {
  assert.equal(retryPolicyOf({ retryPolicy: 'as-rail' }, undefined), 'resend');
});

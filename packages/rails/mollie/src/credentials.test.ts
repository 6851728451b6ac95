// Credentials: what is malformed or of the other mode is refused in one sentence, which repeats nothing of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountMode } from '../../../gateway/src/rails/rail-accounts.ts';
import { readCredentials } from './credentials.ts';

const GOOD = {
  'api-key': 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM',
  'organisation-token': 'access_Wwvu7egPcJLLJ9Kb7J632x8wJ2zMeJ',
  'webhook-secrets': 'whsec_0123456789abcdef, another-secret-0123',
  'api-url': 'http://127.0.0.1:4020',
};
const LIVE = { 'api-key': 'live_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM' };

test('good credentials are read; without an address, calls go to Mollie', () => {
  const account = readCredentials(GOOD, 'sandbox');
  assert.deepEqual(account.webhookSecrets, ['whsec_0123456789abcdef', 'another-secret-0123']);
  assert.equal(account.url, 'http://127.0.0.1:4020');
  const { url, webhookSecrets, organisationToken } = readCredentials(LIVE, 'live');
  assert.deepEqual([url, webhookSecrets, organisationToken], ['https://api.mollie.com', [], undefined]);
});

const WRONG: readonly (readonly [Record<string, string>, AccountMode, RegExp])[] = [
  [
    { ...GOOD, 'api-key': 'sk_test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM' },
    'sandbox',
    /^api-key is not test_ or live_/,
  ],
  [{ ...GOOD, 'api-key': 'test_short' }, 'sandbox', /^api-key is not/],
  [{ 'api-key': GOOD['api-key'] }, 'live', /^api-key is of the test mode/],
  [LIVE, 'sandbox', /^api-key is of live mode, and the test mode needs test_/],
  [
    { ...GOOD, 'organisation-token': 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM' },
    'sandbox',
    /^organisation-token/,
  ],
  [{ ...GOOD, 'webhook-secrets': 'short' }, 'sandbox', /^webhook-secrets/],
  [{ ...GOOD, 'webhook-secrets': 'whsec_0123456789abcdef,' }, 'sandbox', /^webhook-secrets/],
  [{ ...LIVE, 'api-url': 'https://mollie.example' }, 'live', /^api-url is for a sandbox only/],
  ...['ftp://127.0.0.1', 'http://127.0.0.1:4020/v2', 'http://user:password@127.0.0.1', 'mollie'].map(
    (url) => [{ ...GOOD, 'api-url': url }, 'sandbox', /^api-url is not an origin/] as const,
  ),
];
for (const [at, [credentials, mode, sentence]] of WRONG.entries())
  test(`wrong credentials ${at + 1} of ${WRONG.length} are refused: ${sentence.source}`, () => {
    assert.throws(
      () => readCredentials(credentials, mode),
      ({ message }: Error) => {
        for (const value of Object.values(credentials)) assert.ok(!message.includes(value), message);
        return sentence.test(message);
      },
    );
  });

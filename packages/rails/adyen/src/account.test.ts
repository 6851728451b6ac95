// Credentials: what is malformed is refused in one sentence that repeats no value, and each mode has its addresses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAccount } from './account.ts';

const KEY = 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00';
const VALID = {
  'api-key': 'AQEqhmfuXNWTK0Qc_iSXkHEuW',
  'merchant-account': 'HarbourPineECOM',
  'hmac-keys': KEY,
  'report-api-key': 'AQEnhmfuXNWTK0Qc_reports',
};
const open = (changes: Record<string, string> = {}, mode: 'sandbox' | 'live' = 'sandbox') =>
  readAccount({ name: 'adyen@036870', mode, credentials: { ...VALID, ...changes } });

for (const [title, changes, message] of [
  ['an API key with a space', { 'api-key': 'AQEqhmfuXNWTK0 Qc_iSXkHEuW' }, /^api-key is not/],
  ['a short report key', { 'report-api-key': 'x' }, /^report-api-key is not/],
  ['a merchant account with a slash', { 'merchant-account': 'a/b' }, /^merchant-account has/],
  ['a short HMAC key', { 'hmac-keys': KEY.slice(2) }, /^hmac-keys is not/],
  ['three HMAC keys', { 'hmac-keys': `${KEY},${KEY},${KEY}` }, /^hmac-keys is not/],
  [
    'a live prefix in sandbox mode',
    { 'live-prefix': '1797a841fbb37ca7-HarbourPine' },
    /^live-prefix belongs/,
  ],
] as const)
  test(`${title} is refused in a sentence that does not repeat it`, () => {
    assert.throws(
      () => open(changes),
      (error: Error) => {
        assert.match(error.message, message);
        for (const value of Object.values(changes))
          assert.ok(!error.message.includes(value) || value === 'x');
        return true;
      },
    );
  });

test('live mode needs the prefix, which cannot lead to another host', () => {
  for (const prefix of ['', 'evil.example/', 'a.b-c', '@x-y', 'x'])
    assert.throws(() => open({ 'live-prefix': prefix }, 'live'), /^Error: live-prefix is not/);
  const live = open({ 'live-prefix': '1797a841fbb37ca7-HarbourPine' }, 'live');
  assert.equal(
    live.checkoutUrl,
    'https://1797a841fbb37ca7-HarbourPine-checkout-live.adyenpayments.com/checkout/v72',
  );
  assert.deepEqual([live.isLive, live.customerAreaUrl], [true, 'https://ca-live.adyen.com']);
});

test('sandbox mode uses the test environment, and one or two HMAC keys', () => {
  const account = open({ 'hmac-keys': `${KEY},${KEY.toLowerCase()}` });
  assert.deepEqual([account.isLive, account.checkoutUrl], [false, 'https://checkout-test.adyen.com/v72']);
  assert.equal(account.hmacKeys.length, 2);
});

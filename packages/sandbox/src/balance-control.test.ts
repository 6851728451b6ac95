// Simulated money for a merchant's balance, by the call of the sandbox.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type TestSandbox, testSandboxGateway } from './test-sandbox-gateway.ts';

describe('POST /sandbox/balances/:merchant', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());

  const give = async (merchant: string, body: string) =>
    (
      await gateway.browse(`${gateway.services.publicUrl}/sandbox/balances/${merchant}`, {
        method: 'POST',
        body,
      })
    ).status;
  const usable = async () => {
    const data = { command: 'getBalance', currency: 'EUR', nonce_string: 'n' };
    return (await gateway.call('v3.MerchantBalance', data, { user: '036870' })).data.usable;
  };

  test('credits the balance of that merchant', async () => {
    assert.equal(await give('036870', '{"amount":"500.00","currency":"EUR"}'), 200);
    assert.equal(await give('046870', '{"amount":"7.00","currency":"EUR"}'), 200);
    assert.equal(await usable(), '500.00');
  });

  for (const [title, merchant, body, status] of [
    ['an unknown merchant', '999', '{"amount":"1.00","currency":"EUR"}', 404],
    ['no amount', '036870', '{"currency":"EUR"}', 400],
    ['zero', '036870', '{"amount":"0.00","currency":"EUR"}', 400],
    ['an invalid currency', '036870', '{"amount":"1.00","currency":"euro"}', 400],
    ['no JSON', '036870', 'money', 400],
  ] as const) {
    test(`${title} is ${status}, and credits nothing`, async () => {
      const before = await usable();
      assert.equal(await give(merchant, body), status);
      assert.equal(await usable(), before);
    });
  }
});

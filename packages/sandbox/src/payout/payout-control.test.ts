// Testers decide on payouts as the operator does.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type TestSandbox, testSandboxGateway } from '../test-sandbox-gateway.ts';

describe('payouts of the sandbox', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
    await gateway.postToSandbox('/sandbox/balances/036870', { amount: '500.00', currency: 'EUR' });
  });
  after(() => gateway.stop());

  const nonce = () => randomUUID().replaceAll('-', '');
  async function askForPayout(): Promise<string> {
    const { data } = await gateway.call(
      'v3.MerchantBalance',
      {
        command: 'payout',
        amount: '10.00',
        currency: 'EUR',
        reference: 'r',
        notify_url: 'http://127.0.0.1:9/notify',
        nonce_string: nonce(),
      },
      { user: '036870' },
    );
    return data.payout_id!;
  }
  const list = async (merchant: string) => {
    const answer = await fetch(`${gateway.services.publicUrl}/sandbox/merchants/${merchant}/payouts`);
    const { payouts } = (await answer.json()) as { payouts?: { payout_id: string; state: string }[] };
    return { status: answer.status, payouts };
  };
  const stateOf = async (id: string) =>
    (await list('036870')).payouts?.find(({ payout_id }) => payout_id === id)?.state;
  const decide = (id: string, body: unknown) => gateway.postToSandbox(`/sandbox/payouts/${id}`, body);

  for (const state of ['pending', 'declined', 'cancelled'])
    test(`a payout that awaits approval becomes ${state} once, and only its merchant lists it`, async () => {
      const id = await askForPayout();
      assert.equal(await stateOf(id), 'awaiting approval');
      assert.deepEqual((await list('046870')).payouts, []);
      assert.equal((await decide(id, { state })).status, 200);
      assert.equal(await stateOf(id), state);
      assert.equal((await decide(id, { state })).status, 409);
    });

  const id = randomUUID();
  for (const [title, path, body, status] of [
    ['a state that only the bank sets', id, { state: 'completed' }, 400],
    ['no state', id, {}, 400],
    ['an unknown payout', id, { state: 'pending' }, 404],
    ['an invalid id', 'x', { state: 'pending' }, 404],
  ] as const)
    test(`${title} is ${status}`, async () => assert.equal((await decide(path, body)).status, status));

  test('an unknown merchant is 404', async () => assert.equal((await list('999')).status, 404));
});

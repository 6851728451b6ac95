// A submission on the page of all methods: which attempts it cancels, and which it leaves alone.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TEST_GIFT_CARDS } from '@gangway/protocol/cards';
import { type TestSandbox, testSandboxGateway } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { openPage } from '../hosted-pages/test-page.ts';
import { listAttempts } from '../orders/attempts.ts';
import { validPayment } from '../test-gateway.ts';

describe('a submission on the page of all methods', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());

  const create = async () => {
    const data = validPayment({ sub_pay_method: 'List', timeout: '30' });
    const made = (await gateway.call('v3.CreatePayments', data)).data;
    return { tradeId: made.trade_id!, url: made.url! };
  };
  const statesOf = async (tradeId: string) =>
    (await listAttempts(gateway.database, tradeId)).map(({ state }) => state);

  test('attempts given up for another method are no tries: a gift card pays after five of them', async () => {
    const { tradeId, url } = await create();
    const page = await openPage(gateway, url);
    for (const method of ['iDEAL', 'EPS', 'Bancontact', 'UnionPayWap', 'iDEAL Fast Checkout'])
      await page.submit({ method });
    assert.equal((await page.submit({ method: 'Voucher' })).kind, 'voucher');
    assert.deepEqual(
      await statesOf(tradeId),
      Array.from({ length: 5 }, () => 'cancelled'),
    );
    const { number, pin } = TEST_GIFT_CARDS.find(({ behaviour }) => behaviour === 'enough')!;
    await gateway.open(`${url}/voucher`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway.services.publicUrl },
      body: JSON.stringify({ number, pin }),
    });
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('an overdue transfer is not cancelled for a method that can no longer be paid', async (t) => {
    const { tradeId, url } = await create();
    await (await openPage(gateway, url)).submit({ method: 'Bank Transfer' });
    gateway.clock.move(31 * 60);
    t.after(() => gateway.clock.move(-31 * 60));
    const account = { holder: 'Noor de Vries', iban: 'NL77SAND0000000001' };
    for (const other of [{ method: 'iDEAL' }, { method: 'SEPA Direct Debit', account }]) {
      const next = await (await openPage(gateway, url)).submit(other);
      assert.deepEqual([next.kind, next.status.method], ['wait', 'Bank Transfer']);
    }
    assert.deepEqual(await statesOf(tradeId), ['open']);
  });
});

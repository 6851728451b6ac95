// The route by which testers change the features and the refund authority of a cashier.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { FEATURES } from '@gangway/protocol';
import { type TestSandbox, testSandboxGateway } from './test-sandbox-gateway.ts';

const ON = Object.fromEntries(Object.keys(FEATURES).map((name) => [name, true]));
const ROTTERDAM = {
  uid: '016683',
  name: 'Rotterdam cashier',
  role: 'cashier',
  merchant: '036870',
  store: 'Rotterdam',
  features: ON,
  refund_authority: 'immediately',
};

describe('/sandbox/accounts', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  beforeEach(() => change({ features: ON, refund_authority: 'immediately' }));
  after(() => gateway.stop());

  const change = (body: unknown, uid = '016683') => gateway.postToSandbox(`/sandbox/accounts/${uid}`, body);
  const read = async (uid = '016683') => {
    const answer = await fetch(`${gateway.services.publicUrl}/sandbox/accounts/${uid}`);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const refund = async () =>
    (
      await gateway.call('v3.CreateRefund', {
        trade_id: '0199a3c4-0000-7000-8000-000000000000',
        refund_amount: '1.00',
        refund_currency: 'EUR',
        refund_description: 'Sent back',
        m_refund_id: crypto.randomUUID(),
      })
    ).code;
  const listTokenSales = async () =>
    (
      await gateway.call('v3.CreateCardPayments', {
        ...{ pay_method: 'online', sub_pay_method: 'Token', operation: '11', token_type: 'CIT' },
        ...{ '3ds_initiate': '01', order_id: crypto.randomUUID(), amount: '2.00', currency: 'EUR' },
        ...{ description: 'Two mugs', timeout: '30', payment_token_object: 'none', request_id: 'r-1' },
        ...{ redirect_url: 'http://127.0.0.1:9/back', notify_url: 'http://127.0.0.1:9/notify' },
      })
    ).code;

  test('a cashier is returned with merchant, store, every feature and the refund authority', async () => {
    assert.deepEqual(await read(), { status: 200, body: ROTTERDAM });
    const { body } = await read('016684');
    assert.deepEqual([body.store, Object.values(body.features!).includes(true)], ['Vienna', false]);
  });

  test('a feature that is switched off is refused from the next request on, until it is switched on', async () => {
    assert.equal(await listTokenSales(), '-4119', 'with the feature the token is checked');
    const { body } = await change({ features: { token: false } });
    assert.deepEqual(body.features, { ...ON, token: false });
    assert.equal(await listTokenSales(), '-4120');
    assert.deepEqual((await change({ features: { token: true } })).body, ROTTERDAM);
    assert.equal(await listTokenSales(), '-4119');
  });

  test('the refund authority applies from the next request on', async () => {
    assert.equal(await refund(), '-4001');
    assert.equal((await change({ refund_authority: 'disabled' })).body.refund_authority, 'disabled');
    assert.equal(await refund(), '-4120');
  });

  test('setting the same values again changes nothing, and both can be changed in one call', async () => {
    const wanted = { features: { token: true, mit: false }, refund_authority: 'approval' };
    const changed = { ...ROTTERDAM, features: { ...ON, mit: false }, refund_authority: 'approval' };
    assert.deepEqual((await change(wanted)).body, changed);
    assert.deepEqual((await change(wanted)).body, changed);
  });

  for (const [title, body, sentence] of [
    ['an unknown feature', { features: { cash: true } }, /^features\.cash is no feature: they are token, /],
    [
      'a feature that is neither on nor off',
      { features: { token: 'no' } },
      /^features\.token is not true or /,
    ],
    ['an unknown authority', { refund_authority: 'me' }, /^refund_authority is not one of immediately, /],
    ['a misspelt member', { feature: { token: false } }, /^feature is not known here: /],
    ['no feature to change', { features: {} }, /^The body has features, refund_authority or both\.$/],
    ['nothing to change', {}, /^The body has features, refund_authority or both\.$/],
    ['one right and one wrong', { features: { token: false }, refund_authority: 'me' }, /^refund_authority /],
  ] as const)
    test(`${title} is refused with a sentence, and changes nothing`, async () => {
      const answer = await change(body);
      assert.equal(answer.status, 400);
      assert.match(String(answer.body.error), sentence);
      assert.deepEqual((await read()).body, ROTTERDAM);
    });

  for (const [title, uid, status, sentence] of [
    ['an unknown account', '999999', 404, /^There is no account 999999\.$/],
    ['an impossible account', '%00', 404, /^There is no such account\.$/],
    ['an operator', '026001', 409, /^Account 026001 has the role operator: only a cashier has switches\.$/],
    ['a super admin', '036870', 409, /^Account 036870 has the role super-admin: /],
  ] as const)
    test(`${title} has no switches, and the error says so`, async () => {
      for (const answer of [await read(uid), await change({ features: { token: true } }, uid)]) {
        assert.equal(answer.status, status);
        assert.match(String(answer.body.error), sentence);
      }
    });
});

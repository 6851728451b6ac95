// Readable card numbers of a gateway at the stand-in: who may send them, where they are stored, and who charges them.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { FrameStart } from '@gangway/protocol/cards';
import { pino } from 'pino';
import { openPage } from '../../../gateway/src/hosted-pages/test-page.ts';
import { listAttempts } from '../../../gateway/src/orders/attempts.ts';
import { statement } from '../../../gateway/src/storage/database.ts';
import { makeToken } from '../../../gateway/src/vault/test-tokens.ts';
import { MERCHANT } from './test-adyen.ts';
import { type StoredCardGateway, storedCardGateway } from './test-stored-cards.ts';

const NUMBER = '4111111111111111';

/** Takes the hold of an order_id, as another payment does while its rail is called. */
const holdOfAnother = statement(
  'test.hold-of-another',
  `INSERT INTO order_holds
   SELECT store_id, order_id, gen_random_uuid(), now() + interval '60 s', merchant_id FROM orders WHERE trade_id = $1`,
);
const endHolds = statement('test.end-holds', 'DELETE FROM order_holds');

/** The `cardinfo` of a shop's server. */
const cardinfo = (changes: Record<string, string> = {}): string =>
  JSON.stringify({
    ...{ card_holder: 'Ada Lovelace', card_number: NUMBER, cvc: '737' },
    ...{ expiration_month: '12', expiration_year: '2040' },
    ...changes,
  });

describe('card numbers of a gateway with an account at Adyen', () => {
  const lines: string[] = [];
  let at: StoredCardGateway;
  before(async () => {
    at = await storedCardGateway({ log: pino({}, { write: (line) => void lines.push(line) }) });
    Object.assign(at.standIn.habits, { takesRawCards: true, namesNetworkReference: true });
  });
  beforeEach(async () => {
    await at.rotate(at.adyen.credentials);
    await at.scope('roc');
    for (const method of ['Card', 'Cards HPP'] as const) await at.route(method);
  });
  afterEach(() => at.settle());
  after(() => at.stop());

  const pay = (changes: Record<string, unknown> = {}) =>
    at.ask({
      ...{ sub_pay_method: 'Card', operation: '1', '3ds_initiate': '01', email: 'ada@example.org' },
      ...{ cardinfo: cardinfo(), ...changes },
    });
  /** Requests that a number is stored, as the payer has agreed on the shop's page. */
  const keeping = (changes: Record<string, unknown> = {}) =>
    pay({ operation: '11', token_type: 'CIT', consent_wording: '1:en', ...changes });

  async function kept(changes: Record<string, unknown> = {}) {
    const { data, message } = await keeping(changes);
    const tradeId = data.trade_id ?? assert.fail(message);
    await at.authenticate(tradeId);
    const { payment_token_object: token = '' } = await at.infoOf(tradeId);
    return { tradeId, token, payment: at.newest() };
  }

  async function frameOf(): Promise<FrameStart> {
    const page = await at.gateway.open(`/frame/v1/?client-key=gwk_test_${MERCHANT}`);
    return JSON.parse(/id=gw-frame>([^<]*)</.exec(await page.text())?.[1] ?? '');
  }

  /** Without a certificate, the card frame encrypts for the gateway. */
  async function withoutCertificate(): Promise<void> {
    const { 'card-certificate': _, ...credentials } = at.adyen.credentials;
    await at.rotate(credentials);
    for (const method of ['Card', 'Cards HPP'] as const) await at.route(method);
  }

  test('a shop’s server pays with one, with 3-D Secure or at once, and a refusal ends the order', async () => {
    const { data, message } = await pay();
    await at.authenticate(data.trade_id ?? assert.fail(message));
    const info = await at.infoOf(data.trade_id!);
    assert.deepEqual([info.state, info['3ds_status']], ['paid', 'Y']);
    assert.equal(at.newest().card?.last4, '1111');
    const atOnce = await pay({ '3ds_initiate': '02' });
    assert.equal(await at.gateway.stateOf(atOnce.data.trade_id!), 'paid');
    const refused = await pay({ '3ds_initiate': '02', cardinfo: cardinfo({ cvc: '912' }) });
    assert.equal(await at.gateway.stateOf(refused.data.trade_id!), 'declined');
    assert.equal((await at.attemptOf(refused.data.trade_id!)).retryPolicy, 'none');
  });

  test('it is authorized, and captured in part', async () => {
    const { data } = await pay({ operation: '2', '3ds_initiate': '02' });
    assert.equal(await at.gateway.stateOf(data.trade_id!), 'authorized');
    await at.gateway.call('v3.Capture', {
      ...{ trade_id: data.trade_id, amount: '10.00', currency: 'EUR', description: 'Sent' },
      ...{ request_id: crypto.randomUUID(), notify_url: 'http://127.0.0.1:9/captures' },
    });
    await at.standIn.webhooks.release();
    assert.deepEqual([at.newest().captured, at.newest().state], [1000, 'captured']);
  });

  test('where the account has a certificate, the card frame still encrypts for it', async () => {
    const frame = await frameOf();
    assert.ok(frame.keys[0]?.seal);
    const earlier = await makeToken(frame);
    const { data, message } = await pay({ cardinfo: undefined, payment_token_object: earlier });
    assert.ok(data.trade_id, message);
  });

  test('without a certificate the frame encrypts for the gateway, on our page too', async () => {
    await withoutCertificate();
    const frame = await frameOf();
    assert.equal(frame.keys[0]?.seal, undefined);
    const token = await makeToken(frame);
    const { data } = await pay({ '3ds_initiate': '02', cardinfo: undefined, payment_token_object: token });
    assert.equal(await at.gateway.stateOf(data.trade_id!), 'paid');
    const hosted = await at.ask({
      ...{ sub_pay_method: 'Cards HPP', operation: '1', '3ds_initiate': '02', email: 'ada@example.org' },
    });
    const page = await openPage(at.gateway, hosted.data.url!);
    await page.submit({ method: 'Card', token: await makeToken(frame) });
    assert.equal(await at.gateway.stateOf(hosted.data.trade_id!), 'paid');
  });

  test('it is stored in our vault, and Adyen keeps nothing', async () => {
    const { tradeId, token, payment } = await kept();
    assert.match(token, /^gwt_/);
    assert.equal(payment.kept, undefined);
    assert.deepEqual(
      [payment.sent.shopperInteraction, payment.sent.recurringProcessingModel],
      ['Ecommerce', 'CardOnFile'],
    );
    const row = await at.rowOf(tradeId);
    assert.deepEqual([row?.rail, row?.consent_wording], [null, '1:en']);
    assert.match(row?.network_reference ?? '', /^\d{15}$/);
    assert.ok(!row?.sealed_number?.includes(NUMBER));
  });

  test('a stored one pays by its network reference, with the cardholder and without', async () => {
    const { token, tradeId } = await kept();
    const reference = (await at.rowOf(tradeId))!.network_reference;
    assert.equal((await at.sale(token)).data.state, 'paid');
    assert.deepEqual(
      [at.newest().sent.networkPaymentReference, at.newest().sent.recurringProcessingModel],
      [reference, 'CardOnFile'],
    );
    const challenged = await at.sale(token, { '3ds_initiate': '01' });
    await at.authenticate(challenged.data.trade_id!);
    assert.equal((await at.infoOf(challenged.data.trade_id!)).state, 'paid');
    assert.equal((await at.sale(token, { token_type: 'MIT' })).code, '-4119');
    await withoutCertificate();
    const refused = await pay({ operation: '11', token_type: 'MIT', consent_wording: '1:en' });
    assert.equal(refused.code, '-3002', 'payers agree to charges by the merchant alone at their bank');
  });

  test('its issuer’s refusal of a later payment is -4006, and nothing is sent again', async () => {
    const { token, payment } = await kept();
    payment.card!.issued.outcome = 'NOT_ENOUGH_BALANCE';
    const made = at.standIn.payments.length;
    assert.equal((await at.sale(token)).code, '-4006');
    assert.equal(at.standIn.payments.length, made + 1);
    payment.card!.issued.outcome = '';
  });

  test('nobody asks the payer at Adyen: without the shop’s consent it is not stored (-4011)', async () => {
    const made = at.standIn.payments.length;
    for (const changes of [{}, { token_type: 'MIT' }])
      assert.equal((await keeping({ consent_wording: undefined, ...changes })).code, '-4011');
    assert.equal(at.standIn.payments.length, made);
  });

  test('a page without the account’s key stores no card (-4011), because it asks nobody', async () => {
    const stored = {
      ...{ sub_pay_method: 'Cards HPP', operation: '11', token_type: 'MIT' },
      consent_wording: '1:en',
    };
    const ask = () => at.ask({ ...stored, '3ds_initiate': '01', email: 'ada@example.org' });
    assert.equal((await ask()).code, '200');
    await withoutCertificate();
    assert.equal((await ask()).code, '-4011');
  });

  test('it is stored after a successful authentication only; otherwise the money goes back', async () => {
    const { data, message } = await keeping({ cardinfo: cardinfo({ cvc: '801' }) });
    await at.authenticate(data.trade_id ?? assert.fail(message));
    assert.equal(await at.gateway.stateOf(data.trade_id!), 'declined');
    assert.equal(await at.rowOf(data.trade_id!), undefined);
    assert.deepEqual(
      (await listAttempts(at.gateway.database, data.trade_id!)).map(({ kind }) => kind),
      ['payment', 'return'],
    );
  });

  test('an account that does not name the network’s reference pays, and the number is destroyed', async (t) => {
    t.after(() => Object.assign(at.standIn.habits, { namesNetworkReference: true }));
    at.standIn.habits.namesNetworkReference = false;
    const { tradeId, token } = await kept();
    assert.deepEqual([(await at.infoOf(tradeId)).state, token], ['paid', '']);
    assert.equal(await at.rowOf(tradeId), undefined);
  });

  test('after the scope’s end neither a number nor a stored one is sent to Adyen (-4011)', async () => {
    const { token } = await kept();
    const made = at.standIn.payments.length;
    await at.scope(null);
    const refused = await pay();
    assert.equal(refused.code, '-4011');
    assert.match(refused.message, /no rail for .* Card in EUR that takes card numbers from this gateway$/);
    const clear = await makeToken(await frameOf());
    assert.equal((await pay({ cardinfo: undefined, payment_token_object: clear })).code, '-4011');
    const sale = await at.sale(token);
    assert.equal(sale.code, '-4011');
    assert.match(sale.message, /no rail for .* Token in EUR that takes card numbers from this gateway$/);
    assert.equal(at.standIn.payments.length, made);
    assert.equal((await at.keeping()).code, '200', 'cards that are encrypted for Adyen are paid as before');
    await at.scope('saq-d');
    assert.equal((await at.sale(token)).data.state, 'paid');
  });

  test('of three payments of one order_id at the same time, one is charged', async () => {
    const made = at.standIn.payments.length;
    const order = { order_id: crypto.randomUUID(), '3ds_initiate': '02' };
    const answers = await Promise.all([pay(order), pay(order), pay(order)]);
    const codes = answers.map(({ code }) => code).toSorted();
    assert.equal(codes.filter((code) => code === '200').length, 1, codes.join());
    assert.equal(at.standIn.payments.length, made + 1);
  });

  test('while another payment of the order_id is charged, a number typed on our page is not sent', async () => {
    await withoutCertificate();
    const { data } = await at.ask({
      ...{ sub_pay_method: 'Cards HPP', operation: '1', '3ds_initiate': '01', email: 'ada@example.org' },
    });
    const page = await openPage(at.gateway, data.url!);
    const submit = async () => {
      const token = await makeToken(await frameOf());
      const body = JSON.stringify({ attemptId: crypto.randomUUID(), method: 'Card', token });
      return page.send('/payments', { method: 'POST', body });
    };
    await at.gateway.database.query(holdOfAnother, [data.trade_id]);
    assert.equal((await submit()).status, 503);
    assert.deepEqual(await listAttempts(at.gateway.database, data.trade_id!), []);
    await at.gateway.database.query(endHolds);
    assert.equal((await submit()).status, 200);
  });

  test('a begin without an answer is not sent again: its webhook decides', async () => {
    at.hold();
    at.standIn.faults.add('done-cut', 'done-cut', 'done-cut');
    const { data } = await pay({ '3ds_initiate': '02' });
    const made = at.standIn.payments.length;
    const attempt = await at.attemptOf(data.trade_id!);
    assert.equal(attempt.state, 'asking');
    await at.gateway.askRail(attempt.id);
    assert.equal(at.standIn.payments.length, made);
    await at.standIn.webhooks.release();
    assert.equal(await at.gateway.stateOf(data.trade_id!), 'paid');
  });

  test('no number is in a log line', async () => {
    await kept();
    assert.ok(lines.length > 0);
    assert.ok(!lines.join().includes(NUMBER));
  });
});

test('five refused tries of a number make the sixth authenticate; paid ones and other numbers do not', async (t) => {
  const at = await storedCardGateway({ tryLimits: 'strict' });
  t.after(() => at.stop());
  at.standIn.habits.takesRawCards = true;
  await at.scope('roc');
  /** Returns the state of a payment that wants no 3-D Secure. */
  async function tried(changes: Record<string, string>): Promise<string> {
    const { data, message } = await at.ask({
      ...{ sub_pay_method: 'Card', operation: '1', '3ds_initiate': '02', email: 'ada@example.org' },
      cardinfo: cardinfo(changes),
    });
    return at.gateway.stateOf(data.trade_id ?? assert.fail(message));
  }
  const other = { card_number: '5555555555554444' };
  for (let n = 0; n < 6; n += 1) assert.equal(await tried(other), 'paid');
  for (let n = 0; n < 5; n += 1) assert.equal(await tried({ cvc: '912' }), 'declined');
  assert.equal(await tried({}), 'processing', 'its payer is at the issuer');
  assert.equal(await tried(other), 'paid');
});

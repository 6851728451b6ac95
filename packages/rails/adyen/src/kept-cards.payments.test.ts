// Payments by cards that Adyen keeps, their refusals, and the deletion of such a card.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Payment } from '../../../../test/stand-ins/adyen/payments.ts';
import { addRailAccount } from '../../../gateway/src/administration/add-rail-account.ts';
import { erasePayer } from '../../../gateway/src/administration/erase-payer.ts';
import { routeMethods } from '../../../gateway/src/administration/route-methods.ts';
import { ANNA } from '../../../gateway/src/administration/test-administration.ts';
import { openPage } from '../../../gateway/src/hosted-pages/test-page.ts';
import { findAttempt, listAttempts } from '../../../gateway/src/orders/attempts.ts';
import { askToReturn } from '../../../gateway/src/outcomes/ask.ts';
import { forgetKeptCards } from '../../../gateway/src/outcomes/forget-kept-cards.ts';
import { assertOnlyKeeperCharges } from '../../../gateway/src/outcomes/test-kept-cards.ts';
import { requestOf } from '../../../gateway/src/rails/test-attempts.ts';
import { statement } from '../../../gateway/src/storage/database.ts';
import { validPayment } from '../../../gateway/src/test-gateway.ts';
import { destroyRevokedCards } from '../../../gateway/src/vault/revocations.ts';
import { ACCOUNT } from './test-adyen.ts';
import { type StoredCardGateway, storedCardGateway } from './test-stored-cards.ts';

/** Another merchant, at the same account of Adyen, and a cashier of it, who may use stored cards. */
const OTHER_MERCHANT = '046870';
const OTHER_CASHIER = '046683';
const grant = statement(
  'test.grant-all',
  `INSERT INTO account_features (account_id, merchant_id, feature)
   SELECT id, merchant_id, unnest($2::text[]) FROM accounts WHERE uid = $1`,
);
const NOTIFY = { notify_url: 'http://127.0.0.1:9/notify' };

describe('payments by a card that Adyen keeps', () => {
  let at: StoredCardGateway;
  let cit: Awaited<ReturnType<StoredCardGateway['kept']>>;
  let mit: string;
  /** The payment with which the merchant's card was stored. */
  let merchants: Payment;
  before(async () => {
    at = await storedCardGateway();
    cit = await at.kept();
    mit = await keptForMerchant();
  });
  afterEach(() => at.settle());
  after(() => at.stop());

  /** Returns the token of a card that the merchant charges alone, typed on our page. */
  async function keptForMerchant(): Promise<string> {
    const { data } = await at.ask({
      ...{ sub_pay_method: 'Cards HPP', operation: '11', token_type: 'MIT', '3ds_initiate': '01' },
      ...{ email: 'ada@example.org', consent_wording: '1:en' },
    });
    const page = await openPage(at.gateway, data.url!);
    await page.submit({ method: 'Card', token: await at.sealedToken() });
    merchants = at.newest();
    await at.authenticate(data.trade_id!);
    await at.standIn.webhooks.release();
    return (await at.infoOf(data.trade_id!)).payment_token_object!;
  }
  const charge = (changes: Record<string, unknown> = {}) => at.sale(mit, { token_type: 'MIT', ...changes });
  const cardOf = (token: string) => at.keptAt(token === cit.token ? cit.payment : merchants)!;

  test('by its holder: at once, or after 3-D Secure at Adyen, as the shop asks', async () => {
    for (const [threeDs, attempt] of [
      ['02', 'never'],
      ['03', undefined],
    ] as const) {
      const { data, message } = await at.sale(cit.token, {
        ...{ '3ds_initiate': threeDs, ...(threeDs === '03' && { sca_exemption: 'LowValue' }) },
      });
      assert.deepEqual([data.state, data.url], ['paid', undefined], message);
      assert.equal(at.newest().sent.authenticationData?.attemptAuthentication, attempt);
    }
    const { data } = await at.sale(cit.token, {
      '3ds_initiate': '01',
      redirect_url: 'https://shop.example/',
    });
    assert.equal(data.state, 'processing');
    assert.ok((await (await at.gateway.open(data.url!)).text()).includes(`url=${at.adyen.url}/page/`));
    await at.authenticate(data.trade_id!);
    const { state, '3ds_status': status } = await at.infoOf(data.trade_id!);
    assert.deepEqual([state, status], ['paid', 'Y']);
    const { shopperInteraction, recurringProcessingModel, shopperReference } = at.newest().sent;
    assert.deepEqual([shopperInteraction, recurringProcessingModel], ['ContAuth', 'CardOnFile']);
    assert.equal(shopperReference, cit.payment.sent.shopperReference);
  });

  test('by the merchant alone: once for each request, without a page', async () => {
    const request = { request_id: randomUUID(), order_id: randomUUID(), '3ds_initiate': '01' };
    const paid = await charge(request);
    assert.deepEqual([paid.code, paid.data.state, paid.data.url], ['200', 'paid', undefined]);
    const { shopperInteraction, recurringProcessingModel, authenticationData } = at.newest().sent;
    assert.deepEqual([shopperInteraction, recurringProcessingModel], ['ContAuth', 'UnscheduledCardOnFile']);
    assert.equal(authenticationData?.attemptAuthentication, 'never');
    const made = at.standIn.payments.length;
    assert.equal((await charge(request)).data.trade_id, paid.data.trade_id);
    assert.equal(at.standIn.payments.length, made);
  });

  test('authorized by operation 12, captured in part and refunded', async () => {
    const { data } = await charge({ operation: '12' });
    assert.equal(data.state, 'authorized');
    await at.standIn.webhooks.release();
    const captured = await at.gateway.call('v3.Capture', {
      ...{ trade_id: data.trade_id, amount: '20.00', currency: 'EUR', description: 'Sent', ...NOTIFY },
      request_id: randomUUID(),
    });
    assert.equal(captured.code, '200', captured.message);
    await at.standIn.webhooks.release();
    assert.equal(await at.gateway.stateOf(data.trade_id!), 'paid');
    const refund = { refund_amount: '5.00', refund_currency: 'EUR', refund_description: 'One' };
    await at.gateway.call('v3.CreateRefund', { trade_id: data.trade_id, ...refund, ...NOTIFY });
    const back = (await listAttempts(at.gateway.database, data.trade_id!)).find(
      ({ kind }) => kind === 'return',
    );
    await askToReturn(at.gateway.services, back!);
    await at.standIn.webhooks.release();
    const payment = at.standIn.payments.at(-1)!;
    assert.deepEqual([payment.captured, payment.refunded], [2000, 500]);
  });

  test('a refusal is -4006 with its reason, and the advice of the scheme', async (t) => {
    const card = cardOf(mit);
    t.after(() => Object.assign(card, { holderName: 'Ada Lovelace', merchantAdviceCode: undefined }));
    Object.assign(card, { holderName: 'NOT_ENOUGH_BALANCE', merchantAdviceCode: '26 : Retry after 2 days' });
    assert.equal((await charge()).code, '-4006');
    const attempt = (await findAttempt(at.gateway.database, at.newest().reference))!;
    const { reason_code: reason, retry_advice: advice } = await at.infoOf(attempt.tradeId);
    assert.deepEqual([reason, advice], ['insufficient-funds', 'retry-after-2-days']);
  });

  test('an issuer that insists on its holder refuses a payment without 3-D Secure (-4006)', async (t) => {
    t.after(() => Object.assign(cardOf(cit.token), { holderName: 'Ada Lovelace' }));
    Object.assign(cardOf(cit.token), { holderName: 'INSISTS' });
    assert.equal((await at.sale(cit.token)).code, '-4006');
    const asked = await at.sale(cit.token, { '3ds_initiate': '01', redirect_url: 'https://shop.example/' });
    assert.equal(asked.data.state, 'processing');
  });

  test('a page that Adyen wants nevertheless is a refusal: nobody is there to be led to it', async () => {
    at.standIn.habits.alwaysAuthenticates = true;
    for (const sale of [charge(), at.sale(cit.token)]) assert.equal((await sale).code, '-4006');
  });

  test('a charge whose answer is lost is decided by its webhook, and made once', async () => {
    at.hold();
    at.standIn.faults.add('done-cut', 'done-cut', 'done-cut');
    const made = at.standIn.payments.length;
    const { data } = await charge();
    assert.equal(data.state, 'processing');
    await at.standIn.webhooks.release();
    assert.equal(await at.gateway.stateOf(data.trade_id!), 'paid');
    assert.equal(at.standIn.payments.length, made + 1);
  });

  test('a charge that the rail has no token for is not sent', async () => {
    const rail = (await at.gateway.services.rails.named(ACCOUNT))!;
    const made = at.standIn.payments.length;
    for (const railToken of [undefined, '', 'x/y', `card-${randomUUID()}/a b`]) {
      const stored = {
        initiator: 'MIT',
        networkReference: '',
        ...(railToken !== undefined && { railToken }),
      } as const;
      const none = { number: '', expiryMonth: '', expiryYear: '', cvc: '', brand: 'visa' };
      const card = { ...none, threeDs: 'with', authoriseOnly: false, stored } as const;
      assert.equal((await rail.begin(requestOf({ method: 'Token', card }))).kind, 'unclear');
    }
    assert.equal(at.standIn.payments.length, made);
  });

  test('another merchant, the other use and an invented token are refused (-4119)', async () => {
    const made = at.standIn.payments.length;
    assert.equal((await at.sale(mit)).code, '-4119');
    assert.equal((await charge({ payment_token_object: cit.token })).code, '-4119');
    assert.equal((await at.sale(`gwt_${'a'.repeat(43)}`)).code, '-4119');
    const sale = validPayment({
      ...{ sub_pay_method: 'Token', operation: '11', token_type: 'CIT', '3ds_initiate': '01' },
      ...{ payment_token_object: cit.token, request_id: randomUUID() },
    });
    await at.gateway.database.query(grant, [OTHER_CASHIER, ['token', 'cit']]);
    at.gateway.services.callers.forget();
    const { admin, adyen } = at;
    const account = { merchant: OTHER_MERCHANT, rail: 'adyen', settles: 'operator' } as const;
    await addRailAccount(admin, ANNA, { ...account, credentials: adyen.credentials });
    await routeMethods(admin, ANNA, { merchant: OTHER_MERCHANT, method: 'Token', rails: ['adyen'] });
    const other = await at.gateway.call('v3.CreateCardPayments', sale, { user: OTHER_CASHIER });
    assert.deepEqual([other.code, /not a token of this merchant/.test(other.message)], ['-4119', true]);
    assert.equal(at.standIn.payments.length, made);
  });

  test('only the account that keeps it can charge it, and no card is sent to another account', async () => {
    await assertOnlyKeeperCharges(at.gateway.services, cit.tradeId, ACCOUNT);
  });

  test('revoked, it is refused at once, and destroyed when Adyen has deleted it', async () => {
    const { tradeId, token, payment } = await at.kept();
    assert.equal((await at.revoke(tradeId)).code, '200');
    assert.equal((await at.sale(token)).code, '-4119');
    await destroyRevokedCards(at.gateway.database);
    for (const fault of ['error', 'cut', 'done-error'] as const) {
      at.standIn.faults.add(fault);
      await forgetKeptCards(at.gateway.services);
      assert.ok((await at.rowOf(tradeId))!.sealed_number !== null);
    }
    assert.equal(at.keptAt(payment), undefined, 'it was done, without an answer');
    await forgetKeptCards(at.gateway.services);
    const row = await at.rowOf(tradeId);
    assert.deepEqual([row?.sealed_number, row?.revoked_at instanceof Date], [null, true]);
    assert.ok(at.keptAt(cit.payment), 'another card of the same customer stays');
  });

  test('wrong credentials delete nothing, and it is tried again', async () => {
    const { tradeId, payment } = await at.kept();
    await at.revoke(tradeId);
    const { options } = at.standIn;
    const { apiKey } = options;
    Object.assign(options, { apiKey: 'another-key-of-the-account' });
    await forgetKeptCards(at.gateway.services);
    Object.assign(options, { apiKey });
    assert.ok((await at.rowOf(tradeId))!.sealed_number !== null);
    await forgetKeptCards(at.gateway.services);
    assert.deepEqual([(await at.rowOf(tradeId))!.sealed_number, at.keptAt(payment)], [null, undefined]);
  });

  test('the erasure of its payer deletes it at Adyen, and one whose token comes later too', async () => {
    const { tradeId, token, payment } = await at.kept();
    at.standIn.habits.tokenPlaces = ['token-webhook'];
    at.hold();
    const late = (await at.keeping()).data.trade_id!;
    await at.authenticate(late);
    const latePayment = at.newest();
    for (const trade of [tradeId, late])
      await erasePayer(at.admin, ANNA, { merchant: '036870', payer: { tradeId: trade } });
    assert.equal((await at.sale(token)).code, '-4119');
    await forgetKeptCards(at.gateway.services);
    assert.equal(at.keptAt(payment), undefined);
    await at.standIn.webhooks.release();
    await forgetKeptCards(at.gateway.services);
    assert.equal(at.keptAt(latePayment), undefined);
    assert.equal((await at.infoOf(late)).payment_token_object, undefined);
  });

  test('charges and a revocation at the same time: each charge is made or refused, and none comes after', async () => {
    const { tradeId, token } = await at.kept();
    const made = at.standIn.payments.length;
    const charges = Array.from({ length: 4 }, () => at.sale(token));
    const [revoked, ...answers] = await Promise.all([at.revoke(tradeId), ...charges]);
    assert.equal(revoked.code, '200');
    const paid = answers.filter(({ data }) => data.state === 'paid').length;
    assert.ok(answers.every(({ code }) => ['200', '-4119'].includes(code)));
    assert.equal(at.standIn.payments.length, made + paid);
    assert.equal((await at.sale(token)).code, '-4119');
    assert.equal(at.standIn.payments.length, made + paid);
  });
});

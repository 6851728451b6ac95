// Cards that Adyen keeps: with which payments they are stored, and whatever way and order their tokens arrive in.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import type { TokenPlace } from '../../../../test/stand-ins/adyen/kept-cards.ts';
import { openPage } from '../../../gateway/src/hosted-pages/test-page.ts';
import { forgetKeptCards } from '../../../gateway/src/outcomes/forget-kept-cards.ts';
import { leaveAtRail } from '../../../gateway/src/outcomes/leave-at-rail.ts';
import { listUnwantedCards } from '../../../gateway/src/vault/unwanted-cards.ts';
import { ACCOUNT } from './test-adyen.ts';
import { type StoredCardGateway, storedCardGateway } from './test-stored-cards.ts';
import { signBody } from './webhook-signature.ts';

const PLACES: readonly TokenPlace[] = ['answer', 'authorisation', 'contract', 'token-webhook'];
/** Those that need no payer who comes back. */
const WEBHOOKS = PLACES.filter((place) => place !== 'answer');

describe('a card that is stored at Adyen', () => {
  let at: StoredCardGateway;
  before(async () => {
    at = await storedCardGateway();
  });
  afterEach(() => at.settle());
  after(() => at.stop());

  const names = (...tokenPlaces: readonly TokenPlace[]) => Object.assign(at.standIn.habits, { tokenPlaces });

  test('belongs to a shopper of its own without personal data, and the merchant gets a token of ours', async () => {
    const { tradeId, token, payment } = await at.kept();
    assert.match(token, /^gwt_[A-Za-z0-9_-]{43}$/);
    const { state, card_brand, card_last4, card_expiry } = await at.infoOf(tradeId);
    assert.deepEqual([state, card_brand, card_last4, card_expiry], ['paid', 'visa', '5709', '03/2040']);
    const { shopperReference, recurringProcessingModel, shopperInteraction } = payment.sent;
    assert.equal(shopperReference, `card-${(await at.attemptOf(tradeId)).id}`);
    assert.deepEqual([recurringProcessingModel, shopperInteraction], ['CardOnFile', 'Ecommerce']);
    const row = await at.rowOf(tradeId);
    assert.deepEqual([row?.rail, row?.consent_wording], [ACCOUNT, '1:en']);
    assert.ok(!row!.sealed_number!.includes(at.keptAt(payment)!.id));
    assert.ok(!JSON.stringify(await at.notesOf(tradeId)).includes(at.keptAt(payment)!.id));
  });

  test('may come with an authorization, or with a payment of nothing', async () => {
    const { tradeId } = await at.kept({ operation: '12' });
    assert.equal((await at.infoOf(tradeId)).state, 'authorized');
    for (const amount of ['0.00', '5.00']) {
      const only = await at.kept({ operation: '10', amount });
      assert.equal((await at.infoOf(only.tradeId)).state, 'authorized');
      assert.match(only.token, /^gwt_/);
      assert.deepEqual([only.payment.amount.value, only.payment.state], [0, 'authorised']);
    }
  });

  test('is typed on our page for the merchant’s own payments, whose consent the shop’s page has asked', async () => {
    const { data } = await at.ask({
      ...{ sub_pay_method: 'Cards HPP', operation: '11', token_type: 'MIT', '3ds_initiate': '01' },
      ...{ email: 'ada@example.org', consent_wording: '1:en' },
    });
    const page = await openPage(at.gateway, data.url!);
    await page.submit({ method: 'Card', token: await at.sealedToken() });
    const { recurringProcessingModel, storePaymentMethod } = at.newest().sent;
    assert.deepEqual([recurringProcessingModel, storePaymentMethod], ['UnscheduledCardOnFile', true]);
    await at.authenticate(data.trade_id!);
    const { state, payment_token_object: token, card_expiry } = await at.infoOf(data.trade_id!);
    assert.deepEqual([state, card_expiry], ['paid', '03/2040']);
    const sale = await at.sale(token!, { token_type: 'MIT' });
    assert.equal(sale.data.state, 'paid', sale.message);
    const old = await at.ask({
      ...{ sub_pay_method: 'Cards HPP', operation: '11', token_type: 'MIT', '3ds_initiate': '01' },
      ...{ email: 'ada@example.org', consent_wording: '1:en' },
    });
    const submitted = (await openPage(at.gateway, old.data.url!)).submit({
      method: 'Card',
      token: await at.sealedToken({ expiry: undefined }),
    });
    await assert.rejects(submitted, /card-token-refused/);
  });

  for (const place of PLACES)
    test(`is stored once where only the ${place} names its token, repeated and reordered too`, async () => {
      names(place);
      at.hold({ copies: 2, isBatched: true });
      const { tradeId, token, payment } = await at.kept();
      assert.match(token, /^gwt_/);
      assert.ok(at.keptAt(payment), 'Adyen still keeps it');
      const row = await at.rowOf(tradeId);
      await at.standIn.webhooks.release();
      assert.deepEqual(await at.rowOf(tradeId), row);
      const noted = (await at.notesOf(tradeId)).filter((note) => note.payment_token_object);
      assert.equal(noted.length, 1);
    });

  test('is notified again where its token comes after the success, with the next sequence', async () => {
    names('token-webhook');
    at.hold();
    const { data } = await at.keeping();
    await at.authenticate(data.trade_id!);
    const [first, ...none] = await at.notesOf(data.trade_id!);
    assert.deepEqual([first?.state, first?.payment_token_object, none.length], ['paid', undefined, 0]);
    assert.equal((await at.infoOf(data.trade_id!)).payment_token_object, undefined);
    await at.standIn.webhooks.release();
    const last = (await at.notesOf(data.trade_id!)).find(({ sequence }) => sequence === 2);
    assert.deepEqual([last?.state, last?.card_last4, last?.card_expiry], ['paid', '5709', '03/2040']);
  });

  test('waits for the yes where its token comes before', async () => {
    names('token-webhook');
    at.hold();
    const { data } = await at.keeping();
    at.standIn.decide((await at.attemptOf(data.trade_id!)).id, 'pay');
    await at.standIn.webhooks.release('tokens');
    assert.equal((await at.rowOf(data.trade_id!))?.kept_at, null);
    assert.equal((await at.infoOf(data.trade_id!)).payment_token_object, undefined);
    await at.standIn.webhooks.release();
    const { state, payment_token_object: token } = await at.infoOf(data.trade_id!);
    assert.equal(state, 'paid');
    assert.equal((await at.sale(token!)).data.state, 'paid');
  });

  test('is stored by the capture’s order too, whose token comes after the capture', async () => {
    names('contract');
    at.hold();
    const { data } = await at.keeping({ operation: '12' });
    await at.authenticate(data.trade_id!);
    const captured = await at.gateway.call('v3.Capture', {
      ...{ trade_id: data.trade_id, amount: '24.99', currency: 'EUR', description: 'Sent' },
      ...{ request_id: randomUUID(), notify_url: 'http://127.0.0.1:9/notify' },
    });
    assert.equal(captured.code, '200', captured.message);
    await at.standIn.webhooks.release();
    const { state, payment_token_object: token } = await at.infoOf(data.trade_id!);
    assert.deepEqual([state, token?.slice(0, 4)], ['paid', 'gwt_']);
  });

  test('a payment that is refused stores nothing', async () => {
    const { data } = await at.keeping({}, { holder: 'NOT_ENOUGH_BALANCE' });
    await at.authenticate(data.trade_id!);
    assert.equal(await at.gateway.stateOf(data.trade_id!), 'declined');
    assert.equal(await at.rowOf(data.trade_id!), undefined);
  });

  for (const places of [PLACES, ['token-webhook'], ['answer']] as const)
    test(`a yes without authentication goes back, and Adyen forgets the card (${places.join(', ')})`, async () => {
      names(...places);
      at.hold();
      const { data } = await at.keeping({}, { holder: '3DS A' });
      const { id } = await at.attemptOf(data.trade_id!);
      const back = at.standIn.decide(id, 'pay');
      if (places[0] === 'answer') await at.gateway.open(back);
      const payment = at.newest();
      assert.ok(at.keptAt(payment));
      // The token comes first.
      await at.standIn.webhooks.release('tokens');
      await at.standIn.webhooks.release();
      assert.equal(await at.gateway.stateOf(data.trade_id!), 'declined');
      await forgetKeptCards(at.gateway.services);
      assert.equal(at.keptAt(payment), undefined);
      assert.equal((await at.infoOf(data.trade_id!)).payment_token_object, undefined);
      const { data: list } = await at.gateway.call('v3.StoredCard', {
        ...{ command: 'list', customer_id: 'customer-7' },
      });
      assert.ok(!JSON.stringify(list).includes(data.trade_id!));
    });

  for (const place of PLACES)
    test(`a payment that comes too late for its order goes back, and Adyen forgets the card (${place})`, async () => {
      names(place);
      at.hold();
      const { data } = await at.keeping();
      await at.gateway.call('v3.CancelPayment', { trade_id: data.trade_id });
      // Back from the page, the payer is told by the answer.
      await at.authenticate(data.trade_id!);
      const payment = at.newest();
      assert.ok(at.keptAt(payment));
      await at.standIn.webhooks.release();
      assert.equal(await at.gateway.stateOf(data.trade_id!), 'cancelled');
      await forgetKeptCards(at.gateway.services);
      assert.equal(at.keptAt(payment), undefined);
      assert.equal(await at.rowOf(data.trade_id!), undefined);
      assert.deepEqual(await listUnwantedCards(at.gateway.services.vault, at.gateway.database, 1), []);
    });

  /** The page of an order whose card is typed there, and stored. */
  async function cardPage() {
    const { data } = await at.ask({
      ...{ sub_pay_method: 'Cards HPP', operation: '11', token_type: 'MIT', '3ds_initiate': '01' },
      ...{ email: 'ada@example.org', consent_wording: '1:en' },
    });
    const page = await openPage(at.gateway, data.url!);
    const type = async () => page.submit({ method: 'Card', token: await at.sealedToken() });
    return { tradeId: data.trade_id!, type };
  }

  for (const place of WEBHOOKS)
    test(`the card of a tab that was left and paid is deleted, not stored as a later one (${place})`, async () => {
      names(place);
      const { tradeId, type } = await cardPage();
      await type();
      await type();
      at.hold();
      await at.authenticate(tradeId);
      const [left, typed] = at.standIn.payments.slice(-2);
      assert.ok(at.keptAt(left!));
      await at.standIn.webhooks.release('tokens');
      await forgetKeptCards(at.gateway.services);
      await at.standIn.webhooks.release();
      assert.equal(await at.gateway.stateOf(tradeId), 'paid');
      assert.equal((await at.infoOf(tradeId)).payment_token_object, undefined);
      at.standIn.decide(typed!.reference, 'pay');
      await at.standIn.webhooks.release();
      await forgetKeptCards(at.gateway.services);
      assert.deepEqual([at.keptAt(left!), at.keptAt(typed!)], [undefined, undefined]);
      assert.equal((await at.infoOf(tradeId)).payment_token_object, undefined);
    });

  for (const place of WEBHOOKS)
    test(`an attempt that has ended and is paid after all stores its card for good (${place})`, async () => {
      names(place);
      const { tradeId, type } = await cardPage();
      await type();
      await leaveAtRail(at.gateway.services, await at.attemptOf(tradeId));
      at.hold();
      at.standIn.decide((await at.attemptOf(tradeId)).id, 'pay');
      const payment = at.newest();
      await at.standIn.webhooks.release('tokens');
      await forgetKeptCards(at.gateway.services);
      await at.standIn.webhooks.release();
      await forgetKeptCards(at.gateway.services);
      const { state, payment_token_object: token } = await at.infoOf(tradeId);
      assert.equal(state, 'paid');
      assert.ok(at.keptAt(payment));
      assert.equal((await at.sale(token!, { token_type: 'MIT' })).data.state, 'paid');
    });

  test('what cannot be stored is refused, in this order, before Adyen is asked', async () => {
    const before = at.standIn.payments.length;
    const withoutConsent = { consent_wording: undefined };
    for (const [changes, code, sentence] of [
      [{ '3ds_initiate': '02' }, '-3002', /3ds_initiate/],
      [{ token_type: 'MIT', payment_token_object: 'damaged' }, '-3002', /consent_wording is only for/],
      [{ ...withoutConsent, payment_token_object: 'damaged' }, '-4119', /damaged/],
      [withoutConsent, '-4011', /does not ask the payer/],
      [{ ...withoutConsent, token_type: 'MIT' }, '-4011', /does not ask the payer/],
    ] as const) {
      const refused = await at.keeping(changes);
      assert.equal(refused.code, code, refused.message);
      assert.match(refused.message, sentence);
    }
    assert.equal(at.standIn.payments.length, before);
  });

  test('a form that does not tell the expiry pays and stores nothing, and cannot only store', async () => {
    const paid = await at.keeping({}, { expiry: undefined });
    await at.authenticate(paid.data.trade_id!);
    assert.equal(await at.gateway.stateOf(paid.data.trade_id!), 'paid');
    assert.equal(at.newest().sent.storePaymentMethod, undefined);
    assert.equal(await at.rowOf(paid.data.trade_id!), undefined);
    const only = await at.keeping({ operation: '10' }, { expiry: undefined });
    assert.equal(only.code, '-4119');
  });

  test('a webhook about a token is taken only with its signature, of this account and environment', async () => {
    names('token-webhook');
    at.hold();
    const { data } = await at.keeping();
    await at.authenticate(data.trade_id!);
    const { merchantAccount, hmacKey } = at.standIn.options;
    const { shopperReference } = at.newest().sent;
    const { id: storedPaymentMethodId } = at.keptAt(at.newest())!;
    const bodyOf = (changes: object = {}, data: object = {}) =>
      JSON.stringify({
        ...{ type: 'recurring.token.created', environment: 'test', eventId: 'QBQQ9DLNRHHKGK38' },
        createdAt: '2026-11-20T10:00:00+01:00',
        data: { merchantAccount, shopperReference, storedPaymentMethodId, type: 'visa', ...data },
        ...changes,
      });
    const signatureOf = (body: string) => signBody(body, Buffer.from(hmacKey, 'hex'));
    const statusOf = async (text: string, HmacSignature: string) =>
      (await at.gateway.open(at.webhookPath, { method: 'POST', body: text, headers: { HmacSignature } }))
        .status;
    const body = bodyOf();
    for (const [sent, signature] of [
      [body, ''],
      [body, signatureOf(`${body} `)],
      [body.replace('visa', 'mc'), signatureOf(body)],
      [bodyOf({ environment: 'live' }), signatureOf(bodyOf({ environment: 'live' }))],
      [bodyOf({}, { merchantAccount: 'Other' }), signatureOf(bodyOf({}, { merchantAccount: 'Other' }))],
    ] as const)
      assert.equal(await statusOf(sent, signature), 403);
    assert.equal((await at.infoOf(data.trade_id!)).payment_token_object, undefined);
    assert.equal(await statusOf(body, signatureOf(body)), 200);
    assert.match((await at.infoOf(data.trade_id!)).payment_token_object!, /^gwt_/);
  });
});

// Cards at the stand-in, which opens what the card frame has encrypted: the rules of card rails, 3-D Secure, refusals.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Rail, RailCard, RailReport, RailRequest } from '@gangway/gateway/extend';
import type { SealedCard } from '@gangway/protocol/cards';
import { type ServedStandIn, serveStandIn } from '../../../../test/stand-ins/adyen/serve-stand-in.ts';
import { cardRailConformance, type FirstResult } from '../../../gateway/src/rails/card-rail-conformance.ts';
import { lateCaptureConformance } from '../../../gateway/src/rails/late-capture-conformance.ts';
import { attemptOf, requestOf } from '../../../gateway/src/rails/test-attempts.ts';
import { readAccount } from './account.ts';
import { threeDsFacts } from './cards.ts';
import { requestOf as paymentRequestOf } from './payments.ts';
import { driver } from './rail.ts';
import { CARD_PAYER, railCardOf, sealTestCard } from './test-sealed-cards.ts';

const RESULTS: readonly FirstResult[] = ['Y', 'A', 'U', 'N', 'R', 'I', 'D'];

describe('cards at Adyen', () => {
  let served: ServedStandIn;
  let rail: Rail;
  const received: string[] = [];
  const sealedFor = new Map<string, SealedCard>();
  before(async () => {
    served = await serveStandIn(async (body) => {
      received.push(body);
      return 202;
    });
    const { credentials } = served;
    rail = driver.open({ name: 'adyen@036870', mode: 'sandbox', credentials });
    for (const result of RESULTS)
      sealedFor.set(result, await sealTestCard(credentials, { holder: `3DS ${result}` }));
  });
  afterEach(() => {
    received.splice(0);
    assert.deepEqual(served.standIn.breaches.splice(0), []);
  });
  after(() => served.stop());

  const payment = (card: RailCard): RailRequest => requestOf({ method: 'Card', card, payer: CARD_PAYER });
  const paymentBy = async (holder: string, changes: Partial<RailCard> = {}): Promise<RailRequest> =>
    payment(railCardOf(await sealTestCard(served.credentials, { holder }), changes));

  /** Returns what the payer brings back after a decision at the stand-in. */
  async function bringBack(attemptId: string): Promise<RailReport> {
    const query = Object.fromEntries(new URL(served.standIn.decide(attemptId, 'pay')).searchParams);
    return rail.resume!(attemptOf(attemptId), { query, form: {} });
  }

  cardRailConformance(() => ({
    rail,
    request: (result, changes) => payment(railCardOf(sealedFor.get(result)!, changes)),
    // The payer passes the challenge when coming back.
    walk: async () => {},
    report: bringBack,
  }));

  lateCaptureConformance(() => ({
    rail,
    authorization: () => ({
      ...{ method: 'Card', payer: CARD_PAYER },
      card: railCardOf(sealedFor.get('Y')!, { threeDs: 'without', authoriseOnly: true }),
    }),
    loseAnswer: () => served.standIn.faults.add('done-cut'),
    failCapture: (attemptId) => served.standIn.happen(`capture-${attemptId}`, 'CAPTURE_FAILED'),
    lapse: (attemptId) => served.standIn.happen(`authorization-${attemptId}`, 'EXPIRE'),
    async webhooks() {
      await served.standIn.webhooks.release();
      return received.splice(0).map((body) => ({ body, headers: {} }));
    },
    holds(attemptId) {
      const payment = served.standIn.payments.find((one) => one.reference === `authorization-${attemptId}`)!;
      return { capturedMinor: BigInt(payment.captured), isHeld: payment.state === 'authorised' };
    },
  }));

  test('an authorization is captured by hand, a payment at once, whatever the account’s delay', async () => {
    const account = readAccount({ name: 'adyen@1', mode: 'sandbox', credentials: served.credentials });
    const membersOf = async (authoriseOnly: boolean) => {
      const body = paymentRequestOf(account, await paymentBy('Ada Lovelace', { authoriseOnly }));
      return typeof body === 'object' && [body.additionalData, body.captureDelayHours];
    };
    assert.deepEqual(await membersOf(true), [{ manualCapture: 'true' }, undefined]);
    assert.deepEqual(await membersOf(false), [undefined, 0]);
  });

  test('what Adyen has taken is not requested again', async () => {
    const credentials = { ...served.credentials, 'api-url': 'http://127.0.0.1:9' };
    const silent = driver.open({ name: 'adyen@036870', mode: 'sandbox', credentials });
    const taken = { kind: 'accepted', reference: 'QFQTPCQ8HXSKGK82' };
    const money = { ...attemptOf(crypto.randomUUID()), ownReference: taken.reference };
    assert.deepEqual(await silent.capture?.(money), taken);
    assert.deepEqual(await silent.refund(money), taken);
    assert.deepEqual(await silent.cancel({ ...money, voidReference: taken.reference }), taken);
    assert.equal((await silent.cancel({ ...money, voidReference: '' })).kind, 'unclear');
  });

  test('a begin sends the encrypted card, the holder and the browser', async () => {
    const request = await paymentBy('Ada Lovelace');
    const account = readAccount({ name: 'adyen@1', mode: 'sandbox', credentials: served.credentials });
    const body = paymentRequestOf(account, request);
    assert.ok(typeof body === 'object');
    assert.deepEqual(body.paymentMethod, {
      ...{
        type: 'scheme',
        encryptedCard: request.card?.sealed?.jwe,
        holderName: 'Ada Lovelace',
        brand: 'visa',
      },
    });
    assert.deepEqual(body.browserInfo, {
      ...{ acceptHeader: 'text/html', userAgent: 'Browser/1', language: 'nl-NL', javaEnabled: false },
      ...{ screenWidth: 1920, screenHeight: 1080, colorDepth: 24, timeZoneOffset: -60 },
    });
    const { origin, shopperIP, shopperEmail, captureDelayHours } = body;
    assert.deepEqual(
      [origin, shopperIP, shopperEmail, captureDelayHours],
      ['https://pay.example', '203.0.113.7', 'ada@example.org', 0],
    );
  });

  for (const [changes, expected] of [
    [{ threeDs: 'with' }, 'always'],
    [{ threeDs: 'without' }, 'never'],
    [{ threeDs: 'exemption' }, undefined],
    [{ threeDs: 'without', mustAuthenticate: true }, 'always'],
    [{ threeDs: 'exemption', mustAuthenticate: true }, 'always'],
  ] as const)
    test(`${JSON.stringify(changes)} has Adyen authenticate ${expected ?? 'as it decides'}, on its page`, async () => {
      const account = readAccount({ name: 'adyen@1', mode: 'sandbox', credentials: served.credentials });
      const body = paymentRequestOf(account, await paymentBy('Ada Lovelace', changes));
      assert.deepEqual(typeof body === 'object' && body.authenticationData, {
        ...(expected && { attemptAuthentication: expected }),
        threeDSRequestData: { nativeThreeDS: 'disabled' },
      });
    });

  test('without 3-D Secure the answer is the decision', async () => {
    const step = await rail.begin(await paymentBy('Ada Lovelace', { threeDs: 'without' }));
    assert.ok(step.kind === 'paid');
    assert.deepEqual([step.amountMinor, step.currency, step.threeDs], [2499n, 'EUR', undefined]);
  });

  for (const [holder, expected] of [
    ['DECLINED', { kind: 'declined', reason: 'declined' }],
    ['CARD_EXPIRED', { kind: 'declined', reason: 'expired-card' }],
    ['NOT_ENOUGH_BALANCE', { kind: 'declined', reason: 'insufficient-funds' }],
    ['INVALID_CARD', { kind: 'declined', reason: 'wrong-card' }],
    ['ISSUER_UNAVAILABLE', { kind: 'failed', reason: 'issuer-unavailable' }],
  ] as const)
    test(`${holder} is ${expected.reason}, in the answer, after 3-D Secure and by webhook`, async () => {
      const step = await rail.begin(await paymentBy(holder, { threeDs: 'without' }));
      assert.ok(step.kind === expected.kind);
      assert.equal(step.reason, expected.reason);
      const later = await paymentBy(holder);
      assert.equal((await rail.begin(later)).kind, 'redirect');
      const report = await bringBack(later.attemptId);
      assert.ok(report.kind === expected.kind);
      assert.deepEqual([report.reason, report.threeDs?.status], [expected.reason, 'Y']);
      await served.standIn.webhooks.release();
      const [event] = await rail.readEvents({ body: received.at(-1) ?? '', headers: {} });
      assert.ok(event?.kind === 'payment' && event.report.kind === expected.kind);
      assert.equal(event.report.reason, expected.reason);
    });

  test('a webhook of a yes says what the answer says of 3-D Secure', async () => {
    const request = await paymentBy('3DS A');
    await rail.begin(request);
    const report = await bringBack(request.attemptId);
    await served.standIn.webhooks.release();
    const [event] = await rail.readEvents({ body: received.at(-1) ?? '', headers: {} });
    assert.ok(report.kind === 'paid' && event?.kind === 'payment' && event.report.kind === 'paid');
    assert.deepEqual(report.threeDs, {
      ...{ status: 'A', trxid: 'c4e59ceb-a382-4d6a-bc87-385d591fa09d', version: '2.2.0', eci: '06' },
    });
    assert.deepEqual(event.report.threeDs, report.threeDs);
  });

  test('a card that is encrypted with another key is refused by Adyen, and nothing is paid', async () => {
    const other = await serveStandIn(async () => 202);
    await other.stop();
    const sealed = await sealTestCard(other.credentials);
    const step = await rail.begin(payment(railCardOf(sealed)));
    assert.deepEqual(step, { kind: 'failed', reason: 'request-refused', detail: '174' });
  });

  test('a payment that is begun again without its card waits for its webhook', async () => {
    const { card: _, ...again } = await paymentBy('Ada Lovelace');
    const before = served.standIn.payments.length;
    assert.equal((await rail.begin(again)).kind, 'unclear');
    assert.equal(served.standIn.payments.length, before);
  });

  test('8 concurrent begins with one card make one payment', async () => {
    const request = await paymentBy('Ada Lovelace', { threeDs: 'without' });
    await Promise.all(Array.from({ length: 8 }, () => rail.begin(request)));
    const made = served.standIn.payments.filter(({ reference }) => reference === request.attemptId);
    assert.equal(made.length, 1);
  });
});

test('nothing is said of 3-D Secure where the account does not have Adyen send it', () => {
  assert.equal(threeDsFacts(), undefined);
  assert.equal(threeDsFacts({ threeDOffered: 'true', eci: '05' }), undefined);
  assert.equal(threeDsFacts({ threeDAuthenticated: 'true' })?.status, 'Y');
  assert.equal(threeDsFacts({ threeDAuthenticated: 'true', threeDAuthenticatedResponse: 'A' })?.status, 'A');
  assert.equal(threeDsFacts({ threeDAuthenticated: 'false' }), undefined);
  assert.equal(threeDsFacts({ threeDAuthenticatedResponse: { toString: () => 'Y' } }), undefined);
});

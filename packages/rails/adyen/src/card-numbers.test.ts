// Readable card numbers at the stand-in: the rules of card rails, what a begin sends, and the network's reference.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Rail, RailCard } from '@gangway/gateway/extend';
import { type ServedStandIn, serveStandIn } from '../../../../test/stand-ins/adyen/serve-stand-in.ts';
import { cardRailConformance, type FirstResult } from '../../../gateway/src/rails/card-rail-conformance.ts';
import { attemptOf, requestOf } from '../../../gateway/src/rails/test-attempts.ts';
import { networkFacts } from './card-numbers.ts';
import { requestOf as paymentRequestOf } from './payments.ts';
import { driver } from './rail.ts';
import { CARD_PAYER } from './test-sealed-cards.ts';

const CARD: RailCard = {
  ...{
    number: '4111111111111111',
    expiryMonth: '03',
    expiryYear: '2040',
    cvc: '737',
    holder: 'Ada Lovelace',
  },
  ...{ brand: 'visa', threeDs: 'with', authoriseOnly: false },
};

function sentFor(method: string, changes: Partial<RailCard> = {}) {
  const account = { merchantAccount: 'Tulips' } as Parameters<typeof paymentRequestOf>[0];
  const body = paymentRequestOf(account, requestOf({ method, card: { ...CARD, ...changes } }));
  assert.ok(typeof body === 'object');
  return body;
}

for (const method of ['Card', 'Cards HPP'])
  test(`${method} with a number sends number, expiry, code, holder and brand`, () => {
    assert.deepEqual(sentFor(method).paymentMethod, {
      ...{ type: 'scheme', number: '4111111111111111', expiryMonth: '03', expiryYear: '2040', cvc: '737' },
      ...{ holderName: 'Ada Lovelace', brand: 'visa' },
    });
  });

test('a number that is to be stored is stored by us: Adyen is told of the agreement, and keeps nothing', () => {
  const { storePaymentMethod, shopperReference, shopperInteraction, recurringProcessingModel } = sentFor(
    'Card',
    {
      keeps: 'MIT',
      isConsentGiven: true,
    },
  );
  assert.deepEqual([storePaymentMethod, shopperReference], [undefined, undefined]);
  assert.deepEqual([shopperInteraction, recurringProcessingModel], ['Ecommerce', 'UnscheduledCardOnFile']);
});

for (const [initiator, model, attemptAuthentication] of [
  ['CIT', 'CardOnFile', 'always'],
  ['MIT', 'UnscheduledCardOnFile', 'never'],
] as const)
  test(`a stored number (${initiator}) is sent without code and holder, with the network's reference`, () => {
    const { holder: _, ...known } = CARD;
    const stored = { initiator, networkReference: '016153570198200' };
    const body = paymentRequestOf(
      { merchantAccount: 'Tulips' } as Parameters<typeof paymentRequestOf>[0],
      requestOf({ method: 'Token', card: { ...known, cvc: '', stored } }),
    );
    assert.ok(typeof body === 'object');
    assert.deepEqual(body.paymentMethod, {
      ...{ type: 'scheme', number: '4111111111111111', expiryMonth: '03', expiryYear: '2040', brand: 'visa' },
      networkPaymentReference: '016153570198200',
    });
    assert.deepEqual(
      [body.shopperInteraction, body.recurringProcessingModel, body.shopperReference],
      ['ContAuth', model, undefined],
    );
    assert.equal(body.authenticationData?.attemptAuthentication, attemptAuthentication);
  });

test('a payment whose card is not there any more is not sent', () => {
  const account = { merchantAccount: 'Tulips' } as Parameters<typeof paymentRequestOf>[0];
  for (const method of ['Card', 'Token'])
    for (const card of [undefined, { ...CARD, number: '' }])
      assert.equal(paymentRequestOf(account, requestOf({ method, ...(card && { card }) })), 'input-lost');
});

test('a network reference is taken as it is, unless it is none', () => {
  assert.deepEqual(networkFacts({ networkTxReference: 'MCC123456 0311' }), {
    networkReference: 'MCC123456 0311',
  });
  for (const networkTxReference of ['', 'x'.repeat(65), 'a\nb', 15, undefined])
    assert.deepEqual(networkFacts({ networkTxReference }), {});
  assert.deepEqual(networkFacts(), {});
});

/** By which the stand-in's issuer decides how 3-D Secure ends. */
const CODES: Readonly<Record<FirstResult, string>> = {
  ...{ Y: '737', A: '801', U: '821', N: '814', R: '818', I: '809', D: '804' },
};

describe('card numbers at Adyen', () => {
  let served: ServedStandIn;
  let rail: Rail;
  const received: string[] = [];
  before(async () => {
    served = await serveStandIn(
      async (body) => {
        received.push(body);
        return 202;
      },
      { rawCards: true },
    );
    const { credentials } = served;
    rail = driver.open({ name: 'adyen@036870', mode: 'sandbox', credentials });
  });
  afterEach(() => {
    received.splice(0);
    served.standIn.habits.takesRawCards = true;
    assert.deepEqual(served.standIn.breaches.splice(0), []);
  });
  after(() => served.stop());

  const payment = (card: Partial<RailCard>) =>
    requestOf({ method: 'Card', card: { ...CARD, ...card }, payer: CARD_PAYER });
  const bringBack = (attemptId: string) => {
    const query = Object.fromEntries(new URL(served.standIn.decide(attemptId, 'pay')).searchParams);
    return rail.resume!(attemptOf(attemptId), { query, form: {} });
  };

  cardRailConformance(() => ({
    rail,
    request: (result, changes) => payment({ cvc: CODES[result], ...changes }),
    // The payer passes the challenge when coming back.
    walk: async () => {},
    report: bringBack,
  }));

  test('answer, return and webhook name the reference by which the merchant charges the card', async () => {
    const atOnce = await rail.begin(payment({ threeDs: 'without' }));
    assert.ok(atOnce.kind === 'paid');
    assert.match(atOnce.networkReference ?? '', /^\d{15}$/);
    const request = payment({});
    await rail.begin(request);
    const report = await bringBack(request.attemptId);
    await served.standIn.webhooks.release();
    const [event] = await rail.readEvents(rail.withoutPayer!({ body: received.at(-1) ?? '', headers: {} }));
    assert.ok(report.kind === 'paid' && event?.kind === 'payment' && event.report.kind === 'paid');
    assert.equal(event.report.networkReference, report.networkReference);
    const { holder: _, ...known } = CARD;
    for (const [networkReference, kind] of [
      [report.networkReference!, 'paid'],
      ['016153570198200', 'declined'],
      ['', 'declined'],
    ] as const) {
      const card = { ...known, cvc: '', stored: { initiator: 'MIT', networkReference } } as const;
      assert.equal((await rail.begin(requestOf({ method: 'Token', card }))).kind, kind);
    }
  });

  test('a credential without the role for card numbers refuses the payment, which is not repeated', async () => {
    served.standIn.habits.takesRawCards = false;
    const step = await rail.begin(payment({}));
    assert.deepEqual(step, { kind: 'failed', reason: 'request-refused', detail: '010' });
  });

  for (const [cvc, reason] of [
    ['912', 'insufficient-funds'],
    ['924', 'cvc'],
    ['906', 'expired-card'],
  ] as const)
    test(`an issuer that refuses is ${reason}`, async () => {
      const step = await rail.begin(payment({ cvc, threeDs: 'without' }));
      assert.deepEqual([step.kind, 'reason' in step && step.reason], ['declined', reason]);
    });
});

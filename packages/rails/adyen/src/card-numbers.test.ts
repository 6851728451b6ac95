// Readable card numbers: what a begin sends of them, and the network's reference in answers and webhooks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RailCard } from '@gangway/gateway/extend';
import { requestOf } from '../../../gateway/src/rails/test-attempts.ts';
import { networkFacts } from './kept-cards.ts';
import { requestOf as paymentRequestOf } from './payments.ts';

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

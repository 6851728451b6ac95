// What is stored of Adyen's webhooks: all that events are read from, and nothing else of the payer.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { newId } from '@gangway/gateway/extend';
import { referenceOf, shopperOf } from './references.ts';
import { KEPT_MEMBERS, withoutPayer } from './stored-webhook.ts';
import { eventsOf } from './webhook-events.ts';
import { isSigned, signItem } from './webhook-signature.ts';
import { readWebhook, type WebhookItem } from './wire.ts';

const KEY = randomBytes(32);
const ATTEMPT = newId();
const KINDS = ['payment', 'authorization', 'capture', 'cancellation', 'refund'] as const;
const CODES = [
  ...[
    'AUTHORISATION',
    'CAPTURE',
    'CAPTURE_FAILED',
    'CANCELLATION',
    'TECHNICAL_CANCEL',
    'EXPIRE',
    'OFFER_CLOSED',
  ],
  ...['REFUND', 'REFUND_FAILED', 'REFUNDED_REVERSED', 'RECURRING_CONTRACT', 'REPORT_AVAILABLE', 'UNHEARD_OF'],
  ...['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK', 'CHARGEBACK_REVERSED', 'SECOND_CHARGEBACK'],
];

/** What a merchant account may have switched on. */
const PAYER = {
  iDealConsumerIBAN: 'NL13TEST0123456789',
  iDealConsumerName: 'A. Klaassen',
  shopperEmail: 'payer@example.org',
  cardHolderName: 'Annelies Quist',
  issuerCountry: 'NL',
};
const READ = {
  defensePeriodEndsAt: '2026-12-24T12:00:00+01:00',
  merchantAdviceCode: '03 : Do not try again',
  threeDAuthenticatedResponse: 'Y',
  threeDSVersion: '2.2.0',
  dsTransID: 'c4e59ceb-a382-4d6a-bc87-385d591fa09d',
  eci: '05',
  'tokenization.storedPaymentMethodId': 'M5N7TQ4TG5PFWR50',
  'tokenization.shopperReference': shopperOf(ATTEMPT),
};

function* items(): Generator<WebhookItem> {
  for (const kind of KINDS)
    for (const eventCode of CODES)
      for (const success of ['true', 'false'] as const) {
        const item = {
          ...{ pspReference: 'NC6HT9CRT65ZGN82', originalReference: 'QFQTPCQ8HXSKGK82', eventCode, success },
          ...{ merchantAccountCode: 'TestMerchant', merchantReference: referenceOf(kind, ATTEMPT) },
          ...{ amount: { currency: 'EUR', value: 2499 }, reason: '033899:1111:03/2030' },
          ...{ paymentMethod: 'ideal', eventDate: '2026-11-20T12:00:00+01:00' },
        };
        const additionalData = { ...PAYER, ...READ, hmacSignature: signItem(item, KEY) };
        yield { ...item, additionalData };
      }
}

const bodyOf = (item: WebhookItem): string =>
  JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: item }] });

test('a stored webhook says the same, is still signed, and has nothing of its payer', () => {
  for (const item of items()) {
    const { body } = withoutPayer({ body: bodyOf(item), headers: {} });
    const what = `${item.eventCode} ${item.success} ${item.merchantReference}`;
    for (const value of Object.values(PAYER).filter((text) => text.length > 2))
      assert.ok(!body.includes(value), `${what} has ${value}`);
    const [stored] = readWebhook(body)?.items ?? [];
    assert.deepEqual(eventsOf(stored!), eventsOf(item), what);
    assert.ok(isSigned(stored!, [KEY]), what);
  }
});

test('of an authorised card, not even its last digits and expiry are stored', () => {
  for (const item of items())
    if (item.eventCode === 'AUTHORISATION' && item.success === 'true')
      assert.doesNotMatch(withoutPayer({ body: bodyOf(item), headers: {} }).body, /1111|2030/);
});

test('no event is read from a member that is not stored', () => {
  const read = new Set<string>();
  for (const item of items()) {
    const additionalData = new Proxy(item.additionalData!, {
      get(target, name, receiver) {
        read.add(String(name));
        return Reflect.get(target, name, receiver);
      },
    });
    eventsOf({ ...item, additionalData });
  }
  const missing = [...read].filter((name) => !(KEPT_MEMBERS as readonly string[]).includes(name));
  assert.deepEqual(missing, []);
  assert.ok(read.size > 5, `${read.size} members were read`);
});

test('a webhook about a token is stored as it came, for all of it is signed', () => {
  const data = { merchantAccount: 'TestMerchant', shopperReference: shopperOf(ATTEMPT) };
  const body = JSON.stringify({
    ...{ type: 'recurring.token.created', environment: 'test' },
    data: { ...data, storedPaymentMethodId: 'M5N7TQ4TG5PFWR50' },
  });
  assert.equal(withoutPayer({ body, headers: {} }).body, body);
});

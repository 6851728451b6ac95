// The signatures of webhooks: published known-answer pairs, and the validator of Adyen's own library.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import library from '@adyen/api-library';
import { isSigned, signItem } from './webhook-signature.ts';
import type { WebhookItem } from './wire.ts';

/** Key and values of Adyen/adyen-node-api-library, src/__tests__/hmacValidator.spec.ts (MIT). */
const KEY = Buffer.from('DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00', 'hex');
const ITEM: WebhookItem = {
  pspReference: 'pspReference',
  originalReference: 'originalReference',
  merchantAccountCode: 'merchantAccount',
  merchantReference: 'reference',
  amount: { currency: 'EUR', value: 1000 },
  eventCode: 'EVENT',
  success: 'true',
};

const signed = (item: WebhookItem, key = KEY): WebhookItem => ({
  ...item,
  additionalData: { ...item.additionalData, hmacSignature: signItem(item, key) },
});

for (const [eventCode, signature] of [
  ['EVENT', 'ipnxGCaUZ4l8TUW75a71/ghd2Fe5ffvX0pV4TLTntIc='],
  ['REPORT_AVAILABLE', 'ZNBPtI+oDyyRrLyD1XirkKnQgIAlFc07Vj27TeHsDRE='],
] as const)
  test(`the published signature of ${eventCode} is ours`, () => {
    const additionalData = { hmacSignature: signature };
    assert.equal(isSigned({ ...ITEM, eventCode, additionalData }, [KEY]), true);
  });

test('each signed value counts, and what is not signed does not', () => {
  const item = signed(ITEM);
  for (const change of [
    { pspReference: 'x' },
    { originalReference: undefined },
    { merchantAccountCode: 'x' },
    { merchantReference: 'x' },
    { amount: { currency: 'EUR', value: 1001 } },
    { amount: { currency: 'USD', value: 1000 } },
    { eventCode: 'x' },
    { success: 'false' as const },
  ])
    assert.equal(isSigned({ ...item, ...change } as WebhookItem, [KEY]), false, JSON.stringify(change));
  assert.equal(isSigned({ ...item, reason: 'x', eventDate: '2030-01-01T00:00:00Z' }, [KEY]), true);
});

test('an item without a signature, or with one of another length, is not signed', () => {
  assert.equal(isSigned(ITEM, [KEY]), false);
  for (const hmacSignature of ['', 'x', `${signItem(ITEM, KEY)}=`])
    assert.equal(isSigned({ ...ITEM, additionalData: { hmacSignature } }, [KEY]), false);
});

test('while a key is replaced, the old one and the new one are accepted', () => {
  const next = randomBytes(32);
  for (const key of [KEY, next]) assert.equal(isSigned(signed(ITEM, key), [KEY, next]), true);
  assert.equal(isSigned(signed(ITEM, randomBytes(32)), [KEY, next]), false);
});

test('the validator of Adyen’s library accepts what we sign, and refuses what we refuse', () => {
  const validator = new library.hmacValidator();
  const validates = (item: WebhookItem) => validator.validateHMAC(item as never, KEY.toString('hex'));
  for (const item of [
    ITEM,
    { ...ITEM, originalReference: undefined },
    { ...ITEM, merchantReference: 'a:b\\c é', amount: { currency: 'JPY', value: 0 } },
  ] as WebhookItem[]) {
    assert.equal(validates(signed(item)), true);
    assert.equal(validates({ ...signed(item), merchantReference: 'other' }), false);
  }
});

/**
 * The signatures of webhooks. Those about tokens are signed as a whole. Each item of a standard webhook carries its
 * own: HMAC-SHA256 of eight of its values. Everything else in an item is not signed: `reason`, `eventDate`,
 * `paymentMethod`, and `additionalData`, where the signature is.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookItem } from './wire.ts';

/** Returns the signature of an item, in Base64. */
export const signItem = (item: WebhookItem, key: Buffer): string =>
  createHmac('sha256', key).update(signedText(item)).digest('base64');

/** Returns whether one of the keys has signed an item; in constant time for each. */
export const isSigned = (item: WebhookItem, keys: readonly Buffer[]): boolean =>
  isOneOf(
    item.additionalData?.hmacSignature ?? '',
    keys.map((key) => signItem(item, key)),
  );

/** The header that signs all of a webhook about a token, in lower case. */
export const SIGNATURE_HEADER = 'hmacsignature';

/** Returns the signature of a whole body, in Base64. */
export const signBody = (body: string, key: Buffer): string =>
  createHmac('sha256', key).update(body).digest('base64');

/** Returns whether one of the keys has signed a body, by the header's value; in constant time for each. */
export const isBodySigned = (body: string, signature: string, keys: readonly Buffer[]): boolean =>
  isOneOf(
    signature,
    keys.map((key) => signBody(body, key)),
  );

function isOneOf(signature: string, expectedOnes: readonly string[]): boolean {
  const given = Buffer.from(signature);
  return expectedOnes
    .map((expected) => Buffer.from(expected))
    .some((expected) => expected.length === given.length && timingSafeEqual(expected, given));
}

/** The signed values in their order; one that is absent is empty, and nothing is escaped. */
const signedText = ({ amount, ...item }: WebhookItem): string =>
  [
    item.pspReference,
    item.originalReference,
    item.merchantAccountCode,
    item.merchantReference,
    amount.value,
    amount.currency,
    item.eventCode,
    item.success,
  ]
    .map((value) => value ?? '')
    .join(':');

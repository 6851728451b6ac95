/**
 * The signatures of standard webhooks. Each item carries its own: HMAC-SHA256 of eight of its values. Everything else
 * in an item is not signed: `reason`, `eventDate`, `paymentMethod`, and `additionalData`, where the signature is.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookItem } from './wire.ts';

/** Returns the signature of an item, in Base64. */
export const signItem = (item: WebhookItem, key: Buffer): string =>
  createHmac('sha256', key).update(signedText(item)).digest('base64');

/** Returns whether one of the keys has signed an item; in constant time for each. */
export function isSigned(item: WebhookItem, keys: readonly Buffer[]): boolean {
  const given = Buffer.from(item.additionalData?.hmacSignature ?? '');
  return keys
    .map((key) => Buffer.from(signItem(item, key)))
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

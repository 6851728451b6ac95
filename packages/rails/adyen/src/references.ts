/**
 * The references that the rail gives Adyen. A payment carries its attempt's id. A refund carries a prefix: a webhook
 * names what it is about by this reference alone, and a refund must never be taken for a payment.
 */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const REFUND_PREFIX = 'refund-';

/** Returns the reference of a refund. */
export const refundReference = (attemptId: string): string => `${REFUND_PREFIX}${attemptId}`;

/** What a reference names. Others are those of payments and refunds that somebody made by other means. */
export type Named =
  | { readonly kind: 'payment' | 'refund'; readonly attemptId: string }
  | { readonly kind: 'other' };

/** Reads a reference of a webhook or a report. */
export function readReference(reference: string): Named {
  if (UUID.test(reference)) return { kind: 'payment', attemptId: reference };
  const attemptId = reference.startsWith(REFUND_PREFIX) ? reference.slice(REFUND_PREFIX.length) : '';
  return UUID.test(attemptId) ? { kind: 'refund', attemptId } : { kind: 'other' };
}

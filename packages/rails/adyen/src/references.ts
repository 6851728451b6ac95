/**
 * The references that the rail gives Adyen: what they name, and an attempt's id. A webhook names what it is about by
 * this reference, which is signed. So a refund is never taken for a payment, nor an authorization for money.
 */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A payment that takes money at once is its attempt's id alone. A cancellation names the payment. */
const PREFIXES = {
  payment: '',
  authorization: 'authorization-',
  capture: 'capture-',
  cancellation: 'cancel-',
  refund: 'refund-',
} as const;

/** What a reference of ours can name. */
export type NamedKind = keyof typeof PREFIXES;

/** Returns the reference of an attempt. */
export const referenceOf = (kind: NamedKind, attemptId: string): string => `${PREFIXES[kind]}${attemptId}`;

/** Before the id of the attempt with which a card was stored: the shopper of that card alone. */
const SHOPPER = 'card-';

/** Returns the shopper of a card that an attempt stores. */
export const shopperOf = (attemptId: string): string => `${SHOPPER}${attemptId}`;

/** Returns the attempt of a shopper; undefined for one that is not ours. */
export function readShopper(shopper: string): string | undefined {
  const attemptId = shopper.slice(SHOPPER.length);
  return UUID.test(attemptId) && shopper === shopperOf(attemptId) ? attemptId : undefined;
}

/** What a reference names. Others are those of payments and refunds that somebody made by other means. */
export type Named = { readonly kind: NamedKind; readonly attemptId: string } | { readonly kind: 'other' };

/** Reads a reference of an answer, a webhook or a report. */
export function readReference(reference: string): Named {
  for (const kind of Object.keys(PREFIXES) as NamedKind[]) {
    const attemptId = reference.slice(PREFIXES[kind].length);
    if (UUID.test(attemptId) && reference === referenceOf(kind, attemptId)) return { kind, attemptId };
  }
  return { kind: 'other' };
}

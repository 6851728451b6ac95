/**
 * Cards that Adyen keeps: stored with a payment to which the payer has agreed, charged by Adyen's token, and deleted.
 * Each card has a shopper of its own, named by the attempt that stored it: no personal data, and the same for every
 * repeat. A token works with its shopper and merchant account only.
 */
import type { RailCard, RailClient, RailRequest } from '@gangway/gateway/extend';
import * as v from 'valibot';
import type { AdyenAccount } from './account.ts';
import { readShopper, shopperOf } from './references.ts';
import { errorSchema, type PaymentRequest } from './wire.ts';

/** A token of Adyen's, as an answer or a webhook names it. */
const TOKEN_ID = /^[\w-]{1,64}$/;
/** Adyen's errors for a shopper and for a token that it does not know. */
const UNKNOWN_CODES: ReadonlySet<string> = new Set(['800', '803']);

/** Payments with the cardholder present, and those that the merchant makes alone, at no fixed times. */
export const MODELS = { CIT: 'CardOnFile', MIT: 'UnscheduledCardOnFile' } as const;

/** Returns what a payment sends to have its card stored, to which its payer has agreed; nothing for others. */
export function storingMembers({ card, attemptId }: RailRequest): Partial<PaymentRequest> {
  if (!card?.keeps || !card.isConsentGiven) return {};
  return {
    // A readable number is stored in our vault, and not by Adyen.
    ...(card.sealed && { storePaymentMethod: true, shopperReference: shopperOf(attemptId) }),
    shopperInteraction: 'Ecommerce',
    recurringProcessingModel: MODELS[card.keeps],
  };
}

/** Returns what a payment sends of a card that Adyen keeps; undefined without the token. */
export function keptMembers({
  railToken = '',
}: NonNullable<RailCard['stored']>): Pick<PaymentRequest, 'paymentMethod' | 'shopperReference'> | undefined {
  const kept = readToken(railToken);
  if (!kept) return undefined;
  const { id, shopperReference } = kept;
  return { paymentMethod: { type: 'scheme', storedPaymentMethodId: id }, shopperReference };
}

/** Returns whether a payment must end without a page: the merchant makes it alone, or wants no 3-D Secure. */
export const hasNoPage = ({ stored, threeDs, mustAuthenticate }: RailCard): boolean =>
  stored !== undefined && (stored.initiator === 'MIT' || (threeDs === 'without' && !mustAuthenticate));

/** Returns the rail's token of a card, its shopper and Adyen's id; undefined for what is no id of Adyen's. */
export const tokenOf = (attemptId: string, id: unknown): string | undefined =>
  typeof id === 'string' && TOKEN_ID.test(id) ? `${shopperOf(attemptId)}/${id}` : undefined;

/** Returns the parts of a token; undefined for anything else. */
function readToken(token: string): { readonly shopperReference: string; readonly id: string } | undefined {
  const at = token.indexOf('/');
  const [shopperReference, id] = [token.slice(0, Math.max(0, at)), token.slice(at + 1)];
  return readShopper(shopperReference) !== undefined && TOKEN_ID.test(id)
    ? { shopperReference, id }
    : undefined;
}

/**
 * Returns the token of the card that a payment has stored, where its answer or webhook tells it, by either of the names
 * that Adyen gives it. That of another shopper, with which a payment was only made, is none.
 */
export function storedToken(
  attemptId: string,
  additionalData: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const find = (...names: readonly string[]) => names.map((name) => additionalData[name]).find(Boolean);
  const id = find('tokenization.storedPaymentMethodId', 'recurring.recurringDetailReference');
  const shopper = find('tokenization.shopperReference', 'recurring.shopperReference');
  return shopper === shopperOf(attemptId) ? tokenOf(attemptId, id) : undefined;
}

/**
 * Deletes a card at Adyen. One that Adyen does not know is deleted. The call has no idempotency key, which Adyen takes
 * with POST only: a repeat changes nothing.
 */
export async function forgetCard(
  call: RailClient,
  { merchantAccount }: AdyenAccount,
  token: string,
): Promise<boolean> {
  const kept = readToken(token);
  if (!kept) return false;
  const { id, shopperReference } = kept;
  const query = new URLSearchParams({ shopperReference, merchantAccount });
  const reply = await call({ method: 'DELETE', path: `/storedPaymentMethods/${id}?${query}` });
  if (reply.kind === 'answered') return true;
  const error = reply.kind === 'refused' ? v.safeParse(errorSchema, reply.json) : undefined;
  return error?.success === true && UNKNOWN_CODES.has(error.output.errorCode);
}

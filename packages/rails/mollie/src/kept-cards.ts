/**
 * Cards that Mollie keeps: a customer without personal data and the mandate of its first payment. Later payments name
 * both; Mollie's payer page is not shown again.
 */
import type { RailKeptCard, RailOutcome } from '@gangway/gateway/extend';
import type { CardBrand } from '@gangway/protocol/cards';
import * as v from 'valibot';
import { keyOf, type MollieApi, type Read } from './api.ts';
import { customerSchema, type MolliePayment, mandateSchema } from './wire.ts';

const NOT_FOUND = 404;
const GONE = 410;

/** Our brand of each label of Mollie's; a card of another brand is not kept. */
const BRANDS: Readonly<Record<string, CardBrand>> = {
  Visa: 'visa',
  Mastercard: 'mastercard',
  'American Express': 'amex',
  Maestro: 'maestro',
  Unionpay: 'unionpay',
  Dankort: 'dankort',
  'Carte Bleue': 'cartes-bancaires',
};

/** Returns the body of the request that creates the customer of an attempt. */
export const customerBody = (attemptId: string) => ({ metadata: { attempt: attemptId } });

/** Creates the customer of an attempt, or finds the one that was created under its key. */
export const createCustomer = (
  api: MollieApi,
  attemptId: string,
): Promise<Read<v.InferOutput<typeof customerSchema>>> => {
  const idempotencyKey = keyOf(attemptId, 'customer');
  const call = {
    method: 'POST',
    path: '/v2/customers',
    body: customerBody(attemptId),
    idempotencyKey,
  } as const;
  return api.call(call, customerSchema);
};

/** The token of a kept card: both of Mollie's ids. */
const tokenOf = (customerId: string, mandateId: string): string => `${customerId}/${mandateId}`;

/** Returns the ids in a token; undefined for anything else. */
export function readToken(
  token: string,
): { readonly customerId: string; readonly mandateId: string } | undefined {
  const [, customerId, mandateId] = /^(cst_[A-Za-z0-9]{1,64})\/(mdt_[A-Za-z0-9]{1,64})$/.exec(token) ?? [];
  return customerId && mandateId ? { customerId, mandateId } : undefined;
}

/**
 * Adds the card that a first payment has left with Mollie to its yes. Where the mandate cannot be read at the moment,
 * the outcome is unclear, so that it is asked for again: otherwise the card would be lost.
 */
export async function withKeptCard(
  api: MollieApi,
  payment: MolliePayment,
  outcome: RailOutcome,
): Promise<RailOutcome> {
  const { sequenceType, customerId, mandateId, id: reference } = payment;
  const isYes = outcome.kind === 'paid' || outcome.kind === 'authorized';
  if (!isYes || sequenceType !== 'first' || !customerId || !mandateId) return outcome;
  const path = `/v2/customers/${customerId}/mandates/${mandateId}`;
  const mandate: Read<v.InferOutput<typeof mandateSchema>> = await api.call(
    { method: 'GET', path },
    mandateSchema,
  );
  if (mandate.kind === 'refused') return outcome;
  if (mandate.kind !== 'read')
    return { kind: 'unclear', reason: 'The mandate could not be read.', reference };
  const keptCard = cardOf(mandate.value, tokenOf(customerId, mandateId));
  return keptCard ? { ...outcome, keptCard } : outcome;
}

function cardOf(
  { status, details }: v.InferOutput<typeof mandateSchema>,
  token: string,
): RailKeptCard | undefined {
  const { cardNumber: last4 = '', cardLabel, cardExpiryDate } = details;
  const brand = BRANDS[cardLabel ?? ''];
  const [, expiryYear, expiryMonth] = /^(\d{4})-(\d{2})-\d{2}$/.exec(cardExpiryDate ?? '') ?? [];
  if (status === 'invalid' || !brand || !last4 || !expiryYear || !expiryMonth) return undefined;
  return { token, facts: { brand, last4, expiryMonth, expiryYear } };
}

/** Revokes the mandate of a kept card. One that Mollie does not know any more is revoked. */
export async function forgetCard(api: MollieApi, token: string): Promise<boolean> {
  const ids = readToken(token);
  if (!ids) return false;
  const { customerId, mandateId } = ids;
  const path = `/v2/customers/${customerId}/mandates/${mandateId}`;
  const idempotencyKey = keyOf(token, 'revoke');
  const revoked = await api.call({ method: 'DELETE', path, idempotencyKey }, v.unknown());
  return (
    revoked.kind === 'read' || (revoked.kind === 'refused' && [NOT_FOUND, GONE].includes(revoked.status))
  );
}

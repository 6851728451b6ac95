/** The terms of an order's card payments, in words for the shop and in codes for the gateway. */
import { LOW_VALUE_LIMITS, type Money, parseAmount } from '@gangway/protocol';
import type { Must, OrderInput } from './order-input.ts';
import type { CardTerms, UsedBy } from './stores/store.ts';

const CAPTURES = ['now', 'later', 'never'] as const;
const USERS = ['customer', 'merchant'] as const;
const THREE_DS = ['required', 'skip', 'exempt'] as const;

const THREE_DS_CODES = { required: '01', skip: '02', exempt: '03' } as const satisfies Record<
  (typeof THREE_DS)[number],
  string
>;

/** Who uses a stored card → `token_type`. */
export const TOKEN_TYPES = { customer: 'CIT', merchant: 'MIT' } as const satisfies Record<UsedBy, string>;

/** Reads the terms; undefined when all are the defaults. Throws what `must` throws. */
export function readCardTerms(
  { capture, saveCard, threeDs, customerId }: OrderInput,
  { amountMinor, currency }: Money,
  must: Must,
): CardTerms | undefined {
  must(isOneOf(CAPTURES, capture), "capture is not 'now', 'later' or 'never'");
  must(isOneOf(USERS, saveCard), "saveCard is not 'customer' or 'merchant'");
  must(isOneOf(THREE_DS, threeDs), "threeDs is not 'required', 'skip' or 'exempt'");
  must(capture !== 'never' || saveCard, "saveCard is missing; capture 'never' only keeps a card");
  must(!saveCard || customerId, 'customerId is missing; saveCard keeps a card for a customer');
  must(!saveCard || threeDs !== 'skip', "threeDs 'skip' cannot be combined with saveCard");
  if (threeDs === 'exempt') {
    const limit = (LOW_VALUE_LIMITS as Readonly<Record<string, string>>)[currency];
    must(limit, `currency ${currency} has no low-value exemption`);
    must(amountMinor <= parseAmount(limit)!, `amount is above the ${limit} of the low-value exemption`);
  }
  const terms = { ...(capture && { capture }), ...(saveCard && { saveCard }), ...(threeDs && { threeDs }) };
  return Object.keys(terms).length > 0 ? terms : undefined;
}

const isOneOf = (words: readonly string[], value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && words.includes(value));

/** Returns the members of `v3.CreateCardPayments` for the terms of an order. */
export const cardMembers = (terms: CardTerms = {}): Readonly<Record<string, string>> => ({
  operation: operationOf(terms),
  ...(terms.saveCard && { token_type: TOKEN_TYPES[terms.saveCard] }),
  '3ds_initiate': THREE_DS_CODES[terms.threeDs ?? 'required'],
  ...(terms.threeDs === 'exempt' && { sca_exemption: 'LowValue' }),
});

/** Returns the `operation` of the terms. */
export const operationOf = ({
  capture = 'now',
  saveCard,
}: CardTerms = {}): '1' | '2' | '10' | '11' | '12' => {
  if (capture === 'never') return '10';
  if (capture === 'later') return saveCard ? '12' : '2';
  return saveCard ? '11' : '1';
};

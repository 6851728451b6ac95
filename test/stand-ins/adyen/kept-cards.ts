/**
 * Cards that the stand-in keeps for shoppers: made when a payment that asks for it is authorised, named in the answer,
 * in the webhook of the payment or by webhooks of their own, used in place of a card, and deleted.
 */
import { type Answer, refusal } from './answers.ts';
import type { IssuedCard } from './issued-cards.ts';
import { newReference, type Payment } from './payments.ts';
import type { StandInState } from './stand-in.ts';

/** A card that is kept. A tester may change what becomes of it: the issuer decides anew each time. */
export interface KeptCard {
  readonly id: string;
  readonly shopperReference: string;
  readonly last4: string;
  readonly issued: IssuedCard;
  holderName: string;
  /** Mastercard's advice beside a refusal. */
  merchantAdviceCode?: string;
}

/** Where a new token is named: which of them an account uses is a matter of its settings. */
export type TokenPlace = 'answer' | 'authorisation' | 'contract' | 'token-webhook';

/** Members of a payment about cards that are kept. */
export interface KeepingBody {
  readonly shopperReference?: string;
  readonly storePaymentMethod?: boolean;
  readonly recurringProcessingModel?: string;
  readonly shopperInteraction?: string;
  readonly authenticationData?: { readonly attemptAuthentication?: 'always' | 'never' };
}

/** Returns the kept card that a payment names, or why there is none (Adyen's error codes). */
export function findKeptCard(
  { keptCards }: Pick<StandInState, 'keptCards'>,
  id: string,
  { shopperReference, recurringProcessingModel }: KeepingBody,
): KeptCard | Answer {
  if (!shopperReference || !recurringProcessingModel)
    return refusal(422, '702', 'validation', 'A token needs its shopper and a processing model');
  const ofShopper = [...keptCards.values()].filter((card) => card.shopperReference === shopperReference);
  if (ofShopper.length === 0) return refusal(422, '800', 'validation', 'Contract not found');
  return (
    ofShopper.find((card) => card.id === id) ?? refusal(422, '803', 'validation', 'PaymentDetail not found')
  );
}

/** Keeps the card of a payment that has been authorised and asks for it; once for each shopper and card. */
export function keepCard(state: StandInState, payment: Payment): void {
  const { card, sent } = payment;
  const { shopperReference, storePaymentMethod } = sent;
  if (!card || shopperReference === undefined || !storePaymentMethod) return;
  const known = [...state.keptCards.values()].find(
    (one) => one.shopperReference === shopperReference && one.last4 === card.last4,
  );
  const { holderName, last4, issued } = card;
  const kept = known ?? { id: newReference(), shopperReference, last4, issued, holderName };
  state.keptCards.set(kept.id, kept);
  payment.kept = { card: kept, operation: known ? 'alreadyExisting' : 'created' };
}

/** Returns what an answer or a webhook says of the card that a payment has kept. */
export function tokenData(
  { habits }: StandInState,
  { kept: made }: Payment,
  place: TokenPlace,
): Readonly<Record<string, string>> {
  if (!made || !habits.tokenPlaces.includes(place)) return {};
  return {
    'tokenization.shopperReference': made.card.shopperReference,
    'tokenization.storedPaymentMethodId': made.card.id,
    'tokenization.store.operationType': made.operation,
  };
}

/** Reports the card that a payment has kept by webhooks of its own. */
export function reportToken({ habits, webhooks }: StandInState, payment: Payment): void {
  const { kept: made, reference: merchantReference, pspReference } = payment;
  if (!made) return;
  const { id, shopperReference } = made.card;
  if (habits.tokenPlaces.includes('contract'))
    webhooks.report({
      ...{ eventCode: 'RECURRING_CONTRACT', pspReference: id, originalReference: pspReference },
      ...{ originalPsp: pspReference, merchantReference, success: true },
      amount: { currency: payment.amount.currency, value: 0 },
      additionalData: {
        'recurring.recurringDetailReference': id,
        'recurring.shopperReference': shopperReference,
      },
    });
  if (habits.tokenPlaces.includes('token-webhook'))
    webhooks.reportToken(`recurring.token.${made.operation}`, {
      ...{ shopperReference, storedPaymentMethodId: id, type: 'visa', operation: made.operation },
    });
}

/** Deletes a kept card: `DELETE /storedPaymentMethods/{storedPaymentMethodId}`. Returns undefined where it is done. */
export function deleteKeptCard(
  { keptCards, options }: StandInState,
  id: string,
  query: Readonly<Record<string, string>>,
): Answer | undefined {
  const { shopperReference = '', merchantAccount } = query;
  if (merchantAccount !== options.merchantAccount)
    return refusal(403, '901', 'security', 'Invalid Merchant Account');
  const found = findKeptCard({ keptCards }, id, { shopperReference, recurringProcessingModel: 'CardOnFile' });
  if (!('id' in found)) return found;
  keptCards.delete(id);
  return undefined;
}

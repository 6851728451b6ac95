/**
 * Raw cards, whose number a merchant sends in clear: what Adyen refuses of them, and what their issuers ask of a
 * payment. `habits.takesRawCards` is the role that the credential needs, *API PCI Payments role*.
 */
import { type Answer, refusal } from './answers.ts';
import { CVC_DECLINED_HOLDER, INSISTING_HOLDER, REFUSING_HOLDERS } from './cards.ts';
import { issuedCard } from './issued-cards.ts';
import type { KeepingBody } from './kept-cards.ts';
import type { Payment } from './payments.ts';
import type { StandInState } from './stand-in.ts';

/** What a payment may say of a raw card. */
export interface RawCard {
  readonly number?: string;
  readonly expiryMonth?: string;
  readonly expiryYear?: string;
  readonly cvc?: string;
  readonly holderName?: string;
  /** The network transaction reference of the first payment. */
  readonly networkPaymentReference?: string;
}

/** Models of payments that the merchant initiates, where the shopper interaction is `ContAuth`. */
const MERCHANT_INITIATED: ReadonlySet<string> = new Set(['Subscription', 'UnscheduledCardOnFile']);

/** CVCs that do not match, and that are missing, as Adyen publishes them for its test environment. */
const WRONG_CVCS: ReadonlySet<string> = new Set(['002', '004']);

/** Returns whether a payment sends card data in clear. */
export const hasRawData = ({ number, expiryMonth, expiryYear, cvc }: RawCard): boolean =>
  [number, expiryMonth, expiryYear, cvc].some((value) => value !== undefined);

/** Returns the raw card of a payment, or why it is refused (Adyen's error codes). */
export function readRawCard(
  { issuedCards }: StandInState,
  raw: RawCard,
  sent: KeepingBody,
): Omit<NonNullable<Payment['card']>, 'isAuthenticated'> | Answer {
  const { number = '', expiryMonth = '', expiryYear = '', cvc } = raw;
  if (!isCardNumber(number)) return refusal(422, '101', 'validation', 'Invalid card number');
  if (!/^(0?[1-9]|1[0-2])$/.test(expiryMonth))
    return invalidExpiry('Expiry month should be between 1 and 12 inclusive');
  if (!/^\d{4}$/.test(expiryYear) || Number(expiryYear) <= 2000)
    return invalidExpiry('Expiry year should be a 4 digit number greater than 2000');
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    return refusal(422, '103', 'validation', 'CVC is not the right length');
  const issued = issuedCard(issuedCards, number);
  const demand = demandOf(raw, sent, issued.references);
  const holderName = demand ?? (issued.outcome || outcomeOfCvc(cvc) || raw.holderName || '');
  return { holderName, last4: number.slice(-4), issued };
}

const invalidExpiry = (why: string): Answer =>
  refusal(422, '129', 'validation', `The provided Expiry Date is not valid.: ${why}`);

/** Returns whether a number has the length and the check digit of a card (ISO/IEC 7812-1). */
function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = Array.from(number).reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const weighted = at % 2 === 0 ? digit : digit * 2;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Returns what an issuer demands before all else, as the holder's name that stands for it: the cardholder, where the
 * merchant initiates a payment without a network transaction reference of this card, and the CVC of a new card.
 */
function demandOf(
  { cvc, networkPaymentReference = '' }: RawCard,
  { shopperInteraction = 'Ecommerce', recurringProcessingModel = '' }: KeepingBody,
  references: ReadonlySet<string>,
): string | undefined {
  const isMerchantInitiated =
    shopperInteraction === 'ContAuth' && MERCHANT_INITIATED.has(recurringProcessingModel);
  if (isMerchantInitiated && !references.has(networkPaymentReference)) return INSISTING_HOLDER;
  return shopperInteraction === 'Ecommerce' && cvc === undefined ? CVC_DECLINED_HOLDER : undefined;
}

/**
 * Returns the outcome that a CVC chooses, as the holder's name that stands for it. Beside Adyen's codes there are
 * conventions of this stand-in: 9 and the code of a refusal, as in 912, and 8 and a letter's place in the alphabet for
 * the result of 3-D Secure, as in 814 for N.
 */
function outcomeOfCvc(cvc = ''): string | undefined {
  if (WRONG_CVCS.has(cvc)) return CVC_DECLINED_HOLDER;
  const [, kind, digits] = /^([89])(\d\d)$/.exec(cvc) ?? [];
  const value = Number(digits);
  if (kind === '8') return value >= 1 && value <= 26 ? `3DS ${String.fromCharCode(64 + value)}` : undefined;
  const refusals = { ...REFUSING_HOLDERS, [INSISTING_HOLDER]: '38' };
  return kind && Object.entries(refusals).find(([, code]) => code === String(value))?.[0];
}

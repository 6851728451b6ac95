/**
 * The rules a card's data must keep before anybody is asked: Luhn, expiry, code, and in the sandbox the published
 * table.
 */
import {
  CARD_BRANDS,
  type CardBrand,
  type CardObject,
  cardSchema,
  findTestCard,
} from '@gangway/protocol/cards';
import validator from 'card-validator';
import * as v from 'valibot';

/** The library's names of the brands we take. */
const BRAND_OF_TYPE: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  unionpay: 'unionpay',
  maestro: 'maestro',
};

/** A card that keeps the rules, with its brand. */
export interface CheckedCard {
  readonly card: CardObject;
  readonly brand: CardBrand;
}

/** What {@link readCardInfo} answers: the card, or the rest of a sentence that begins with the field's name. */
export type CardReading =
  | ({ readonly ok: true } & CheckedCard)
  | { readonly ok: false; readonly fault: string };

/**
 * Reads the text of `cardinfo`. `now` is business time; a card is good until the end of its month. The fault never
 * repeats what was sent.
 */
export function readCardInfo(text: string, now: Date, mode: 'sandbox' | 'live'): CardReading {
  const parsed = v.safeParse(cardSchema, JSON.parse(text));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return { ok: false, fault: `cardinfo.${String(issue.path?.[0]?.key ?? '')} has a wrong format` };
  }
  const card = parsed.output;
  const brand = brandOf(card.card_number);
  if (!validator.number(card.card_number, { luhnValidateUnionPay: true }).isValid || !brand) {
    return { ok: false, fault: 'cardinfo.card_number is not the number of a card that is taken' };
  }
  if (mode === 'sandbox' && !findTestCard(card.card_number)) {
    return { ok: false, fault: 'cardinfo.card_number is not a test card (docs/test-data.md)' };
  }
  if (isOver(card, now)) return { ok: false, fault: 'cardinfo.expiration_year is over' };
  const { cvcLength, cvcRequired } = CARD_BRANDS[brand];
  const isCvcFine = card.cvc === '' ? !cvcRequired : card.cvc.length === cvcLength;
  if (!isCvcFine) return { ok: false, fault: `cardinfo.cvc has not the ${cvcLength} digits of the brand` };
  return { ok: true, card, brand };
}

/** The brand of a number: the test table's first, because libraries do not know every local scheme. */
function brandOf(number: string): CardBrand | undefined {
  const known = findTestCard(number)?.brands[0];
  return known ?? BRAND_OF_TYPE[validator.number(number).card?.type ?? ''];
}

/** Whether the card's month is over, by UTC. */
function isOver({ expiration_month: month, expiration_year: year }: CardObject, now: Date): boolean {
  return Date.UTC(Number(year), Number(month), 1) <= now.getTime();
}

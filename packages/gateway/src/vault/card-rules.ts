/** The checks of a card before any call: Luhn, expiry, code, and in the sandbox the published table. */
import {
  brandsInRanges,
  CARD_BRANDS,
  type CardBrand,
  type CardObject,
  type CardRange,
  cardSchema,
  findTestCard,
} from '@gangway/protocol/cards';
import validator from 'card-validator';
import * as v from 'valibot';

/** The card library's names of the supported brands. */
const BRAND_OF_TYPE: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  unionpay: 'unionpay',
  maestro: 'maestro',
};

/** A valid card with its brand. */
export interface CheckedCard {
  readonly card: CardObject;
  readonly brand: CardBrand;
}

/** The result of a check: the card, or the rest of a sentence that begins with the member's name. */
export type CardReading =
  | ({ readonly ok: true } & CheckedCard)
  | { readonly ok: false; readonly fault: string };

/** When and where a card is checked. `now` is business time; a card is valid until the end of its month. */
export interface CardPlace {
  readonly now: Date;
  readonly mode: 'sandbox' | 'live';
  /** The ranges of local networks. */
  readonly cardRanges: readonly CardRange[];
}

/** Parses `cardinfo`; `chosen` as in {@link checkCard}. The fault never repeats what was sent. */
export function readCardInfo(text: string, place: CardPlace, chosen?: string): CardReading {
  const parsed = v.safeParse(cardSchema, JSON.parse(text));
  if (parsed.success) return checkCard(parsed.output, place, chosen);
  const [issue] = parsed.issues;
  return { ok: false, fault: `${String(issue.path?.[0]?.key ?? 'the card')} has a wrong format` };
}

/** Checks a card. `chosen` is the brand that the payer chose; without it the number's first brand is used. */
export function checkCard(card: CardObject, place: CardPlace, chosen?: string): CardReading {
  const { now, mode, cardRanges } = place;
  const brands = brandsOf(card.card_number, cardRanges);
  const brand = chosen === undefined ? brands[0] : brands.find((one) => one === chosen);
  if (!validator.number(card.card_number, { luhnValidateUnionPay: true }).isValid || brands.length === 0) {
    return { ok: false, fault: 'card_number is not the number of a card that is taken' };
  }
  if (!brand) return { ok: false, fault: 'the brand is not one of the card' };
  if (mode === 'sandbox' && !findTestCard(card.card_number)) {
    return { ok: false, fault: 'card_number is not a test card (docs/test-data.md)' };
  }
  if (isOver(card, now)) return { ok: false, fault: 'expiration_year is over' };
  const { cvcLength, cvcRequired } = CARD_BRANDS[brand];
  const isCvcFine = card.cvc === '' ? !cvcRequired : card.cvc.length === cvcLength;
  if (!isCvcFine) return { ok: false, fault: `cvc has not the ${cvcLength} digits of the brand` };
  return { ok: true, card, brand };
}

/** Returns the brands of a number: by the ranges, because the library does not know every local network, or by it. */
export function brandsOf(number: string, ranges: readonly CardRange[]): readonly CardBrand[] {
  const brand = BRAND_OF_TYPE[validator.number(number).card?.type ?? ''];
  return brandsInRanges(number, ranges) ?? (brand ? [brand] : []);
}

/** Returns whether the card's month is over, in UTC. */
function isOver({ expiration_month: month, expiration_year: year }: CardObject, now: Date): boolean {
  return Date.UTC(Number(year), Number(month), 1) <= now.getTime();
}

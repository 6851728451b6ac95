/** Card numbers in parameters: refused in free text, only counted in the merchant's ids (docs/security.md). */
import { findCardNumbers } from '../card-numbers.ts';
import { freeTextsOf, readCheckoutData } from '../checkout-data.ts';
import { CARD_NUMBERS_IN, type Parameter } from './contract.ts';
import type { DataRules } from './parameter-format.ts';

/** Checks the parameters of one request for card numbers. */
export interface CardNumberCheck {
  /** Returns what is wrong with a value: the rest of a sentence that begins with the parameter's name. */
  findFault(parameter: Parameter, value: string): string | undefined;
  /** Names of the parameters in which a card number was found so far. */
  readonly cardLike: ReadonlySet<string>;
}

/**
 * Returns the check of one request. A text may repeat the order_id and `ownNumber`: one in ten long order numbers looks
 * like a card number, and merchants quote them in their texts.
 */
export function cardNumberCheck(rules: DataRules, orderId = ''): CardNumberCheck {
  const cardLike = new Set<string>();
  let own: ReadonlySet<string> | undefined;
  return {
    cardLike,
    findFault({ name, kind }, value) {
      const fate = CARD_NUMBERS_IN[kind];
      const found = fate ? textsIn(kind, value).flatMap(findCardNumbers) : [];
      if (found.length === 0) return undefined;
      cardLike.add(name);
      own ??= new Set([orderId, rules.ownNumber ?? ''].flatMap(findCardNumbers));
      const isTaken =
        fate === 'counted' ? !rules.refusesCardLikeIds : found.every((digits) => own?.has(digits));
      return isTaken ? undefined : 'holds what looks like a card number';
    },
  };
}

/** Returns the texts of a value: of one that holds JSON, those in which somebody could type. */
function textsIn(kind: Parameter['kind'], value: string): readonly string[] {
  const data = kind === 'checkout-data' ? readCheckoutData(value) : value;
  return typeof data === 'string' ? [data] : freeTextsOf(data);
}

/** Card numbers in texts: refused where people write, counted where a merchant names things (docs/security.md). */
import { findCardNumbers } from '../card-numbers.ts';
import { CARD_NUMBERS_IN, type Parameter } from './contract.ts';
import type { DataRules } from './parameter-format.ts';

/** The check of one request. */
export interface CardNumberCheck {
  /** What is wrong with a value, as the rest of a sentence that begins with its name and does not repeat it. */
  findFault(parameter: Parameter, value: string): string | undefined;
  /** Names of the parameters in which something was found until now. */
  readonly cardLike: ReadonlySet<string>;
}

/**
 * Starts a check. A text may repeat the order_id and `ownNumber`, because one in ten long order numbers looks like a
 * card number, and merchants write them into their texts.
 */
export function cardNumberCheck(rules: DataRules, orderId = ''): CardNumberCheck {
  const cardLike = new Set<string>();
  let own: ReadonlySet<string> | undefined;
  return {
    cardLike,
    findFault({ name, kind }, value) {
      const fate = CARD_NUMBERS_IN[kind];
      const found = fate ? findCardNumbers(value) : [];
      if (found.length === 0) return undefined;
      cardLike.add(name);
      own ??= new Set([orderId, rules.ownNumber ?? ''].flatMap(findCardNumbers));
      const isTaken =
        fate === 'counted' ? !rules.refusesCardLikeIds : found.every((digits) => own?.has(digits));
      return isTaken ? undefined : 'holds what looks like a card number';
    },
  };
}

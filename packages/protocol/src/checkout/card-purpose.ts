/** Why a card is requested when it does not pay at once. */

/** `reserve`: the amount is authorized now and captured later. `keep`: the card is stored and nothing is charged. */
export const CARD_PURPOSES = ['reserve', 'keep'] as const;

/** See {@link CARD_PURPOSES}. */
export type CardPurpose = (typeof CARD_PURPOSES)[number];

/** Returns the purpose of an `operation` of `v3.CreateCardPayments`, or undefined when the card pays at once. */
export function purposeOf(operation: string | undefined): CardPurpose | undefined {
  if (operation === '10') return 'keep';
  return operation === '2' || operation === '12' ? 'reserve' : undefined;
}

/** What the codes of `operation` mean. */
import { isNameOf } from '../typed-records.ts';

/**
 * Code → when the amount is captured (with the payment, later on request, or never where a card is only stored), and
 * whether the card is stored.
 */
export const ORDER_OPERATIONS = {
  '1': { capture: 'now', keepsCard: false },
  '2': { capture: 'later', keepsCard: false },
  '10': { capture: 'never', keepsCard: true },
  '11': { capture: 'now', keepsCard: true },
  '12': { capture: 'later', keepsCard: true },
} as const;

type OrderOperation = (typeof ORDER_OPERATIONS)[keyof typeof ORDER_OPERATIONS];

/** Returns what the `operation` of a checked request means; without one it is a sale. */
export const readOperation = (code = '1'): OrderOperation =>
  ORDER_OPERATIONS[isNameOf(ORDER_OPERATIONS, code) ? code : '1'];

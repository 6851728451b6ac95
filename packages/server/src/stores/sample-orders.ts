/** For tests only: sample records with a fixed id. */

import type { OrderRecord } from './store.ts';
import { anOrder as anyOrder } from './store-rules.ts';

export { aTrade } from './store-rules.ts';

/** Returns a valid order with changes. */
export const anOrder = (changes: Partial<OrderRecord> = {}): OrderRecord =>
  anyOrder({ orderId: 'o1', ...changes });

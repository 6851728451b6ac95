// What was typed in an order's fields, in the tab's session storage: a payer whom a bank refused comes back to a new
// page. progress/kept-input.ts deletes it once an order is paid.
import { swapKept } from '../../kept/swap-kept.ts';

/** One order's fields are kept at a time. */
const NAME = 'gw-fields';

type Typed = Readonly<Record<string, string>>;

/** Keeps what was typed for an order, in place of another order's. Without storage it is typed again. */
export function keepTyped(orderId: string, typed: Typed): void {
  swapKept(NAME, orderId, JSON.stringify(typed));
}

/** Returns what was typed for an order before, and keeps it on. */
export function findKept(orderId: string): Typed {
  const text = swapKept(NAME, orderId);
  swapKept(NAME, orderId, text);
  return text ? JSON.parse(text) : {};
}

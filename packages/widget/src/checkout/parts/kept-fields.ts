// What was typed in an order's fields, in the tab's session storage: a payer whom a bank refused comes back to a new
// page. progress/kept-input.ts deletes it once an order is paid.

/** The key of the order whose fields are kept; one at a time. */
const KEY = 'gw-fields';

type Typed = Readonly<Record<string, string>>;

/** Keeps what was typed for an order, in place of another order's. Without storage it is typed again. */
export function keepTyped(orderId: string, typed: Typed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ orderId, typed }));
  } catch {
    // The page may use no storage.
  }
}

/** Returns what was typed for an order before. */
export function findKept(orderId: string): Typed {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return kept.orderId === orderId ? kept.typed : {};
  } catch {
    return {};
  }
}

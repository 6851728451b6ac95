/** The page after the payment: it polls the shop, ignores the URL, and updates itself. */
import { emptyCart } from './kept-cart.ts';

const POLL_MS = 2_000;
const POLLS_MAX = 450;

/**
 * Empties the cart of a paid order and polls for an open one until it has ended. Removes the element where neither the
 * address nor an earlier view of it names a payment, as in the list of orders: the shop's own words stand above it.
 */
export function startThankYouPage(): void {
  const isNamed = location.hash.includes('gw-status=') || history.state !== null;
  if (!isNamed) document.querySelector('gw-payment-status')?.remove();
  const thanks = document.querySelector<HTMLElement>('[data-order][data-standing]');
  const { order, standing } = thanks?.dataset ?? {};
  if (standing === 'paid') emptyCart();
  else if (order && standing) void watch(order, standing);
}

async function watch(order: string, standing: string): Promise<void> {
  for (let asked = 0; asked < POLLS_MAX; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (document.visibilityState === 'hidden') continue;
    if ((await readStanding(order)) !== standing) return location.reload();
  }
}

/** Reads the order's status; without an answer nothing changes. */
async function readStanding(order: string): Promise<string | undefined> {
  try {
    const response = await fetch(`/api/orders/${order}`);
    if (response.ok) return ((await response.json()) as { standing: string }).standing;
  } catch {
    // The next poll may succeed.
  }
  return document.querySelector<HTMLElement>('[data-standing]')?.dataset.standing;
}

/** The page after the payment: it polls the shop, ignores the URL, and updates itself. */
import { emptyCart } from './kept-cart.ts';

const POLL_MS = 2_000;
const POLLS_MAX = 450;

/**
 * Empties the cart of a paid order and polls for another one until it is paid. The element removes the token from the
 * address; where there is no element, it is removed here, because a copied URL should not have it.
 */
export function startThankYouPage(): void {
  const { hash, pathname, search } = location;
  const isNamed = hash.startsWith('#gw-status=');
  const element = document.querySelector('gw-payment-status');
  if (isNamed && !element) history.replaceState(history.state, '', pathname + search);
  const thanks = document.querySelector<HTMLElement>('[data-order][data-standing]');
  const { order, standing } = thanks?.dataset ?? {};
  if (standing === 'paid') emptyCart();
  else if (order && standing) void watch(order, standing);
}

async function watch(order: string, standing: string): Promise<void> {
  for (let asked = 0; asked < POLLS_MAX; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (document.visibilityState === 'hidden') continue;
    const now = await readStanding(order);
    if (now !== standing && (now === 'paid' || !isInUse())) return location.reload();
  }
}

/** Whether the payer is in the element, which pays the order there: a reload would take what was typed. */
const isInUse = (): boolean => document.querySelector('gw-payment-status:focus-within') !== null;

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

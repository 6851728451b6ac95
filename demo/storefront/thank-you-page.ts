/** The page after the payment: it asks the shop, not the address, and turns by itself when the shop knows more. */
import { emptyCart } from './kept-cart.ts';

const POLL_MS = 2_000;
const POLLS_MAX = 450;

/**
 * Empties the cart of a paid order; for an open one asks until the shop knows how it ended. The token that the return
 * left in the address is not needed here, since the page has a session: a copied address does not carry it.
 */
export function startThankYouPage(): void {
  const { hash, pathname, search } = location;
  if (hash.startsWith('#gw-status=')) history.replaceState(history.state, '', pathname + search);
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

/** How the order stands; an answer that does not come changes nothing. */
async function readStanding(order: string): Promise<string | undefined> {
  try {
    const response = await fetch(`/api/orders/${order}`);
    if (response.ok) return ((await response.json()) as { standing: string }).standing;
  } catch {
    // The next question may be answered.
  }
  return document.querySelector<HTMLElement>('[data-standing]')?.dataset.standing;
}

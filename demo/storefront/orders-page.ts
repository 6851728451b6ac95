/** The orders page, which updates itself. */

const POLL_MS = 3_000;

/** Reloads the page when an order has changed. */
export function startOrdersPage(): void {
  const shown = document.querySelector<HTMLElement>('[data-digest]')?.dataset.digest ?? '';
  setInterval(() => void look(shown), POLL_MS);
}

async function look(shown: string): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  try {
    const response = await fetch('/api/orders');
    if (response.ok && ((await response.json()) as { digest: string }).digest !== shown) location.reload();
  } catch {
    // The next poll may succeed.
  }
}

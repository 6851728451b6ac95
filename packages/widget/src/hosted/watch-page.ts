// The gateway's page around an element: what the element itself cannot do.
import type {} from '../events.ts';

/** Navigation. Tests replace these functions. */
export const ways = {
  /** Navigates the whole tab, even when this page is in a frame. */
  leave: (url: string): unknown => window.open(url, '_top'),
  reload: (): void => location.reload(),
};

/** States after which the payer can do nothing more here: the gateway then shows the page of the result. */
const OVER: ReadonlySet<string> = new Set(['expired', 'cancelled']);

/** Listens to the events of the page's element and to its back link. */
export function watchPage(page: HTMLElement): void {
  page.addEventListener('gw-cancel', ({ detail }) => {
    if (isCheckout(page) && OVER.has(detail.state)) ways.reload();
  });
  page.addEventListener('gw-error', ({ detail }) => {
    if (detail.code === 'session-expired') ways.reload();
  });
  // Banks and issuers forbid framing.
  page.addEventListener('gw-before-redirect', (event) => {
    if (window === window.top) return;
    event.preventDefault();
    ways.leave(event.detail.url);
  });
  page.addEventListener('gw-complete', (event) => {
    const back = page.querySelector<HTMLAnchorElement>('a[data-way]');
    if (back) showPaid(back);
    if (window === window.top || !isCheckout(page) || !back) return;
    event.preventDefault();
    ways.leave(back.href);
  });
}

// What was paid is not left "without paying".
function showPaid(back: HTMLAnchorElement): void {
  const { paid } = back.dataset;
  if (paid === undefined) return;
  back.textContent = paid;
  back.hidden = paid === '';
  back.href = back.href.replace(/\?unpaid&?/, '?');
}

const isCheckout = (page: HTMLElement): boolean => page.querySelector('gw-checkout') !== null;

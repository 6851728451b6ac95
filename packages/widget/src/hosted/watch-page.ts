// The page around an element of the gateway. The element does the paying; this is what only a page can do.
import type {} from '../events.ts';

/** How a page goes elsewhere. Tests put their own functions here. */
export const ways = {
  /** The whole tab goes, also where this page stands in another one. */
  leave: (url: string): unknown => window.open(url, '_top'),
  reload: (): void => location.reload(),
};

/** Ends after which the payer can do nothing more here: the gateway then shows the page of the end. */
const OVER: ReadonlySet<string> = new Set(['expired', 'cancelled']);

/** Follows the events of a page's element, and its way back. */
export function watchPage(page: HTMLElement): void {
  page.addEventListener('gw-cancel', ({ detail }) => {
    if (isCheckout(page) && OVER.has(detail.state)) ways.reload();
  });
  page.addEventListener('gw-error', ({ detail }) => {
    if (detail.code === 'session-expired') ways.reload();
  });
  // A bank or an issuer lets nobody frame it.
  page.addEventListener('gw-before-redirect', (event) => {
    if (window === window.top) return;
    event.preventDefault();
    ways.leave(event.detail.url);
  });
  page.addEventListener('gw-complete', (event) => {
    const back = page.querySelector<HTMLAnchorElement>('a[data-way]');
    if (window === window.top || !isCheckout(page) || !back) return;
    event.preventDefault();
    ways.leave(back.href);
  });
}

const isCheckout = (page: HTMLElement): boolean => page.querySelector('gw-checkout') !== null;

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
    if (window === window.top || !isCheckout(page) || !back) return;
    event.preventDefault();
    ways.leave(back.href);
  });
}

/**
 * Shows the page's sentence for a browser that has no element. The element's script runs before this one: if the
 * element is not defined yet, the browser is too old for it, or the script could not be loaded.
 */
export function tellOldBrowser(page: HTMLElement): void {
  const sentence = page.querySelector<HTMLElement>('[data-unsupported]');
  if (sentence) sentence.hidden = customElements.get('gw-checkout') !== undefined;
}

const isCheckout = (page: HTMLElement): boolean => page.querySelector('gw-checkout') !== null;

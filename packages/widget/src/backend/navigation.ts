// Leaving the page, and its address: one place, so that it can be watched.
import { STATUS_FRAGMENT } from '@gangway/protocol/checkout';

/** What the elements do with the page's address. Tests put their own functions here. */
export const navigation = {
  /** Leaves in the same tab. */
  leave: (url: string): void => location.assign(url),
  reload: (): void => location.reload(),
  /** The fragment, without the sign. */
  fragment: (): string => location.hash.slice(1),
  /** What {@link navigation.keep} has put beside this entry of the history: a reload and the way back find it. */
  kept: (): unknown => history.state?.[STATUS_FRAGMENT],
  /** Puts a token beside the address instead of into it: a copied address, a history or a log does not carry it. */
  keep(token: string, fragment: string): void {
    const { pathname, search } = location;
    const state = { ...history.state, [STATUS_FRAGMENT]: token };
    history.replaceState(state, '', pathname + search + (fragment && `#${fragment}`));
  },
};

/** The address when it is one a payer may be sent to (http or https), else undefined. */
export function safeUrl(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url, location.href)) return undefined;
  const parsed = new URL(url, location.href);
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : undefined;
}

/** Whether an address is this very page: leaving for it would go round in circles. */
export function isThisPage(url: string): boolean {
  const there = new URL(url, location.href);
  return there.origin === location.origin && there.pathname === location.pathname;
}

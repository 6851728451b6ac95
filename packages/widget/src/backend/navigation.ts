// Navigation and the page's address, in one object that tests can replace.
import { STATUS_FRAGMENT } from '@gangway/protocol/checkout';

/** Everything that the elements do with the page's address. Tests replace these functions. */
export const navigation = {
  /** Navigates in the same tab. */
  leave: (url: string): void => location.assign(url),
  reload: (): void => location.reload(),
  /** Returns the fragment, without `#`. */
  fragment: (): string => location.hash.slice(1),
  /** Returns what {@link navigation.keep} stored in this history entry; it survives a reload and going back. */
  kept: (): unknown => history.state?.[STATUS_FRAGMENT],
  /** Moves a token from the address to the history entry, so that no copied address, history or log contains it. */
  keep(token: string, fragment: string): void {
    const { pathname, search } = location;
    const state = { ...history.state, [STATUS_FRAGMENT]: token };
    history.replaceState(state, '', pathname + search + (fragment && `#${fragment}`));
  },
};

/** Returns the address if a payer may be sent there (http or https), otherwise undefined. */
export function safeUrl(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url, location.href)) return undefined;
  const parsed = new URL(url, location.href);
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : undefined;
}

/** Returns the origin of an absolute address; undefined for another text. */
export const originOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).origin : undefined;

/** Whether an address is this page. Navigating to it would loop. */
export function isThisPage(url: string): boolean {
  const there = new URL(url, location.href);
  return there.origin === location.origin && there.pathname === location.pathname;
}

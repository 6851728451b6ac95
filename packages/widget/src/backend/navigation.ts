// Leaving the page: one place, so that it can be watched.

/** What the elements do with the page's address. Tests put their own functions here. */
export const navigation = {
  /** Leaves in the same tab. */
  leave: (url: string): void => location.assign(url),
  reload: (): void => location.reload(),
  /** The fragment, without the sign. */
  fragment: (): string => location.hash.slice(1),
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

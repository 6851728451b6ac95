/** How the language of a payer's pages goes along from one to the next: by `?lang=` (docs/protocol.md). */

/** Returns an address of the gateway, absolute or a path, in a language; unchanged without one. */
export const inLanguage = (address: string, lang: string | undefined): string =>
  lang ? `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ lang })}` : address;

/** How the language that a payer’s page was asked for goes on with the payer, there and back, by `?lang=`. */

/** An address in that language; as it is where none was asked for. */
export function inLanguage(address: string, lang: string | undefined): string {
  if (!lang) return address;
  const url = new URL(address);
  url.searchParams.set('lang', lang);
  return url.href;
}

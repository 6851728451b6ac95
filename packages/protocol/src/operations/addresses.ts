/** Addresses in requests: those that are called or redirected to, and those that open an app. */

/**
 * Whether an address is safe to call or to redirect to: absolute, http or https, without user name, spaces, control
 * characters or backslashes.
 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(text) || !URL.canParse(text)) return false;
  const authority = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '';
  return authority !== '' && !authority.includes('@');
}

/** Schemes that run code or read data instead of opening an app. */
const HARMFUL_SCHEMES =
  /^(javascript|data|file|vbscript|blob|about|filesystem|ftp|wss?|https?|view-source):/i;

/** Returns the lower-case scheme of an address that opens an app; undefined for a web address. */
export const appSchemeOf = (address: string): string | undefined =>
  isAppAddress(address) ? address.slice(0, address.indexOf(':')).toLowerCase() : undefined;

/** Whether a word is valid as the scheme of an app's address. */
export const isAppScheme = (word: string): boolean => /^[^:/]+$/.test(word) && isAppAddress(`${word}://x`);

/** Whether an address opens an app, such as `myshop://paid`. */
export function isAppAddress(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s\p{Cc}\\@]*$/iu.test(text)) return false;
  return !HARMFUL_SCHEMES.test(text) && URL.canParse(text);
}

/** Addresses in requests: those that are called or redirected to, and those that open an app. */

import { urlOf } from '../url-of.ts';

/** An authority without user name, and what may follow it. */
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}\\/?#@]+(?:[/?#][^\s\p{Cc}\\]*)?$/iu;

/**
 * Whether an address is safe to call or to redirect to: absolute, http or https, without user name, spaces, control
 * characters or backslashes.
 */
export const isWebAddress = (text: string): boolean => WEB_ADDRESS.test(text) && urlOf(text) !== undefined;

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
  return !HARMFUL_SCHEMES.test(text) && urlOf(text) !== undefined;
}

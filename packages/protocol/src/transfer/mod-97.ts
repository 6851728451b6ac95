/** The check of ISO 7064 MOD 97-10, as IBANs and creditor references use it. */

/**
 * Returns the remainder by 97 of letters and digits; a letter counts as two digits (A = 10 … Z = 35). Computed digit by
 * digit, because the whole number exceeds the range of exact integers.
 */
export function mod97(text: string): number {
  let remainder = 0;
  for (const character of text.toUpperCase()) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

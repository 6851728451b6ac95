/** The check of ISO 7064 MOD 97-10, as IBANs and creditor references use it. */

/**
 * The remainder by 97 of letters and digits, a letter counting as two digits (A = 10 … Z = 35). Read in small steps,
 * because the number is larger than any that is exact.
 */
export function mod97(text: string): number {
  let remainder = 0;
  for (const character of text.toUpperCase()) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** Formats a card number in groups, as printed on the card. */

/** `4111111111111111` → `4111 1111 1111 1111`; American Express by 4, 6 and 5. */
export const groupDigits = (number: string): string =>
  (number.length === 15
    ? [number.slice(0, 4), number.slice(4, 10), number.slice(10)]
    : (number.match(/.{1,4}/g) ?? [])
  ).join(' ');

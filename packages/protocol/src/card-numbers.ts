/**
 * What looks like a card number in a text that people write: digits of a brand's range and length that pass Luhn,
 * together or apart by spaces and dashes. For refusing them where they would be stored in clear.
 */

/** A brand's range of first digits, both ends included and equally long, and the lengths of its numbers. */
interface NumberRange {
  readonly from: string;
  readonly to: string;
  readonly lengths: readonly number[];
}

const SIXTEEN_TO_NINETEEN = [16, 17, 18, 19];
const THIRTEEN_TO_NINETEEN = [13, 14, 15, ...SIXTEEN_TO_NINETEEN];

/** The international brands, taken by this gateway or not. Maestro's rare numbers of 12 digits are left out. */
const NUMBER_RANGES: readonly NumberRange[] = [
  // Visa.
  { from: '4', to: '4', lengths: [13, 16, 18, 19] },
  // Mastercard.
  { from: '51', to: '55', lengths: [16] },
  { from: '2221', to: '2720', lengths: [16] },
  // American Express.
  { from: '34', to: '34', lengths: [15] },
  { from: '37', to: '37', lengths: [15] },
  // Diners Club.
  { from: '300', to: '305', lengths: [14, 16, 19] },
  { from: '36', to: '36', lengths: [14, 16, 19] },
  { from: '38', to: '39', lengths: [14, 16, 19] },
  // JCB.
  { from: '3528', to: '3589', lengths: SIXTEEN_TO_NINETEEN },
  // Maestro, and with it Bancontact.
  { from: '50', to: '50', lengths: THIRTEEN_TO_NINETEEN },
  { from: '56', to: '59', lengths: THIRTEEN_TO_NINETEEN },
  { from: '63', to: '63', lengths: THIRTEEN_TO_NINETEEN },
  { from: '67', to: '67', lengths: THIRTEEN_TO_NINETEEN },
  // Discover.
  { from: '6011', to: '6011', lengths: SIXTEEN_TO_NINETEEN },
  { from: '644', to: '659', lengths: SIXTEEN_TO_NINETEEN },
  // UnionPay.
  { from: '62', to: '62', lengths: SIXTEEN_TO_NINETEEN },
  { from: '81', to: '81', lengths: SIXTEEN_TO_NINETEEN },
];

const DIGITS_MIN = 13;
const DIGITS_MAX = 19;

/** The digits of Arabic, and of Persian and Urdu; each ten of them begin at a multiple of 16. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Digits, and between them at most three spaces or dashes of any script. */
const DIGIT_RUN = /\d(?:[\p{Zs}\p{Pd}\t\n\r]{0,3}\d)+/gu;

/**
 * The digits of everything in a text that looks like a card number, each once. Digits that stand together count only as
 * a whole, so that a longer number holds none; groups of digits may be any neighbours. Digits of other widths and of
 * Arabic script are read as plain ones, and invisible characters are skipped.
 */
export function findCardNumbers(text: string): string[] {
  if (text.length < DIGITS_MIN) return [];
  const found = new Set<string>();
  for (const [run] of text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) % 16))
    .matchAll(DIGIT_RUN)) {
    const groups = run.split(/\D+/);
    for (const first of groups.keys()) {
      let digits = '';
      for (let last = first; last < groups.length && digits.length <= DIGITS_MAX; last += 1) {
        digits += groups[last];
        if (isCardNumber(digits)) found.add(digits);
      }
    }
  }
  return [...found];
}

const isCardNumber = (digits: string): boolean =>
  digits.length >= DIGITS_MIN &&
  NUMBER_RANGES.some(({ from, to, lengths }) => {
    const begin = digits.slice(0, from.length);
    return lengths.includes(digits.length) && from <= begin && begin <= to;
  }) &&
  passesLuhn(digits);

/** ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const counted = at % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

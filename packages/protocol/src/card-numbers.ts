/**
 * Finds card numbers in free text: digits of a brand's range and length that pass Luhn, written together, separated by
 * spaces or dashes, or printed in groups. Texts that hold one are refused where they would be stored in clear.
 */

/** A brand's range of leading digits and the lengths of its numbers. Both ends are included and equally long. */
interface NumberRange {
  readonly from: string;
  readonly to: string;
  readonly lengths: readonly number[];
}

const SIXTEEN_TO_NINETEEN = [16, 17, 18, 19];
const THIRTEEN_TO_NINETEEN = [13, 14, 15, ...SIXTEEN_TO_NINETEEN];

/** The international brands, accepted by this gateway or not. Maestro's rare 12-digit numbers are left out. */
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
  { from: '606005', to: '606005', lengths: SIXTEEN_TO_NINETEEN },
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

/** A text of digits, letters and other characters that are what they look like. */
const ASCII = /^[\0-\x7f]*$/;

/** So many digits, with at most three others than letters between two: every form of a number has that. */
const ENOUGH_DIGITS = new RegExp(`\\d(?:[^\\p{L}\\d]{0,3}\\d){${DIGITS_MIN - 1}}`, 'u');

/** Invisible characters and combining marks. */
const INVISIBLE = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Digits with at most three spaces or dashes, of any script, between two of them. */
const DIGIT_RUN = /\d(?:[\p{Zs}\p{Pd}\u2212\u2800\t\n\r]{0,3}\d)+/gu;

/** Groups as printed on cards, all separated by the same non-letter: `4111.1111.1111.1111`. */
const PRINTED_GROUPS =
  /(?<!\d)\d{4}([^\p{L}\d]{1,3})(?:\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?|\d{6}\1\d{4,5})(?!\d)/gu;

/** The form of an IBAN, together or in groups of four (ISO 13616). */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;

/**
 * UUIDs, which many shops use as order ids, and hexadecimal keys and hashes of 128 bits or more: one in some thousands
 * would pass for a card number.
 */
const HEXADECIMAL =
  /(?<![\da-z])(?=[\d-]*[a-f])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32,})(?![\da-z])/gi;

/** A list of seats or sizes is not a card number: nobody writes one in groups of only two or three digits. */
const LIST_GROUP = /^\d{1,3}$/;

/**
 * Returns the digits of each distinct card number in a text. Adjacent digits count only as a whole, so a longer number
 * holds none. Any neighboring groups of digits may form one, except those of an IBAN, a UUID or a hexadecimal key.
 * Digits of every width and script are read as ASCII digits, and invisible characters are skipped.
 */
export function findCardNumbers(text: string): string[] {
  if (text.length < DIGITS_MIN) return [];
  const ascii = ASCII.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replace(INVISIBLE, '')
        .replace(/(?!\d)\p{Nd}/gu, plainDigit);
  if (!ENOUGH_DIGITS.test(ascii)) return [];
  const found = new Set<string>();
  const plain = ascii.replace(HEXADECIMAL, 'ID').replace(IBAN, (like) => (isIban(like) ? 'IBAN' : like));
  for (const [printed] of plain.matchAll(PRINTED_GROUPS)) {
    const digits = printed.replace(/\D/g, '');
    if (isCardNumber(digits)) found.add(digits);
  }
  for (const [run] of plain.matchAll(DIGIT_RUN)) {
    const groups = run.split(/\D+/);
    for (const first of groups.keys()) {
      let digits = '';
      for (let last = first; last < groups.length && digits.length <= DIGITS_MAX; last += 1) {
        digits += groups[last];
        if (isCardNumber(digits) && !isList(groups.slice(first, last + 1))) found.add(digits);
      }
    }
  }
  return [...found];
}

/** Converts a digit to ASCII. Unicode keeps the ten digits of a script together, zero first. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

const isList = (groups: readonly string[]): boolean =>
  groups.every((group) => LIST_GROUP.test(group)) && groups.some((group) => group.length > 1);

/** Whether a text is an IBAN: as a number it leaves 1 when divided by 97 (ISO 7064). */
function isIban(text: string): boolean {
  const compact = text.replaceAll(' ', '');
  const turned = compact.slice(4) + compact.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

const isCardNumber = (digits: string): boolean =>
  digits.length >= DIGITS_MIN &&
  NUMBER_RANGES.some(({ from, to, lengths }) => {
    const begin = digits.slice(0, from.length);
    return lengths.includes(digits.length) && from <= begin && begin <= to;
  }) &&
  passesLuhn(digits);

/** Checks the Luhn check digit (ISO/IEC 7812-1, annex B). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const counted = at % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

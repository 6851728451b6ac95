/** Checks of option values: each returns a sentence that says what is wrong, or undefined. */
import { findCardNumbers, isCurrency, isNameOf } from '@gangway/protocol';

const UID = /^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/;
const NAME_LENGTH_MAX = 128;
const EMAIL = /^[^\s@]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,188}[A-Za-z0-9])?$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DURATION = /^(\d{1,7})(s|m|h|d)$/;
const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** Checks the UID of a merchant or account. */
export const uidFault = (text: string): string | undefined =>
  UID.test(text)
    ? undefined
    : 'A UID has 3 to 32 letters, digits, dots, hyphens or underscores and starts with a letter or digit.';

/** Checks a name that people read. */
export function nameFault(text: string): string | undefined {
  const isName =
    text.trim() === text && text !== '' && text.length <= NAME_LENGTH_MAX && !/\p{C}/u.test(text);
  if (!isName) return `A name has 1 to ${NAME_LENGTH_MAX} visible characters and no spaces at its ends.`;
  return findCardNumbers(text).length > 0 ? 'The name contains what looks like a card number.' : undefined;
}

/** Checks the e-mail address of an account. */
export const emailFault = (text: string): string | undefined =>
  EMAIL.test(text) ? undefined : 'An e-mail address looks like name@shop.example.';

/** Checks the id of a payment, notification or key; `listing` is the command that shows it. */
export const idFault =
  (listing: string) =>
  (text: string): string | undefined =>
    ID.test(text)
      ? undefined
      : `${text} is not an id: take one that gangway ${listing} shows, such as 0199a3c4-0000-7000-8000-000000000000.`;

/** Checks a whole number from 1 to `most`. */
export const countFault =
  (most: number) =>
  (text: string): string | undefined =>
    /^[1-9]\d{0,8}$/.test(text) && Number(text) <= most
      ? undefined
      : `${text} is not valid: give a whole number from 1 to ${most}.`;

const PERCENT = /^\d{1,2}(\.\d{1,4})?$/;

/** Checks a percentage below 100 with up to 4 decimals. */
export const percentFault = (text: string): string | undefined =>
  PERCENT.test(text) ? undefined : `${text} is not a percentage below 100, such as 1.25.`;

/** The maximum number of rows in a list. */
const LISTED_MAX = 1_000;

/** The option `--limit` of every list that may be long. */
export const limitOption = {
  placeholder: 'COUNT',
  description: `the number of rows, up to ${LISTED_MAX}; by default 20`,
  default: '20',
  fault: countFault(LISTED_MAX),
} as const;

/** Checks a calendar day such as 2026-12-01. */
export const dayFault = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
    ? undefined
    : `${text} is not a day: write it as 2026-12-01.`;

/** Checks a currency of ISO 4217. */
export const currencyFault = (text: string): string | undefined =>
  isCurrency(text) ? undefined : `${text} is not a currency of ISO 4217.`;

/** Checks that a value is one of a closed list. */
export const oneOf = <Word extends string>(what: string, words: readonly Word[]): WordCheck<Word> =>
  Object.assign(
    (text: string) =>
      words.some((word) => word === text)
        ? undefined
        : `There is no ${what} ${text}; it is one of ${words.join(', ')}.`,
    { words },
  );

/** A check that leaves one of a closed list of words. */
export interface WordCheck<Word extends string> {
  (text: string): string | undefined;
  readonly words: readonly Word[];
}

/** Returns the seconds of a duration such as `30s`, `90m`, `24h` or `7d`; undefined for any other text. */
export function readDuration(text: string): number | undefined {
  const [, count, unit] = DURATION.exec(text) ?? [];
  return unit !== undefined && isNameOf(SECONDS, unit) ? Number(count) * SECONDS[unit] : undefined;
}

/** Checks a duration of at most `daysMax` days. */
export const durationFault =
  (daysMax: number) =>
  (text: string): string | undefined => {
    const seconds = readDuration(text);
    return seconds !== undefined && seconds <= daysMax * SECONDS.d
      ? undefined
      : `A duration looks like 30s, 90m, 24h or 7d and is at most ${daysMax} days; ${text} is not.`;
  };

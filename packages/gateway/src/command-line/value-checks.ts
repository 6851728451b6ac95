/**
 * Checks of option values that only a command line has: each returns a sentence that says what is wrong, or undefined.
 * What a value must be for its use case is in `administration/input-rules.ts`.
 */
import { isNameOf } from '@gangway/protocol';
import { countFault } from '../administration/input-rules.ts';
import { byDefault } from './options.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DURATION = /^(\d{1,7})(s|m|h|d)$/;
const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** Checks the id of a payment, notification or key; `listing` is the command that shows it. */
export const idFault =
  (listing: string) =>
  (text: string): string | undefined =>
    ID.test(text)
      ? undefined
      : `${text} is not an id: take one that gangway ${listing} shows, such as 0199a3c4-0000-7000-8000-000000000000.`;

/** The maximum number of rows in a list. */
const LISTED_MAX = 1_000;

/** The option `--limit` of every list that may be long. */
export const limitOption = byDefault(
  '20',
  'COUNT',
  `the number of rows, up to ${LISTED_MAX}; by default 20`,
  countFault(LISTED_MAX),
);

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

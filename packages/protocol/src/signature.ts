/**
 * The string that a signature covers (docs/protocol.md, Signature). It has its own entry point, so that no page
 * includes it. The caller computes the HMAC-SHA256.
 */
import type { Envelope } from './envelope.ts';

/** The mark of everything that the gateway signs. `!` sorts before every name that a request may have. */
export const GATEWAY_MARK = { name: '!from', value: 'gateway' } as const;

/** The signed values by name. */
type Fields = Readonly<Record<string, string>>;

/**
 * Returns `name=value` of every field, sorted by name in byte order and joined by `&`; nothing is encoded.
 * Pass `user`, `method`, `time` and every member of `data`; leave out `sign`. Names are ASCII.
 */
export const canonicalString = (fields: Fields): string => join(sortByName(Object.entries(fields)));

/** Returns the fields of a request as they were sent: number literals, source text of objects, null as "". */
export const requestFields = (envelope: Envelope): Record<string, string> =>
  // fromEntries makes even a member called __proto__ an own property.
  Object.fromEntries(fieldsOf(envelope));

/** An envelope has no name twice. */
function fieldsOf({ user, method, timeText, data }: Envelope): Field[] {
  const members = data.map(({ name, value }): Field => [name, value]);
  return [['user', user], ['method', method], ['time', timeText], ...members];
}

/** Returns the first of {@link canonicalCandidates}, which nearly every signer signs. */
export const likeliestCanonical = (envelope: Envelope): string => join(sortByName(fieldsOf(envelope)));

/**
 * Returns every distinct string that a correct signer could have signed for this request, most likely first: numbers
 * as sent or in their shortest form (`100.10`, `100.1`), with or without the empty members. At most four.
 */
export function canonicalCandidates(envelope: Envelope): string[] {
  const asSent = sortByName(fieldsOf(envelope));
  const numbers = numberNames(envelope);
  const shortest = asSent.map(
    ([name, value]): Field => [name, numbers.has(name) ? shortestNumber(value) : value],
  );
  return [...new Set([asSent, shortest, asSent.filter(hasValue), shortest.filter(hasValue)].map(join))];
}

/** Returns the string that the gateway signs for its own messages: the fields and `!from=gateway`. */
export const gatewayMessage = (fields: Fields): string =>
  canonicalString({ ...fields, [GATEWAY_MARK.name]: GATEWAY_MARK.value });

type Field = readonly [name: string, value: string];

const sortByName = (fields: Field[]): Field[] => fields.sort(([a], [b]) => (a < b ? -1 : 1));

const join = (fields: readonly Field[]): string =>
  fields.map(([name, value]) => `${name}=${value}`).join('&');

const hasValue = ([, value]: Field): boolean => value !== '';

/** Returns the names whose values were sent as JSON numbers. */
function numberNames({ data, timeIsNumber }: Envelope): ReadonlySet<string> {
  const names = data.filter(({ kind }) => kind === 'number').map(({ name }) => name);
  return new Set(timeIsNumber ? ['time', ...names] : names);
}

/** Returns a number as JavaScript prints it. Beyond 2^53 that would lose digits, so it stays as sent. */
function shortestNumber(literal: string): string {
  const number = Number(literal);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? String(number) : literal;
}

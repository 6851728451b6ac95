/**
 * The string that a signature covers (docs/protocol.md, Signature). An entry point of its own, so that no page ever
 * carries it; the HMAC-SHA256 itself is left to the caller's crypto.
 */
import type { Envelope } from './envelope.ts';

/** What marks everything the gateway signs: `!` sorts before every name a request may have. */
export const GATEWAY_MARK = { name: '!from', value: 'gateway' } as const;

/** What is signed, by name. */
type Fields = Readonly<Record<string, string>>;

/**
 * `name=value` of every field, sorted by name in byte order, joined by `&`; nothing is encoded.
 * Pass `user`, `method`, `time` and every member of `data`; leave out `sign`. Names are ASCII.
 */
export const canonicalString = (fields: Fields): string => join(sortByName(Object.entries(fields)));

/** The fields of a request as they were sent: number literals, source text of objects, null as "". */
export function requestFields({ user, method, timeText, data }: Envelope): Record<string, string> {
  const members = data.map(({ name, value }): Field => [name, value]);
  // fromEntries makes own properties even of a member called __proto__.
  return Object.fromEntries([['user', user], ['method', method], ['time', timeText], ...members]);
}

/**
 * Every distinct string a correct signer could have signed for this request, likeliest first: numbers as sent or in
 * their shortest form (`100.10`, `100.1`), all members or without the empty ones. At most four.
 */
export function canonicalCandidates(envelope: Envelope): string[] {
  const asSent = sortByName(Object.entries(requestFields(envelope)));
  const numbers = numberNames(envelope);
  const shortest = asSent.map(
    ([name, value]): Field => [name, numbers.has(name) ? shortestNumber(value) : value],
  );
  return [...new Set([asSent, shortest, asSent.filter(hasValue), shortest.filter(hasValue)].map(join))];
}

/** The string the gateway signs for what it sends out itself: the fields and `!from=gateway`. */
export const gatewayMessage = (fields: Fields): string =>
  canonicalString({ ...fields, [GATEWAY_MARK.name]: GATEWAY_MARK.value });

type Field = readonly [name: string, value: string];

const sortByName = (fields: Field[]): Field[] => fields.sort(([a], [b]) => (a < b ? -1 : 1));

const join = (fields: readonly Field[]): string =>
  fields.map(([name, value]) => `${name}=${value}`).join('&');

const hasValue = ([, value]: Field): boolean => value !== '';

/** The names whose values came as JSON numbers. */
function numberNames({ data, timeIsNumber }: Envelope): ReadonlySet<string> {
  const names = data.filter(({ kind }) => kind === 'number').map(({ name }) => name);
  return new Set(timeIsNumber ? ['time', ...names] : names);
}

/** A number as a client prints it that has parsed it first. Beyond 2^53 that would lose digits: left as sent. */
function shortestNumber(literal: string): string {
  const number = Number(literal);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? String(number) : literal;
}

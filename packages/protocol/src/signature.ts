/**
 * The string that a signature covers (docs/protocol.md, Signature). An entry point of its own, so that no page ever
 * carries it; the HMAC-SHA256 itself is left to the caller's crypto.
 */
import type { Envelope } from './envelope.ts';

/** What marks everything the gateway signs: `!` sorts before every name a request may have. */
export const GATEWAY_MARK = { name: '!from', value: 'gateway' } as const;

/** Fields that must not be part of the signed string. */
type Fields = Readonly<Record<string, string>>;

/**
 * `name=value` of every field, sorted by name in byte order, joined by `&`; nothing is encoded.
 * Pass `user`, `method`, `time` and every member of `data`; leave out `sign`. Names are ASCII.
 */
export function canonicalString(fields: Fields): string {
  return Object.keys(fields)
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

/** The fields of a request as they were sent: number literals, source text of objects, null as "". */
export function requestFields(envelope: Envelope): Record<string, string> {
  return toFields(envelope, (literal) => literal);
}

/**
 * Every distinct string a correct signer could have signed for this request, likeliest first: numbers as sent or in
 * their shortest form (`100.10`, `100.1`), all members or without the empty ones. At most four.
 */
export function canonicalCandidates(envelope: Envelope): string[] {
  const asSent = requestFields(envelope);
  const shortest = toFields(envelope, shortestNumber);
  const candidates = [asSent, shortest, withoutEmpty(asSent), withoutEmpty(shortest)];
  return [...new Set(candidates.map(canonicalString))];
}

/** The string the gateway signs for what it sends out itself: the fields and `!from=gateway`. */
export const gatewayMessage = (fields: Fields): string =>
  canonicalString({ ...fields, [GATEWAY_MARK.name]: GATEWAY_MARK.value });

function toFields(envelope: Envelope, number: (literal: string) => string): Record<string, string> {
  const { user, method, timeText, timeIsNumber, data } = envelope;
  // fromEntries makes own properties even of a member called __proto__.
  return Object.fromEntries([
    ['user', user],
    ['method', method],
    ['time', timeIsNumber ? number(timeText) : timeText],
    ...data.map(({ name, kind, value }) => [name, kind === 'number' ? number(value) : value] as const),
  ]);
}

/** A number as a client prints it that has parsed it first. Beyond 2^53 that would lose digits: left as sent. */
function shortestNumber(literal: string): string {
  const number = Number(literal);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? String(number) : literal;
}

const withoutEmpty = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

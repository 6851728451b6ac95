/** Checks the format of one value: its kind, its length and the allowed values. */
import type { Member } from '../member-scan.ts';
import { appSchemeOf } from './addresses.ts';
import { isLonger, KINDS, lengthMaxOf, type Parameter } from './contract.ts';

/** Rules for `data` besides the contract; all are off by default. */
export interface DataRules {
  /** Every address must be https. */
  readonly live?: boolean;
  /** Live: lower-case schemes of apps that a payer may be sent back to. */
  readonly appSchemes?: ReadonlySet<string>;
  /** The merchant's own ids, such as order_id, may not look like card numbers. */
  readonly refusesCardLikeIds?: boolean;
  /** An id of the merchant's besides order_id that texts may repeat. */
  readonly ownNumber?: string;
}

/** Parts that would let an echoed text pass as part of a signed request. */
const INJECTIONS = ['&method=', '&user=', '&time='];

const NOT_A_STRING = 'is not a string';

/** Kinds that are accepted as a JSON object or array, besides a string that contains one. */
const OBJECT_KINDS: Readonly<Record<string, Member['kind']>> = {
  'card-info': 'object',
  'checkout-data': 'object',
  filter: 'object',
  look: 'object',
  'order-lines': 'array',
  receivers: 'array',
};

/** Numbers are accepted wherever a string is specified. */
const isText = ({ kind }: Member): boolean => kind === 'string' || kind === 'number';

/** Returns what is wrong with one value: the rest of a sentence that begins with the field's name. */
export function findFormatFault(
  parameter: Parameter,
  member: Member,
  { live, appSchemes }: DataRules,
): string | undefined {
  const { kind, oneOf, elsewhere = [], echoed } = parameter;
  const max = lengthMaxOf(parameter);
  const { value } = member;
  if (kind === 'key') return undefined;
  if (!isText(member) && OBJECT_KINDS[kind] !== member.kind) return NOT_A_STRING;
  const issue = KINDS[kind](value);
  if (issue) return issue;
  if (max !== undefined && isLonger(value, max)) return `is longer than ${max} characters`;
  if (oneOf && !oneOf.includes(value)) return `is not ${listOf([...oneOf, ...elsewhere])}`;
  if (live && kind === 'url' && !/^https:/i.test(value)) return 'is not an https address';
  const scheme = live && kind === 'app-url' ? appSchemeOf(value) : undefined;
  if (scheme !== undefined && !appSchemes?.has(scheme))
    return 'is neither an https address nor of a scheme that is registered for the merchant';
  if (live && kind === 'app-url' && /^http:/i.test(value)) return 'is not an https address';
  const injected = echoed && INJECTIONS.find((injection) => value.includes(injection));
  return injected ? `contains ${injected}` : undefined;
}

/** Formats as `1`, `1 or 2`, `1, 2 or 3`. */
const listOf = (values: readonly string[]): string =>
  [values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ');

/** Returns what is wrong with the format of a key, as {@link findFormatFault} does. */
export const findKeyFault = (member: Member): string | undefined =>
  isText(member) ? KINDS.key(member.value) : NOT_A_STRING;

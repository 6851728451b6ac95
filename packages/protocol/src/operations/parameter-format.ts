/** The form of one value: whether it has its kind, its length and one of the values allowed. */
import * as v from 'valibot';
import type { Member } from '../member-scan.ts';
import { appSchemeOf, characters, KINDS, type Parameter } from './contract.ts';

/** Limits of a request besides its contract; everything has a default. */
export interface DataRules {
  /** Every address is https. */
  readonly live?: boolean;
  /** Live: schemes, in small letters, of apps that a payer may be sent back to. */
  readonly appSchemes?: ReadonlySet<string>;
  /** Numbers of the merchant's own, such as order_id, may not look like card numbers. */
  readonly refusesCardLikeIds?: boolean;
  /** A number of the merchant's own beside order_id, which texts may repeat. */
  readonly ownNumber?: string;
}

/** What would make an echoed text pass for a part of a signed request. */
const INJECTIONS = ['&method=', '&user=', '&time='];

const NOT_A_STRING = 'is not a string';

/** Kinds that are accepted as an object or array too, besides the JSON text of one. */
const OBJECT_KINDS: Readonly<Record<string, Member['kind']>> = {
  'card-info': 'object',
  filter: 'object',
  receivers: 'array',
};

/** Numbers are taken wherever a string is specified. */
const isText = ({ kind }: Member): boolean => kind === 'string' || kind === 'number';

/** What is wrong with one value, as the rest of a sentence that begins with the field's name. */
export function findFormatFault(
  parameter: Parameter,
  member: Member,
  { live, appSchemes }: DataRules,
): string | undefined {
  const { kind, max, oneOf, elsewhere = [], echoed } = parameter;
  const { value } = member;
  if (kind === 'key') return undefined;
  if (!isText(member) && OBJECT_KINDS[kind] !== member.kind) return NOT_A_STRING;
  const issue = findIssue(KINDS[kind], value);
  if (issue) return issue;
  if (max !== undefined && characters(value) > max) return `is longer than ${max} characters`;
  if (oneOf && !oneOf.includes(value)) return `is not ${listOf([...oneOf, ...elsewhere])}`;
  if (live && kind === 'url' && !/^https:/i.test(value)) return 'is not an https address';
  const scheme = live && kind === 'app-url' ? appSchemeOf(value) : undefined;
  if (scheme !== undefined && !appSchemes?.has(scheme))
    return 'is neither an https address nor of a scheme that is registered for the merchant';
  if (live && kind === 'app-url' && /^http:/i.test(value)) return 'is not an https address';
  const injected = echoed && INJECTIONS.find((injection) => value.includes(injection));
  return injected ? `contains ${injected}` : undefined;
}

/** `1`, `1 or 2`, `1, 2 or 3`. */
const listOf = (values: readonly string[]): string =>
  [values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ');

function findIssue(schema: v.GenericSchema<string>, value: string): string | undefined {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true });
  return parsed.success ? undefined : parsed.issues[0].message;
}

/** What is wrong with the form of a key, in the same way. */
export const findKeyFault = (member: Member): string | undefined =>
  isText(member) ? findIssue(KINDS.key, member.value) : NOT_A_STRING;

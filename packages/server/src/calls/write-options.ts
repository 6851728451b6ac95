/** Turns the options of a typed call into the members of the wire, by the rows of its contract. */
import { type Contract, lookFault, ORDER_FILTER_MEMBERS, type Parameter } from '@gangway/protocol';
import { checkoutDataText } from '../checkout-data.ts';
import { InvalidOption } from '../gangway-error.ts';
import type { CallRow } from './call-table.ts';
import { nameOf } from './name-of.ts';
import { type CardDetails, cardInfoOf, OPTION_WORDS } from './option-words.ts';

/** Options as they are given, before they are checked. */
export type GivenOptions = Readonly<Record<string, unknown>>;

/** What a call adds to its options. */
export interface Additions {
  /** For messages, such as `refunds.create`. */
  readonly caller: string;
  /** The default of `notifyUrl`. */
  readonly notifyUrl: string | undefined;
}

/** Members for the wire, and the key that makes a repeat safe, if the call has one. */
export interface WrittenOptions {
  readonly data: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
}

/**
 * Returns the members of the wire. Throws {@link InvalidOption} for an option that is missing, unknown or of another
 * type; everything else is checked by the gateway.
 */
export function writeOptions(
  contract: Contract,
  { sends = {}, names = {} }: CallRow,
  options: GivenOptions,
  { caller, notifyUrl }: Additions,
): WrittenOptions {
  const key = keyOf(contract, options);
  const isCreation = contract.methods.length > 0;
  const given = {
    ...(notifyUrl !== undefined && !isCreation && { notifyUrl }),
    ...withoutEmpty(options),
    ...(key.made && { idempotencyKey: key.made }),
  };
  const data = {
    ...membersOf(contract.parameters, given, { caller, renames: names, fixed: sends }),
    ...sends,
  };
  return { data, idempotencyKey: key.given ?? key.made };
}

interface Writing {
  readonly caller: string;
  readonly renames: Readonly<Record<string, string>>;
  readonly fixed: Readonly<Record<string, string>>;
}

/** Returns the members of the wire for rows: those of a request, or of one entry of its receivers. */
function membersOf(
  rows: readonly Parameter[],
  given: GivenOptions,
  writing: Writing,
): Record<string, string> {
  const all = rows.map(({ name }) => name);
  const known = new Set<string>();
  const members: Record<string, string> = {};
  for (const row of rows) {
    const own = ownValue(row, given, writing);
    if (own !== undefined) members[row.name] = own;
    if (own !== undefined || isUnasked(row, writing)) continue;
    const { name, part } = nameOf(row.name, all, writing.renames)!;
    known.add(name);
    const value = part && isObject(given[name]) ? given[name][part] : part ? undefined : given[name];
    const shown = part ? `${name}.${part}` : name;
    if (value === undefined && row.required) throw wrong(writing, `${shown} is missing`);
    if (value !== undefined) members[row.name] = textOf(row, value, shown, writing);
  }
  const unknown = Object.keys(given).find((name) => !known.has(name));
  // An app's own notify_url is a default, which operations without one ignore.
  if (unknown !== undefined && unknown !== 'notifyUrl')
    throw wrong(writing, `${unknown} is not one of its options (${[...known].sort().join(', ')})`);
  return members;
}

/** Returns the value of a member that the call knows by itself. */
function ownValue(row: Parameter, given: GivenOptions, { fixed }: Writing): string | undefined {
  if (Object.hasOwn(fixed, row.name)) return fixed[row.name];
  if (row.readAs !== undefined) return row.readAs;
  if (row.name === 'nonce_string' && !row.isKey) return newKey();
  const [only, ...others] = row.oneOf ?? [];
  if (others.length > 0) return undefined;
  return row.required || (row.requiredWhen && isExempt(given)) ? only : undefined;
}

/** Whether no option stands for a row. */
const isUnasked = (row: Parameter, { fixed }: Writing): boolean =>
  Object.hasOwn(fixed, row.name) || row.oneOf?.length === 1;

/** `sca_exemption` has one value, and is required with an exemption only. */
const isExempt = ({ threeDs }: GivenOptions): boolean => threeDs === 'exempt';

function textOf(row: Parameter, value: unknown, name: string, writing: Writing): string {
  const { kind, means, oneOf } = row;
  const must = (condition: unknown, what: string) => {
    if (!condition) throw wrong(writing, `${name} is not ${what}`);
  };
  if (row.items) {
    must(Array.isArray(value), 'a list');
    const entries = value as readonly GivenOptions[];
    return checkoutDataText(
      entries.map((entry) =>
        membersOf(row.items!, withoutEmpty(entry), { ...writing, caller: `${writing.caller}: ${name}` }),
      ),
    );
  }
  if (oneOf) {
    const words = wordsOf(row.name, oneOf, means);
    const code = oneOf.find((_, at) => words[at] === value);
    must(code !== undefined, `one of ${words.map((word) => JSON.stringify(word)).join(', ')}`);
    return code!;
  }
  switch (kind) {
    case 'time':
      must(value instanceof Date && !Number.isNaN(value.getTime()), 'a Date');
      return String(Math.floor((value as Date).getTime() / 1000));
    case 'count':
    case 'minutes':
      must(Number.isInteger(value), 'a whole number');
      return String(value);
    case 'card-info':
      must(isObject(value), 'an object with holder, number, expirationMonth, expirationYear and cvc');
      return cardInfoOf(value as CardDetails);
    case 'look':
      must(lookFault(value) === undefined, `right: it ${lookFault(value)}`);
      return JSON.stringify(value);
    case 'checkout-data':
      must(isObject(value), 'an object with customer, billingAddress and shippingAddress');
      return checkoutDataText(value as object);
    case 'filter':
      must(isObject(value), 'an object');
      return filterText(value as GivenOptions, writing);
    default:
      must(typeof value === 'string', 'text');
      return value as string;
  }
}

function filterText(filter: GivenOptions, writing: Writing): string {
  const rows = ORDER_FILTER_MEMBERS.map((name): Parameter => ({ name, kind: 'text', about: '' }));
  return JSON.stringify(
    membersOf(rows, withoutEmpty(filter), { ...writing, caller: `${writing.caller}: filter` }),
  );
}

/** Returns the word for each code, in their order. */
function wordsOf(
  name: string,
  codes: readonly string[],
  means: Readonly<Record<string, unknown>> | undefined,
): readonly unknown[] {
  const words = (OPTION_WORDS as Readonly<Record<string, Readonly<Record<string, string>>>>)[name];
  return codes.map((code) => (words ?? means)?.[code] ?? code);
}

/** Returns the key that was given, or one that is made for a call that takes one and was given no other. */
function keyOf(
  { parameters }: Contract,
  { idempotencyKey, merchantRefundId }: GivenOptions,
): { readonly given?: string; readonly made?: string } {
  if (!parameters.some(({ kind, isKey }) => isKey || kind === 'key')) return {};
  const given = idempotencyKey ?? merchantRefundId;
  return typeof given === 'string' ? { given } : { made: newKey() };
}

/** Returns 32 letters and digits, as long as a `nonce_string` may be. */
const newKey = (): string => crypto.randomUUID().replaceAll('-', '');

const withoutEmpty = (options: GivenOptions): GivenOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

const isObject = (value: unknown): value is GivenOptions =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wrong = ({ caller }: Writing, message: string): InvalidOption =>
  new InvalidOption(`${caller}: ${message}.`);

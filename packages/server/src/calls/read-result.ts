/** Reads the result of a typed call by the rows of its contract. */
import { parseAmount, type ResultMember } from '@gangway/protocol';
import * as v from 'valibot';
import { unknownAnswer } from '../gateway-line.ts';
import { nameOf } from './name-of.ts';

/** Members that are a time in unix seconds on the wire, and a `Date` in a result. */
export const TIME_MEMBERS = [
  'created_at',
  'createDate',
  'refund_time',
  'paid_at',
  'respond_by',
  'opened_at',
  'revoke_at',
  'consent_time',
  'time',
] as const;

/** Members that are a day, `dd-MM-yyyy` on the wire and `yyyy-MM-dd` in a result. */
const DAY_MEMBERS: readonly string[] = ['transaction_date', 'due_date', 'settlement_date'];

const day = v.pipe(
  v.string(),
  v.regex(/^\d{2}-\d{2}-\d{4}$/),
  v.transform((text) => text.split('-').reverse().join('-')),
);

const localTime = v.pipe(
  v.string(),
  v.regex(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}$/),
  v.transform((text) => `${v.parse(day, text.slice(0, 10))}T${text.slice(11)}`),
);

const whole = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer());

const time = v.pipe(
  whole,
  v.transform((seconds) => new Date(seconds * 1000)),
);

/** A sum may be below zero in a report. */
const amount = v.pipe(
  v.string(),
  v.check((text) => parseAmount(text.replace(/^-/, '')) !== undefined),
);

/** Returns the schema of one member. */
function schemaOf({ name, type, oneOf }: ResultMember): v.GenericSchema<unknown, unknown> {
  if (oneOf) return v.picklist(oneOf);
  if ((TIME_MEMBERS as readonly string[]).includes(name)) return time;
  if (DAY_MEMBERS.includes(name)) return day;
  if (name === 'date') return localTime;
  if (type === 'Integer' || name === 'time_out') return whole;
  if (type === 'Object') return v.record(v.string(), v.unknown());
  return /(^|_)amount$/.test(name) ? amount : v.string();
}

/**
 * Returns the members of a result under their names. One that is empty is left out. Throws GatewayUnreachable when one
 * is missing or of another form: the response then says nothing about the result.
 */
export function readResult(
  rows: readonly ResultMember[],
  data: unknown,
  requestId: string | undefined,
): Readonly<Record<string, unknown>> {
  if (typeof data !== 'object' || data === null) throw unknownAnswer('the answer', requestId);
  const members = data as Readonly<Record<string, unknown>>;
  const all = rows.map(({ name }) => name);
  const result: Record<string, unknown> = {};
  for (const row of rows) {
    const value = members[row.name];
    const isEmpty = value === undefined || value === null || value === '';
    // Wallets and orders without a description have it empty, too: only a missing member is a fault.
    if (isEmpty && (row.optional || row.mayBeEmpty)) continue;
    const { name, part } = nameOf(row.name, all)!;
    const read = row.items
      ? readList(row.items, value, row.name, requestId)
      : readMember(row, value, requestId);
    result[name] = part ? { ...(result[name] as object | undefined), [part]: read } : read;
  }
  return result;
}

function readList(
  items: readonly ResultMember[],
  value: unknown,
  name: string,
  requestId: string | undefined,
): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) throw unknownAnswer(name, requestId);
  return value.map((entry) => readResult(items, entry, requestId));
}

function readMember(row: ResultMember, value: unknown, requestId: string | undefined): unknown {
  const parsed = v.safeParse(schemaOf(row), value);
  if (parsed.success) return parsed.output;
  throw unknownAnswer(row.name, requestId);
}

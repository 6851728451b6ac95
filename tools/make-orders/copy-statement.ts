/** Builds one statement that copies a specimen any number of times: each row into its table, with new ids. */
import { businessDay } from '../../packages/gateway/src/business-day.ts';
import {
  type CopiedKeys,
  contentMac,
  interpolate,
  literal,
  pageSecret,
  type Replacement,
  signature,
} from './replacements.ts';
import type { SentRequest } from './specimen-gateway.ts';
import { type Cell, type SpecimenRow, type SpecimenRows, UUID } from './specimen-rows.ts';
import type { Age } from './specimens.ts';

/** The inputs of a statement. */
export interface Copied extends SpecimenRows {
  readonly tradeId: string;
  readonly mark: string;
  readonly age: Age;
  /** The numbers modulo 1,000 that become copies of this specimen. */
  readonly slots: readonly [first: number, behind: number];
  /** The requests that created it. */
  readonly requests: readonly SentRequest[];
  /** Replacements common to all copies: accounts of the same names, URLs. */
  readonly constants: ReadonlyMap<string, string>;
  readonly keys: CopiedKeys;
}

/** Parameters of every statement, followed by the blocks of the keys. */
export const PARAMETERS = [
  { name: 'first number', type: 'bigint' },
  { name: 'last number', type: 'bigint' },
  { name: 'start, in Unix seconds', type: 'float8' },
  { name: 'seconds from one order to the next', type: 'float8' },
  { name: 'now, in Unix seconds', type: 'float8' },
] as const;

/** Coprime to 1,000, so that orders close in time are of different kinds. */
const SPREAD = 619;
const OPEN_SECONDS = 3_600;
const OLD_SECONDS = 33 * 86_400;
const FOREVER = /^(9999|infinity)/;
const HASH_BYTES_MIN = 16;

/** The creation time of a copy, in Unix seconds. */
const CREATED: Record<Age, string> = {
  spread: '($3 + n * $4)',
  open: `($5 - n * 7919 % ${OPEN_SECONDS})`,
  old: `($3 - ${OLD_SECONDS} - n * 7919 % ${OLD_SECONDS})`,
};

/** Returns the statement, whose only result row is the number of copies. */
export function copyStatement(copied: Copied): string {
  const { ids, rows } = copied;
  requireOwnIds(copied);
  const replacements = replacementsOf(copied);
  const createdAt = rows
    .find(({ table }) => table === 'orders')!
    .cells.find(({ column }) => column === 'created_at');
  const second = Math.floor(Date.parse(createdAt!.text!) / 1000);
  const [first, behind] = copied.slots;
  const newIds = ids.map((id, at) => `${idOf(id)} AS id${at}`).join(', ');
  const inserts = rows.map((row, at) => insertOf(row, at, replacements)).join(',\n');
  return `WITH parameters AS (SELECT ${typesOf(copied.keys)}
  ), numbers AS (
    SELECT n, floor(${CREATED[copied.age]})::bigint - ${second} AS shift_s
    FROM generate_series($1, $2) n
    WHERE n * ${SPREAD} % 1000 >= ${first} AND n * ${SPREAD} % 1000 < ${behind}
  ), m AS MATERIALIZED (
    SELECT n, shift_s, shift_s * interval '1 second' AS shift, ${newIds}
    FROM numbers
  ),
  ${inserts}
  SELECT count(*)::int AS made FROM m`;
}

/** Throws if a copy would refer to a row that only the specimens' database has, such as a clearing report. */
function requireOwnIds({ ids, rows, constants, mark }: Copied): void {
  const known = new Set([...ids, ...constants.keys()]);
  for (const { table, cells } of rows)
    for (const { column, text } of cells)
      for (const id of text?.match(UUID) ?? [])
        if (!known.has(id)) throw new Error(`${table}.${column} of ${mark} names a row that has no copy.`);
}

/** Declares each parameter's type, because a statement may not use all of them. */
const typesOf = ({ parameters }: CopiedKeys): string =>
  [...PARAMETERS.map(({ type }) => type), ...parameters.map(() => 'bytea')]
    .map((type, at) => `$${at + 1}::${type}`)
    .join(', ');

/** A version 7 UUID keeps its timestamp order; its random bits come from the original and the copy's number. */
function idOf(id: string): string {
  const random = `md5('${id}' || n)`;
  if (id[14] !== '7') return `(${random}::uuid)::text`;
  const time = `lpad(to_hex(${Number.parseInt(id.replace('-', '').slice(0, 12), 16)} + shift_s * 1000), 12, '0')`;
  return `left(${time}, 8) || '-' || right(${time}, 4) || '-${id.slice(14, 18)}-8' || substr(${random}, 1, 3) || '-' ||
    substr(${random}, 4, 12)`;
}

function replacementsOf({ mark, ids, rows, tradeId, requests, constants, keys }: Copied): Replacement[] {
  const plain: Replacement[] = [
    ...[...constants].map(([text, other]) => ({ text, sql: literal(other) })),
    ...ids.map((text, at) => ({ text, sql: `m.id${at}` })),
    { text: mark, sql: `'made-' || m.n` },
    ...[...secondsOf(rows, requests)].map((second) => ({
      text: String(second),
      sql: `(${second} + m.shift_s)`,
    })),
  ];
  const attempts = rows.filter(({ table }) => table === 'attempts').map((row) => cellOf(row, 'id').text!);
  const accountId = cellOf(rows.find(({ table }) => table === 'orders')!, 'account_id').text!;
  return [
    ...plain,
    ...pageSecret(keys.page, tradeId, plain),
    ...attempts.flatMap((id) => pageSecret(keys.scheme, `payer-page:${id}`, plain)),
    ...requests.flatMap((request) => [
      contentMac(keys.content, { accountId, request }, plain),
      signature(keys.signing.get(request.user)!, request, plain),
    ]),
  ];
}

/** Unix seconds of all its timestamps and requests, which notifications and signed texts contain as text. */
const secondsOf = (rows: readonly SpecimenRow[], requests: readonly SentRequest[]): Set<number> =>
  new Set([
    ...requests.map(({ time }) => Number(time)),
    ...rows
      .flatMap(({ cells }) => cells)
      .filter(({ type, text }) => type.startsWith('timestamp') && text !== null && !FOREVER.test(text))
      .map(({ text }) => Math.floor(Date.parse(text!) / 1000)),
  ]);

const cellOf = ({ table, cells }: SpecimenRow, name: string): Cell => {
  const cell = cells.find(({ column }) => column === name);
  if (!cell) throw new Error(`${table} has no column ${name}.`);
  return cell;
};

/** Adds a transfer to `unfolded`, where every new transfer waits for its block. */
function insertOf(row: SpecimenRow, at: number, replacements: readonly Replacement[]): string {
  const { table, cells } = row;
  const columns = cells.map(({ column }) => `"${column}"`).join(', ');
  const values = cells.map((cell) => copiedValue(cell, row, replacements)).join(', ');
  const insert = `INSERT INTO "${table}" (${columns}) SELECT ${values} FROM m`;
  if (table !== 'transfers') return `row${at} AS (${insert})`;
  return `row${at} AS (${insert} RETURNING id, debit, credit, amount, currency), waiting${at} AS (
    INSERT INTO unfolded (transfer_id, debit, credit, amount, currency) SELECT * FROM row${at})`;
}

function copiedValue({ type, text }: Cell, row: SpecimenRow, replacements: readonly Replacement[]): string {
  if (text === null) return `NULL::${type}`;
  if (type === 'bytea') return bytesOf(text, replacements);
  if (type === 'date') return dayOf(text, row);
  if (type.startsWith('timestamp')) return momentOf(type, text);
  return `(${interpolate(text, replacements)})::${type}`;
}

const momentOf = (type: string, text: string): string =>
  FOREVER.test(text) ? `${literal(text)}::${type}` : `${literal(text)}::${type} + m.shift`;

/** Replaces a hash of unknown content by another hash. */
function bytesOf(text: string, replacements: readonly Replacement[]): string {
  const known = replacements.find((one) => one.text === text);
  if (known) return known.sql;
  const isHash = (text.length - 2) / 2 >= HASH_BYTES_MIN;
  return isHash
    ? `sha256(${literal(text)}::bytea || convert_to(m.n::text, 'UTF8'))`
    : `${literal(text)}::bytea`;
}

/** Derives a business day from a timestamp in the same row. */
function dayOf(text: string, { table, cells }: SpecimenRow): string {
  const moment = cells.find(
    (cell) => cell.type.startsWith('timestamp') && cell.text && businessDay(new Date(cell.text)) === text,
  );
  if (!moment) throw new Error(`A day of ${table} is of no moment in its row.`);
  return `((${momentOf(moment.type, moment.text!)}) AT TIME ZONE 'Europe/Amsterdam')::date`;
}

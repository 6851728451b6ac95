/** Finds all rows of a specimen in all tables, by following ids from row to row. */
import type { Client } from 'pg';

/** A column of a row, with its value in PostgreSQL's text format. */
export interface Cell {
  readonly column: string;
  /** Such as `timestamp with time zone`. */
  readonly type: string;
  readonly text: string | null;
}

/** A row of a table. */
export interface SpecimenRow {
  readonly table: string;
  readonly cells: readonly Cell[];
}

/** A UUID as text. */
export const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Scanned codes are stored only as hashes. */
const HASH = /\\x[0-9a-f]{64}/g;

/** Tables of merchants, their accounts and reports, which the copies' database has already. */
const MASTER_TABLES = [
  'merchants',
  'stores',
  'accounts',
  'account_secrets',
  'clearings',
  'client_keys',
  'merchant_funds',
  'prices',
  'wallet_apps',
];

/**
 * Tables without copies: those derived from all orders (such as the ledger's blocks, which are sealed for the copies
 * too), what operators did, leases, and counters of tries that expire within a day.
 */
const LEFT_OUT = new Set([
  ...MASTER_TABLES,
  'account_balances',
  'archives',
  'audit_blocks',
  'audit_head',
  'audit_records',
  'ledger_blocks',
  'ledger_checkpoints',
  'ledger_head',
  'pending_audit_records',
  'sealed_audit_records',
  'sealed_transfers',
  'unfolded',
  'leases',
  'open_tries',
  'rail_checks',
  'retention_walks',
  'try_counts',
]);

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** All rows to copy from, read in one snapshot, and the ids that belong to no order. */
export interface Snapshot {
  readonly rows: readonly SpecimenRow[];
  readonly foreignIds: ReadonlySet<string>;
}

/** Reads the specimens' database. */
export async function readSnapshot(owner: Client): Promise<Snapshot> {
  const columns = await readColumns(owner);
  const rows: SpecimenRow[] = [];
  const foreignIds = new Set<string>();
  for (const table of new Set(columns.map((column) => column.table))) {
    const found = await readTable(
      owner,
      columns.filter((column) => column.table === table),
    );
    if (MASTER_TABLES.includes(table))
      for (const row of found) for (const id of matches(row, UUID)) foreignIds.add(id);
    if (!LEFT_OUT.has(table)) rows.push(...found);
  }
  return { rows, foreignIds };
}

async function readColumns(owner: Client): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = '' ORDER BY c.relname, a.attnum`,
  );
  return rows;
}

async function readTable(owner: Client, columns: readonly Column[]): Promise<SpecimenRow[]> {
  const [{ table }] = columns as [Column];
  const list = columns.map(({ column }) => `"${column}"::text`).join(', ');
  const { rows } = await owner.query<(string | null)[]>({
    text: `SELECT ${list} FROM "${table}"`,
    rowMode: 'array',
  });
  return rows.map((texts) => ({
    table,
    cells: columns.map(({ column, type }, at) => ({ column, type, text: texts[at] ?? null })),
  }));
}

const matches = ({ cells }: SpecimenRow, pattern: RegExp): string[] =>
  cells.flatMap(({ text }) => text?.match(pattern) ?? []);

/** The rows and ids of a specimen. */
export interface SpecimenRows {
  readonly rows: readonly SpecimenRow[];
  /** Ids of the specimen, which are replaced in a copy. */
  readonly ids: readonly string[];
}

/** Returns the rows of a trade and every row connected to them by an id. */
export function findRows({ rows, foreignIds }: Snapshot, tradeId: string): SpecimenRows {
  const named = rows.map((row) => ({
    row,
    names: [...matches(row, UUID), ...matches(row, HASH)].filter((name) => !foreignIds.has(name)),
  }));
  const known = new Set([tradeId]);
  const found = new Set<SpecimenRow>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { row, names } of named) {
      if (found.has(row) || !names.some((name) => known.has(name))) continue;
      found.add(row);
      for (const name of names) known.add(name);
    }
  }
  return { rows: [...found], ids: [...known].filter((name) => !name.startsWith('\\x')) };
}

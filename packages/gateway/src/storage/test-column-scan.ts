/** Searches every column of every table that can hold text for values that must not be there. For tests only. */
import { type Database, statement } from './database.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

const listColumns = statement(
  'test.list-columns',
  `SELECT table_name AS "table", column_name AS "column", udt_name AS type FROM information_schema.columns
   WHERE table_schema = 'public' AND udt_name IN ('text', 'varchar', 'bpchar', 'bytea', 'json', 'jsonb', '_text')
   ORDER BY table_name, ordinal_position`,
);

/** The columns where a value was found, as `table.column`; `valuesRead` shows that there was something to search. */
export interface ScanResult {
  readonly valuesRead: number;
  readonly foundIn: readonly string[];
}

/** Matches a short number that stands alone: hashes and ids contain one by chance. */
export const aloneNumber = (digits: string): RegExp => new RegExp(`(?<![\\w+/-])${digits}(?![\\w+/-])`);

/** Searches all text, JSON and bytea values (bytes also as UTF-8, hex and base64) for any of `wanted`. */
export async function scanDatabase(database: Database, wanted: readonly RegExp[]): Promise<ScanResult> {
  let valuesRead = 0;
  const foundIn = new Set<string>();
  for (const { table, column, type } of await database.query<Column>(listColumns)) {
    const read = type === 'bytea' ? `"${column}"` : `"${column}"::text`;
    const text = `SELECT ${read} AS value FROM "${table}" WHERE "${column}" IS NOT NULL`;
    const rows = await database.query<{ value: string | Buffer }>(
      statement(`test.scan-${table}-${column}`, text),
    );
    valuesRead += rows.length;
    for (const { value } of rows) {
      if (readings(value).some((reading) => wanted.some((pattern) => pattern.test(reading))))
        foundIn.add(`${table}.${column}`);
    }
  }
  return { valuesRead, foundIn: [...foundIn] };
}

function readings(value: string | Buffer): string[] {
  if (typeof value === 'string') return [value];
  return [value.toString('utf8'), value.toString('hex'), value.toString('base64')];
}

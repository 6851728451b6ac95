/** Columns that hold words of a closed list, as the migrated database has them. */
import type { Client } from 'pg';
import { COLUMN_WORDS } from '../../packages/gateway/src/storage/column-words.ts';
import { SCHEME_WORDS } from '../../packages/sandbox/src/column-words.ts';

/** Column, such as `orders.state` → its words, in alphabetical order. */
export const LISTED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ ...COLUMN_WORDS, ...SCHEME_WORDS }).map(([column, words]) => [column, words.toSorted()]),
);

const CHECKS = `SELECT x.conrelid::regclass || '.' || a.attname AS column, pg_get_constraintdef(x.oid) AS definition
  FROM pg_constraint x JOIN pg_attribute a ON a.attrelid = x.conrelid AND a.attnum = x.conkey[1]
  WHERE x.contype = 'c' AND cardinality(x.conkey) = 1 AND pg_get_constraintdef(x.oid) LIKE '%ARRAY[%'`;

/** Returns the words that CHECK constraints allow. */
export async function readCheckedWords(client: Client): Promise<Map<string, readonly string[]>> {
  const { rows } = await client.query<{ column: string; definition: string }>(CHECKS);
  return new Map(
    rows.map(({ column, definition }) => [
      column,
      [...definition.matchAll(/'([^']*)'::text/g)].map(([, word]) => word!).toSorted(),
    ]),
  );
}

const enumerated = (type: string, list: string): string => `CREATE TYPE ${type} AS ENUM (${list});
  CREATE CAST (${type} AS text) WITH INOUT AS IMPLICIT;
  CREATE CAST (text AS ${type}) WITH INOUT AS ASSIGNMENT;
  CREATE FUNCTION is_same(${type}, ${type}) RETURNS boolean LANGUAGE sql IMMUTABLE AS 'SELECT true';
  CREATE OPERATOR = (LEFTARG = ${type}, RIGHTARG = ${type}, FUNCTION = is_same);
  CREATE OPERATOR <> (LEFTARG = ${type}, RIGHTARG = ${type}, FUNCTION = is_same)`;

/**
 * Gives the listed columns enumerated types, so that PostgreSQL refuses to prepare a statement that compares or writes
 * any other word. What depends on a column is dropped first. Casts allow the texts of parameters; operators of the type
 * itself come before those of text.
 */
export async function enumerateColumns(client: Client): Promise<void> {
  const types = new Map<string, string>();
  for (const [column, words] of LISTED) {
    const [table, name] = column.split('.');
    const list = words.map((word) => `'${word}'`).join(', ');
    const type = types.get(list) ?? `words_${types.size}`;
    if (!types.has(list)) await client.query(enumerated(type, list));
    types.set(list, type);
    await client.query(`DO $$ DECLARE dependent text; BEGIN
        FOR dependent IN SELECT conname FROM pg_constraint
          WHERE conrelid = '${table}'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) ~ '\\y${name}\\y'
        LOOP EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', dependent); END LOOP;
        FOR dependent IN SELECT indexrelid::regclass FROM pg_index
          WHERE indrelid = '${table}'::regclass AND pg_get_expr(indpred, indrelid) ~ '\\y${name}\\y'
        LOOP EXECUTE 'DROP INDEX ' || dependent; END LOOP;
      END $$;
      ALTER TABLE ${table} ALTER COLUMN ${name} DROP DEFAULT,
        ALTER COLUMN ${name} TYPE ${type} USING ${name}::${type}`);
  }
}

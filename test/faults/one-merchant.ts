/** Checks the rows of a database: what refers to a row of a merchant belongs to the same merchant. */
import assert from 'node:assert/strict';
import pg from 'pg';

/** The references between tables of merchants. */
const REFERENCES = `SELECT x.conrelid::regclass::text AS table, a.attname AS column,
    x.confrelid::regclass::text AS parent, b.attname AS key
  FROM pg_constraint x
  JOIN pg_attribute a ON a.attrelid = x.conrelid AND a.attnum = x.conkey[1]
  JOIN pg_attribute b ON b.attrelid = x.confrelid AND b.attnum = x.confkey[1]
  JOIN pg_attribute own ON own.attrelid = x.conrelid AND own.attname = 'merchant_id'
  JOIN pg_attribute of ON of.attrelid = x.confrelid AND of.attname = 'merchant_id'
  WHERE x.contype = 'f' AND cardinality(x.conkey) = 1 AND a.attname <> 'merchant_id'`;

/** Expects that no row refers to a row of another merchant. Returns how many rows refer to one. */
export async function assertRowsOfOneMerchant(url: string): Promise<number> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    const { rows } = await owner.query<Record<'table' | 'column' | 'parent' | 'key', string>>(REFERENCES);
    assert.ok(rows.length > 20, `${rows.length} references`);
    let followed = 0;
    for (const { table, column, parent, key } of rows) {
      const { rows: found } = await owner.query<{ all: number; stray: number }>(
        `SELECT count(*)::int AS all, count(*) FILTER (WHERE c.merchant_id <> p.merchant_id)::int AS stray
         FROM ${table} c JOIN ${parent} p ON p.${key} = c.${column}`,
      );
      assert.equal(found[0]?.stray, 0, `${table}.${column} leads to rows of other merchants`);
      followed += found[0]?.all ?? 0;
    }
    return followed;
  } finally {
    await owner.end();
  }
}

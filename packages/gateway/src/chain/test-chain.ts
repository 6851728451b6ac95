/** The rules of every table that is sealed in a chain, for the tests of each. For tests only. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Database, type Queryable, statement } from '../storage/database.ts';
import { ChainFault } from './verify-chain.ts';

/** Statements by the database's owner, separated by semicolons, and the message of the verification after them. */
export type Tampering = readonly [title: string, sql: string, sentence: RegExp];

/** A sealed table. */
export interface SealedTable {
  readonly database: () => Database;
  readonly verify: (db: Queryable) => Promise<unknown>;
  readonly table: string;
  /** The sealed columns by name. */
  readonly columns: object;
  readonly tamperings: readonly Tampering[];
  /** Statements that the gateway's own role must not run. */
  readonly forbidden: readonly string[];
}

/** Registers the tests. */
export function sealedTableRules({
  database,
  verify,
  table,
  columns,
  tamperings,
  forbidden,
}: SealedTable): void {
  for (const [title, sql, sentence] of tamperings)
    test(`fails verification after tampering: ${title}`, () =>
      asOwner(database(), async (tx) => {
        for (const text of sql.split(';')) await tx.query(statement('', text));
        await assert.rejects(verify(tx), (error) => {
          assert.ok(error instanceof ChainFault, String(error));
          assert.match(error.message, sentence);
          return true;
        });
      }));

  test(`is sealed in every column of ${table}`, async () => {
    const list = statement(
      'test.sealed-columns',
      'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1',
    );
    const found = await database().query<{ name: string }>(list, [table]);
    assert.deepEqual(found.map(({ name }) => name).sort(), Object.keys(columns).sort());
  });

  for (const sql of forbidden)
    test(`the gateway’s own role may not: ${sql}`, () =>
      assert.rejects(database().query(statement(`test.forbidden ${sql}`, sql)), /permission denied/));
}

/** Works as the owner of the database and rolls everything back. */
async function asOwner(database: Database, work: (tx: Queryable) => Promise<void>): Promise<void> {
  const undone = new Error('undone');
  const working = database.transaction(async (tx) => {
    await tx.query(statement('test.become-owner', 'SET LOCAL ROLE NONE'));
    await work(tx);
    throw undone;
  });
  await working.catch((error) => assert.equal(error, undone));
}

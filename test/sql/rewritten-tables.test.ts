/** From 0046 on, no migration writes a table or an index again that was there before. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { withDatabase } from '../../packages/gateway/src/storage/connection-address.ts';
import { GATEWAY_MIGRATIONS, migrate } from '../../packages/gateway/src/storage/migrate.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';

/** Earlier ones were released without the rule. */
const FIRST = '0046';
/** One of each allowed kind. */
const ALLOWED = new URL('../nodes/allowed-migrations/', import.meta.url);

/** A table or an index gets another file when it is written again. */
const FILES = `SELECT c.relname AS name, pg_relation_filenode(c.oid)::text AS file FROM pg_class c
  WHERE c.relkind IN ('r', 'i') AND c.relnamespace = 'public'::regnamespace`;

interface Written {
  readonly name: string;
  readonly file: string;
}

test('migrations from 0046 on, and the allowed ones, write no table or index again', async () => {
  const { url: beside, drop } = await testDatabase();
  const name = `written_${process.pid}`;
  await rowsOf(beside, `CREATE DATABASE ${name}`);
  const url = withDatabase(beside, name);
  const folder = await mkdtemp(join(tmpdir(), 'gangway-migrations-'));
  try {
    await cp(fileURLToPath(GATEWAY_MIGRATIONS.folder), folder, {
      recursive: true,
      filter: (path) => !path.endsWith('.sql') || basename(path) < FIRST,
    });
    await migrate(url, { folder: pathToFileURL(`${folder}/`), table: GATEWAY_MIGRATIONS.table });
    const before = await rowsOf(url, FILES);
    assert.ok(before.length > 100, `${before.length} tables and indexes`);
    await migrate(url);
    await migrate(url, { folder: ALLOWED, table: 'allowed_migrations' });
    const after = new Map((await rowsOf(url, FILES)).map((one) => [one.name, one.file]));
    assert.deepEqual(
      before.filter((one) => after.has(one.name) && after.get(one.name) !== one.file),
      [],
    );
  } finally {
    await rm(folder, { recursive: true });
    await rowsOf(beside, `DROP DATABASE ${name} WITH (FORCE)`);
    await drop();
  }
});

async function rowsOf(url: string, text: string): Promise<Written[]> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    return (await owner.query<Written>(text)).rows;
  } finally {
    await owner.end();
  }
}

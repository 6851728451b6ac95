// Gives each test its own fresh migrated database, quickly. For tests only.
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { after } from 'node:test';
import pg from 'pg';
import { withDatabase } from './connection-address.ts';
import { type Database, openDatabase } from './database.ts';
import { findSqlState } from './database-errors.ts';
import { GATEWAY_MIGRATIONS, type MigrationSet, migrate } from './migrate.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const DUPLICATE_DATABASE = '42P04';
const TEMPLATE_IN_USE = '55006';

/** The server, and a connection to its maintenance database, which keeps no process alive. */
interface Admin extends TestServer {
  readonly admin: pg.Pool;
}

let server: Promise<Admin> | undefined;
let isGone = false;
const templates = new Map<string, Promise<string>>();

/** Rows that every copy of a template has. */
export type Seed = (database: Database) => Promise<void>;

// The outermost hook of a test file runs after all of its tests. A test file that is ended early gets a signal.
after(stopServer);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stopServer().finally(() => process.exit(1)));
}

/**
 * Returns a fresh database with the gateway's tables, with those of another package, and with the rows of `seed`, a
 * function whose name stands for what it writes. Without it the database is empty. The server is that of
 * GW_TEST_SERVER_URL (a user who may create databases and roles) or an embedded one for the time of this test file.
 * `drop` closes the pool and removes the database.
 */
export async function testDatabase(
  also?: MigrationSet,
  seed?: Seed,
): Promise<{ database: Database; url: string; drop(): Promise<void> }> {
  server ??= startServer();
  const running = await server;
  const { adminUrl, admin } = running;
  const sets = also ? [GATEWAY_MIGRATIONS, also] : [GATEWAY_MIGRATIONS];
  const key = `${also?.table} ${seed?.name}`;
  const template = templates.get(key) ?? prepareTemplate(running, sets, seed);
  templates.set(key, template);
  const from = await template;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await copyDatabase(admin, name, from);
  const url = withDatabase(adminUrl, name);
  const database = await openDatabase(url);
  return {
    database,
    url,
    async drop() {
      await database.close();
      // A later hook of the test file: with a server of our own its databases have gone.
      if (isGone) return;
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function startServer(): Promise<Admin> {
  const started = await startTestServer();
  const connectionString = started.adminUrl;
  const admin = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // Our own server ends before its connections.
  admin.on('error', () => {});
  return { ...started, admin };
}

async function stopServer(): Promise<void> {
  isGone = process.env.GW_TEST_SERVER_URL === undefined;
  await (await server)?.stop();
}

/**
 * Makes the migrated database that the others are copies of. Its name is the hash of the migrations and, with seeded
 * rows, of the test run, so that a server may outlive a change of either. Test files race to make it: each migrates its
 * own database, and the first to rename it wins.
 */
async function prepareTemplate(
  { admin, adminUrl }: Admin,
  sets: readonly MigrationSet[],
  seed?: Seed,
): Promise<string> {
  const run = seed && `${seed.name} ${process.env.GW_TEST_BUNDLES ?? process.pid}`;
  const name = `template_${await hashMigrations(sets, run)}`;
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await makeTemplate({ admin, adminUrl, name }, sets, seed);
  return name;
}

async function makeTemplate(
  { admin, adminUrl, name }: { admin: pg.Pool; adminUrl: string; name: string },
  sets: readonly MigrationSet[],
  seed?: Seed,
): Promise<void> {
  const unfinished = `unfinished_${randomBytes(8).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${unfinished}`);
  const url = withDatabase(adminUrl, unfinished);
  for (const set of sets) await migrate(url, set);
  if (seed) {
    const database = await openDatabase(url);
    await seed(database);
    await database.close();
  }
  try {
    await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  } catch (error) {
    await admin.query(`DROP DATABASE ${unfinished} WITH (FORCE)`);
    if (findSqlState(error) !== DUPLICATE_DATABASE) throw error;
  }
}

/**
 * Copies files, not blocks through the log: half the processor time, and nobody waits for a disk here. PostgreSQL may
 * refuse to copy the template while another test copies it; then retries a little later.
 */
async function copyDatabase(admin: pg.Pool, name: string, from: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await admin.query(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY file_copy`);
      return;
    } catch (error) {
      if (findSqlState(error) !== TEMPLATE_IN_USE || tries === 50) throw error;
    }
  }
}

async function hashMigrations(sets: readonly MigrationSet[], run = ''): Promise<string> {
  const hash = createHash('sha256').update(run);
  for (const { folder } of sets)
    for (const file of (await readdir(folder)).toSorted())
      hash.update(file).update(await readFile(new URL(file, folder)));
  return hash.digest('hex').slice(0, 16);
}

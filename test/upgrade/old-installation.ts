/** Opens the fixture's installation with this version's gateway, at the fixture's time. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { readSettings, startGateway } from '@gangway/gateway';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { pino } from 'pino';
import { withDatabase } from '../../packages/gateway/src/storage/connection-address.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { sandboxAccount } from '../conformance/gateway.ts';
import { openStage, type Stage } from '../conformance/stage.ts';
import { SANDBOX_APPS } from '../conformance/target.ts';
import type { OldScenario } from './old-scenario.ts';
import type { playShop } from './old-shop.ts';

const HERE = new URL('./', import.meta.url);

/** The gateway's public URL in the fixture. */
export const PUBLIC_URL = 'http://gateway.example';

/** The fixture that `make-fixture.ts` writes. */
export interface Fixture {
  readonly masterKey: string;
  /** The time at which the old gateway stopped. */
  readonly at: string;
  /** The migrations of the database. */
  readonly migrations: readonly string[];
  /** Table → its rows as the text of a JSON array. */
  readonly tables: Readonly<Record<string, string>>;
  /** The old gateway's answers about every order and refund. */
  readonly answers: readonly {
    readonly method: string;
    readonly data: Readonly<Record<string, string>>;
    readonly user: string;
    readonly code: string;
    readonly answer: Readonly<Record<string, unknown>>;
  }[];
  readonly scenario: OldScenario;
  readonly shop: Awaited<ReturnType<typeof playShop>>;
}

/** The upgraded, running installation. */
export interface OldInstallation {
  readonly fixture: Fixture;
  readonly stage: Stage;
  /** The URL of its database, as the owner. */
  readonly databaseUrl: string;
  rows(sql: string): Promise<Record<string, string>[]>;
  close(): Promise<void>;
}

/** Reads a brotli-compressed JSON file of this folder. */
export const readPacked = async <T>(name: string): Promise<T> =>
  JSON.parse(brotliDecompressSync(await readFile(new URL(name, HERE))).toString()) as T;

/** Loads the fixture into a database with the old schema, then starts the current gateway on it. */
export async function openOldInstallation(): Promise<OldInstallation> {
  const fixture = await readPacked<Fixture>('installation.json.br');
  const server = await testDatabase();
  const { databaseUrl, name } = await makeOldDatabase(server.url, fixture);
  const turnBack = turnClockTo(new Date(fixture.at));
  const port = String(await freePort());
  const environment = { DATABASE_URL: databaseUrl, GW_MASTER_KEY: fixture.masterKey, PORT: port };
  const settings = readSettings({ ...environment, GW_PUBLIC_URL: PUBLIC_URL });
  const gateway = await startGateway(settings, pino({ level: 'fatal' }));
  const own = `http://127.0.0.1:${port}`;
  const sendDirectly = sendToGateway(own);
  const accounts = {
    cashier: sandboxAccount('016683'),
    superAdmin: sandboxAccount('036870'),
    foreign: sandboxAccount('046683'),
    approval: sandboxAccount('016684'),
  };
  return {
    fixture,
    databaseUrl,
    stage: await openStage({ url: own, apps: SANDBOX_APPS, accounts }),
    rows: (sql) => query(databaseUrl, sql),
    async close() {
      await gateway.stop();
      sendDirectly();
      turnBack();
      await query(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
      await server.drop();
    },
  };
}

/** Runs one statement as the owner. */
export async function query(url: string, text: string, values?: string[]): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Makes a database with the schema and the rows of the fixture, beside the one at `url`. */
export async function makeOldDatabase(
  url: string,
  fixture: Fixture,
): Promise<{ databaseUrl: string; name: string }> {
  const name = `old_${Date.now().toString(36)}_${process.pid}`;
  await query(url, `CREATE DATABASE ${name}`);
  const databaseUrl = withDatabase(url, name);
  await migrateAsBefore(databaseUrl, fixture.migrations);
  await load(databaseUrl, fixture.tables);
  return { databaseUrl, name };
}

/** Runs migrations as the old version did: these, or by default all of `migrations.json.br`. */
export async function migrateAsBefore(databaseUrl: string, names?: readonly string[]): Promise<void> {
  const sets = await readPacked<Record<string, Record<string, string>>>('migrations.json.br');
  for (const [migrationsTable, migrations] of Object.entries(sets)) {
    const dir = await mkdtemp(join(tmpdir(), 'gangway-migrations-'));
    for (const [name, sql] of Object.entries(migrations))
      if (names?.includes(name) ?? true) await writeFile(join(dir, `${name}.sql`), sql);
    const quiet = () => {};
    const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
    await runner({ databaseUrl, dir, direction: 'up', migrationsTable, logger });
    await rm(dir, { recursive: true });
  }
}

/** Inserts the rows unchanged, without triggers and foreign key checks. */
async function load(databaseUrl: string, tables: Fixture['tables']): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SET session_replication_role = 'replica'");
    for (const [table, rows] of Object.entries(tables)) {
      const columns = await columnsOf(client, table);
      const names = columns.map((column) => `"${column}"`).join(', ');
      await client.query(`DELETE FROM "${table}"`);
      await client.query(
        `INSERT INTO "${table}" (${names}) OVERRIDING SYSTEM VALUE
         SELECT ${names} FROM json_populate_recordset(NULL::"${table}", $1::json)`,
        [rows],
      );
    }
    await setSequences(client);
  } finally {
    await client.end();
  }
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Sets sequences above the loaded values. */
async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT table_name AS table, column_name AS column,
       pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  for (const { table, column, sequence } of rows) {
    if (sequence)
      await client.query(`SELECT setval('${sequence}', (SELECT max("${column}") FROM "${table}"))`);
  }
}

/** Sets this process to the fixture's time, because its sessions and links are valid for one or two hours. */
function turnClockTo(at: Date): () => void {
  const RealDate = globalThis.Date;
  const backMs = RealDate.now() - at.getTime();
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [RealDate.now() - backMs] : given) as [number]));
    }
    static override now(): number {
      return RealDate.now() - backMs;
    }
  } as DateConstructor;
  return () => {
    globalThis.Date = RealDate;
  };
}

/** Sends requests to the public URL, including redirects, to `own`. */
function sendToGateway(own: string): () => void {
  const direct = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const answer = await direct(String(input).replace(PUBLIC_URL, own), { ...init, redirect: 'manual' });
    const next = answer.headers.get('location');
    return next?.startsWith(PUBLIC_URL) && init.redirect !== 'manual' ? fetch(next) : answer;
  };
  return () => {
    globalThis.fetch = direct;
  };
}

/** What a simulation runs on: a PostgreSQL with a clock of its own, a rail, and gateways that can die. */
import { methodsWith } from '@gangway/protocol';
import pg from 'pg';
import { startExpiry } from '../../packages/gateway/src/background/expiry.ts';
import type { QueueLoop } from '../../packages/gateway/src/background/queue.ts';
import { startResolver } from '../../packages/gateway/src/background/resolver.ts';
import { type FakeRail, fakeRail } from '../../packages/gateway/src/rails/fake-rail.ts';
import type { RailStep } from '../../packages/gateway/src/rails/rail-answers.ts';
import { railRegistry } from '../../packages/gateway/src/rails/rail-registry.ts';
import { type Database, openDatabase } from '../../packages/gateway/src/storage/database.ts';
import { TEST_START, type TestGateway, testGateway } from '../../packages/gateway/src/test-gateway.ts';
import { schemeCapabilities } from '../../packages/sandbox/src/rails/scheme-capabilities.ts';
import type { Connections, Place, Scheduler } from './scheduler.ts';
import { steppedDatabase, steppedRail } from './stepped-parts.ts';
import { replaceTime, type VirtualTime } from './virtual-time.ts';

const CONNECTIONS = 30;
const AMOUNT_MINOR = 2499n;
/** The end of a scanned code whose wallet is empty. */
export const EMPTY_CODE = '00';

/** In each database of a simulation: `now()` is the simulation's time, and nothing in it is random. */
const OWN_TIME = `CREATE SCHEMA sim;
  CREATE TABLE sim.clock (at timestamptz NOT NULL);
  INSERT INTO sim.clock VALUES ('${TEST_START.toISOString()}');
  CREATE FUNCTION sim.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM sim.clock';
  CREATE FUNCTION sim.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM sim.clock';
  CREATE FUNCTION sim.random() RETURNS double precision LANGUAGE sql IMMUTABLE AS 'SELECT 0.5::float8';
  GRANT USAGE ON SCHEMA sim TO gangway_app;
  GRANT SELECT ON sim.clock TO gangway_app;
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT a.attrelid::regclass AS place, a.attname AS name FROM pg_attrdef d
      JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
      WHERE pg_get_expr(d.adbin, d.adrelid) = 'now()' LOOP
      EXECUTE format('ALTER TABLE %s ALTER %I SET DEFAULT sim.now()', one.place, one.name);
    END LOOP;
    EXECUTE format('ALTER DATABASE %I SET search_path = sim, pg_catalog, public', current_database());
    EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = 20', current_database());
  END $$`;
const TABLES = `SELECT oid::regclass::text AS name FROM pg_class
  WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`;
const CONNECTIONS_NOW = `SELECT count(DISTINCT l.pid)::int AS blocked,
    count(DISTINCT a.pid) FILTER (WHERE a.state = 'active' AND l.pid IS NULL)::int AS running,
    count(DISTINCT a.pid) FILTER (WHERE a.state LIKE 'idle in transaction%')::int AS idle
  FROM pg_stat_activity a LEFT JOIN pg_locks l ON l.pid = a.pid AND NOT l.granted
  WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()`;

/** A gateway of the simulation. */
export interface SimulatedGateway extends Place {
  readonly gateway: TestGateway;
  readonly workers: readonly QueueLoop[];
}

/** What all runs of a process share. */
export interface World {
  /** For checks, outside the scheduler. */
  readonly database: Database;
  readonly time: VirtualTime;
  connections(): Promise<Connections>;
  /** Lets time pass for the process and for PostgreSQL. */
  pass(ms: number): Promise<void>;
  /** Removes what the last run has written, and sets the time back. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a database, and replaces the time of this process until `close`. */
export async function openWorld(): Promise<World> {
  // Nobody uses this gateway: its database has the rows of a new sandbox.
  const seeded = await testGateway();
  const { url } = seeded;
  const observer = new pg.Client(url);
  await observer.connect();
  await observer.query(OWN_TIME);
  // The first use of a key is a step, which only the first run would have.
  await observer.query('UPDATE account_secrets SET used_at = sim.now()');
  const empty = await findEmptyTables(observer);
  const database = await openDatabase(url, { max: CONNECTIONS, isKept: true });
  const time = replaceTime(TEST_START);
  const setClock = () => observer.query('UPDATE sim.clock SET at = $1', [time.now()]);
  return {
    database,
    time,
    async connections() {
      const looked = await observer.query<Connections>({ name: 'connections-now', text: CONNECTIONS_NOW });
      return looked.rows[0]!;
    },
    async pass(ms) {
      time.pass(ms);
      await setClock();
    },
    async clear() {
      time.reset();
      await setClock();
      await observer.query(`TRUNCATE ${empty.join(', ')}`);
    },
    async close() {
      time.restore();
      await database.close();
      await observer.end();
      await seeded.stop();
    },
  };
}

/** Returns the tables that a new sandbox has no rows in. */
async function findEmptyTables(observer: pg.Client): Promise<string[]> {
  const { rows } = await observer.query<{ name: string }>(TABLES);
  const empty: string[] = [];
  for (const { name } of rows)
    if ((await observer.query(`SELECT FROM ${name} LIMIT 1`)).rowCount === 0) empty.push(name);
  return empty;
}

/** The rails of a run. */
export interface Rails {
  /** Its payers decide on its page. Its callback is the attempt's id, and says that it is paid. */
  readonly bank: FakeRail;
  /** It charges a scanned code at once, except one that ends in {@link EMPTY_CODE}, and is never asked to twice. */
  readonly wallet: FakeRail;
}

/** Opens the rails of a run. The wallet adds the attempts that it charges to `charged`. */
export function openRails(charged: Set<string>): Rails {
  const bank = fakeRail();
  bank.events = ({ body: attemptId }) => [
    {
      kind: 'payment',
      attemptId,
      report: { kind: 'paid', amountMinor: AMOUNT_MINOR, currency: 'EUR', reference: `ref-${attemptId}` },
    },
  ];
  const wallet = fakeRail('wallet', { retryPolicy: 'none' });
  const begin: FakeRail['begin'] = async (request) => {
    const { attemptId, authCode = EMPTY_CODE } = request;
    await wallet.begin(request);
    const isEmpty = authCode.endsWith(EMPTY_CODE);
    wallet.decide(attemptId, isEmpty ? 'declined' : 'paid');
    if (!isEmpty) charged.add(attemptId);
    return (await wallet.ask({ attemptId } as never)) as RailStep;
  };
  const capabilities = schemeCapabilities(methodsWith({ flow: 'wallet' }), { flows: ['scan'] });
  return { bank, wallet: { ...wallet, begin, capabilities } };
}

/** Starts a gateway with its workers. */
export async function startGateway(
  { database, time }: World,
  { name, rails, scheduler }: { name: string; rails: Rails; scheduler: Scheduler },
): Promise<SimulatedGateway> {
  const place = { name, isDead: false };
  const clock = { now: time.now, real: time.now };
  const steppedRails = [rails.bank, rails.wallet].map((rail) => steppedRail(rail, place, scheduler));
  const stepped = steppedDatabase(database, place, scheduler);
  const gateway = await testGateway({ clock, rails: railRegistry(steppedRails) }, async () => ({
    database: stepped,
    url: '',
    drop: async () => {},
  }));
  const workers = [startResolver(gateway.services), startExpiry(gateway.services)];
  return Object.assign(place, { gateway, workers });
}

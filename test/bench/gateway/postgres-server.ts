/** Starts this machine's PostgreSQL with pgbench for a measurement, on a free port. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const PROGRAMS = ['postgres', 'initdb', 'pgbench'];
const DEBIAN = '/usr/lib/postgresql';
const MISSING =
  'PostgreSQL with pgbench is missing: install it (Debian: apt-get install postgresql), or set GW_POSTGRES_BIN to ' +
  'the folder with postgres, initdb and pgbench.';
const START_WITHIN_MS = 30_000;
const USER = 'bench';
const PASSWORD = 'bench';
/** Enough for two gateways, the reference, pgbench and a few clients for inspection. */
const CONNECTIONS = 150;

/** A running server. */
export interface BenchServer {
  readonly pid: number;
  readonly version: string;
  /** Returns the URL of a database, creating it if necessary. */
  database(name: string): Promise<string>;
  /** Drops a database that nobody uses any more. */
  drop(name: string): Promise<void>;
  /** Runs a pgbench script in the database `name`, with `clients` connections for `seconds`. */
  pgbench(
    name: string,
    script: string,
    options: { clients: number; seconds: number },
  ): Promise<{ readonly perSecond: number; readonly transactions: number }>;
  stop(): Promise<void>;
}

/** Returns the folder with the newest version's programs. Throws one sentence if there is none. */
async function findPrograms(): Promise<string> {
  const versions = await readdir(DEBIAN).catch(() => []);
  const newestFirst = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'));
  const given = process.env.GW_POSTGRES_BIN;
  for (const folder of given ? [given] : newestFirst) {
    const found = await Promise.allSettled(PROGRAMS.map((program) => access(join(folder, program))));
    if (found.every(({ status }) => status === 'fulfilled')) return folder;
  }
  throw new Error(MISSING);
}

/** PostgreSQL refuses to run as root, so its own account is used then. */
async function findAccount(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const id = async (option: string) => Number((await run('id', [option, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

/** How the programs of the server are run. */
interface RunSettings {
  readonly uid?: number;
  readonly gid?: number;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Makes the data directory in a folder, unless an earlier measurement has left it there. Returns its path. */
async function prepareData(programs: string, folder: string, settings: RunSettings): Promise<string> {
  const data = join(folder, 'data');
  if (await isThere(join(data, 'PG_VERSION'))) return data;
  const passwordFile = join(folder, 'password');
  await mkdir(data, { mode: 0o700, recursive: true });
  await writeFile(passwordFile, PASSWORD, { mode: 0o600 });
  const { uid, gid } = settings;
  if (uid !== undefined) for (const path of [folder, data, passwordFile]) await chown(path, uid, gid!);
  const login = ['-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  await run(join(programs, 'initdb'), ['-D', data, ...login, '-E', 'UTF8', '-k'], settings);
  return data;
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Starts the server on 127.0.0.1 with durable commits, as the gateway requires. Its files are in a temporary folder, or
 * in one inside `keep` that is left for a later measurement.
 */
export async function startBenchServer(port: number, keep?: string): Promise<BenchServer> {
  const programs = await findPrograms();
  const settings = { ...(await findAccount()), cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const folder = keep ? join(keep, 'gangway-bench') : await mkdtemp(join(tmpdir(), 'gangway-bench-'));
  const data = await prepareData(programs, folder, settings);
  // Commit times tell how long a notification takes from its commit; they cost every commit the same.
  const options = ['-c', `max_connections=${CONNECTIONS}`, '-c', 'track_commit_timestamp=on'];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...options],
    { ...settings, stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  const address = (name: string) => `postgresql://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
  const version = await connectWhenUp(address('postgres'));
  const asAdmin = async (work: (admin: pg.Client) => Promise<unknown>) => {
    const admin = new pg.Client(address('postgres'));
    await admin.connect();
    await work(admin);
    await admin.end();
  };
  return {
    pid: server.pid!,
    version,
    async database(name) {
      await asAdmin(async (admin) => {
        const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
        if (rowCount === 0) await admin.query(`CREATE DATABASE ${name}`);
      });
      return address(name);
    },
    drop: (name) => asAdmin((admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
    async pgbench(name, script, { clients, seconds }) {
      const file = join(folder, `${name}.sql`);
      await writeFile(file, script, { mode: 0o644 });
      const words = ['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-T', String(seconds)];
      const where = ['-h', '127.0.0.1', '-p', String(port), '-U', USER, name];
      const env = { ...settings.env, PGPASSWORD: PASSWORD };
      const { stdout } = await run(join(programs, 'pgbench'), [...words, ...where], { ...settings, env });
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
      const transactions = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1] ?? 0);
      if (perSecond === 0) throw new Error(`pgbench made nothing in ${seconds} s: give more --seconds.`);
      return { perSecond, transactions };
    },
    async stop() {
      server.kill('SIGINT');
      await ended;
      if (keep === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function connectWhenUp(url: string): Promise<string> {
  for (const end = performance.now() + START_WITHIN_MS; ; await sleep(100)) {
    const client = new pg.Client(url);
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
      return rows[0]!.server_version;
    } catch (error) {
      if (performance.now() > end) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

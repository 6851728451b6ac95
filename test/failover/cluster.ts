/** Three machines with Debian's etcd, Patroni and PostgreSQL, and one HAProxy, configured by the files of deploy/ha. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { parse, stringify } from 'yaml';
import { HUB, listProcesses, makeMachine, signalAll } from './namespaces.ts';

const run = promisify(execFile);
const PASSWORD = 'failover';
const AS_POSTGRES = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'];
const WHOLE_WITHIN_MS = 60_000;
const POLL_MS = 250;
const ANSWER_WITHIN_MS = 1_000;

/** The machines and their addresses, as in the files of deploy/ha. */
export const MACHINES = { n1: '10.0.0.11', n2: '10.0.0.12', n3: '10.0.0.13' } as const;

/** The name of a machine. */
export type Machine = keyof typeof MACHINES;
const NAMES = Object.keys(MACHINES) as Machine[];

interface Member {
  readonly name: Machine;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

/** The servers as DATABASE_URL names them. */
export const SEVERAL_SERVERS = addressAt(Object.values(MACHINES).map((address) => `${address}:5432`));
/** HAProxy as DATABASE_URL names it. */
export const THROUGH_PROXY = addressAt([`${HUB}:5432`]);

function addressAt(servers: readonly string[]): string {
  return `postgresql://gangway:${PASSWORD}@${servers.join(',')}/gangway?target_session_attrs=read-write`;
}

/** A cluster whose files are in `folder`. */
export class Cluster {
  readonly #folder: string;
  readonly #children = new Set<ChildProcess>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Starts everything, with the gateway's user and database. */
  async start(): Promise<void> {
    chmodSync(this.#folder, 0o755);
    for (const [name, address] of Object.entries(MACHINES)) {
      await makeMachine(name, address);
      mkdirSync(join(this.#folder, name));
      await run('chown', ['postgres:', join(this.#folder, name)]);
    }
    for (const name of NAMES) this.#startEtcd(name);
    for (const name of NAMES) this.#startPatroni(name);
    const leader = await this.whole();
    const admin = new pg.Client(`postgresql://postgres:${PASSWORD}@${MACHINES[leader]}:5432/postgres`);
    await admin.connect();
    await admin.query(`CREATE ROLE gangway LOGIN CREATEROLE PASSWORD '${PASSWORD}'`);
    await admin.query('CREATE DATABASE gangway OWNER gangway');
    await admin.end();
    this.#spawn('haproxy', ['haproxy', '-db', '-f', 'deploy/ha/haproxy.cfg']);
  }

  /** Returns the address of the gateway's database at the present primary. */
  async ownerAddress(): Promise<string> {
    return `postgresql://gangway:${PASSWORD}@${MACHINES[await this.whole()]}:5432/gangway`;
  }

  /** Starts what has been killed on a machine. */
  async startAgain(name: Machine): Promise<void> {
    if ((await listProcesses(name, 'etcd')).length === 0) this.#startEtcd(name);
    if ((await listProcesses(name, 'patroni')).length === 0) this.#startPatroni(name);
  }

  /** Returns the primary; undefined while the cluster has none. */
  async leader(): Promise<Machine | undefined> {
    const name = (await this.#members()).find(({ role }) => role === 'leader')?.name;
    // Reads of etcd's v2 API may be old, so that the server itself is asked.
    return name && (await isPrimary(name)) ? name : undefined;
  }

  /**
   * Waits until all three run, one of them as the synchronous standby, and returns the primary. A server that does not
   * come back is made anew from the primary.
   */
  async whole(): Promise<Machine> {
    for (const again of [true, false]) {
      for (const end = performance.now() + WHOLE_WITHIN_MS; performance.now() < end; await sleep(POLL_MS)) {
        const members = await this.#members();
        const leader = members.find(({ role }) => role === 'leader');
        // A former primary runs on its old timeline for a moment, before it is rewound.
        const isComplete =
          members.filter(
            ({ state, timeline }) =>
              ['running', 'streaming'].includes(state) && timeline === leader?.timeline,
          ).length === 3;
        const isReplicated = members.some(({ role }) => role === 'sync_standby');
        if (leader && isComplete && isReplicated && (await isPrimary(leader.name))) return leader.name;
      }
      if (again) await this.#makeAnew();
    }
    throw new Error(
      `The cluster is not whole again: ${JSON.stringify(await this.#members())}; see ${this.#folder}`,
    );
  }

  /** Ends everything. */
  async stop(): Promise<void> {
    for (const name of NAMES) {
      // Patroni may be starting a server just now.
      for (let ids = [0]; ids.length > 0; ) {
        ids = await listProcesses(name).catch(() => []);
        signalAll(ids, 'SIGKILL');
      }
    }
    const running = [...this.#children].filter(
      ({ exitCode, signalCode }) => exitCode === null && !signalCode,
    );
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(running.map((child) => once(child, 'exit')));
  }

  async #makeAnew(): Promise<void> {
    for (const { name, state } of await this.#members()) {
      if (['running', 'streaming'].includes(state)) continue;
      process.stdout.write(`  ${name} is ${state} and is made anew\n`);
      await run('patronictl', [
        '-c',
        join(this.#folder, `${name}.yml`),
        'reinit',
        'gangway',
        name,
        '--force',
      ]);
    }
  }

  /** What the machines say of each other, from the first that answers; a machine that was cut off may be behind. */
  async #members(): Promise<readonly Member[]> {
    const answers = await Promise.all(
      Object.values(MACHINES).map(async (address) => {
        try {
          const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
          const { members } = (await (await fetch(`http://${address}:8008/cluster`, { signal })).json()) as {
            members: Member[];
          };
          return members;
        } catch {
          return [];
        }
      }),
    );
    const leaders = (members: readonly Member[]) => members.filter(({ role }) => role === 'leader').length;
    // Two of three who agree on the leader have the majority of etcd with them.
    const named = answers.filter((members) => leaders(members) === 1);
    const nameOf = (members: readonly Member[]) => members.find(({ role }) => role === 'leader')!.name;
    return named.find((one) => named.filter((other) => nameOf(other) === nameOf(one)).length >= 2) ?? [];
  }

  #startEtcd(name: Machine): void {
    const values = readSettings('deploy/ha/etcd.env');
    for (const [key, value] of Object.entries(values))
      if (key !== 'ETCD_INITIAL_CLUSTER') values[key] = value.replace(MACHINES.n1, MACHINES[name]);
    const env = { ...values, ETCD_NAME: name, ETCD_DATA_DIR: join(this.#folder, name, 'etcd') };
    this.#spawn(`${name}-etcd`, ['ip', 'netns', 'exec', name, ...AS_POSTGRES, 'etcd'], env);
  }

  #startPatroni(name: Machine): void {
    const own = join(this.#folder, name);
    const given = parse(readFileSync('deploy/ha/patroni.yml', 'utf8'));
    const here = (text: string) => text.replace(MACHINES.n1, MACHINES[name]);
    for (const part of [given.restapi, given.postgresql])
      for (const key of ['listen', 'connect_address']) part[key] = here(part[key]);
    Object.assign(given, { name });
    const parameters = { ...given.postgresql.parameters, unix_socket_directories: own };
    Object.assign(given.postgresql, { data_dir: join(own, 'data'), pgpass: join(own, 'pgpass'), parameters });
    const file = join(this.#folder, `${name}.yml`);
    writeFileSync(file, stringify(given));
    const env = readSettings('deploy/ha/patroni.env');
    for (const key of Object.keys(env)) if (key.endsWith('PASSWORD')) env[key] = PASSWORD;
    this.#spawn(`${name}-patroni`, ['ip', 'netns', 'exec', name, ...AS_POSTGRES, 'patroni', file], env);
  }

  #spawn(log: string, [program, ...words]: readonly string[], env: Record<string, string> = {}): void {
    const output = openSync(join(this.#folder, `${log}.log`), 'a');
    const stdio = ['ignore', output, output] as const;
    const child = spawn(program!, words, {
      stdio: [...stdio],
      env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
    });
    closeSync(output);
    this.#children.add(child);
  }
}

/** Returns whether Patroni on this machine says that its server is the primary. */
async function isPrimary(name: Machine): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await fetch(`http://${MACHINES[name]}:8008/primary`, { signal })).ok;
  } catch {
    return false;
  }
}

/** Reads lines of NAME=value. */
function readSettings(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

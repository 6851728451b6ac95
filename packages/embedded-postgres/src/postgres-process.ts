// Starts the server of an embedded PostgreSQL, waits until it answers, and stops it.
import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresPlaces } from './postgres-places.ts';
import { cannotRun, programSettings } from './run-program.ts';

/** Crash recovery takes as long as the log since the last checkpoint; two minutes are far more. */
const READY_WITHIN_MS = 120_000;
/** Processes of a killed server end by themselves. Until then a new server refuses to start. */
const REMAINS_GONE_WITHIN_MS = 20_000;
const PAUSE_MS = 25;
const RESTART_PAUSE_MS = 250;
const FAST_STOP_WITHIN_MS = 30_000;
const REMAINS = /is still in use|lock file .* already exists/;

/** The settings that differ from PostgreSQL's defaults. The first three make a commit survive a power cut. */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '200',
  timezone: 'UTC',
  // Refused statements are reported to us, and their texts could contain personal data in the log.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** A running server, which is a child of this process. */
export interface PostgresProcess {
  /** Resolves when the server has ended, stopped or by itself. */
  readonly ended: Promise<void>;
  /** Shuts down fast: transactions in progress are rolled back, and everything committed is written. */
  stop(): Promise<void>;
}

/**
 * Starts the server outside the terminal's process group and waits until `isReady` returns true. Tries again while
 * processes of a killed server remain. Throws EmbeddedPostgresFailure with the server's reason when it ends instead.
 */
export async function startPostgresProcess(
  places: PostgresPlaces,
  binaries: PostgresBinaries,
  isReady: () => Promise<boolean>,
): Promise<PostgresProcess> {
  const deadline = performance.now() + REMAINS_GONE_WITHIN_MS;
  for (;;) {
    const server = await spawnServer(places, binaries);
    if (await waitUntilReady(server, isReady, places)) return server;
    const log = await readFile(places.logFile, 'utf8').catch(() => '');
    if (!REMAINS.test(log) || performance.now() > deadline) {
      const reason = findReason(log) || 'it gave no reason';
      throw new EmbeddedPostgresFailure(`PostgreSQL did not start: ${reason} (${places.logFile}).`);
    }
    await sleep(RESTART_PAUSE_MS);
  }
}

async function spawnServer(places: PostgresPlaces, binaries: PostgresBinaries): Promise<OwnServer> {
  const sockets = `"${places.sockets.replaceAll('"', '""')}"`;
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: sockets });
  // A new file, because processes of a killed server may still write into the old one.
  await rm(places.logFile, { force: true });
  const log = await open(places.logFile, 'w', 0o600);
  try {
    const child = spawn(
      binaries.postgres,
      ['-D', places.database, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...programSettings(places.account), detached: true, stdio: ['ignore', log.fd, log.fd] },
    );
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => reject(cannotRun(binaries.postgres, error)));
    });
    child.unref();
    return new OwnServer(child);
  } finally {
    await log.close();
  }
}

class OwnServer implements PostgresProcess {
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  hasEnded = false;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.ended = new Promise((resolve) => {
      child.once('exit', () => {
        this.hasEnded = true;
        resolve();
      });
    });
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    this.#child.ref();
    this.#child.kill('SIGINT');
    const hurry = setTimeout(() => this.#child.kill('SIGQUIT'), FAST_STOP_WITHIN_MS);
    await this.ended;
    clearTimeout(hurry);
  }
}

async function waitUntilReady(
  server: OwnServer,
  isReady: () => Promise<boolean>,
  places: PostgresPlaces,
): Promise<boolean> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!server.hasEnded) {
    try {
      if (await isReady()) return true;
    } catch (error) {
      await server.stop();
      throw error;
    }
    if (performance.now() > deadline) {
      await server.stop();
      throw new EmbeddedPostgresFailure(`PostgreSQL does not become ready; its log is ${places.logFile}.`);
    }
    await sleep(PAUSE_MS);
  }
  return false;
}

function findReason(log: string): string {
  const lines = log.trim().split('\n');
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
  return reason.replace(/^.*?(FATAL|PANIC):\s*/, '');
}

/** Runs the whole demo in its own process, on free ports and with fresh data. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach } from 'node:test';
import { runCommandLine } from '@gangway/gateway/command-line';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { builtProgram } from '../../tools/testing/built-program.ts';

const START_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 20_000;
/** So much of a demo's output is printed when a test has failed. */
const OUTPUT_CHARACTERS = 3_000;
/** Loaded into every demo: prints requests whose Referer leaks a secret page. */
const WATCH = 'test/journeys/watch-referers.ts';
const SECRET_TOLD = /^SECRET TOLD: .*$/m;
const READY = /^Ctrl-C stops everything/m;
const STAND_IN = /^ +Stand-in for \w+ +(\S+)$/m;

/** A running demo. URLs have no trailing slash. */
export interface Demo {
  readonly shop: string;
  readonly gateway: string;
  readonly folder: string;
  /** Returns where a tester looks at the payments of the stand-in; it changes with every start. */
  standIn(): string;
  /** Runs a command of the gateway's operator on its database, which must not be refused. Returns its `--json`. */
  operate<Answer>(words: readonly string[]): Promise<Answer>;
  /** Sends a signal to the demo's process. */
  signal(name: NodeJS.Signals): void;
  /** Waits until the process has ended. Returns its exit code and its output. */
  ended(): Promise<{ code: number | null; output: string }>;
  /** Starts the demo again with the same data and ports. */
  startAgain(): Promise<void>;
  /** Stops the demo and removes its data. Fails if a Referer has leaked the URL of a secret page. */
  close(): Promise<void>;
}

const demos = new Map<ChildProcess, () => string>();

afterEach((context) => {
  if ('passed' in context && context.passed) return;
  for (const output of demos.values()) console.error(`The demo: ${output().slice(-OUTPUT_CHARACTERS)}`);
});

/** Runs `demo/start.ts` with these settings. Returns the process and its output so far. */
export async function runDemo(
  environment: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): Promise<{ child: ChildProcess; output(): string }> {
  const program = await builtProgram(WATCH, 'demo/start.ts');
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  demos.set(child, () => output);
  child.once('exit', () => demos.delete(child));
  return { child, output: () => output };
}

/** How a demo is started. */
export interface DemoOptions {
  /** Added to its environment. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The demo is on the network at this address, over HTTPS. */
  readonly phone?: string;
  /** The shop's payments are made at the stand-in for this rail. */
  readonly rail?: string;
  /** With an embedded database, as `npm start` has, even where the test run has a server for all. */
  readonly isEmbedded?: boolean;
}

let common: Promise<Demo> | undefined;

after(async () => (await common)?.close());

/**
 * Returns the demo that the test files of this process share, started at the first call. Their tests find orders of
 * each other in it, and leave its settings as they are.
 */
export function commonDemo(): Promise<Demo> {
  common ??= openDemo();
  return common;
}

/** Starts a demo and waits until it is ready. */
export async function openDemo({ settings, phone, rail, isEmbedded }: DemoOptions = {}): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-journey-'));
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const isOnServer = !isEmbedded && process.env.GW_TEST_SERVER_URL !== undefined;
  const database = isOnServer ? await testDatabase() : undefined;
  const environment = {
    ...settings,
    ...(database && { DATABASE_URL: database.url, GW_MASTER_KEY: '09'.repeat(32) }),
    ...{ PORT: String(port), GW_PORT: String(gatewayPort), GW_DATA_DIR: folder },
  };
  const words = [...(phone ? [`--phone=${phone}`] : []), ...(rail ? [`--rail=${rail}`] : [])];
  let running = await startReady(environment, words);
  const ended = async () => {
    const { child, output } = running;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return { code: child.exitCode, output: output() };
  };
  return {
    shop: phone ? `https://${phone}:${port}` : `http://localhost:${port}`,
    gateway: phone ? `https://${phone}:${gatewayPort}` : `http://127.0.0.1:${gatewayPort}`,
    folder,
    standIn() {
      const [, url] = STAND_IN.exec(running.output()) ?? [];
      assert.ok(url, 'the demo runs without a stand-in');
      return url;
    },
    operate: (words) => operate(environment, words),
    signal: (name) => running.child.kill(name),
    ended,
    async startAgain() {
      running = await startReady(environment, words);
    },
    async close() {
      running.child.kill('SIGINT');
      const tooLong = setTimeout(() => running.child.kill('SIGKILL'), STOP_WITHIN_MS);
      const { output } = await ended();
      clearTimeout(tooLong);
      for (const place of [folder, databaseFolder(output)])
        if (place) await rm(place, { recursive: true, force: true });
      await database?.drop();
      assert.equal(SECRET_TOLD.exec(output)?.[0], undefined);
    },
  };
}

async function operate<Answer>(
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<Answer> {
  const answers: string[] = [];
  const refusals: string[] = [];
  await runCommandLine([...words, '--json'], {
    environment,
    answer: (text) => answers.push(text),
    write: async () => true,
    complain: (sentence) => refusals.push(sentence),
  });
  assert.deepEqual(refusals, []);
  return JSON.parse(answers.join('')) as Answer;
}

async function startReady(environment: Readonly<Record<string, string>>, words: readonly string[]) {
  const running = await runDemo(environment, words);
  const until = Date.now() + START_WITHIN_MS;
  while (!READY.test(running.output())) {
    if (running.child.exitCode !== null || Date.now() > until) {
      running.child.kill('SIGKILL');
      throw new Error(`The demo did not start:\n${running.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return running;
}

/** Under root the database is outside the data directory; the demo prints its path. */
export const databaseFolder = (output: string): string | undefined => /^Database: (\/.+)$/m.exec(output)?.[1];

/** Returns the trades that the shop has started for an order, read from its journal. */
export async function tradesOf(
  folder: string,
  orderId: string,
): Promise<{ tradeId?: string; state: string }[]> {
  const journal = await readFile(join(folder, 'shop', 'payments.jsonl'), 'utf8');
  const records = journal
    .split('\n')
    .filter((line) => line.includes(`"${orderId}"`))
    .map((line) => JSON.parse(line) as { trades: { tradeId?: string; state: string }[] });
  return records.at(-1)?.trades ?? [];
}

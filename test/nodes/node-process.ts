/** Starts, kills and stops gateways as separate processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Answered } from '../../packages/gateway/src/test-gateway.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { builtProgram } from '../../tools/testing/built-program.ts';

const SCRIPT = 'test/nodes/gateway-node.ts';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_WITHIN_MS = 60_000;
const RETRY_MS = 200;

/** The master key of all nodes of the fault tests. */
export const MASTER_KEY = Buffer.alloc(32, 9);

// Ensures that a failing test leaves no process behind.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A gateway in its own process. */
export interface GatewayNode {
  /** Its URL, without a trailing slash. */
  readonly url: string;
  readonly process: ChildProcess;
  /** kill -9; resolves when the process has ended. */
  kill(): Promise<void>;
  /** SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
  /** Returns its output. */
  output(): string;
}

/**
 * Starts a node on a database and waits until it listens. `environment` adds settings. `isApart`: as a session of its
 * own, as a service has. Linux divides processors among sessions first (sched_autogroup), and each connection of
 * PostgreSQL is one, while a node shares its session with the test.
 */
export async function startNode(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
  { isApart = false } = {},
): Promise<GatewayNode> {
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [await builtProgram(SCRIPT)], {
    cwd: ROOT,
    detached: isApart,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl,
      GW_MASTER_KEY: MASTER_KEY.toString('hex'),
      PORT: port,
      ...environment,
    },
  });
  let output = '';
  const listening = new Promise<void>((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error(`no start in time:\n${output}`)), START_WITHIN_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        if (output.includes(' listens on ')) {
          clearTimeout(tooLong);
          resolve();
        }
      });
    }
    child.once('exit', () => reject(new Error(`the node ended:\n${output}`)));
  });
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  running.add(child);
  child.once('exit', () => running.delete(child));
  try {
    await listening;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      return child.exitCode;
    },
    output: () => output,
  };
}

/** Posts a request to a node. Throws if there is no answer. */
export async function postTo(node: Pick<GatewayNode, 'url'>, body: string): Promise<Answered> {
  const response = await fetch(`${node.url}/Payments`, { method: 'POST', body });
  const { code, message, data } = (await response.json()) as Answered;
  return { http: response.status, code, message, data };
}

/** Posts a request and repeats it while the answer is -1004, as clients should. */
export async function postUntilAnswered(node: Pick<GatewayNode, 'url'>, body: string): Promise<Answered> {
  for (;;) {
    const answer = await postTo(node, body);
    if (answer.code !== '-1004') return answer;
    await sleep(RETRY_MS);
  }
}

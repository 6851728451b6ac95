/** Starts the built gateway in its own process, as an operator runs it, and measures how long that takes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../packages/gateway/src/test-ports.ts';

/** The master key of every database of the benchmark, as the setting. */
export const MASTER_KEY = '09'.repeat(32);

const SCRIPT = fileURLToPath(new URL('../../../packages/gateway/dist/start.js', import.meta.url));
const READY_WITHIN_MS = 60_000;
/** How exactly the start is measured. */
const LOOK_EVERY_MS = 5;
const STOP_WITHIN_MS = 15_000;

/** A running gateway. */
export interface BuiltGateway {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** From the start of the process until `/readyz` answered 200. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** Starts the gateway and waits until it is ready. `settings` say where its database is. */
export async function startBuiltGateway(settings: Readonly<Record<string, string>>): Promise<BuiltGateway> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  // A session of its own, as a service has: Linux divides processors among sessions first (sched_autogroup), and each
  // connection of PostgreSQL is one.
  const child = spawn(process.execPath, [SCRIPT], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', PORT: String(port), ...settings },
  });
  let output = '';
  child.stderr.on('data', (piece: Buffer) => {
    output = (output + piece).slice(-4_000);
  });
  const ended = once(child, 'exit');
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  for (; !(await isReady(url)); await sleep(LOOK_EVERY_MS))
    if (child.exitCode !== null || performance.now() - begun > READY_WITHIN_MS) {
      child.kill('SIGKILL');
      throw new Error(`The gateway did not start.\n${output}`);
    }
  return {
    pid: child.pid!,
    port,
    url,
    readyMs: performance.now() - begun,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status === 200;
    },
    () => false,
  );

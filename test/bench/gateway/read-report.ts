/** Reads a merchant's transactions over HTTP and by the command line, as a client that is slower than the gateway. */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { settingsFor } from './bench.ts';
import { type MemoryUse, watchMemory } from './process-use.ts';
import { OWNER } from './requests.ts';
import { signedText } from './signed-text.ts';

/** The client pauses for this long, and the gateway must not continue reading in the meantime. */
const PAUSE_MS = 2_000;
const PAUSE_AFTER_BYTES = 10_000_000;
const COMMAND_LINE = fileURLToPath(
  new URL('../../../packages/gateway/dist/command-line/gangway.js', import.meta.url),
);

/** What was read, and the memory of the process that wrote it. */
export interface ReadReport {
  readonly seconds: number;
  readonly bytes: number;
  readonly lines: number;
  readonly memory: MemoryUse;
}

const unixDaysAgo = (days: number): string => String(Math.floor(Date.now() / 1000) - days * 86_400);

const request = (url: string, from: number, to: number): Promise<Response> => {
  const data = {
    command: 'getTradebillInfo',
    start_time: unixDaysAgo(from),
    end_time: unixDaysAgo(to),
    nonce_string: 'bench',
  };
  const body = signedText({ user: OWNER, method: 'v3.GetTradebill', data });
  return fetch(`${url}/Payments`, { method: 'POST', body });
};

/** Returns the milliseconds until a month that ended `daysAgo` begins to arrive. */
export async function monthBegins(url: string, daysAgo: number): Promise<number> {
  const begun = performance.now();
  const reader = (await request(url, daysAgo + 30, daysAgo)).body!.getReader();
  await reader.read();
  const took = performance.now() - begun;
  await reader.cancel();
  return took;
}

/** Reads a year to its end, with one pause that is not counted. The line count is the one in the answer. */
export async function readYear({ url, pid }: { url: string; pid: number }): Promise<ReadReport> {
  const watched = await watchMemory(pid);
  const begun = performance.now();
  const response = await request(url, 365, 0);
  let bytes = 0;
  let pausedMs = 0;
  let end = '';
  for await (const chunk of response.body!) {
    bytes += chunk.byteLength;
    end = (end + Buffer.from(chunk).toString('latin1')).slice(-200);
    if (pausedMs > 0 || bytes < PAUSE_AFTER_BYTES) continue;
    pausedMs = PAUSE_MS;
    await sleep(pausedMs);
  }
  const seconds = (performance.now() - begun - pausedMs) / 1000;
  const memory = await watched();
  const count = /"count":(\d+)/.exec(end)?.[1];
  if (count === undefined) throw new Error(`The answer broke off after ${bytes} bytes: ${end}`);
  return { seconds, bytes, lines: Number(count), memory };
}

/** Reads a year by the command line. Its memory is watched from the first line on. */
export async function readCsv(databaseUrl: string): Promise<ReadReport> {
  const period = ['--from', unixDaysAgo(365), '--until', unixDaysAgo(0)];
  const words = ['transactions', 'list', '--merchant', OWNER, ...period];
  const begun = performance.now();
  const child = spawn(process.execPath, [COMMAND_LINE, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...settingsFor(databaseUrl) },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let bytes = 0;
  let lines = -1;
  let watched: (() => Promise<MemoryUse>) | undefined;
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    watched ??= await watchMemory(child.pid!);
    bytes += chunk.byteLength;
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
  }
  const memory = await watched?.();
  const code = await ended;
  if (code !== 0 || !memory) throw new Error(`The command line ended with ${code}.`);
  return { seconds: (performance.now() - begun) / 1000, bytes, lines, memory };
}

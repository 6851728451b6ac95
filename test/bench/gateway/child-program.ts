/** Programs of the benchmark in processes of their own, bundled so that no loader slows them down. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLES, bundle, ROOT } from '../../../tools/testing/bundle.ts';

/** A running program that answers each message with one. */
export interface ChildProgram {
  readonly pid: number;
  /** Sends a message and returns the answer. Throws when the program ends instead. */
  ask<Answer>(message: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts a program of this folder. */
export async function startProgram(
  name: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildProgram> {
  const outfile = join(BUNDLES, `${process.pid}-bench-${name}.mjs`);
  process.once('exit', () => rmSync(outfile, { force: true }));
  // Names are kept for tests only: in a measured program each function that is made costs a call more.
  const entry = join(ROOT, `test/bench/gateway/${name}.ts`);
  await bundle({ entryPoints: [entry], outfile, keepNames: false });
  const child = fork(outfile, { execArgv: [], env: { PATH: process.env.PATH, ...environment } });
  return { pid: child.pid!, ask: (message) => ask(child, name, message), stop: () => stop(child) };
}

async function ask<Answer>(child: ChildProcess, name: string, message: unknown): Promise<Answer> {
  const over = new AbortController();
  const ended = once(child, 'exit', { signal: over.signal }).then(() => {
    throw new Error(`The program ${name} ended.`);
  });
  ended.catch(() => {});
  child.send(message as object);
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal: over.signal }), ended]);
    return answer;
  } finally {
    over.abort();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

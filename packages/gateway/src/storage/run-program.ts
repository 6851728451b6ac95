// Runs a program of PostgreSQL to its end, as the right account and without our environment.
import { spawn } from 'node:child_process';
import type { Account } from './postgres-places.ts';
import { StartupFailure } from './startup-failure.ts';

/** What every PostgreSQL program is started with: no PG… variables, a folder every account may be in. */
export function programSettings(account: Account | undefined) {
  return { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...account };
}

/** The exit code and all that was printed. Throws StartupFailure when the program cannot be started at all. */
export function runProgram(
  file: string,
  args: readonly string[],
  account: Account | undefined,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...programSettings(account), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', (error) => reject(cannotRun(file, error)));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** The sentence for a program that the system refuses to start (another C library, no execution in this folder). */
export function cannotRun(file: string, error: Error): StartupFailure {
  return new StartupFailure(
    `The PostgreSQL that came with this installation does not run here (${error.message}, ${file}); set DATABASE_URL to a PostgreSQL server of your own.`,
    { cause: error },
  );
}

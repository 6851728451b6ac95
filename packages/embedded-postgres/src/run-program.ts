// Runs a program of PostgreSQL to its end, under the right account and without our environment.
import { spawn } from 'node:child_process';
import { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts';
import type { Account } from './postgres-places.ts';

/** Returns the options of every PostgreSQL program: no PG… variables, and a folder that every account may enter. */
export function programSettings(account: Account | undefined) {
  return { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...account };
}

/** Returns the exit code and the output. Throws EmbeddedPostgresFailure when the program cannot be started. */
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

/** Returns the error for a program that cannot be started (another C library, no execution in this folder). */
export function cannotRun(file: string, error: Error): EmbeddedPostgresFailure {
  return new EmbeddedPostgresFailure(
    `The PostgreSQL that came with this installation does not run here (${error.message}, ${file}); set DATABASE_URL to a PostgreSQL server of your own.`,
    { cause: error },
  );
}

/** Follows the Dockerfile of a folder made by `npm run pack:gateway` as a shell would, without a container. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';

const run = promisify(execFile);
const START_WITHIN_MS = 60_000;

/** Returns the arguments of every instruction of a kind in the Dockerfile of `packed`. */
function instructions(packed: string, kind: string): string[] {
  const lines = readFileSync(join(packed, 'Dockerfile'), 'utf8').replaceAll('\\\n', '').split('\n');
  return lines.flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : []));
}

/** Does in `folder`, which is made, what COPY and RUN say. `change` is done between them. */
export async function installPacked(
  packed: string,
  folder: string,
  change: (folder: string) => void = () => undefined,
): Promise<void> {
  for (const words of instructions(packed, 'COPY')) {
    const paths = words.split(' ');
    const target = paths.pop()!;
    for (const path of paths) {
      const to = target.endsWith('/') ? join(folder, target, path) : join(folder, target);
      cpSync(join(packed, path), to, { recursive: true });
    }
  }
  change(folder);
  for (const command of instructions(packed, 'RUN')) await run('sh', ['-c', command], { cwd: folder });
}

/**
 * Starts what CMD says in an installed folder, on a database of its own and on 127.0.0.1, and calls `use` with its
 * address once HEALTHCHECK finds it healthy. Then stops it by STOPSIGNAL; returns its exit code and signal.
 */
export async function runPacked(
  packed: string,
  folder: string,
  use: (address: string) => Promise<void>,
): Promise<[code: number | null, signal: string | null]> {
  const port = String(await freePort());
  const { url, drop } = await testDatabase();
  const [program, ...words] = JSON.parse(instructions(packed, 'CMD')[0]!) as string[];
  const fixed = instructions(packed, 'ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')));
  const own = { GW_HOST: '127.0.0.1', PORT: port, DATABASE_URL: url, GW_MASTER_KEY: '00'.repeat(32) };
  const env = { PATH: process.env.PATH, ...Object.fromEntries(fixed), ...own };
  const gateway = spawn(program!, words, { cwd: folder, env, stdio: 'ignore' });
  const exited = once(gateway, 'exit') as Promise<[number | null, string | null]>;
  try {
    const check = /CMD (\[.*\])$/.exec(instructions(packed, 'HEALTHCHECK')[0]!)![1]!;
    const [probe, ...rest] = (JSON.parse(check) as string[]).map((word) => word.replace(':4010', `:${port}`));
    const until = Date.now() + START_WITHIN_MS;
    while (spawnSync(probe!, rest).status !== 0)
      if (Date.now() > until || gateway.exitCode !== null) throw new Error('The gateway did not start.');
    await use(`http://127.0.0.1:${port}`);
    gateway.kill(instructions(packed, 'STOPSIGNAL')[0] as NodeJS.Signals);
    return await exited;
  } finally {
    gateway.kill('SIGKILL');
    await drop();
  }
}

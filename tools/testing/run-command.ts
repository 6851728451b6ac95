/** Runs one command of the test run in its own process group, so that nothing it started outlives it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

const running = new Set<ChildProcess>();
let isStopped = false;

/** What a command printed (both streams, in order of arrival) and whether it ended with exit code 0. */
export interface CommandResult {
  readonly ok: boolean;
  readonly output: string;
}

/** How a command is run. */
export interface CommandOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** The longest it may take before its group is killed. */
  readonly timeoutMs?: number;
  /** Whether it leaves the processors to others. */
  readonly isPatient?: boolean;
}

/** Runs `command` and answers when it has ended. Never rejects: a command that cannot start is not ok. */
export function runCommand(
  command: readonly [string, ...string[]],
  { environment = {}, timeoutMs = 900_000, isPatient = false }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const [file, ...args] = command;
    if (isStopped) return resolve({ ok: false, output: `${file}: not started.\n` });
    const child = spawn(file, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    running.add(child);
    if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const timer = setTimeout(() => {
      output += `\n${file}: stopped after ${timeoutMs / 1000} s.\n`;
      killGroup(child);
    }, timeoutMs);
    const finish = (ok: boolean) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ ok, output });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}

/** Kills every command that still runs, with all it started. Later ones do not start. */
export function stopCommands(): void {
  isStopped = true;
  for (const child of running) killGroup(child);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has ended by itself in the meantime.
  }
}

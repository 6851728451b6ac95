/**
 * Runs the same program again in a process that trusts a certificate. Shop, gateway and scheme call each other at the
 * URLs that the phone uses, and Node reads trusted certificates only at its start.
 */
import { spawn } from 'node:child_process';

const TRUSTED = 'NODE_EXTRA_CA_CERTS';

/** Whether this process was started trusting the certificate in that file. */
export const trusts = (file: string): boolean => process.env[TRUSTED] === file;

/** Runs the program with this process's arguments, forwards signals, and returns its exit code. */
export function runTrusting(file: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      env: { ...process.env, [TRUSTED]: file },
      // No messages are sent; the channel closes when this process ends, however it ends.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** In the process started by {@link runTrusting}: stops as on Ctrl-C when the parent process has ended. */
export function stopWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}

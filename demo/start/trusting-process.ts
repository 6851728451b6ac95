/**
 * Runs the same program once more, in a process that trusts a certificate. Shop, gateway and scheme call one another
 * at the addresses that the phone uses, and Node reads whom to trust only at its start.
 */
import { spawn } from 'node:child_process';

const TRUSTED = 'NODE_EXTRA_CA_CERTS';

/** Whether this process trusts the certificate in that file since its start. */
export const trusts = (file: string): boolean => process.env[TRUSTED] === file;

/** Runs it with what this process was given, passes signals on, and answers its exit code. */
export function runTrusting(file: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      env: { ...process.env, [TRUSTED]: file },
      // The channel says nothing; it ends with this process, however that ends.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** In the process that {@link runTrusting} began: stops as at Ctrl-C when the one that began it has gone. */
export function stopWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}

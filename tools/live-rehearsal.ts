/**
 * `npm run rehearse:live`: a shell in which live mode can be tried without a contract (docs/go-live.md). It is in a
 * network of its own, where the host of a real rail leads to its stand-in. Everything speaks TLS, with certificates of
 * an authority that `NODE_EXTRA_CA_CERTS` names: the gateway has no switch for any of it. Words after `--` are run in
 * place of the shell. Needs root, on Linux.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startMollie } from '../test/stand-ins/mollie/mollie-stand-in.ts';
import { authorityIn, makeAuthority, makeCertificate } from './live-rehearsal/certificates.ts';
import { HOSTS, railHost, SHOP, shopHost } from './live-rehearsal/hosts.ts';
import { startTlsDatabase } from './live-rehearsal/tls-database.ts';
import { type Answer, startFront } from './live-rehearsal/tls-front.ts';

const GATEWAY = new URL('http://127.0.0.1:4010');
const PROGRAM = fileURLToPath(new URL('../packages/gateway/bin/gangway.js', import.meta.url));

/** Set inside the namespaces: the folder of the rehearsal. */
const FOLDER = 'GW_REHEARSAL_FOLDER';
const NAMESPACES = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

const folder = process.env[FOLDER] ?? (await runInside());
const stops: (() => unknown)[] = [];
try {
  process.exitCode = await rehearse();
} finally {
  for (const stop of stops.reverse()) await stop();
}
// Whatever the shell has left running ends with this process, which is the first one of its namespace.
process.exit();

/** Runs this program again in namespaces of its own, and exits with its code. Node reads a CA only when it starts. */
async function runInside(): Promise<never> {
  const made = mkdtempSync(join(tmpdir(), 'gangway-rehearsal-'));
  // The account of PostgreSQL enters it.
  chmodSync(made, 0o755);
  const { cert } = makeAuthority(made);
  const program = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn('unshare', [...NAMESPACES, '--', ...program], {
    stdio: 'inherit',
    env: { ...process.env, [FOLDER]: made, NODE_EXTRA_CA_CERTS: cert, CURL_CA_BUNDLE: cert },
  });
  // With unshare ends the first process of the namespace, and with that all others. Ctrl-C is for what the shell runs.
  process.on('SIGTERM', () => child.kill('SIGKILL'));
  process.on('SIGINT', () => {});
  const [code] = await once(child, 'exit');
  rmSync(made, { recursive: true, force: true });
  process.exit(code ?? 1);
}

async function rehearse(): Promise<number> {
  joinNetwork();
  const authority = authorityIn(folder);
  const certificateOf = (host: string) => makeCertificate(folder, host, authority);
  const password = randomBytes(12).toString('hex');
  stops.push(await startTlsDatabase(folder, certificateOf(HOSTS.database), password));
  const [test, live] = await Promise.all([1, 2].map(() => startMollie({ url: `https://${HOSTS.rail}` })));
  if (!test || !live) throw new Error('A rail has two modes');
  stops.push(test.stop, live.stop);
  const desk = join(folder, 'desk');
  mkdirSync(desk);
  const answers: readonly (readonly [string, Answer])[] = [
    [HOSTS.rail, railHost({ test, live })],
    [HOSTS.gateway, () => GATEWAY],
    [SHOP, shopHost(join(desk, 'notifications.txt'))],
  ];
  const hosts = answers.map(
    ([host, answer]) => [host, { certificate: certificateOf(host), answer }] as const,
  );
  stops.push(await startFront(new Map(hosts)));
  const programs = writePrograms();
  const facts = {
    GANGWAY: fileURLToPath(new URL('..', import.meta.url)),
    REHEARSAL_DATABASE_URL: `postgresql://gangway:${password}@${HOSTS.database}/gangway?sslmode=verify-full`,
    REHEARSAL_SHOP: `https://${SHOP}`,
    REHEARSAL_TEST_KEY: test.apiKey,
    REHEARSAL_LIVE_KEY: live.liveKey,
    REHEARSAL_ORGANISATION_TOKEN: live.organisationToken,
  };
  console.info(
    ['This shell is the rehearsal; "exit" ends it. In it are set:', ...Object.keys(facts)].join('\n  '),
  );
  return run(desk, facts, programs);
}

/** Names and addresses of this namespace alone. */
function joinNetwork(): void {
  const hosts = join(folder, 'hosts');
  const names = `127.0.0.1 localhost ${Object.values(HOSTS).join(' ')}\n`;
  writeFileSync(hosts, names);
  execFileSync('mount', ['--bind', hosts, '/etc/hosts']);
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  execFileSync('ip', ['addr', 'add', `${SHOP}/32`, 'dev', 'lo']);
}

/** Writes the commands of the shell: `gangway`, and what people and days do, `pay` and `next-day`. */
function writePrograms(): string {
  const place = join(folder, 'bin');
  mkdirSync(place);
  const write = (name: string, line: string) =>
    writeFileSync(join(place, name), `#!/bin/sh\nexec ${line}\n`, { mode: 0o755 });
  write('gangway', `'${process.execPath}' '${PROGRAM}' "$@"`);
  for (const name of ['pay', 'next-day'])
    write(name, `curl --silent --show-error --fail https://${HOSTS.rail}/rehearsal/${name}`);
  return place;
}

async function run(desk: string, settings: Record<string, string>, programs: string): Promise<number> {
  const [command = 'bash', ...words] = process.argv.slice(2);
  const child = spawn(command, words, {
    cwd: desk,
    stdio: 'inherit',
    env: { ...process.env, ...settings, PATH: `${programs}:${process.env.PATH}` },
  });
  process.on('SIGINT', () => {});
  const [code] = await once(child, 'exit');
  return Number(code ?? 1);
}

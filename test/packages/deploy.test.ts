/** The files of `deploy`: what they run, set and ask is there, since no container and no systemd runs in the tests. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSettings } from '../../packages/gateway/src/settings.ts';
import { ROOT } from './installed.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** What the tests read of a manifest. */
interface Manifest {
  readonly name: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string): Manifest => JSON.parse(read(`${folder}/package.json`));

const DOCKERFILE = read('deploy/Dockerfile').replaceAll('\\\n', '');
const COMPOSE = read('deploy/compose.yaml');
const UNIT = read('deploy/gangway.service');

/** A package of ours with those of ours that it depends on, as folders. */
function withOurs(name: string): string[] {
  const { dependencies = {} } = manifestOf(`packages/${name}`);
  const ours = Object.keys(dependencies).filter((one) => one.startsWith('@gangway/'));
  return [name, ...ours.flatMap((one) => withOurs(one.slice('@gangway/'.length)))];
}

test('the Dockerfile and docs/operate.md pack the gateway and all of ours that it needs, and nothing else', () => {
  const needed = [...new Set(withOurs('gateway'))].sort();
  for (const text of [DOCKERFILE, read('docs/operate.md')]) {
    const [, words = ''] = /npm pack (.*)/.exec(text) ?? [];
    const packed = [...words.matchAll(/-w packages\/(\w+)/g)].map(([, name]) => name);
    assert.deepEqual(packed.sort(), needed);
  }
});

test('the Dockerfile runs scripts of the project', () => {
  const { scripts = {} } = manifestOf('.');
  const named = [...DOCKERFILE.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
  assert.ok(named.length > 0);
  for (const name of named) assert.ok(name in scripts, name);
});

test('image, unit and document start the program of the gateway’s package', () => {
  const { bin = {} } = manifestOf('packages/gateway');
  assert.deepEqual(Object.keys(bin), ['gangway']);
  const [, words = ''] = /^CMD (\[.*\])$/m.exec(DOCKERFILE) ?? [];
  assert.deepEqual(JSON.parse(words), ['node', 'node_modules/.bin/gangway', 'start']);
  assert.match(UNIT, /^ExecStart=\/usr\/bin\/node node_modules\/\.bin\/gangway start$/m);
  assert.ok(read('docs/operate.md').includes('node_modules/.bin/gangway orders list'));
});

test('the image has a Node that the packages take', () => {
  const majors = [...DOCKERFILE.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => Number(major));
  assert.equal(majors.length, 2);
  // The manifests say >=20.19; of 20 an image could be older than that.
  for (const major of majors) assert.ok(major > 20, String(major));
});

test('what image, compose file and unit set are settings of the gateway', () => {
  const settings = new Set(
    [...read('packages/gateway/README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name!),
  );
  const [, gateway = ''] = /^ {2}gateway:$([\s\S]*)/m.exec(COMPOSE) ?? [];
  const set = [
    ...[...DOCKERFILE.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs]) => pairs!.split(' ')),
    ...[...UNIT.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) => pairs!.split(' ')),
    ...[...gateway.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => `${name}=${value}`),
  ].map((pair) => pair.split('=')[0]!);
  assert.ok(set.length > 6, String(set));
  assert.deepEqual(
    set.filter((name) => !settings.has(name) && name !== 'NODE_ENV'),
    [],
  );
});

test('what the compose file sets is a start: the settings are read without complaint', () => {
  const values = [...COMPOSE.matchAll(/^ {6}(GW_\w+|DATABASE_URL): "?([^"\n]+?)"?$/gm)].map(
    ([, name, value]) => [name!, value!.replace(/\$\{GW_MASTER_KEY.*\}/, 'a'.repeat(64))] as const,
  );
  const settings = readSettings({ ...Object.fromEntries(values), GW_HOST: '0.0.0.0' });
  assert.equal(settings.publicUrl, 'http://localhost:4010');
  assert.deepEqual(settings.metrics, { host: '0.0.0.0', port: 9410 });
});

test('the unit has the sections of a service, and every line in them is a setting', () => {
  const lines = UNIT.split('\n').filter((line) => line && !line.startsWith('#'));
  assert.deepEqual(
    lines.filter((line) => line.startsWith('[')),
    ['[Unit]', '[Service]', '[Install]'],
  );
  // An empty list of capabilities takes them all away.
  for (const line of lines) assert.match(line, /^\[\w+\]$|^[A-Z]\w+=\S|^CapabilityBoundingSet=$/);
});

test('the health check of the image says yes to a node that is ready, else no', async () => {
  const [, words = ''] = /HEALTHCHECK .*CMD (\[.*\])$/m.exec(DOCKERFILE) ?? [];
  const [program, ...rest] = JSON.parse(words) as string[];
  let status = 200;
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/readyz' ? status : 404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const child = spawn(
      program!,
      rest.map((word) => word.replace(':4010', `:${port}`)),
    );
    const [code] = await once(child, 'exit');
    return code;
  };
  try {
    assert.equal(await ask(), 0);
    status = 503;
    assert.equal(await ask(), 1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  assert.equal(await ask(), 1);
});

/** Tests that everything the files of `deploy` refer to exists; no container or systemd runs in the tests. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { parser } from '@prometheus-io/lezer-promql';
import { gatewayMetrics } from '../../packages/gateway/src/http/metrics.ts';
import { readSettings } from '../../packages/gateway/src/settings.ts';
import { allRules } from '../../tools/alert-rules.ts';
import { PRODUCTION_PACKAGES, packedDockerfile } from '../../tools/pack-gateway.ts';

const read = (path: string): string => readFileSync(path, 'utf8');

/** The members of a manifest that the tests read. */
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

/** Returns the folders of one of the project's packages and of those that it depends on. */
function withOurs(name: string): string[] {
  const { dependencies = {} } = manifestOf(`packages/${name}`);
  const ours = Object.keys(dependencies).filter((one) => one.startsWith('@gangway/'));
  return [name, ...ours.flatMap((one) => withOurs(one.slice('@gangway/'.length)))];
}

test('what production installs is gateway, sandbox and rails, and the project packages they need', () => {
  const rails = readdirSync('packages/rails').map((name) => `rails/${name}`);
  const needed = [...new Set(['gateway', 'sandbox', ...rails].flatMap(withOurs))].sort();
  assert.deepEqual([...PRODUCTION_PACKAGES].sort(), needed);
});

test('image and document install by the lock file that pack:gateway writes', () => {
  for (const text of [DOCKERFILE, read('docs/operate.md')]) {
    const packed = text.indexOf('npm run build:packages');
    const installed = text.indexOf('npm ci --omit=dev');
    assert.ok(packed > 0 && text.indexOf('npm run pack:gateway -- ') > packed && installed > packed, text);
    assert.doesNotMatch(text, /npm (install|i|pack) /);
  }
});

test('the Dockerfile of a packed folder is the last stage of the one that builds from the source', () => {
  const given = 'node:24-bookworm-slim@sha256:0123';
  const packed = packedDockerfile(read('deploy/Dockerfile'), given);
  assert.match(packed, /^ARG BASE_IMAGE=node:24-bookworm-slim@sha256:0123\nFROM \$\{BASE_IMAGE\}\n/m);
  const instructions = (text: string) => text.split('\n').filter((line) => /^[A-Z]+ /.test(line));
  const last = read('deploy/Dockerfile')
    .split(/^FROM /m)
    .at(-1)!;
  const others = (lines: string[]) => lines.filter((line) => !/^(ARG|FROM|COPY) /.test(line));
  assert.deepEqual(others(instructions(packed)), others(instructions(last)));
  assert.match(packedDockerfile(read('deploy/Dockerfile')), /^ARG BASE_IMAGE=node:24-bookworm-slim$/m);
  assert.throws(() => packedDockerfile('FROM scratch\n'), /deploy\/Dockerfile has changed/);
});

test('the Dockerfile runs only scripts that exist', () => {
  const { scripts = {} } = manifestOf('.');
  const named = [...DOCKERFILE.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
  assert.ok(named.length > 0);
  for (const name of named) assert.ok(name in scripts, name);
});

test('image, unit and document start the program of the gateway package', () => {
  const { bin = {} } = manifestOf('packages/gateway');
  assert.deepEqual(Object.keys(bin), ['gangway']);
  const [, words = ''] = /^CMD (\[.*\])$/m.exec(DOCKERFILE) ?? [];
  assert.deepEqual(JSON.parse(words), ['node', 'node_modules/.bin/gangway', 'start']);
  assert.match(UNIT, /^ExecStart=\/usr\/bin\/node node_modules\/\.bin\/gangway start$/m);
  assert.ok(read('docs/operate.md').includes('node_modules/.bin/gangway orders list'));
});

test('both stages of the image have one base, with the Node version that docs/operate.md names', () => {
  const bases = [...DOCKERFILE.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  assert.deepEqual(bases, ['$' + '{BASE_IMAGE}', '$' + '{BASE_IMAGE}']);
  const [, major] = /^ARG BASE_IMAGE=node:(\d+)-\w+-slim$/m.exec(DOCKERFILE) ?? [];
  // Versions with odd numbers are not supported for long, and the manifests require 20.19.
  assert.ok(Number(major) > 20 && Number(major) % 2 === 0, major);
  assert.ok(read('docs/operate.md').includes(`Use Node ${major}, as the image does.`));
});

test('image, compose file and unit set only existing settings of the gateway', () => {
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

test('the settings of the compose file are valid', () => {
  const values = [...COMPOSE.matchAll(/^ {6}(GW_\w+|DATABASE_URL): "?([^"\n]+?)"?$/gm)].map(
    ([, name, value]) => [name!, value!.replace(/\$\{GW_MASTER_KEY.*\}/, 'a'.repeat(64))] as const,
  );
  const settings = readSettings({ ...Object.fromEntries(values), GW_HOST: '0.0.0.0' });
  assert.equal(settings.publicUrl, 'http://localhost:4010');
  assert.deepEqual(settings.metrics, { host: '0.0.0.0', port: 9410 });
});

test('the unit has the sections of a service, and every line is a setting', () => {
  const lines = UNIT.split('\n').filter((line) => line && !line.startsWith('#'));
  assert.deepEqual(
    lines.filter((line) => line.startsWith('[')),
    ['[Unit]', '[Service]', '[Install]'],
  );
  // An empty list of capabilities removes all of them.
  for (const line of lines) assert.match(line, /^\[\w+\]$|^[A-Z]\w+=\S|^CapabilityBoundingSet=$/);
});

test('the health check of the image succeeds only for a ready node', async () => {
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

const GRAFANA = JSON.parse(read('deploy/grafana-dashboard.json')) as {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
};
const ON_DASHBOARD = GRAFANA.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const RECORDED = new Set(allRules().flatMap((rule) => ('record' in rule ? [rule.record] : [])));

/** What an expression selects: metrics, their labels, and whether Grafana's variables aside it is PromQL at all. */
function readExpression(expr: string): { metrics: string[]; labels: string[]; isValid: boolean } {
  const text = expr.replaceAll('$__rate_interval', '5m');
  const [metrics, labels]: [string[], string[]] = [[], []];
  let isValid = true;
  parser.parse(text).iterate({
    enter({ name, type, from, to }) {
      if (type.isError) isValid = false;
      if (name === 'VectorSelector') metrics.push(text.slice(from, to).replace(/\{.*/, ''));
      if (name === 'LabelName') labels.push(text.slice(from, to));
    },
  });
  return { metrics, labels, isValid };
}

test('dashboard and alerts are PromQL over metrics and labels that the gateway has', async () => {
  const known = await shownMetrics();
  const labels = new Set([...known.values()].flatMap((names) => [...names]));
  for (const expr of [...ON_DASHBOARD, ...allRules().map((rule) => rule.expr)]) {
    const read = readExpression(expr);
    assert.ok(read.isValid && read.metrics.length > 0, expr);
    for (const name of read.metrics)
      assert.ok(known.has(name.replace(/_bucket$/, '')) || RECORDED.has(name), name);
    for (const label of read.labels) assert.ok(labels.has(label), `${label} in ${expr}`);
  }
  assert.equal(readExpression('rate(gangway_x_total[5m]').isValid, false);
});

test('the dashboard shows every metric of the gateway', async () => {
  const shown = new Set(ON_DASHBOARD.flatMap((expr) => readExpression(expr).metrics));
  const own = [...(await shownMetrics()).keys()].filter((name) => name.startsWith('gangway_'));
  assert.ok(own.length > 12, String(own));
  const isShown = (name: string) => shown.has(name) || shown.has(`${name}_bucket`);
  assert.deepEqual(
    own.filter((name) => !isShown(name)),
    [],
  );
});

/** Every metric of a gateway, with its labels, and what Prometheus adds to each. */
async function shownMetrics(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const pool = { open: 0, idle: 0, waiting: 0, waits: 0, waitedSeconds: 0 };
  const { registry } = gatewayMetrics({ query: async () => [], poolUse: () => pool });
  const byName = registry.getMetricsAsArray().map((metric) => {
    const { labelNames = [] } = metric as unknown as { labelNames?: readonly string[] };
    return [metric.name, new Set([...labelNames, 'le', 'job', 'instance'])] as const;
  });
  return new Map<string, ReadonlySet<string>>([...byName, ['up', new Set(['job'])]]);
}

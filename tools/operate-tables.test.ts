/** What docs/operate.md and deploy/ speak of exists: settings, metrics and commands. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { COMMANDS } from '../packages/gateway/src/command-line/command-table.ts';
import { readSettings } from '../packages/gateway/src/settings.ts';
import { metricNames, operateTables } from './operate-tables.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const document = read('docs/operate.md');

/** What the gateway reads: every name that its settings ask the environment for, and the log's level. */
const SETTINGS = new Set([
  ...[
    ...read('packages/gateway/src/settings.ts').matchAll(/environment\.(\w+)|\(environment, '(\w+)'\)/g),
  ].map(([, name, switched]) => name ?? switched!),
  'LOG_LEVEL',
]);

test('the table of settings has every setting and no other', () => {
  const named = [
    ...operateTables()
      .get('settings')!
      .matchAll(/^\| `(\w+)`/gm),
  ].map((match) => match[1]!);
  assert.deepEqual(named.toSorted(), [...SETTINGS].sort());
});

test('every metric is in the table and has an alert that asks for it; no other metric is asked for', () => {
  const alerts = document.slice(document.indexOf('| Alert when'), document.indexOf('And once a day'));
  const asked = [...alerts.matchAll(/gangway_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, ''));
  assert.deepEqual([...new Set(asked)].sort(), metricNames().sort());
});

test('every command of the document exists', () => {
  const named = [...document.matchAll(/gangway ((?:[a-z-]+ )?[a-z-]+)/g)].map((match) => match[1]!);
  const known = COMMANDS.map(({ name }) => name);
  for (const name of ['ledger verify', 'keys rotate', 'notifications list'])
    assert.ok(named.includes(name), name);
  const wrong = [...document.matchAll(/`gangway ([a-z-]+ [a-z-]+)/g)].map((match) => match[1]!);
  assert.deepEqual(
    wrong.filter((name) => !known.some((one) => name === one)),
    [],
  );
});

test('every file that operating and security name exists', () => {
  const named = ['docs/operate.md', 'docs/security.md'].flatMap((path) =>
    [...read(path).matchAll(/`((?:test|packages|deploy|docs)\/[\w./-]+)`/g)].map((match) => match[1]!),
  );
  assert.ok(named.length > 15, String(named.length));
  assert.deepEqual(
    named.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url))),
    [],
  );
});

describe('deploy', () => {
  const FILES = ['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/gangway.service'];

  for (const path of FILES) {
    test(`${path} sets nothing that the gateway does not read`, () => {
      const named = [...read(path).matchAll(/\b(GW_\w+|DATABASE_URL)\b/g)].map((match) => match[1]!);
      assert.ok(named.length > 0);
      assert.deepEqual(
        named.filter((name) => !SETTINGS.has(name)),
        [],
      );
    });
  }

  test('what the files set is a start: the settings are read without complaint', () => {
    const compose = read('deploy/compose.yaml');
    const values = [...compose.matchAll(/^ {6}(GW_\w+|DATABASE_URL): "?([^"\n]+?)"?$/gm)].map(
      ([, name, value]) => [name!, value!.replace(/\$\{GW_MASTER_KEY.*\}/, 'a'.repeat(64))] as const,
    );
    const settings = readSettings({ ...Object.fromEntries(values), GW_HOST: '0.0.0.0' });
    assert.equal(settings.publicUrl, 'http://localhost:4010');
    assert.deepEqual(settings.metrics, { host: '0.0.0.0', port: 9410 });
  });

  test('the image packs what the gateway needs, from folders that exist', () => {
    const dockerfile = read('deploy/Dockerfile');
    const packed = [...dockerfile.matchAll(/-w (packages\/\w+)/g)].map((match) => match[1]!);
    const { dependencies } = JSON.parse(read('packages/gateway/package.json'));
    const own = Object.keys(dependencies).filter((name) => name.startsWith('@gangway/'));
    assert.deepEqual(
      packed.map((folder) => JSON.parse(read(`${folder}/package.json`)).name).sort(),
      ['@gangway/gateway', ...own].sort(),
    );
    for (const folder of packed) assert.ok(existsSync(new URL(`../${folder}`, import.meta.url)));
  });

  test('the unit has the sections of a service, and every line in them is a setting', () => {
    const lines = read('deploy/gangway.service')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    assert.deepEqual(
      lines.filter((line) => line.startsWith('[')),
      ['[Unit]', '[Service]', '[Install]'],
    );
    for (const line of lines) assert.match(line, /^\[\w+\]$|^[A-Z]\w+=\S/);
  });
});

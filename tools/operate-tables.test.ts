/** Tests that the settings, metrics, commands and files named in docs/operate.md exist. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { COMMANDS } from '../packages/gateway/src/command-line/command-table.ts';
import { metricNames, operateTables } from './operate-tables.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const document = read('docs/operate.md');

/** Every environment variable that the gateway reads, except for those of Node, which live mode refuses. */
const SETTINGS = new Set([
  ...[...read('packages/gateway/src/settings.ts').matchAll(/environment\.(\w+)|\(environment, '(\w+)'/g)]
    .map(([, name, switched]) => name ?? switched!)
    .filter((name) => !name.startsWith('NODE_')),
  'LOG_LEVEL',
]);

test('the table of settings lists exactly the settings that exist', () => {
  const named = [
    ...operateTables()
      .get('settings')!
      .matchAll(/^\| `(\w+)`/gm),
  ].map((match) => match[1]!);
  assert.deepEqual(named.toSorted(), [...SETTINGS].sort());
});

test('every metric is named by an alert, as its condition or as what to look at, and no other is', () => {
  const alerts = operateTables().get('alerts')!;
  const asked = [...alerts.matchAll(/gangway_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, ''));
  assert.deepEqual([...new Set(asked)].sort(), metricNames().sort());
});

test('every command in the document exists', () => {
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

test('every file named in operate.md and security.md exists', () => {
  const named = ['docs/operate.md', 'docs/security.md'].flatMap((path) =>
    [...read(path).matchAll(/`((?:test|packages|deploy|docs)\/[\w./-]+)`/g)].map((match) => match[1]!),
  );
  assert.ok(named.length > 15, String(named.length));
  assert.deepEqual(
    named.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url))),
    [],
  );
});

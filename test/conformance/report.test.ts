// Tests of the report of a run and of its command line.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { report } from './report.ts';
import type { Played, Row } from './row.ts';
import { readTarget } from './target.ts';

const row = (group: string, title: string): Row => ({
  group,
  title,
  section: 'Errors',
  covers: [],
  needs: [],
  check: async () => {},
});

const PLAYED: readonly Played[] = [
  { row: row('v3.Capture', 'a'), outcome: 'passed' },
  { row: row('v3.Capture', 'b'), outcome: 'failed', because: 'answered 200' },
  { row: row('Envelope', 'c'), outcome: 'not run', because: 'needs operator' },
];

describe('the report', () => {
  test('has a line for each operation', () => {
    assert.match(report(PLAYED), /^v3\.Capture +2 +1 +1 +0$/m);
    assert.match(report(PLAYED), /^Envelope +1 +0 +0 +1$/m);
  });

  test('ends with the numbers of passed and failed rows, without counting rows that did not run', () =>
    assert.equal(report(PLAYED).split('\n').at(-1), '1 passed, 1 failed'));

  test('lists failed rows with their section and reason', () =>
    assert.match(report(PLAYED), /✖ b\n +docs\/protocol\.md, Errors: answered 200/));

  test('lists what the rows that did not run would need', () =>
    assert.match(report(PLAYED), /1 rows did not run: needs operator/));
});

describe('the command line', () => {
  const NEEDED = ['--url', 'http://127.0.0.1:4010/', '--user', '016683', '--secret', 's:e'];

  test('accepts a URL and one account', () => {
    const { url, accounts } = readTarget(NEEDED);
    assert.equal(url, 'http://127.0.0.1:4010');
    assert.deepEqual(accounts, { cashier: { uid: '016683', secret: 's:e' } });
  });

  test('accepts more accounts as uid:secret', () => {
    const { accounts } = readTarget([...NEEDED, '--super-admin', '036870:a:b']);
    assert.deepEqual(accounts.superAdmin, { uid: '036870', secret: 'a:b' });
  });

  for (const [title, args] of [
    ['no secret', NEEDED.slice(0, 4)],
    ['no address', ['--url', 'here', ...NEEDED.slice(2)]],
    ['an account without a secret', [...NEEDED, '--operator', '026001']],
    ['an unknown option', [...NEEDED, '--colour', 'red']],
  ] as const) {
    test(`refuses ${title}`, () => assert.throws(() => readTarget(args), Error));
  }
});

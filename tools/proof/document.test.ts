/** Tests that docs/proof.md has every goal with its verdict, and that the tests of each proof exist. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { proofParts } from './document.ts';
import figureLines from './figure-lines.mjs';
import { PROOFS } from './proofs.ts';
import { type ProofResult, readResults, verdictOf } from './results.ts';

const ROOT = new URL('../../', import.meta.url);

const result = (changes: Partial<ProofResult> = {}): ProofResult => ({
  ...{
    hasHeld: true,
    figures: ['7 kills'],
    failures: [],
    seconds: 90,
    machine: '2 cores',
    date: '2026-11-26',
  },
  ...{ command: 'npm run proof -- --only F1', commit: 'abc' },
  ...changes,
});

test('the goals are F1 to F12 and A1 to A8, and some others', () => {
  const names = PROOFS.map(({ name }) => name);
  const numbered = (letter: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);
  assert.deepEqual(names.slice(0, 20), [...numbered('F', 12), ...numbered('A', 8)]);
  assert.equal(new Set(names).size, names.length);
});

test('the tests of each proof exist, and read the variables that make them run at full size', () => {
  for (const { name, tests, environment, shares = [] } of PROOFS) {
    const texts = tests.map((path) => {
      assert.ok(existsSync(new URL(path, ROOT)), `${name}: ${path}`);
      return readFileSync(new URL(path, ROOT), 'utf8');
    });
    for (const variable of Object.keys(Object.assign({}, environment, ...shares)))
      assert.ok(
        texts.some((text) => text.includes(`process.env.${variable}`)),
        `${name}: ${variable} has no reader`,
      );
  }
});

test('kept results are of proofs that exist', () => {
  for (const name of Object.keys(readResults()))
    assert.ok(
      PROOFS.some((proof) => proof.name === name),
      name,
    );
});

describe('docs/proof.md', () => {
  const [f1] = PROOFS;

  test('says of a proof that has never run that it was not run, and how to run it', () => {
    const parts = proofParts({});
    assert.equal(parts.get('verdicts')?.match(/\| not run yet \|/g)?.length, PROOFS.length);
    assert.match(
      parts.get('figures') ?? '',
      /### F1: not run yet\n\nNot run yet: `npm run proof -- --only F1`\./,
    );
  });

  test('shows figures, day, machine, commit and command of one that has run', () => {
    const figures = proofParts({ F1: result() }).get('figures') ?? '';
    assert.match(
      figures,
      /### F1: held\n\n- 7 kills\n\n`npm run proof -- --only F1`, 2026-11-26, commit abc: 2 cores\./,
    );
  });

  test('shows what falls short as such, and what a proof leaves out', () => {
    const failed = result({ hasHeld: false, failures: ['a test: 1 !== 2'] });
    assert.match(
      proofParts({ F1: failed }).get('figures') ?? '',
      /### F1: falls short\n\n- 7 kills\n- \*\*Failed:\*\* a test/,
    );
    assert.equal(verdictOf({ ...f1!, without: 'kills' }, result()), 'held in part');
    assert.equal(verdictOf(f1!, failed), 'falls short');
  });
});

test('the reporter keeps what a test prints, and counts a fault once, without the runner’s own lines', async () => {
  const details = { type: 'test' };
  const error = Object.assign(new Error('it failed'), { failureType: 'testCodeFailure' });
  const within = Object.assign(new Error('1 subtest failed'), { failureType: 'subtestsFailed' });
  async function* events() {
    yield { type: 'test:diagnostic', data: { message: '7 kills' } };
    yield { type: 'test:diagnostic', data: { message: 'duration_ms 7.5' } };
    yield { type: 'test:pass', data: { name: 'a', details } };
    yield { type: 'test:fail', data: { name: 'b', details: { ...details, error } } };
    yield { type: 'test:fail', data: { name: 'c', details: { type: 'suite', error: within } } };
  }
  const lines: unknown[] = [];
  for await (const line of figureLines(events())) lines.push(JSON.parse(line));
  assert.deepEqual(lines, [{ figure: '7 kills' }, { ended: 'a' }, { failed: 'b: it failed' }]);
});

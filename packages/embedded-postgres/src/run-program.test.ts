// Programs get no environment of ours, and one that cannot be started is a sentence.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts';
import { runProgram } from './run-program.ts';

describe('runProgram', () => {
  test('returns the exit code and everything printed', async () => {
    const script = 'echo out; echo err >&2; exit 3';
    const { code, output } = await runProgram('/bin/sh', ['-c', script], undefined);
    assert.equal(code, 3);
    assert.deepEqual(output.trim().split('\n').toSorted(), ['err', 'out']);
  });

  test('does not pass variables such as PGDATA to the program', async () => {
    process.env.PGDATA = '/elsewhere';
    const { output } = await runProgram('/bin/sh', ['-c', 'echo "$PGDATA."; pwd'], undefined);
    delete process.env.PGDATA;
    assert.equal(output, '.\n/\n');
  });

  test('refuses a missing program with a sentence naming DATABASE_URL', async () => {
    await assert.rejects(runProgram('/nowhere/postgres', [], undefined), (error) => {
      assert.ok(error instanceof EmbeddedPostgresFailure);
      assert.match(error.message, /does not run here \(.*ENOENT.*\); set DATABASE_URL/);
      return true;
    });
  });
});

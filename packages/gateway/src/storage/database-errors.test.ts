// The classification of the driver's errors.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { DatabaseUnavailable, mayRepeat, readDriverError } from './database-errors.ts';

describe('readDriverError', () => {
  for (const state of ['08006', '53300', '53100', '57P01', '57P03', '57014', '58030', '25006']) {
    test(`SQLSTATE ${state} means that the database is unavailable`, () => {
      const error = refusal(state);
      const read = readDriverError(error);
      assert.ok(read instanceof DatabaseUnavailable);
      assert.equal(read.cause, error);
    });
  }

  for (const state of ['23505', '40001', '40P01', '42501', '22P02', '']) {
    test(`SQLSTATE ${state || '(none)'} is returned unchanged`, () => {
      const error = refusal(state);
      assert.equal(readDriverError(error), error);
    });
  }

  test('connection errors mean that the database is unavailable, programming errors do not', () => {
    assert.ok(readDriverError(new Error('Connection terminated')) instanceof DatabaseUnavailable);
    const once = new DatabaseUnavailable(new Error('Query read timeout'));
    assert.equal(readDriverError(once), once);
    const mistake = new TypeError('cannot serialize');
    assert.equal(readDriverError(mistake), mistake);
  });
});

describe('mayRepeat', () => {
  for (const [state, expected] of [
    ['40001', true],
    ['40P01', true],
    ['40002', false],
    ['23505', false],
  ] as const) {
    test(`${state}: ${expected}`, () => {
      assert.equal(mayRepeat(refusal(state)), expected);
    });
  }

  test('other errors are not repeated', () => {
    assert.equal(mayRepeat(Object.assign(new Error('like it'), { code: '40001' })), false);
  });
});

function refusal(state: string): pg.DatabaseError {
  const error = new pg.DatabaseError('refused', 7, 'error');
  error.code = state;
  return error;
}

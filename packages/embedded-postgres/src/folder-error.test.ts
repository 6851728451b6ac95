// The sentences for refused files and folders.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts';
import { readFolderError } from './folder-error.ts';

const refusal = (code: string) =>
  Object.assign(new Error(`${code}: refused`), { code, path: '/data/postgres' });

describe('readFolderError', () => {
  for (const [code, reason] of [
    ['EACCES', 'permission is denied'],
    ['EPERM', 'permission is denied'],
    ['EROFS', 'the file system is read-only'],
    ['ENOSPC', 'the disk is full'],
    ['ENOTDIR', 'part of its path is a file'],
    ['EEXIST', 'a file is in its place'],
  ] as const) {
    test(`${code} names the folder, the reason and the remedy`, () => {
      const read = readFolderError(refusal(code), '/data');
      assert.ok(read instanceof EmbeddedPostgresFailure);
      assert.equal(
        read.message,
        `The data directory /data cannot be used: ${reason} (/data/postgres). Set GW_DATA_DIR to a folder that can be written, or DATABASE_URL to a PostgreSQL server.`,
      );
    });
  }

  test('other errors are returned unchanged', () => {
    for (const error of [
      refusal('EMFILE'),
      new Error('wrong'),
      new EmbeddedPostgresFailure('A sentence.'),
      'text',
    ]) {
      assert.equal(readFolderError(error, '/data'), error);
    }
  });
});

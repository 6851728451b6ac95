// Which database folders are refused, and that a refusal changes nothing.
import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { withTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts';
import { preparePostgresCluster } from './postgres-cluster.ts';

/** initdb always fails, because no case here may need it. */
const BINARIES = { postgres: '/bin/false', initdb: '/bin/false', pgCtl: '/bin/false', major: '18' };

const placesIn = (folder: string) => ({
  dataDirectory: folder,
  directory: folder,
  database: join(folder, 'database'),
  sockets: folder,
  passwordFile: join(folder, 'password'),
  logFile: join(folder, 'postgres.log'),
});

describe('preparing the database folder', () => {
  test('a complete one is used with its password', () =>
    withTemporaryFolder(async (folder) => {
      await fill(folder, { PG_VERSION: '18\n' });
      await writeFile(join(folder, 'password'), 'kept\n');
      assert.equal(await preparePostgresCluster(placesIn(folder), BINARIES), 'kept');
    }));

  for (const { title, files, sentence } of [
    {
      title: 'one of another version',
      files: { PG_VERSION: '17\n' },
      sentence: /was made by PostgreSQL 17, and this gateway brings PostgreSQL 18; /,
    },
    {
      title: 'one that holds other files',
      files: { 'holiday.jpg': '' },
      sentence: /holds something else than a database/,
    },
    {
      title: 'one whose password is lost',
      files: { PG_VERSION: '18\n' },
      sentence: /password is missing; put it back, or/,
    },
  ] as const) {
    test(`${title} is refused with a sentence and not changed`, () =>
      withTemporaryFolder(async (folder) => {
        await fill(folder, files);
        await assert.rejects(preparePostgresCluster(placesIn(folder), BINARIES), (error) => {
          assert.ok(error instanceof EmbeddedPostgresFailure);
          assert.match(error.message, sentence);
          return true;
        });
        assert.deepEqual(await readdir(folder), ['database']);
        assert.deepEqual(await readdir(join(folder, 'database')), Object.keys(files));
      }));
  }

  test('after a failure there is no database, and the copy of the password is removed', () =>
    withTemporaryFolder(async (folder) => {
      await assert.rejects(preparePostgresCluster(placesIn(folder), BINARIES), EmbeddedPostgresFailure);
      assert.deepEqual((await readdir(folder)).toSorted(), ['database-unfinished', 'password']);
    }));
});

async function fill(folder: string, files: Record<string, string>): Promise<void> {
  await mkdir(join(folder, 'database'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'database', name), text);
}

// The places of an embedded PostgreSQL: accessible to its account, closed to others, with a short socket path.
import assert from 'node:assert/strict';
import { chmod, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { withTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts';
import { readFolderError } from './folder-error.ts';
import { preparePostgresPlaces } from './postgres-places.ts';

const isRoot = process.getuid?.() === 0;

describe('the places of an embedded PostgreSQL', () => {
  test('are the same for every path to the data directory', () =>
    withTemporaryFolder(async (folder) => {
      const places = await preparePostgresPlaces(join(folder, 'data'));
      await symlink(join(folder, 'data'), join(folder, 'link'));
      assert.deepEqual(await preparePostgresPlaces(join(folder, 'link')), places);
      assert.equal(places.dataDirectory, join(folder, 'data'));
      await rm(places.directory, { recursive: true });
    }));

  test('are the data directory, or as root a folder that another account can enter', () =>
    withTemporaryFolder(async (folder) => {
      const { directory, account, dataDirectory } = await preparePostgresPlaces(join(folder, 'data'));
      assert.equal(directory.startsWith(dataDirectory), !isRoot);
      assert.equal(account !== undefined, isRoot);
      if (isRoot) {
        assert.equal((await stat(directory)).mode & 0o777, 0o755);
        assert.equal(await readFile(join(directory, 'data-directory'), 'utf8'), `${dataDirectory}\n`);
      }
      await rm(directory, { recursive: true });
    }));

  test('leave enough bytes for the socket, however long the path of the data directory is', () =>
    withTemporaryFolder(async (folder) => {
      const { directory, sockets } = await preparePostgresPlaces(join(folder, 'd'.repeat(120)));
      assert.ok(Buffer.byteLength(join(sockets, '.s.PGSQL.5432')) < 104, sockets);
      assert.equal((await stat(sockets)).mode & 0o777, 0o700);

      await chmod(sockets, 0o777);
      await assert.rejects(preparePostgresPlaces(join(folder, 'd'.repeat(120))), /open to others; remove it/);
      for (const made of [sockets, directory]) await rm(made, { recursive: true, force: true });
    }));

  test('in a folder where none can be created are refused with a sentence', { timeout: 5_000 }, async () => {
    const folder = '/dev/fd/gangway/data';
    const refusal = await preparePostgresPlaces(folder).catch((error) => readFolderError(error, folder));
    assert.ok(refusal instanceof EmbeddedPostgresFailure);
  });

  for (const name of ['file', 'file/data']) {
    test(`in a data directory ${name} that cannot be created are refused with a sentence`, () =>
      withTemporaryFolder(async (folder) => {
        await writeFile(join(folder, 'file'), '');
        const refusal = await preparePostgresPlaces(join(folder, name)).catch((error) =>
          readFolderError(error, join(folder, name)),
        );
        assert.ok(refusal instanceof EmbeddedPostgresFailure);
        assert.match(
          refusal.message,
          /cannot be used: .+ file.+ Set GW_DATA_DIR to .+, or DATABASE_URL to .+\.$/,
        );
      }));
  }
});

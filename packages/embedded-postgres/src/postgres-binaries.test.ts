// The programs run from a copy with our links, and a platform without them gets a sentence with the remedy.
import assert from 'node:assert/strict';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { withTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts';
import { isOpenToAll, preparePostgresBinaries } from './postgres-binaries.ts';
import { runProgram } from './run-program.ts';

const copied = async () => true;

describe('the programs of PostgreSQL', () => {
  test('run from a copy made under a strict umask, and older or unfinished copies are removed', () =>
    withTemporaryFolder(async (folder) => {
      for (const old of ['binaries-17.1.0', 'binaries-unfinished']) {
        await mkdir(join(folder, old));
        await writeFile(join(folder, old, 'file'), '');
      }
      const umask = process.umask(0o077);
      const binaries = await preparePostgresBinaries(folder, copied).finally(() => process.umask(umask));
      const { code, output } = await runProgram(binaries.initdb, ['--version'], undefined);
      assert.equal(code, 0, output);
      assert.match(output, new RegExp(`PostgreSQL\\) ${binaries.major}\\.`));
      assert.equal((await readdir(folder)).length, 1);
      assert.equal((await stat(binaries.postgres)).mode & 0o777, 0o755);
      const libraries = join(binaries.initdb, '..', '..', 'lib');
      assert.equal((await stat(libraries)).mode & 0o777, 0o755);
      const names = await readdir(libraries);
      assert.ok(names.includes('libpq.so.5') || process.platform !== 'linux', 'the links are missing');

      const made = await lstat(binaries.postgres);
      assert.deepEqual(await preparePostgresBinaries(folder, copied), binaries);
      assert.equal((await lstat(binaries.postgres)).ino, made.ino, 'it was copied again');
    }));

  test('run where npm installed them unless a copy is needed', () =>
    withTemporaryFolder(async (folder) => {
      await mkdir(join(folder, 'binaries-17.1.0'));
      const { postgres } = await preparePostgresBinaries(folder, async () => false);
      assert.match(postgres, /node_modules/);
      assert.deepEqual(await readdir(folder), []);
    }));

  test('need a copy for another account when it may not read a file or enter a folder', async () => {
    // Every account may enter /tmp, unlike some folders for temporary files.
    const parent = await mkdtemp('/tmp/gangway-test-');
    try {
      const folder = join(parent, 'package');
      const [programs, data] = [join(folder, 'native/bin'), join(folder, 'native/share/postgresql')];
      const files = [join(programs, 'postgres'), join(data, 'postgres.bki')];
      for (const path of [programs, data]) await mkdir(path, { recursive: true });
      for (const file of files) await writeFile(file, '');
      const closable = [parent, folder, programs, data, ...files];
      for (const path of closable) await chmod(path, 0o755);
      assert.equal(await isOpenToAll(folder), true);
      for (const path of closable) {
        await chmod(path, 0o750);
        assert.equal(await isOpenToAll(folder), false, path);
        await chmod(path, 0o755);
      }
    } finally {
      await rm(parent, { recursive: true });
    }
  });

  test('are replaced by a sentence naming DATABASE_URL on a platform without them', async () => {
    await assert.rejects(preparePostgresBinaries('/nowhere', copied, 'plan9-mips'), (error) => {
      assert.ok(error instanceof EmbeddedPostgresFailure);
      assert.match(
        error.message,
        /^This installation has no PostgreSQL for plan9-mips; set DATABASE_URL to .+\.$/,
      );
      return true;
    });
  });
});

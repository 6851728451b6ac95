/** Releases of scripts on the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { runRelease } from '../static-files/kept-releases.ts';
import type { Release } from '../static-files/release.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

const release = (id: string): Release => ({
  id,
  file: async () => undefined,
  names: async () => [],
  notices: async () => undefined,
});

describe('scripts', () => {
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine();
    const { database, rootKey } = commandLine;
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await runRelease(database, rootKey, release('0.1.0-old'), minutesAgo(11));
    await runRelease(database, rootKey, release('0.2.0-new'), minutesAgo(9));
  });
  after(() => commandLine.drop());

  test('are listed, withdrawn and offered again', async () => {
    const listed = () => commandLine.read<{ id: string; withdrawnAt: string | null }[]>('scripts list');
    assert.deepEqual(
      (await listed()).map(({ id, withdrawnAt }) => [id, withdrawnAt]),
      [
        ['0.2.0-new', null],
        ['0.1.0-old', null],
      ],
    );
    assert.equal((await commandLine.type('scripts withdraw --release 0.1.0-old')).code, 0);
    assert.notEqual((await listed())[1]?.withdrawnAt, null);
    await commandLine.refuses('scripts withdraw --release 0.1.0-old', { sentence: /is withdrawn already/ });
    assert.equal((await commandLine.type('scripts restore --release 0.1.0-old')).code, 0);
    assert.equal((await listed())[1]?.withdrawnAt, null);
    const records = await commandLine.read<{ action: string; subject: string }[]>('audit list');
    assert.deepEqual(records.map(({ action, subject }) => `${action} ${subject}`).toSorted(), [
      'scripts.restore release 0.1.0-old',
      'scripts.withdraw release 0.1.0-old',
    ]);
  });

  for (const [words, sentence] of [
    [
      'scripts withdraw --release 0.2.0-new',
      /A gateway has run release 0\.2\.0-new within the last 10 minutes/,
    ],
    ['scripts withdraw --release 0.3.0', /There is no release 0\.3\.0/],
    ['scripts restore --release 0.3.0', /There is no release 0\.3\.0/],
    ['scripts restore --release 0.2.0-new', /is not withdrawn/],
  ] as const)
    test(`refused with a reason: ${words}`, () => commandLine.refuses(words, { sentence }));
});

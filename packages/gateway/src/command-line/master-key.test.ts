/** The master key on the command line: the new key comes from the environment, never from an argument. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { storedCallers } from '../accounts/callers.ts';
import { issueSecret } from '../accounts/secrets.ts';
import { joinStorage } from '../open-storage.ts';
import { readSettings } from '../settings.ts';
import { statement } from '../storage/database.ts';
import { testDatabase } from '../storage/test-database.ts';
import { runCommandLine } from './run-command-line.ts';

const [OLD, NEW] = ['01'.repeat(32), '02'.repeat(32)];
const findAccountId = statement('test.account-id', "SELECT id FROM accounts WHERE uid = 'a-1'");

describe('master-key rotate', () => {
  let url: string;
  let drop: () => Promise<void>;
  before(async () => {
    ({ url, drop } = await testDatabase());
    const commandLine = await run(OLD, 'merchants add --uid 056870 --name Tulips');
    assert.equal(commandLine.code, 0, commandLine.err);
    await run(OLD, 'stores add --merchant 056870 --name Leiden');
    await run(OLD, 'accounts add --merchant 056870 --uid a-1 --role cashier --store Leiden');
  });
  after(() => drop());

  async function run(key: string, words: string, next?: string) {
    const output = { out: '', err: '' };
    const environment = { DATABASE_URL: url, GW_MASTER_KEY: key, ...(next && { GW_NEW_MASTER_KEY: next }) };
    const code = await runCommandLine(words.split(' '), {
      environment,
      answer(text) {
        output.out += text;
      },
      write: async () => assert.fail('nothing is listed'),
      complain(sentence) {
        output.err += sentence;
      },
    });
    return { code, ...output };
  }

  async function withAccount<T>(key: string, work: (secrets: string[]) => T): Promise<T> {
    const storage = await joinStorage(readSettings({ DATABASE_URL: url, GW_MASTER_KEY: key }));
    try {
      const [account] = await storage.database.query<{ id: string }>(findAccountId);
      const id = account!.id;
      const read = async () => (await storedCallers(storage.database, storage.rootKey).byId(id))!.secrets;
      if ((await read()).length < 2) await issueSecret(storage.database, storage.rootKey, id, 'known secret');
      return work((await read()).map(({ secret }) => secret));
    } finally {
      await storage.close();
    }
  }

  test('without a new key it is refused, and the message says where to put the key', async () => {
    const { code, err } = await run(OLD, 'master-key rotate');
    assert.match(err, /^GW_NEW_MASTER_KEY is missing: [^\n]+\.$/);
    assert.equal(code, 1);
  });

  test('a key as an argument, which a process list would show, is refused', async () => {
    for (const words of [`master-key rotate --key ${NEW}`, `master-key rotate ${NEW}`])
      assert.equal((await run(OLD, words)).code, 2);
  });

  test('after the rotation the new key opens the secrets, and the old key is refused', async () => {
    const before = await withAccount(OLD, (secrets) => secrets);
    const { code, out } = await run(OLD, 'master-key rotate', NEW);
    assert.equal(code, 0);
    assert.match(out, /sealed under the new master key.*\n.*restart them one by one.*\nKeep the old key/);
    assert.ok(!out.includes(NEW) && !out.includes(OLD), 'no key is printed');
    assert.deepEqual(await withAccount(NEW, (secrets) => secrets), before);
    assert.ok(before.includes('known secret'));
    const refused = await run(OLD, 'accounts list --merchant 056870');
    assert.match(refused.err, /^The master key is not the one [^\n]+\.$/);
    assert.equal(refused.code, 1);
  });

  test('a repeated rotation changes nothing', async () => {
    const { code, out } = await run(OLD, 'master-key rotate --json', NEW);
    assert.deepEqual([code, JSON.parse(out)], [0, { rotated: false, file: null }]);
  });
});

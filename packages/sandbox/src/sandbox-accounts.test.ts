/** The sandbox's accounts: created once, by any number of nodes, and only in a sandbox. */
import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { FEATURES } from '@gangway/protocol';
import {
  isSandboxEmail,
  SANDBOX_ACCOUNT_UIDS,
  SANDBOX_MERCHANT_UIDS,
} from '../../gateway/src/accounts/reserved-names.ts';
import { type Database, statement } from '../../gateway/src/storage/database.ts';
import { type RootKey, rootKeyOf } from '../../gateway/src/storage/root-key.ts';
import { allowSandboxShop, SANDBOX_ACCOUNTS, SANDBOX_MERCHANTS, seedSandbox } from './sandbox-accounts.ts';
import { testSandboxDatabase } from './test-sandbox-database.ts';

const STAMP = statement('test.stamp', `INSERT INTO installation (mode, key_check) VALUES ($1, '\\x00')`);
const ACCOUNTS = statement(
  'test.accounts',
  `SELECT a.uid, a.email, a.role, m.uid AS merchant, s.name AS store,
     array(SELECT feature FROM account_features f WHERE f.account_id = a.id ORDER BY feature) AS features,
     array(SELECT convert_from(sealed, 'UTF8') FROM account_secrets x WHERE x.account_id = a.id) AS secrets
   FROM accounts a JOIN merchants m ON m.id = a.merchant_id LEFT JOIN stores s ON s.id = a.store_id ORDER BY a.uid`,
);
const KEYS = statement(
  'test.client-keys',
  `SELECT k.key, m.uid AS merchant,
     array(SELECT origin FROM client_key_origins o WHERE o.client_key_id = k.id ORDER BY origin) AS origins
   FROM client_keys k JOIN merchants m ON m.id = k.merchant_id ORDER BY k.key`,
);
const STORES = statement('test.stores', 'SELECT name FROM stores ORDER BY name');
const REMOVE_FEATURE = statement(
  'test.remove-feature',
  `DELETE FROM account_features WHERE feature = 'token' RETURNING feature`,
);
const RETIRE_SECRETS = statement(
  'test.retire-secrets',
  `UPDATE account_secrets SET retire_at = now() WHERE account_id = (SELECT id FROM accounts WHERE uid = '016683')`,
);
const DISABLE_APPS = statement('test.disable-apps', 'UPDATE wallet_apps SET disabled_at = now()');
const REMOVE_RECEIVERS = statement('test.remove-receivers', 'DELETE FROM split_receivers');
const KEPT = statement(
  'test.kept',
  `SELECT (SELECT count(*) FROM wallet_apps WHERE disabled_at IS NULL) + (SELECT count(*) FROM split_receivers) AS count`,
);
const VALID_SECRETS = statement(
  'test.valid-secrets',
  'SELECT count(*) AS count FROM account_secrets WHERE retire_at IS NULL',
);

const rootKey: RootKey = {
  ...rootKeyOf(Buffer.alloc(32, 7)),
  seal: (secret, context) => Buffer.from(`${context} ${secret}`),
};

describe('the sandbox accounts', () => {
  let database: Database;
  const drops: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    const opened = await testSandboxDatabase();
    drops.push(opened.drop);
    database = opened.database;
  });
  after(() => Promise.all(drops.map((drop) => drop())));

  test('every published account exists with its store, features and sealed secret', async () => {
    await database.query(STAMP, ['sandbox']);
    await seedSandbox(database, rootKey);
    const expected = SANDBOX_ACCOUNTS.map((account) => ({
      uid: account.uid,
      email: `${account.uid}@sandbox.gangway.test`,
      role: account.role,
      merchant: account.merchantUid,
      store: account.store ?? null,
      features: [...account.features].sort(),
      secrets: [`account-secret sandbox-secret-${account.uid}`],
    }));
    assert.deepEqual(
      await database.query(ACCOUNTS),
      expected.sort((a, b) => (a.uid < b.uid ? -1 : 1)),
    );
    const origins = ['http://127.0.0.1:*', 'http://localhost:*'];
    assert.deepEqual(await database.query(KEYS), [
      { key: 'gwk_test_036870', merchant: '036870', origins },
      { key: 'gwk_test_046870', merchant: '046870', origins },
    ]);
    assert.deepEqual(await database.query(STORES), [
      { name: 'Gent' },
      { name: 'Rotterdam' },
      { name: 'Vienna' },
    ]);
  });

  test('live mode reserves the names of every published merchant and account', () => {
    assert.deepEqual(SANDBOX_MERCHANTS.map(({ uid }) => uid).toSorted(), SANDBOX_MERCHANT_UIDS.toSorted());
    assert.deepEqual(SANDBOX_ACCOUNTS.map(({ uid }) => uid).toSorted(), SANDBOX_ACCOUNT_UIDS.toSorted());
    assert.ok(SANDBOX_ACCOUNTS.every(({ email }) => isSandboxEmail(email)));
  });

  test('the accounts are the published ones', () => {
    const rows = SANDBOX_ACCOUNTS.map(({ uid, role, merchantUid, store }) => [uid, role, merchantUid, store]);
    assert.deepEqual(rows, [
      ['016683', 'cashier', '036870', 'Rotterdam'],
      ['016684', 'cashier', '036870', 'Vienna'],
      ['026001', 'operator', '036870', undefined],
      ['036870', 'super-admin', '036870', undefined],
      ['046683', 'cashier', '046870', 'Gent'],
      ['046870', 'super-admin', '046870', undefined],
    ]);
    const optIn: readonly string[] = ['no-card-like-ids', 'dispute-notifications'];
    const allowing = Object.keys(FEATURES).filter((name) => !optIn.includes(name));
    assert.deepEqual(SANDBOX_ACCOUNTS[0]?.features, allowing);
    assert.deepEqual(SANDBOX_ACCOUNTS[1]?.features, []);
  });

  test('seeding again, also by several concurrent nodes, changes nothing', async () => {
    await database.query(STAMP, ['sandbox']);
    await Promise.all(Array.from({ length: 4 }, () => seedSandbox(database, rootKey)));
    const before = await database.query(ACCOUNTS);
    assert.equal(before.length, 6);
    await seedSandbox(database, rootKey);
    assert.deepEqual(await database.query(ACCOUNTS), before);
  });

  test('what an operator removed is not restored', async () => {
    await database.query(STAMP, ['sandbox']);
    await seedSandbox(database, rootKey);
    assert.equal((await database.query(REMOVE_FEATURE)).length, 1);
    for (const removed of [RETIRE_SECRETS, DISABLE_APPS, REMOVE_RECEIVERS]) await database.query(removed);
    await seedSandbox(database, rootKey);
    assert.equal((await database.query(REMOVE_FEATURE)).length, 0);
    assert.deepEqual(await database.query(VALID_SECRETS), [{ count: 5n }]);
    assert.deepEqual(await database.query(KEPT), [{ count: 0n }]);
  });

  for (const mode of ['live', undefined]) {
    test(`no account is created in a database of mode ${mode}`, async () => {
      if (mode) await database.query(STAMP, [mode]);
      await assert.rejects(
        seedSandbox(database, rootKey),
        /only made in a database that is stamped as a sandbox/,
      );
      assert.deepEqual(await database.query(ACCOUNTS), []);
    });
  }

  test('a shop on the network may show the card form too, and adding it again changes nothing', async () => {
    await database.query(STAMP, ['sandbox']);
    await seedSandbox(database, rootKey);
    for (let times = 0; times < 2; times += 1) await allowSandboxShop(database, 'https://192.168.1.20:4000');
    for (const { origins } of await database.query<{ origins: string[] }>(KEYS))
      assert.deepEqual(origins, ['http://127.0.0.1:*', 'http://localhost:*', 'https://192.168.1.20:4000']);
  });
});

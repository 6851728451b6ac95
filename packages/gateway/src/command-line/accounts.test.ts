/** Accounts and their features on the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { storedCallers } from '../accounts/callers.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

interface Added {
  readonly uid: string;
  readonly secret: string;
}

describe('accounts and features', () => {
  let commandLine: TestCommandLine;
  const add = (uid: string, rest = '--role cashier --store Leiden') =>
    commandLine.read<Added>(`accounts add --merchant 056870 --uid ${uid} ${rest}`);
  const findCaller = (user: string) => storedCallers(commandLine.database, commandLine.rootKey).byUser(user);

  before(async () => {
    commandLine = await testCommandLine();
    await commandLine.type('merchants add --uid 056870 --name Tulips');
    await commandLine.type('stores add --merchant 056870 --name Leiden');
    await add('056683', '--role cashier --store Leiden --email Till@Tulips.example');
    await add('closed');
    await commandLine.type('accounts close --account closed');
  });
  after(() => commandLine.drop());

  test('a new account can call the gateway with the secret that was printed', async () => {
    const { uid, secret } = await add('056001', '--role operator');
    assert.match(secret, /^[0-9a-f]{64}$/);
    const caller = await findCaller(uid);
    assert.deepEqual(
      { role: caller?.role, merchant: caller?.merchantName, store: caller?.storeId, name: caller?.name },
      { role: 'operator', merchant: 'Tulips', store: null, name: 'operator' },
    );
    assert.deepEqual(
      caller?.secrets.map((key) => key.secret),
      [secret],
    );
  });

  test('the secret is printed once, appears in no list and is not stored in plaintext', async () => {
    const { secret } = await add('056002', '--role operator');
    const shown = await Promise.all(
      ['accounts list', 'keys list --account 056002', 'accounts list --json'].map((words) =>
        commandLine.type(words),
      ),
    );
    assert.equal(
      shown.some(({ code, out }) => code !== 0 || out.includes(secret)),
      false,
    );
    const sealed = { name: 'test.sealed', text: 'SELECT sealed FROM account_secrets' };
    const rows = await commandLine.database.query<{ sealed: Buffer }>(sealed);
    assert.equal(
      rows.some((row) => row.sealed.includes(secret)),
      false,
    );
  });

  test('an account is found by its e-mail address without regard to case', async () => {
    assert.equal((await findCaller('TILL@tulips.example'))?.uid, '056683');
    assert.equal((await commandLine.type('features list --account till@TULIPS.example')).code, 0);
  });

  test('refunds wait for approval in live mode and are immediate in the sandbox', async () => {
    await commandLine.type(
      'accounts add --merchant 056870 --uid livecashier --role cashier --store Leiden',
      'live',
    );
    const accounts = await commandLine.read<{ uid: string; refundAuthority: string }[]>('accounts list');
    const authority = Object.fromEntries(accounts.map((account) => [account.uid, account.refundAuthority]));
    assert.equal(authority.livecashier, 'approval');
    assert.equal(authority['056683'], 'immediately');
  });

  test('requests of a closed account fail as unknown, and it is still listed', async () => {
    assert.equal(await findCaller('closed'), undefined);
    const accounts = await commandLine.read<{ uid: string; closedAt: string | null }[]>(
      'accounts list --merchant 056870',
    );
    assert.ok(accounts.find((account) => account.uid === 'closed')?.closedAt);
  });

  test('a feature is granted, listed and revoked', async () => {
    const granted = async () =>
      (await commandLine.read<{ feature: string; granted: boolean }[]>('features list --account 056683'))
        .filter((row) => row.granted)
        .map((row) => row.feature);
    await commandLine.type('features grant --account 056683 --feature token');
    assert.deepEqual(await granted(), ['token']);
    assert.deepEqual([...((await findCaller('056683'))?.features ?? [])], ['token']);
    await commandLine.refuses('features grant --account 056683 --feature token', {
      sentence: /has the feature token already/,
    });
    await commandLine.type('features revoke --account 056683 --feature token');
    assert.deepEqual(await granted(), []);
    await commandLine.refuses('features revoke --account 056683 --feature token', {
      sentence: /does not have the feature/,
    });
  });

  test('equal concurrent additions make one account with one key', async () => {
    const words = 'accounts add --merchant 056870 --uid raced --role operator';
    const all = await Promise.all(Array.from({ length: 8 }, () => commandLine.type(words)));
    assert.equal(all.filter(({ code }) => code === 0).length, 1);
    assert.equal((await commandLine.read<unknown[]>('keys list --account raced')).length, 1);
  });

  const NEW = 'accounts add --merchant 056870 --uid 056999';
  for (const [words, sentence, code] of [
    [
      'accounts add --merchant 056870 --uid 056683 --role cashier --store Leiden',
      /account 056683 already/,
      1,
    ],
    ['accounts add --merchant 056870 --uid closed --role operator', /account closed already/, 1],
    [`${NEW} --role operator --email till@tulips.example`, /account till@tulips.example already/, 1],
    [`${NEW} --role operator --email TILL@TULIPS.EXAMPLE`, /already/, 1],
    [`${NEW} --role operator --email nobody`, /An e-mail address looks like/, 2],
    [`${NEW} --role owner`, /There is no role owner; it is one of cashier, operator, super-admin/, 2],
    [`${NEW} --role cashier`, /name it with --store/, 1],
    [`${NEW} --role cashier --store Gouda`, /Merchant 056870 has no store Gouda/, 1],
    [`${NEW} --role operator --store Leiden`, /Only a cashier works in a store/, 1],
    ['accounts add --merchant nobody --uid 056999 --role operator', /There is no merchant nobody/, 1],
    ['accounts add --merchant 056870 --role operator', /accounts add needs --uid UID/, 2],
    ['accounts list --merchant nobody', /There is no merchant nobody/, 1],
    ['accounts close --account nobody', /There is no account nobody/, 1],
    ['accounts close --account closed', /Account closed is closed/, 1],
    ['features list --account nobody', /There is no account nobody/, 1],
    ['features grant --account closed --feature token', /Account closed is closed/, 1],
    ['features grant --account 056683 --feature flying', /There is no feature flying/, 2],
  ] as const) {
    test(`refused: ${words}`, () => commandLine.refuses(words, { sentence, code }));
  }

  for (const rest of ['--uid 016683', '--uid 056999 --email a@Sandbox.Gangway.Test']) {
    test(`live mode refuses the UIDs and addresses of sandbox accounts: ${rest}`, () =>
      commandLine.refuses(`accounts add --merchant 056870 --role operator ${rest}`, {
        sentence: /of the sandbox: live mode does not have it/,
        mode: 'live',
      }));
  }
});

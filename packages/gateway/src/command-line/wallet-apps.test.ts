/** Wallet apps on the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

describe('wallet apps', () => {
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine();
    await commandLine.type(['merchants', 'add', '--uid', '056870', '--name', 'Tulip Shop']);
  });
  after(() => commandLine.drop());

  test('an app is added with a key that is shown once, listed without it, disabled and added again', async () => {
    const add = 'wallet-apps add --merchant 056870 --app wx1';
    const { out, code } = await commandLine.type(add);
    assert.equal(code, 0);
    assert.match(out, /shown only now: [0-9a-f]{64}/);
    assert.equal((await commandLine.type(add)).code, 1);
    const [listed = {}] = await commandLine.read<Record<string, unknown>[]>(
      'wallet-apps list --merchant 056870',
    );
    assert.deepEqual([listed.appId, listed.wallet, listed.disabledAt], ['wx1', 'WeChat Pay', null]);
    assert.equal('key' in listed, false);
    assert.equal((await commandLine.type('wallet-apps disable --merchant 056870 --app wx1')).code, 0);
    assert.equal((await commandLine.type('wallet-apps disable --merchant 056870 --app wx1')).code, 1);
    assert.match((await commandLine.type('wallet-apps list --merchant 056870')).out, /disabled/);
    assert.equal((await commandLine.type(add)).code, 0);
  });

  test('a given key is not printed', async () => {
    const add = ['wallet-apps', 'add', '--merchant', '056870', '--app', '2021', '--wallet', 'Alipay'];
    const { out, code } = await commandLine.type([...add, '--key', 'platform-key']);
    assert.deepEqual([code, out.includes('platform-key')], [0, false]);
  });

  for (const [words, sentence] of [
    ['wallet-apps add --merchant nobody --app wx1', /There is no merchant nobody\./],
    ['wallet-apps add --merchant 056870 --app a/b', /An app id has 1 to 64/],
    ['wallet-apps add --merchant 056870 --app wx2 --wallet Piggy', /There is no wallet Piggy/],
    ['wallet-apps disable --merchant 056870 --app wx9', /has no active app wx9/],
  ] as const) {
    test(`refused with a reason: ${words}`, async () => {
      const { code, err } = await commandLine.type(words);
      assert.notEqual(code, 0);
      assert.match(err, sentence);
    });
  }
});

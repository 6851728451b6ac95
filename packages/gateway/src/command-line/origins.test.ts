/** Client keys and their origins on the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findClientKey } from '../accounts/client-keys.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

describe('client keys and origins', () => {
  let commandLine: TestCommandLine;
  let key: string;
  let liveKey: string;
  let revoked: string;
  const make = async (mode?: 'live') =>
    (await commandLine.read<{ key: string }>('client-keys add --merchant 056870', mode)).key;
  const allowed = async () => (await findClientKey(commandLine.database, key))?.origins ?? [];

  before(async () => {
    commandLine = await testCommandLine();
    await commandLine.type('merchants add --uid 056870 --name Tulips');
    key = await make();
    liveKey = await make('live');
    revoked = await make();
    await commandLine.type(`client-keys revoke --key ${revoked}`);
  });
  after(() => commandLine.drop());

  test('a sandbox key allows localhost; a live key allows no origin', async () => {
    assert.match(key, /^gwk_test_[0-9a-f]{32}$/);
    assert.deepEqual(await allowed(), ['http://127.0.0.1:*', 'http://localhost:*']);
    assert.match(liveKey, /^gwk_live_/);
    assert.deepEqual(await commandLine.read(`origins list --key ${liveKey}`, 'live'), []);
  });

  test('an origin is added, listed and removed', async () => {
    await commandLine.type(`origins add --key ${key} --origin https://shop.example`);
    assert.ok(
      (await commandLine.read<string[]>(`origins list --key ${key}`)).includes('https://shop.example'),
    );
    await commandLine.refuses(`origins add --key ${key} --origin https://shop.example`, {
      sentence: /allows https:\/\/shop\.example already/,
    });
    await commandLine.type(`origins remove --key ${key} --origin https://shop.example`);
    assert.equal((await allowed()).includes('https://shop.example'), false);
    await commandLine.refuses(`origins remove --key ${key} --origin https://shop.example`, {
      sentence: /does not allow/,
    });
  });

  test('a revoked key is not found, is listed as revoked, and cannot be changed', async () => {
    assert.equal(await findClientKey(commandLine.database, revoked), undefined);
    const keys = await commandLine.read<{ key: string; revokedAt: string | null }[]>('client-keys list');
    assert.deepEqual(
      keys.map((row) => [row.key, row.revokedAt !== null]),
      [
        [key, false],
        [liveKey, false],
        [revoked, true],
      ],
    );
    const origin = '--origin https://shop.example';
    for (const words of [
      'client-keys revoke --key KEY',
      `origins add --key KEY ${origin}`,
      'origins list --key KEY',
    ])
      await commandLine.refuses(words.replace('KEY', revoked), { sentence: /is revoked/ });
  });

  const WRONG: readonly (readonly [origin: string, sentence: RegExp, code: number])[] = [
    ['https://shop.example/', /without a path/, 1],
    ['https://shop.example/cart', /without a path/, 1],
    ['https://*.shop.example', /looks like|wildcard/, 1],
    ['https://shop.example:*', /A wildcard is only allowed/, 1],
    ['https://user@shop.example', /without a path/, 1],
    ['HTTPS://shop.example', /without a path/, 2],
    ['shop.example', /without a path/, 2],
    ['null', /without a path/, 2],
    ['ws://shop.example', /without a path/, 2],
  ];
  for (const [origin, sentence, code] of WRONG) {
    test(`${origin} is refused as an origin`, () =>
      commandLine.refuses(`origins add --key ${key} --origin ${origin}`, { sentence, code }));
  }

  for (const origin of ['http://shop.example', 'http://localhost:*']) {
    test(`a live key does not allow ${origin}`, () =>
      commandLine.refuses(`origins add --key ${liveKey} --origin ${origin}`, {
        sentence: /A live origin is https|A wildcard/,
        mode: 'live',
      }));
  }

  for (const [words, sentence] of [
    ['client-keys add --merchant nobody', /There is no merchant nobody/],
    ['client-keys list --merchant nobody', /There is no merchant nobody/],
    ['client-keys revoke --key gwk_test_none', /There is no client key gwk_test_none/],
    ['origins list --key gwk_test_none', /There is no client key gwk_test_none/],
    ['origins add --key gwk_test_none --origin https://a.example', /There is no client key/],
    ['origins remove --key gwk_test_none --origin https://a.example', /There is no client key/],
  ] as const) {
    test(`refused: ${words}`, () => commandLine.refuses(words, { sentence }));
  }
});

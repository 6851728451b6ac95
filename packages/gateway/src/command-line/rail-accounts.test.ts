// `gangway rails add`, `list`, `rotate`, `off`, `route`, `scope` on a database with a merchant and a rail.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fakeDriver, fakeRail } from '../rails/fake-rail.ts';
import type { RoutedAccount } from '../rails/rail-accounts.ts';
import { type AskSecrets, promptOf } from './read-credentials.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

/** Its rail does not open with a key `broken…`, and quotes the keys `loud…` and `half…`, which no rail should. */
const example = {
  ...fakeDriver(),
  credentials: ['api-key', 'webhook-key'],
  optionalCredentials: ['report-key'],
};
let isStrict = true;
let opened: Record<string, string> = {};
const driver: typeof example = {
  ...example,
  open(account) {
    opened = { ...account.credentials, mode: account.mode };
    const { 'api-key': key = '' } = account.credentials;
    if (isStrict && key.startsWith('broken')) throw new Error('api-key is not 32 hexadecimal digits');
    if (isStrict && key.startsWith('loud')) throw new Error(`${key} is not an API key`);
    if (isStrict && key.startsWith('half')) throw new Error(`"${key.slice(0, 8)}"... is not an API key`);
    const said = methods;
    return { ...example.open(account), ...(said && { activeMethods: async () => said() }) };
  },
};
/** What the rail says of the account's methods; absent where every account has all. */
let methods: (() => readonly string[] | undefined) | undefined;
const ADD = 'rails add --merchant 056870 --rail example --settles operator';

describe('gangway rails, accounts', () => {
  let line: TestCommandLine;
  let folder: string;
  let typed = '';
  let asked: Parameters<AskSecrets> | undefined;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gangway-rails-'));
    line = await testCommandLine(undefined, {
      drivers: [driver],
      askSecrets: async (...names) => {
        asked = names;
        return typed;
      },
    });
    await line.type('merchants add --uid 056870 --name Tulips');
  });
  after(async () => {
    await line.drop();
    await rm(folder, { recursive: true });
  });

  const list = () => line.read<RoutedAccount[]>('rails list --merchant 056870');

  test('credentials that are typed add an account, and no output shows them', async () => {
    typed = 'api-key=typed-secret\nwebhook-key=other-secret\n';
    const { out, err, code } = await line.type(ADD);
    assert.deepEqual([code, /secret/.test(out + err)], [0, false]);
    const accounts = await list();
    assert.deepEqual(
      accounts.map(({ name, settles, methods, disabledAt }) => [name, settles, methods, disabledAt]),
      [['example@056870', 'operator', [], null]],
    );
    assert.doesNotMatch(JSON.stringify(accounts), /secret/);
  });

  test('whoever types credentials is told which of them are optional', () => {
    assert.deepEqual(asked, [['api-key', 'webhook-key'], ['report-key']]);
    const [names, optional] = asked!;
    assert.deepEqual(
      [...names, ...optional].map((name) => promptOf(name, optional)),
      ['api-key: ', 'webhook-key: ', 'report-key (optional; Enter leaves it out): '],
    );
  });

  test('incomplete or malformed credentials are refused without repeating them', async () => {
    typed = 'api-key=typed-secret';
    await line.refuses(ADD, {
      sentence:
        /^The rail example needs exactly these credentials: api-key, webhook-key, and may have: report-key\.$/m,
    });
    typed = 'api-key=typed-secret\nwebhook-key=other-secret\nfurther-key=third-secret';
    await line.refuses(ADD, { sentence: /^The rail example needs exactly these credentials: / });
    typed = 'typed-secret';
    await line.refuses(ADD, { sentence: /^Credentials are lines of name=value\.$/m });
  });

  test('what a rail can do without may be given or left empty, and the rail is told its mode', async () => {
    const rotate = 'rails rotate --merchant 056870 --rail example';
    const given = { 'api-key': 'typed-secret', 'webhook-key': 'other-secret' };
    for (const more of ['', 'third-secret']) {
      typed = `api-key=typed-secret\nwebhook-key=other-secret\nreport-key=${more}`;
      await line.read(rotate);
      assert.deepEqual(opened, { ...given, mode: 'sandbox', ...(more && { 'report-key': more }) });
    }
  });

  test('credentials with which the rail does not open are neither added nor rotated, and not repeated', async () => {
    const rotate = 'rails rotate --merchant 056870 --rail example';
    typed = 'api-key=broken-secret\nwebhook-key=other-secret';
    for (const command of [ADD, rotate])
      await line.refuses(command, {
        sentence: /^The rail example cannot use these credentials: api-key is not 32 hexadecimal digits\.$/m,
      });
    for (const key of ['loud-secret', 'half-of-it-is-quoted', 'loud']) {
      typed = `api-key=${key}\nwebhook-key=other-secret`;
      await line.refuses(rotate, { sentence: /^The rail example cannot use these credentials\.$/m });
    }
  });

  test('an account whose credentials its rail does not accept any more is listed as not usable', async () => {
    typed = 'api-key=broken-secret\nwebhook-key=other-secret';
    isStrict = false;
    await line.read('rails rotate --merchant 056870 --rail example');
    assert.match((await line.type('rails list --merchant 056870')).out, /on {2,}operator/);
    isStrict = true;
    assert.match(
      (await line.type('rails list --merchant 056870')).out,
      /on, credentials not usable {2,}operator/,
    );
    isStrict = false;
  });

  test('a file replaces the credentials', async () => {
    const file = join(folder, 'example.txt');
    await writeFile(file, 'api-key = newer\nwebhook-key = newer\n');
    await line.read(`rails rotate --merchant 056870 --rail example --credentials ${file}`);
    assert.notEqual((await list())[0]?.rotatedAt, null);
  });

  test('methods are routed to accounts that are on, and a rail must have the method', async () => {
    await line.read('rails route --merchant 056870 --method iDEAL --to example');
    assert.deepEqual((await list())[0]?.methods, ['iDEAL']);
    const route = 'rails route --merchant 056870 --method';
    await line.refuses(`${route} Card --to example`, { sentence: /The rail example does not have Card/ });
    await line.refuses(`${route} iDEAL --to other`, { sentence: /There is no rail other/ });
    await line.refuses(`${route} iDEAL --to example,example`, { sentence: /Name each rail once/ });
    await line.read(`${route} iDEAL --to none`);
    assert.deepEqual((await list())[0]?.methods, []);
  });

  test('only methods that the account has activated are routed, and the operator is told the others', async (t) => {
    const route = 'rails route --merchant 056870 --to example --method';
    const all = Object.keys(driver.capabilities.methods);
    t.after(() => {
      methods = undefined;
    });
    methods = () => ['iDEAL', 'Bancontact', 'Never heard of'];
    const routed = await line.read<{ methods: string[]; inactive: string[] }>(`${route} all`);
    assert.deepEqual(routed.methods.toSorted(), ['Bancontact', 'iDEAL']);
    assert.equal(routed.methods.length + routed.inactive.length, all.length);
    assert.deepEqual((await list())[0]?.methods, ['Bancontact', 'iDEAL']);
    assert.match((await line.type(`${route} all`)).out, /Not activated at example, so not routed: .*EPS/);
    await line.refuses(`${route} EPS`, {
      sentence: /^The account at example has not activated EPS: do that there, and route again\.$/m,
    });
    await line.read(`${route} iDEAL`);
    methods = () => [];
    assert.match((await line.type(`${route} all`)).out, /^No method is routed\. Not activated at example/);
    assert.deepEqual((await list())[0]?.methods, [], 'what was routed before is routed no more');
  });

  test('a rail that does not say which methods the account has is routed, with a hint', async (t) => {
    t.after(() => {
      methods = undefined;
    });
    methods = () => undefined;
    const { out } = await line.type('rails route --merchant 056870 --to example --method EPS');
    assert.match(out, /EPS: served by example@056870\. Which methods the account has, example did not say/);
    await line.read('rails route --merchant 056870 --to none --method EPS');
  });

  test('an account that is off takes no routes, but new credentials; adding it switches it on again', async () => {
    typed = 'api-key=a\nwebhook-key=b';
    await line.read('rails off --merchant 056870 --rail example');
    const none = { sentence: /Merchant 056870 has no account at example that is on\./ };
    await line.refuses('rails off --merchant 056870 --rail example', none);
    await line.refuses('rails route --merchant 056870 --method iDEAL --to example', none);
    await line.read('rails rotate --merchant 056870 --rail example');
    assert.notEqual((await list())[0]?.disabledAt, null);
    await line.read('rails add --merchant 056870 --rail example --settles merchant');
    assert.deepEqual([(await list())[0]?.disabledAt, (await list())[0]?.settles], [null, 'merchant']);
  });
});

describe('gangway rails scope', () => {
  const ENDED = /takes no readable card numbers\. Those in the vault remain until they are revoked\.$/m;
  let line: TestCommandLine;
  let hasKey = true;
  let isUsable = true;
  const cardRail = fakeRail('cards', { retryPolicy: 'none' });
  const sealable = Object.fromEntries(
    Object.entries(cardRail.capabilities.methods).map(([method, can]) => [
      method,
      { ...can, cards: [method === 'Token' ? 'kept' : 'sealed', 'clear'] as const },
    ]),
  );
  const cards = fakeDriver('cards', {
    ...cardRail,
    capabilities: { ...cardRail.capabilities, methods: sealable },
  });
  const openOrThrow: typeof cards.open = (account) => {
    if (!isUsable) throw new Error('api-key is of an earlier form');
    return cards.open(account);
  };
  const keyed: typeof cards = {
    ...cards,
    open: (account) => ({
      ...openOrThrow(account),
      ...(hasKey && {
        cardKey: { key: { kty: 'RSA', n: 'AQAB', e: 'AQAB' }, alg: 'RSA-OAEP', enc: 'A256GCM', header: {} },
      }),
    }),
  };
  const readable = fakeDriver('readable', fakeRail('readable', { retryPolicy: 'none' }));
  before(async () => {
    line = await testCommandLine(undefined, {
      drivers: [keyed, fakeDriver(), readable],
      askSecrets: async () => 'api-key=secret',
    });
    await line.type('merchants add --uid 056870 --name Tulips');
    await line.type('rails add --merchant 056870 --rail cards --settles merchant');
    await line.type(ADD);
  });
  after(() => line.drop());

  const scope = (word: string, rail = 'cards') =>
    `rails scope --merchant 056870 --rail ${rail} --pci-dss ${word}`;
  const listed = async () => (await line.read<RoutedAccount[]>('rails list --merchant 056870'))[0]!;

  test('an account has none until it is named; it is listed, and recorded with who named it', async () => {
    assert.equal((await listed()).pciDssScope, null);
    assert.match(
      (await line.type(scope('roc'))).out,
      /takes readable card numbers: this gateway is in PCI DSS scope/,
    );
    assert.equal((await listed()).pciDssScope, 'roc');
    assert.match((await line.type('rails list --merchant 056870')).out, /PCI DSS.*\n.* roc /);
    const [record] = await line.read<{ action: string; details: unknown }[]>('audit list');
    const details = { before: 'none', after: 'roc', ended: [] };
    assert.deepEqual([record?.action, record?.details], ['rails.scope', details]);
  });

  test('with a key for the card frame its end leaves the routes, without one it ends those of cards', async () => {
    const methods = async () => (await listed()).methods.toSorted();
    await line.read('rails route --merchant 056870 --method all --to cards');
    assert.match((await line.type(scope('none'))).out, ENDED);
    assert.deepEqual([(await listed()).pciDssScope, await methods()], [null, ['Card', 'Cards HPP', 'Token']]);
    await line.read(scope('saq-d'));
    hasKey = false;
    const { ended } = await line.read<{ ended: string[] }>(scope('none'));
    assert.deepEqual([ended, await methods()], [['Card', 'Cards HPP'], ['Token']]);
    const route = 'rails route --merchant 056870 --method Card --to cards';
    await line.refuses(route, { sentence: /has no key with which Card data is encrypted/ });
    await line.read(scope('saq-d'));
    await line.read(route);
    assert.deepEqual((await line.read<{ ended: string[] }>(scope('roc'))).ended, []);
    assert.deepEqual(await methods(), ['Card', 'Token']);
    assert.match((await line.type(scope('none'))).out, /not routed any more: Card\.$/m);
    assert.match((await line.type(scope('none'))).out, ENDED);
  });

  test('it ends also where the credentials cannot be used, and then no cards are routed', async (t) => {
    t.after(() => {
      isUsable = true;
    });
    await line.read(scope('roc'));
    await line.read('rails route --merchant 056870 --method Card --to cards');
    isUsable = false;
    assert.deepEqual((await line.read<{ ended: string[] }>(scope('none'))).ended, ['Card']);
    assert.equal((await listed()).pciDssScope, null);
  });

  test('without it, credentials that have lost the key of the card frame end the routes of cards', async (t) => {
    t.after(() => {
      hasKey = false;
    });
    const rotate = 'rails rotate --merchant 056870 --rail cards';
    hasKey = true;
    await line.read('rails route --merchant 056870 --method all --to cards');
    assert.deepEqual(await line.read(rotate), { account: 'cards@056870', ended: [] });
    hasKey = false;
    assert.match((await line.type(rotate)).out, /not routed any more: Card, Cards HPP\.$/m);
    assert.deepEqual((await listed()).methods, ['Token']);
    await line.read(scope('roc'));
    await line.read('rails route --merchant 056870 --method Card --to cards');
    assert.deepEqual(await line.read(rotate), { account: 'cards@056870', ended: [] });
  });

  test('a rail without card numbers, an account that is off and an unknown word are refused', async () => {
    await line.refuses(scope('roc', 'example'), {
      sentence: /^The rail example takes no readable card numbers\.$/m,
    });
    await line.refuses(scope('yes'), { code: 2, sentence: /pci-dss/ });
    await line.read('rails off --merchant 056870 --rail cards');
    await line.refuses(scope('roc'), { sentence: /Merchant 056870 has no account at cards that is on\./ });
  });

  test('an account that is added again has no scope, and without a key no routes of cards', async () => {
    assert.deepEqual([(await listed()).pciDssScope, (await listed()).methods], ['roc', ['Card', 'Token']]);
    const added = await line.type('rails add --merchant 056870 --rail cards --settles merchant');
    assert.match(added.out, /not routed any more: Card\./);
    assert.deepEqual([(await listed()).pciDssScope, (await listed()).methods], [null, ['Token']]);
  });

  test('a rail that takes cards as numbers alone is routed within a scope only', async () => {
    const at = (words: string) => words.replace('RAIL', '--merchant 056870 --rail readable');
    await line.read(at('rails add RAIL --settles merchant'));
    const route = (method: string) => `rails route --merchant 056870 --method ${method} --to readable`;
    await line.refuses(route('Card'), {
      sentence:
        /^The account at readable takes Card within a PCI DSS scope only: see gangway rails scope\.$/m,
    });
    assert.deepEqual((await line.read<{ methods: string[] }>(route('all'))).methods, []);
    await line.read(scope('roc', 'readable'));
    const { methods } = await line.read<{ methods: string[] }>(route('all'));
    assert.ok(methods.includes('Card') && methods.includes('Token'));
    assert.deepEqual((await line.read<{ ended: string[] }>(scope('none', 'readable'))).ended, methods);
  });
});

test('a live account says that it takes no payments before its check, wherever it is shown', async (t) => {
  const line = await testCommandLine(undefined, {
    drivers: [fakeDriver()],
    askSecrets: async () => 'api-key=secret',
  });
  t.after(() => line.drop());
  const type = async (words: string) => (await line.type(words, 'live')).out;
  await type('merchants add --uid 056870 --name Tulips');
  assert.match(await type(ADD), /is added\. Before it takes payments, check it: gangway rails check\./);
  assert.match(
    await type('rails route --merchant 056870 --method iDEAL --to example'),
    /served by example@056870\. Not checked, so without payments: example@056870\. See gangway rails check\./,
  );
  assert.match(await type('rails list --merchant 056870'), /on, not checked: takes no payments {2,}operator/);
});

test('a check prints the page of the test mode, and fails in one sentence when nobody pays there', async (t) => {
  const rail = fakeRail();
  const modes: string[] = [];
  const line = await testCommandLine(undefined, {
    drivers: [
      {
        ...fakeDriver('example', rail),
        open: (account) => {
          modes.push(account.mode);
          return { ...rail, name: account.name };
        },
      },
    ],
    askSecrets: async () => 'api-key=secret',
  });
  t.after(() => line.drop());
  await line.type('merchants add --uid 056870 --name Tulips', 'live');
  const check = 'rails check --merchant 056870 --rail example --wait 1s --method EPS --amount 0.50';
  await line.refuses(check, {
    sentence: /has no account at example that is on: gangway rails add\./,
    mode: 'live',
  });
  await line.type(ADD, 'live');
  await line.refuses(check.replace('EPS', 'Card'), {
    sentence: /The rail has no Card with a page/,
    mode: 'live',
  });
  const { code, err } = await line.type(check, 'live');
  assert.match(
    err,
    /^Open this page of the rail's test mode and pay: http\S+\nThe page was not paid in time: .*\n$/,
  );
  assert.deepEqual([code, err.includes('secret'), modes.at(-1)], [1, false, 'sandbox']);
  const [request] = rail.requests;
  assert.deepEqual([request?.method, request?.amountMinor, request?.currency], ['EPS', 50n, 'EUR']);
  assert.match(
    request?.callbackUrl ?? '',
    /^https:\/\/pay\.example\/rails\/example@056870\/check\/[0-9a-f]{32}$/,
  );
});

test('the acquirer of the sandbox takes accounts there, and is unknown in live mode', async (t) => {
  const line = await testCommandLine(undefined, {
    askSecrets: async () => 'api-key=sk_sandbox_0123456789abcdef',
  });
  t.after(() => line.drop());
  const ADD_THERE = 'rails add --merchant 056870 --rail sandbox-acquirer --settles merchant';
  await line.type('merchants add --uid 056870 --name Tulips');
  await line.refuses(ADD_THERE, { sentence: /There is no rail sandbox-acquirer/, mode: 'live' });
  await line.read(ADD_THERE);
  await line.read('rails route --merchant 056870 --method iDEAL --to sandbox-acquirer');
  const [account] = await line.read<RoutedAccount[]>('rails list --merchant 056870');
  assert.deepEqual([account?.name, account?.methods], ['sandbox-acquirer@056870', ['iDEAL']]);
});

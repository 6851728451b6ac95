/** Merchants and stores on the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

describe('merchants and stores', () => {
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine();
    await commandLine.type(['merchants', 'add', '--uid', '056870', '--name', 'Tulip Shop']);
    await commandLine.type('stores add --merchant 056870 --name Leiden');
  });
  after(() => commandLine.drop());

  test('added merchants and stores are listed', async () => {
    const merchants = await commandLine.read<Record<string, unknown>[]>('merchants list');
    const [{ createdAt, ...merchant } = {}] = merchants;
    const settlementCurrency = 'EUR';
    assert.deepEqual(merchant, {
      uid: '056870',
      name: 'Tulip Shop',
      settlementCurrency,
      storeCount: 1,
      accountCount: 0,
    });
    assert.match(String(createdAt), /^\d{4}-.*Z$/);
    const [{ createdAt: _, ...store } = {}] = await commandLine.read<Record<string, unknown>[]>(
      'stores list --merchant 056870',
    );
    assert.deepEqual(store, { merchantUid: '056870', name: 'Leiden' });
  });

  test('the text output is a table with aligned columns', async () => {
    const { out } = await commandLine.type('merchants list');
    const [heading = '', row = ''] = out.split('\n');
    assert.equal(heading.indexOf('STORES'), row.indexOf('1  '));
    assert.equal(heading.indexOf('NAME'), row.indexOf('Tulip Shop'));
  });

  test('an empty list says so', async () => {
    await commandLine.type(['merchants', 'add', '--uid', 'empty', '--name', 'Empty']);
    assert.equal((await commandLine.type('stores list --merchant empty')).out, 'There are no stores.\n');
    assert.deepEqual(await commandLine.read('stores list --merchant empty'), []);
  });

  test('two merchants may have stores of the same name', async () => {
    await commandLine.type(['merchants', 'add', '--uid', 'second', '--name', 'Second']);
    assert.equal((await commandLine.type('stores add --merchant second --name Leiden')).code, 0);
  });

  test('ten equal concurrent additions make one merchant', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => commandLine.type('merchants add --uid raced --name Raced')),
    );
    assert.deepEqual(all.map(({ code }) => code).sort(), [0, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  });

  test('control characters of a name do not reach the terminal', async () => {
    await commandLine.database.query(
      { name: 'test.control-character', text: `UPDATE merchants SET name = $1 WHERE uid = '056870'` },
      ['a\u001b[2Jb'],
    );
    assert.match((await commandLine.type('merchants list')).out, /a�\[2Jb/);
  });

  test("a merchant's reserve is set, by default for 90 days", async () => {
    const { out } = await commandLine.type('merchants reserve --uid 056870 --percent 7.5');
    assert.equal(out, '7.5 % of what merchant 056870 is settled is held back for 90 days from now on.\n');
    const findReserve = {
      name: 'test.reserve',
      text: 'SELECT reserve_percent, reserve_days FROM merchants WHERE uid = $1',
    };
    assert.deepEqual(await commandLine.database.query(findReserve, ['056870']), [
      { reserve_percent: '7.5', reserve_days: 90 },
    ]);
  });

  const LONG = 'n'.repeat(129);
  for (const [words, sentence, code] of [
    [
      ['merchants', 'add', '--uid', '056870', '--name', 'Tulip Shop'],
      /There is a merchant 056870 already/,
      1,
    ],
    [['merchants', 'add', '--uid', '0', '--name', 'Zero'], /A UID has 3 to 32 letters/, 2],
    [['merchants', 'add', '--uid', 'a b c', '--name', 'Blank'], /A UID has/, 2],
    [['merchants', 'add', '--uid', 'shop@example', '--name', 'At'], /A UID has/, 2],
    [['merchants', 'add', '--uid', '056871', '--name', ''], /--name is empty/, 2],
    [['merchants', 'add', '--uid', '056871', '--name', LONG], /A name has 1 to 128/, 2],
    [['merchants', 'add', '--uid', '056871', '--name', 'a\u0007b'], /A name has/, 2],
    [['stores', 'add', '--merchant', '056870', '--name', 'Leiden'], /has a store Leiden already/, 1],
    [['stores', 'add', '--merchant', 'nobody', '--name', 'Gouda'], /There is no merchant nobody/, 1],
    [['merchants', 'reserve', '--uid', '056870', '--percent', '100'], /100 is not a percentage below 100/, 2],
    [['merchants', 'reserve', '--uid', '056870', '--percent', '1', '--days', '0'], /0 is not valid/, 2],
    [['merchants', 'reserve', '--uid', 'nobody', '--percent', '1'], /There is no merchant nobody/, 1],
    [['stores', 'list', '--merchant', 'nobody'], /There is no merchant nobody/, 1],
  ] as const) {
    test(`refused: ${JSON.stringify(words.join(' ').slice(0, 60))}`, () =>
      commandLine.refuses(words, { sentence, code }));
  }

  test('live mode refuses the UID of a sandbox merchant', () =>
    commandLine.refuses('merchants add --uid 036870 --name A', { sentence: /of the sandbox/, mode: 'live' }));
});

// Splits on the command line: solutions and their receivers, lists, and failing a split that waits.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { testSandboxDatabase } from '../../../sandbox/src/test-sandbox-database.ts';
import { createPaid } from '../operations/test-orders.ts';
import {
  askSplit,
  detailsOf,
  entry,
  querySplit,
  receiverList,
  splitNotes,
  splitOrThrow,
  usableOf,
  validSplit,
} from '../operations/test-splits.ts';
import { carryOutWaitingSplits } from '../outcomes/test-waiting.ts';
import { useGateway } from '../test-gateway.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

describe('splits on the command line', () => {
  const gateway = useGateway({}, testSandboxDatabase);
  let commandLine: TestCommandLine;
  let tradeId = '';
  before(async () => {
    commandLine = await testCommandLine(gateway.database);
    tradeId = await createPaid(gateway);
    assert.equal(
      (await commandLine.type(['merchants', 'add', '--uid', '056870', '--name', 'Tulip Shop'])).code,
      0,
    );
  });

  const ask = (split_amount: string, more: Record<string, unknown> = {}) =>
    askSplit(
      gateway,
      validSplit(tradeId, {
        split_solution_id: 'tulips',
        receivers: receiverList(entry({ mid: '056870', role: 'grower', split_amount, ...more })),
      }),
    );

  test('a solution with a receiver allows splits, up to the receiver’s share of an order', async () => {
    assert.equal((await ask('1.00')).code, '-3002');
    const added = await commandLine.type([
      'split-solutions',
      'add',
      '--merchant',
      '036870',
      '--solution',
      'tulips',
      '--name',
      'T',
    ]);
    assert.deepEqual([added.code, added.err], [0, '']);
    assert.equal((await ask('1.00')).code, '-3002');
    const { code, out } = await commandLine.type(
      'split-receivers add --solution tulips --receiver 056870 --role grower --most 50.5',
    );
    assert.deepEqual(
      [code, out],
      [0, 'Merchant 056870 gets shares by tulips as grower, at most 50.5 % of an order.\n'],
    );
    // 50.5 % of 24.64 is 12.4432.
    const refused = await ask('12.45');
    assert.deepEqual(
      [refused.code, refused.message.includes('056870 gets more than 12.44 EUR')],
      ['-4003', true],
    );
    assert.equal((await ask('12.00')).code, '200');
    assert.equal((await ask('0.45')).code, '-4003');
    assert.equal((await ask('0.44')).code, '200');
  });

  test('solutions are listed with their receivers', async () => {
    const { out } = await commandLine.type('split-solutions list --merchant 036870');
    assert.match(out, /^SOLUTION +MERCHANT +NAME +STATE +RECEIVERS\n/);
    assert.match(out, /tulips +036870 +T +open +056870 grower ≤ 50.5 %/);
    const all = await commandLine.read<{ id: string; receivers: object[] }[]>('split-solutions list');
    assert.deepEqual(
      all.map(({ id, receivers }) => [id, receivers.length]),
      [
        ['sandbox-036870', 1],
        ['tulips', 1],
        ['sandbox-046870', 1],
      ],
    );
  });

  test('fail ends a split that waits: the merchant is notified and its money is usable again', async () => {
    const split = await splitOrThrow(gateway, validSplit(tradeId));
    const before = await usableOf(gateway);
    const { code, out } = await commandLine.type([
      'splits',
      'fail',
      split.split_id!,
      '--reason',
      'The receiver is closed',
    ]);
    assert.deepEqual([code, out], [0, `Split ${split.split_id} is Failed now.\n`]);
    const { data } = await querySplit(gateway, split);
    assert.equal(data.state, 'Failed');
    assert.deepEqual(
      detailsOf(data).map(({ result, error_msg }) => [result, error_msg]),
      [['Failed', 'The receiver is closed']],
    );
    const notes = await splitNotes(gateway, split.reference_id!);
    assert.deepEqual(
      notes.map(({ sequence, state }) => [sequence, state]),
      [[1, 'Failed']],
    );
    assert.equal(await usableOf(gateway), before);
    await commandLine.refuses(['splits', 'fail', split.split_id!, '--reason', 'x'], {
      sentence: /is Failed: only one/,
    });
    assert.equal(await carryOutWaitingSplits(gateway.services), 0);
  });

  test('list shows splits newest first, by state and merchant', async () => {
    const [newest] = await commandLine.read<{ state: string; parts: { amountMinor: string }[] }[]>(
      'splits list --merchant 036870 --limit 1',
    );
    assert.deepEqual([newest?.state, newest?.parts[0]?.amountMinor], ['Failed', '1000']);
    assert.equal((await commandLine.read<object[]>('splits list --state Processing')).length, 2);
    assert.deepEqual(await commandLine.read('splits list --merchant 046870'), []);
    const { out } = await commandLine.type('splits list');
    assert.match(out, /^CREATED +SPLIT_ID +TYPE +STATE +AMOUNT +MERCHANT +RECEIVERS +TRADE_ID +REASON\n/);
    assert.match(out, /split +Failed +10.00 EUR +036870 +046870 +\S+ +The receiver is closed\n/);
  });

  test('a split for a removed receiver or by a closed solution is refused with -3002', async () => {
    assert.equal(
      (await commandLine.type('split-receivers remove --solution tulips --receiver 056870')).code,
      0,
    );
    assert.equal((await ask('0.01')).code, '-3002');
    assert.equal(
      (await commandLine.type('split-receivers add --solution tulips --receiver 056870 --role grower')).code,
      0,
    );
    assert.equal((await ask('0.01')).code, '200');
    assert.equal((await commandLine.type('split-solutions close --solution tulips')).code, 0);
    assert.equal((await ask('0.01')).code, '-3002');
  });

  for (const [words, sentence, code] of [
    [
      'split-solutions add --merchant 036870 --solution tulips --name T',
      /is a split solution tulips already/,
      1,
    ],
    ['split-solutions add --merchant 1 --solution new --name T', /There is no merchant 1/, 1],
    ['split-solutions add --merchant 036870 --solution a/b --name T', /The id of a solution has 3 to 32/, 2],
    ['split-solutions close --solution tulips', /The split solution tulips is closed/, 1],
    ['split-solutions close --solution nobody', /There is no split solution nobody/, 1],
    [
      'split-receivers add --solution tulips --receiver 046870 --role x',
      /The split solution tulips is closed/,
      1,
    ],
    [
      'split-receivers add --solution sandbox-036870 --receiver 036870 --role x',
      /what it keeps needs no share/,
      1,
    ],
    [
      'split-receivers add --solution sandbox-036870 --receiver 046870 --role x',
      /is a receiver of .* already/,
      1,
    ],
    ['split-receivers add --solution sandbox-036870 --receiver 9 --role x', /There is no merchant 9/, 1],
    [
      `split-receivers add --solution sandbox-036870 --receiver 056870 --role ${'x'.repeat(33)}`,
      /at most 32/,
      2,
    ],
    [
      'split-receivers add --solution sandbox-036870 --receiver 056870 --role x --most 0',
      /0 is not a share/,
      2,
    ],
    [
      'split-receivers add --solution sandbox-036870 --receiver 056870 --role x --most 101',
      /not a percentage/,
      2,
    ],
    ['split-receivers remove --solution sandbox-036870 --receiver 056870', /is not a receiver/, 1],
    [`splits fail ${crypto.randomUUID()} --reason x`, /There is no split/, 1],
    ['splits fail 7 --reason x', /7 is not an id: take one that gangway splits list shows/, 2],
    [`splits fail ${crypto.randomUUID()}`, /splits fail needs --reason/, 2],
    ['splits list --state lost', /There is no state lost; it is one of Processing/, 2],
  ] as const) {
    test(`refused: ${words.replace(/[0-9a-f]{8}-\S+/, 'ID')}`, () =>
      commandLine.refuses(words, { sentence, code }));
  }
});

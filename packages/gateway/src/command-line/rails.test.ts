/** The fault modes of the rails at the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readRailFaults } from '../sandbox/rail-faults.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

const FINE = {
  transactions: 'usual',
  card: 'usual',
  'gift-cards': 'usual',
  transfers: 'usual',
  codes: 'usual',
  payouts: 'usual',
};

describe('rails', () => {
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine();
  });
  after(() => commandLine.drop());

  test('one kind of rail is set, then all; show tells what the gateway reads', async () => {
    assert.deepEqual(await commandLine.read('rails show'), FINE);
    assert.deepEqual(await commandLine.read('rails set --rail card --mode away'), { ...FINE, card: 'away' });
    assert.match(
      (await commandLine.type('rails show')).out,
      /^card +away +Cards: answers 503, and nothing is done$/m,
    );
    assert.deepEqual(await readRailFaults(commandLine.database), { ...FINE, card: 'away' });
    assert.deepEqual(await commandLine.read('rails set --mode usual'), FINE);
  });

  test('the option may have its name of an earlier version, but not both', async () => {
    assert.deepEqual(await commandLine.read('rails set --rail card --weather lost'), {
      ...FINE,
      card: 'lost',
    });
    assert.deepEqual(await commandLine.read('rails set --weather usual'), FINE);
    const sentence = /^--mode is given twice\.$/m;
    await commandLine.refuses('rails set --mode away --weather away', { sentence, code: 2 });
  });

  for (const [words, sentence] of [
    ['rails set --mode hail', /^There is no mode hail; it is one of usual, slow, away, lost\.$/m],
    ['rails set --rail cash --mode away', /^There is no rail cash; it is one of all, transactions, /],
    ['rails set --rail card', /mode/],
  ] as const)
    test(`${words} is refused`, async () => {
      await commandLine.refuses(words, { sentence, code: 2 });
      assert.deepEqual(await readRailFaults(commandLine.database), FINE);
    });

  for (const words of ['rails show', 'rails set --mode away'])
    test(`live mode refuses ${words}`, async () => {
      await commandLine.refuses(words, { sentence: /In live mode rails are real/, mode: 'live' });
      assert.deepEqual(await readRailFaults(commandLine.database), FINE);
    });
});

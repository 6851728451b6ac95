/** The fault modes of the rails on the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readRailFaults } from '../../../sandbox/src/rail-faults.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

const NO_FAULTS = {
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

  test('set changes one kind of rail or all, and show prints what the gateway reads', async () => {
    assert.deepEqual(await commandLine.read('rails show'), NO_FAULTS);
    assert.deepEqual(await commandLine.read('rails set --rail card --mode away'), {
      ...NO_FAULTS,
      card: 'away',
    });
    assert.match(
      (await commandLine.type('rails show')).out,
      /^card +away +Cards: responds with 503 and does nothing$/m,
    );
    assert.deepEqual(await readRailFaults(commandLine.database), { ...NO_FAULTS, card: 'away' });
    assert.deepEqual(await commandLine.read('rails set --mode usual'), NO_FAULTS);
  });

  test('the earlier name of an option is accepted, but not both names together', async () => {
    assert.deepEqual(await commandLine.read('rails set --rail card --weather lost'), {
      ...NO_FAULTS,
      card: 'lost',
    });
    assert.deepEqual(await commandLine.read('rails set --weather usual'), NO_FAULTS);
    const sentence = /^--mode is given twice\.$/m;
    await commandLine.refuses('rails set --mode away --weather away', { sentence, code: 2 });
  });

  for (const [words, sentence] of [
    ['rails set --mode hail', /^There is no mode hail; it is one of usual, slow, away, late, lost\.$/m],
    ['rails set --rail cash --mode away', /^There is no rail cash; it is one of all, transactions, /],
    ['rails set --rail card', /mode/],
  ] as const)
    test(`${words} is refused`, async () => {
      await commandLine.refuses(words, { sentence, code: 2 });
      assert.deepEqual(await readRailFaults(commandLine.database), NO_FAULTS);
    });

  for (const words of ['rails show', 'rails set --mode away'])
    test(`live mode refuses ${words}`, async () => {
      await commandLine.refuses(words, { sentence: /its time and its rails are real/, mode: 'live' });
      assert.deepEqual(await readRailFaults(commandLine.database), NO_FAULTS);
    });
});

/** The weather of the rails at the command line. */
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
  let desk: TestCommandLine;
  before(async () => {
    desk = await testCommandLine();
  });
  after(() => desk.drop());

  test('one kind of rail is set, then all; show tells what the gateway reads', async () => {
    assert.deepEqual(await desk.read('rails show'), FINE);
    assert.deepEqual(await desk.read('rails set --rail card --weather away'), { ...FINE, card: 'away' });
    assert.match(
      (await desk.type('rails show')).out,
      /^card +away +Cards: answers 503, and nothing is done$/m,
    );
    assert.deepEqual(await readRailFaults(desk.database), { ...FINE, card: 'away' });
    assert.deepEqual(await desk.read('rails set --weather usual'), FINE);
  });

  for (const [words, sentence] of [
    ['rails set --weather hail', /^There is no weather hail; it is one of usual, slow, away, lost\.$/m],
    ['rails set --rail cash --weather away', /^There is no rail cash; it is one of all, transactions, /],
    ['rails set --rail card', /weather/],
  ] as const)
    test(`${words} is refused`, async () => {
      await desk.refuses(words, { sentence, code: 2 });
      assert.deepEqual(await readRailFaults(desk.database), FINE);
    });

  for (const words of ['rails show', 'rails set --weather away'])
    test(`live mode refuses ${words}`, async () => {
      await desk.refuses(words, { sentence: /In live mode rails are real/, mode: 'live' });
      assert.deepEqual(await readRailFaults(desk.database), FINE);
    });
});

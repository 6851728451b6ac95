/** Payouts of rails that an operator enters on the command line. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { statement } from '../storage/database.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

const askStatements = statement(
  'test.ask-statements',
  `INSERT INTO reconciliations (rail, next_day) VALUES ('sandbox-card', '2026-11-22')
   ON CONFLICT (rail) DO UPDATE SET next_day = excluded.next_day`,
);

const ADD = 'payouts-received add --rail sandbox-card --day 2026-11-21 --currency EUR';

describe('payouts-received', () => {
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine();
    await commandLine.database.query(askStatements);
  });
  after(() => commandLine.drop());

  test('without a payout the list says so', async () => {
    assert.match((await commandLine.type('payouts-received list')).out, /^No payouts of rails found in /);
  });

  test('a payout that has arrived is listed, and is a difference until the rail states it', async () => {
    const { code, out } = await commandLine.type(`${ADD} --amount 104.20 --reference TX1`);
    assert.equal(code, 0);
    assert.match(out, /^Entered: 104\.20 EUR of sandbox-card\./);
    const list = (await commandLine.type('payouts-received list')).out;
    assert.match(list, /2026-11-21 +sandbox-card +bank +104\.20 EUR +– +TX1/);
    const { out: differences } = await commandLine.type('reconcile list');
    assert.match(differences, /sandbox-card +payout +missing at the rail +– +104\.20 EUR/);
  });

  for (const [what, words, sentence] of [
    ['an amount that is none', `${ADD} --amount ten --reference TX2`, /amount/],
    ['no reference', `${ADD} --amount 1.00`, /--reference/],
    [
      'a rail without statements',
      `${ADD.replace('sandbox-card', 'nobody')} --amount 1.00 --reference TX2`,
      /There is no statement of a rail nobody/,
    ],
  ] as const)
    test(`${what} is refused and enters nothing`, async () => {
      const { code, err } = await commandLine.type(words);
      assert.notEqual(code, 0);
      assert.match(err, sentence);
      assert.doesNotMatch((await commandLine.type('payouts-received list')).out, /TX2/);
    });
});

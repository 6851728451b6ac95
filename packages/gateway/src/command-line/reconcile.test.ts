// What does not match is listed by gangway reconcile, and a rail that gives no statement is named.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { statement } from '../storage/database.ts';
import { type TestDesk, testDesk } from './test-desk.ts';

const plant = statement(
  'test.plant-line',
  `INSERT INTO rail_statement_lines (id, rail, day, kind, reference, amount, currency)
   VALUES (gen_random_uuid(), 'sandbox-card', '2026-11-20', 'payment', 'a-payment', 2499, 'EUR')`,
);

describe('reconcile', () => {
  let desk: TestDesk;
  before(async () => {
    desk = await testDesk();
  });
  after(() => desk.drop());

  test('with nothing open everything matches', async () => {
    assert.equal((await desk.type('reconcile list')).out, 'Everything matches.\n');
  });

  test('what does not match is listed, for people and for programs', async () => {
    await desk.database.query(plant);
    const { out } = await desk.type('reconcile list');
    assert.match(out, /2026-11-20 +sandbox-card +payment +missing here +24\.99 EUR +– +– +a-payment/);
    const [one] = await desk.read<Record<string, string>[]>('reconcile list');
    assert.deepEqual([one?.difference, one?.statement, one?.books], ['missing-here', '24.99 EUR', null]);
  });

  test('a day that is not over is refused', () =>
    desk.refuses('reconcile --day 2999-01-01', { sentence: /statements of 2999-01-01 are not there yet/ }));

  test('without a running gateway its rail is named', () =>
    desk.refuses('reconcile', {
      sentence: /sandbox-redirect gave no statement of .*is the gateway running/,
    }));

  test('no day is no day', () =>
    desk.refuses('reconcile --day yesterday', { sentence: /yesterday is no day/, code: 2 }));
});

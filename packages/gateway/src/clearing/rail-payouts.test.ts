// Payouts of rails are matched with the lines of our bank that an operator enters; what differs is a break.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { AdminServices } from '../administration/admin-services.ts';
import { type BankLine, enterBankLine } from '../administration/enter-bank-line.ts';
import { ANNA } from '../administration/test-administration.ts';
import { adminServices } from '../command-line/admin-services.ts';
import { readStatementsOf } from '../outcomes/reconcile.ts';
import type { StatementLine } from '../rails/rail-answers.ts';
import { statement } from '../storage/database.ts';
import { ROOT_KEY, useGateway } from '../test-gateway.ts';
import { listRailPayouts } from './rail-payouts.ts';
import { listBreaks } from './rail-statements.ts';

const DAY_S = 86_400;
const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const MONDAY = '2026-11-23';

const countTransfers = statement('test.count-transfers', 'SELECT count(*)::int AS count FROM transfers');
const payMerchant = statement(
  'test.pay-merchant',
  `INSERT INTO rail_accounts (name, merchant_id, rail, mode, settles, sealed_credentials)
   SELECT 'fake', id, 'fake', 'sandbox', 'merchant', '' FROM merchants LIMIT 1`,
);

const payout = (reference: string, amountMinor: bigint, currency = 'EUR'): StatementLine => ({
  ...{ kind: 'payout', reference, amountMinor, currency },
});

describe('payouts of a rail', () => {
  const gateway = useGateway();
  let admin: AdminServices;
  before(async () => {
    const { database } = gateway;
    const common = { database, rootKey: ROOT_KEY, mode: 'sandbox', drivers: [] } as const;
    admin = await adminServices({ ...common, sandbox: undefined, serviceName: 'Gangway' });
    gateway.clock.move(5 * DAY_S);
  });

  const state = async (day: string, lines: readonly StatementLine[]) => {
    gateway.rail.statements.set(day, lines);
    return (await readStatementsOf(gateway.services, day)).failed.map(({ error }) => String(error));
  };
  const enter = (reference: string, amount: string, changes: Partial<BankLine> = {}) =>
    enterBankLine(admin, ANNA, {
      ...{ rail: 'fake', day: SATURDAY, amount, currency: 'EUR', reference },
      ...changes,
    });
  const differences = async () =>
    (await listBreaks(gateway.database, { limit: 100, offset: 0 })).breaks.map(
      ({ difference, kind, reference }) => `${difference} ${kind} ${reference}`,
    );

  test('are no differences where no line of the bank was entered', async () => {
    assert.deepEqual(await state('2026-11-19', [payout('before', 100n)]), []);
    assert.deepEqual(await state(FRIDAY, [payout('equal', 10_420n)]), []);
    assert.deepEqual(await differences(), []);
  });

  test('match a line of the bank with the same reference, amount and currency, entered once or twice', async () => {
    for (const _ of ['once', 'again']) await enter('equal', '104.20', { day: FRIDAY });
    const payouts = await listRailPayouts(gateway.database, 10);
    const matched = payouts.map(({ reference, source, matchedAt }) => [
      reference,
      source,
      matchedAt !== null,
    ]);
    assert.deepEqual(matched, [
      ['equal', 'bank', true],
      ['equal', 'rail', true],
      ['before', 'rail', false],
    ]);
    assert.deepEqual(await differences(), []);
  });

  test('with another amount or currency, or on one side only, are differences until corrected', async () => {
    await state(SATURDAY, [payout('less', 500n), payout('dollars', 600n, 'USD'), payout('never', 800n)]);
    await enter('less', '4.99');
    await enter('dollars', '6.00');
    // As much as another payout.
    await enter('unknown', '8.00');
    assert.deepEqual((await differences()).sort(), [
      'missing-at-rail payout unknown',
      'other-amount payout less',
      'other-currency payout dollars',
    ]);
    // Another day's line says that the bank's statement goes on.
    await enter('later', '9.00', { day: MONDAY });
    await state(MONDAY, [payout('later', 900n)]);
    assert.ok((await differences()).includes('missing-here payout never'));
    await enter('less', '5.00');
    await enter('dollars', '6.00', { currency: 'USD' });
    await enter('never', '8.00', { day: MONDAY });
    await state(SATURDAY, [
      ...[payout('less', 500n), payout('dollars', 600n, 'USD'), payout('never', 800n)],
      payout('unknown', 800n),
    ]);
    assert.deepEqual(await differences(), []);
  });

  test('that are matched are not corrected by an operator', async () => {
    await assert.rejects(enter('equal', '104.21'), /was entered and matched with another amount/);
    assert.deepEqual(await differences(), []);
  });

  test('that a later statement states otherwise are differences until one side is corrected', async () => {
    assert.deepEqual(await state(FRIDAY, [payout('equal', 10_500n)]), []);
    assert.deepEqual(await differences(), ['other-amount payout equal']);
    await enter('equal', '105.00', { day: FRIDAY });
    assert.deepEqual(await differences(), []);
    assert.deepEqual(await state(FRIDAY, [payout('equal', 10_420n)]), []);
    assert.deepEqual(await state(FRIDAY, [payout('equal', 10_500n)]), []);
    assert.deepEqual(await differences(), []);
  });

  test('post nothing: what the statement lists has been posted', async () => {
    assert.deepEqual(await gateway.database.query(countTransfers), [{ count: 0 }]);
  });

  test('are refused of a rail without statements, and of one that pays the merchant itself', async () => {
    await assert.rejects(enter('x', '1.00', { rail: 'nobody' }), /no statement of a rail nobody/);
    await gateway.database.query(payMerchant);
    await assert.rejects(enter('x', '1.00'), /pays the merchant's own bank account/);
    await state('2026-11-22', [payout('of-the-merchant', 100n)]);
    const payouts = await listRailPayouts(gateway.database, 100);
    assert.ok(!payouts.some(({ reference }) => reference === 'of-the-merchant'));
  });
});

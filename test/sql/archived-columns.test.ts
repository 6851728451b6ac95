/**
 * Rows of the archive can come back whatever migrations have changed meanwhile: their columns are still there, and
 * columns that they do not have may be null.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ArchivedPlaces } from '../../packages/gateway/src/archive/archived-trades.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';

/** What every archived row of a table has. A column that was added later does not belong here. */
const ARCHIVED: Readonly<Record<ArchivedPlaces[keyof ArchivedPlaces], string>> = {
  attempts: `id trade_id refund_id kind rail state amount currency rail_reference payer_url result started_at ended_at
    ask_count ask_at lease_until is_only_try payer_action may_try_again press authentication failures
    must_authenticate cancel_asked own_reference payer_form merchant_id settles challenge_framed is_part advice`,
  captures: 'attempt_id account_id key description notify_url merchant_id',
  rail_movements: `id rail kind reference trade_id refund_id amount currency day booked_at matched_at merchant_id`,
  orders: `trade_id merchant_id store_id account_id order_id operation_name pay_method sub_pay_method amount currency
    settlement_amount settlement_currency exchange_rate description demo redirect_url notify_url timeout_minutes
    page_secret_hash state sequence transaction_id created_at expires_at paid_at email card_brand card_last4 three_ds
    page_opened_at authorized_amount tip_amount asked_method amount_cny fee vat expiry_failures expiry_due_at capture
    keeps_card part_amount part_reference returns_refused look`,
  fund_lines: `id trade_id refund_id merchant_id store_id method currency amount fee vat day booked_at clearing_id
    settles rail_cost rail_cost_currency`,
  card_pages: 'trade_id three_ds is_framed merchant_id',
  wallet_choices: 'trade_id wallet_type merchant_id',
  token_sales: 'trade_id card_id account_id key merchant_id',
};

const listColumns = statement(
  'test.columns',
  `SELECT attname AS name, attnotnull AS "isRequired" FROM pg_attribute
   WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
);

describe('columns of archived rows', () => {
  let opened: Awaited<ReturnType<typeof testDatabase>>;
  before(async () => {
    opened = await testDatabase();
  });
  after(() => opened.drop());

  for (const [table, text] of Object.entries(ARCHIVED)) {
    const archived = text.split(/\s+/);
    const read = () => opened.database.query<{ name: string; isRequired: boolean }>(listColumns, [table]);

    test(`${table} still has all of them`, async () => {
      const names = new Set((await read()).map(({ name }) => name));
      assert.deepEqual(
        archived.filter((name) => !names.has(name)),
        [],
      );
    });

    test(`${table} requires no other one`, async () => {
      const required = (await read()).filter(({ isRequired }) => isRequired).map(({ name }) => name);
      assert.deepEqual(
        required.filter((name) => !archived.includes(name)),
        [],
      );
    });
  }
});

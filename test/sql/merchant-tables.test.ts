/** A table that belongs to merchants carries the merchant's id, under one name. The simulated schemes know none. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { OTHER_MERCHANTS } from './merchant-columns.ts';

/** Tables that belong to no merchant, and why. */
const OF_NOBODY: Readonly<Record<string, string>> = {
  merchants: 'its id is the merchant',
  migrations: 'of the installation',
  script_releases: 'of the installation',
  installation: 'of the installation',
  leases: 'of the installation',
  retention_walks: 'of the installation',
  encryption_keys: 'of the installation: each key serves all merchants',
  exchange_rates: 'the same for all merchants',
  business_days: 'the same for all merchants',
  cleared_days: 'the same for all merchants',
  reconciliations: 'of a rail',
  rail_statement_lines: 'of a rail: its movement says whose money it is',
  rail_payouts: 'of a rail',
  rail_callbacks: 'of a rail: stored before it is read, and may be about several merchants',
  rail_checks: 'of a rail account, while it is checked in the rail’s test mode',
  transfers: 'of the ledger: the names of its accounts say whose money it is, and it may be of two merchants',
  unfolded: 'of the ledger',
  account_balances: 'of the ledger',
  ledger_blocks: 'of the ledger',
  ledger_head: 'of the ledger',
  ledger_checkpoints: 'of the ledger',
  sealed_transfers: 'of the ledger',
  pending_audit_records: 'of the audit log',
  sealed_audit_records: 'of the audit log',
  audit_blocks: 'of the audit log',
  audit_head: 'of the audit log',
  signed_contents: 'keyed hashes of requests, and nothing else',
  try_counts: 'keyed hashes of what is counted, and nothing else',
  open_tries: 'keyed hashes of what is counted, and nothing else',
};

/** Tables whose rows may be of no merchant, and which those are. */
const SOMETIMES_OF_NOBODY: Readonly<Record<string, string>> = {
  archives: 'parts of several merchants: each row inside says whose it is',
  audit_records: 'changes that concern all merchants, or none',
  prices: 'prices for all merchants',
  rail_events: 'events that name no attempt of ours',
};

describe('tables', () => {
  let drop: () => Promise<void>;
  let client: pg.Client;
  before(async () => {
    const database = await testDatabase();
    drop = database.drop;
    client = new pg.Client(database.url);
    await client.connect();
  });
  after(async () => {
    await client.end();
    await drop();
  });

  test('each belongs to nobody, or has a merchant_id that is not null', async () => {
    const { rows } = await client.query<{ table: string; isRequired: boolean | null }>(
      `SELECT c.relname AS table, a.attnotnull AS "isRequired" FROM pg_class c
       LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'merchant_id' AND NOT a.attisdropped
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
    );
    const isOf = (wanted: boolean | null) =>
      rows.flatMap(({ table, isRequired }) => (isRequired === wanted ? [table] : []));
    assert.ok(isOf(true).length > 35, `${isOf(true).length} tables`);
    assert.deepEqual(isOf(null).toSorted(), Object.keys(OF_NOBODY).toSorted());
    assert.deepEqual(isOf(false).toSorted(), Object.keys(SOMETIMES_OF_NOBODY).toSorted());
  });

  test('no other column refers to the merchant that a row belongs to', async () => {
    const { rows } = await client.query<{ column: string }>(
      `SELECT x.conrelid::regclass || '.' || a.attname AS column FROM pg_constraint x
       JOIN pg_attribute a ON a.attrelid = x.conrelid AND a.attnum = x.conkey[1]
       WHERE x.contype = 'f' AND x.confrelid = 'merchants'::regclass AND a.attname <> 'merchant_id'`,
    );
    assert.deepEqual(new Set(rows.map(({ column }) => column)), OTHER_MERCHANTS);
  });
});

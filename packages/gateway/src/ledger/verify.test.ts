/** Changes of the ledger by the database's owner are detected: each kind of tampering with its message. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sealedTableRules, type Tampering } from '../chain/test-chain.ts';
import type { Database } from '../storage/database.ts';
import { rootKeyOf } from '../storage/root-key.ts';
import { testDatabase } from '../storage/test-database.ts';
import { foldNext } from './fold.ts';
import { ledgerSeal, SEALED_COLUMNS } from './seal.ts';
import { bookTransfers } from './transfers.ts';
import { verifyLedger } from './verify.ts';

const seal = ledgerSeal(rootKeyOf(Buffer.alloc(32, 7)));
const BLOCKS = 3;
const SOME_ID = "'0199a3c4-0000-7000-8000-000000000000'";
/** Selects the second transfer of block 2. */
const VICTIM = '(SELECT transfer_id FROM sealed_transfers WHERE block = 2 ORDER BY 1 OFFSET 1 LIMIT 1)';
const INSERTED = `INSERT INTO transfers (id, debit, credit, amount, currency, trade_id, event, booked_at, reference)
  SELECT ${SOME_ID}, debit, credit, amount, currency, trade_id, event, booked_at, reference
  FROM transfers WHERE id = ${VICTIM}`;
const LAST_BLOCK = `DELETE FROM sealed_transfers WHERE block = ${BLOCKS};
  DELETE FROM ledger_blocks WHERE number = ${BLOCKS}`;
const LAST_TRANSFERS = `DELETE FROM transfers WHERE id IN
  (SELECT transfer_id FROM sealed_transfers WHERE block = ${BLOCKS})`;

/** Changes by the database's owner, and how the message begins. */
const TAMPERINGS: readonly Tampering[] = [
  ['an amount', change('amount = amount + 1'), /^Block 2, transfers .* is not as it was sealed\.$/],
  ['two exchanged amounts', change('amount = 301 - amount', 'amount < 300'), /^Block 1, transfers/],
  ['one letter of an account', change("credit = 'merchant-uncleared:n'"), /^Block 2, transfers/],
  ['debit and credit', change('debit = credit, credit = debit'), /^Block 2, transfers/],
  ['the currency', change("currency = 'CHF'"), /^Block 2, transfers/],
  ['one letter of the event', change("event = 'paie'"), /^Block 2, transfers/],
  ['the reference', change("reference = 'test:9'"), /^Block 2, transfers/],
  ['the trade', change(`trade_id = ${SOME_ID}`), /^Block 2, transfers/],
  ['a microsecond', change("booked_at = booked_at + interval '1 microsecond'"), /^Block 2, transfers/],
  [
    'a removed transfer',
    `DELETE FROM transfers WHERE id = ${VICTIM}`,
    /^Transfer \S{36} of block 2 is missing\.$/,
  ],
  [
    'a transfer removed together with its entry in the block',
    `WITH gone AS (DELETE FROM sealed_transfers WHERE transfer_id = ${VICTIM} RETURNING transfer_id)
     DELETE FROM transfers USING gone WHERE id = transfer_id`,
    /^Block 2 has 2 transfers, not 3\.$/,
  ],
  [
    'an inserted transfer',
    INSERTED,
    /^Transfer 0199a3c4-0000-\S+ is in the ledger without having been booked\.$/,
  ],
  [
    'an inserted transfer with an entry in a block',
    `${INSERTED}; INSERT INTO sealed_transfers VALUES (${SOME_ID}, 2)`,
    /^Block 2 has 4 transfers, not 3\.$/,
  ],
  [
    'a transfer moved to another block',
    `UPDATE sealed_transfers SET block = 3 WHERE transfer_id = ${VICTIM}`,
    /^Block 2 has 2 transfers/,
  ],
  ['a block’s count', 'UPDATE ledger_blocks SET transfer_count = 4 WHERE number = 2', /^Block 2 has 3/],
  [
    'a block’s first id',
    `UPDATE ledger_blocks SET first_id = ${SOME_ID} WHERE number = 2`,
    /^Block 2 begins or ends with another/,
  ],
  [
    'a bit of a block’s MAC',
    'UPDATE ledger_blocks SET mac = set_bit(mac, 0, 1 - get_bit(mac, 0)) WHERE number = 2',
    /^Block 2, transfers/,
  ],
  [
    'a bit of the previous MAC',
    'UPDATE ledger_blocks SET previous_mac = set_bit(previous_mac, 9, 1 - get_bit(previous_mac, 9)) WHERE number = 2',
    /^Block 2 does not follow/,
  ],
  [
    'a removed block',
    'DELETE FROM sealed_transfers WHERE block = 2; DELETE FROM ledger_blocks WHERE number = 2',
    /^Block 2 is missing\.$/,
  ],
  [
    'the last block removed with its transfers and balances, and the head moved back',
    `${LAST_TRANSFERS}; ${LAST_BLOCK};
     UPDATE ledger_head SET number = 2, mac = (SELECT mac FROM ledger_blocks WHERE number = 2);
     UPDATE account_balances SET balance = balance * 2 / 3`,
    /^The chain does not end with block 2 as it was sealed\.$/,
  ],
  [
    'only the head moved back',
    'UPDATE ledger_head SET number = 2, mac = (SELECT mac FROM ledger_blocks WHERE number = 2)',
    /^Block 3 is after the end of the chain\.$/,
  ],
  ['a missing head', 'DELETE FROM ledger_head', /^The end of the chain is missing\.$/],
  [
    'a balance',
    "UPDATE account_balances SET balance = balance + 1 WHERE account = 'merchant-uncleared:m'",
    /^The balance of merchant-uncleared:m EUR is 1801 hundredths; its transfers make 1800\.$/,
  ],
  [
    'a removed balance',
    "DELETE FROM account_balances WHERE account = 'rail-receivable:r'",
    /^The balance of rail-receivable:r EUR is 0 hundredths; its transfers make -1800\.$/,
  ],
  [
    'an inserted balance',
    "INSERT INTO account_balances VALUES ('merchant-available:m', 'EUR', 5)",
    /^The balance of merchant-available:m EUR is 5 hundredths; its transfers make 0\.$/,
  ],
  [
    'a pending transfer',
    'UPDATE unfolded SET amount = amount + 1',
    /^Transfer \S{36} differs from its pending entry\.$/,
  ],
  [
    'a removed pending transfer',
    'DELETE FROM transfers WHERE id IN (SELECT transfer_id FROM unfolded)',
    /^Transfer \S{36}, which waits for a block, is missing\.$/,
  ],
  [
    'a sealed transfer that is pending again',
    `INSERT INTO unfolded SELECT id, debit, credit, amount, currency FROM transfers WHERE id = ${VICTIM}`,
    /^Transfer \S{36} is in the ledger without/,
  ],
];

function change(set: string, where = `id = ${VICTIM}`): string {
  return `UPDATE transfers SET ${set} WHERE ${where}`;
}

describe('the sealed ledger', () => {
  let database: Database;
  let drop: () => Promise<void>;

  const bookAmounts = (amounts: readonly bigint[]) =>
    bookTransfers(
      database,
      amounts.map((amountMinor) => ({
        debit: 'rail-receivable:r',
        credit: 'merchant-uncleared:m',
        amountMinor,
        currency: 'EUR',
        tradeId: null,
        reference: 'test:1',
        event: 'paid',
        bookedAt: new Date('2026-11-20T10:00:00Z'),
      })),
    );

  before(async () => {
    ({ database, drop } = await testDatabase());
    for (let block = 1; block <= BLOCKS; block += 1) {
      await bookAmounts([100n, 200n, 300n]);
      await foldNext(database, seal);
    }
    await bookAmounts([50n]);
  });
  after(() => drop());

  test('passes verification, which reports the sealed and pending transfers', async () => {
    const { mac, ...counts } = await verifyLedger(database, seal);
    assert.deepEqual(counts, { blocks: 3n, rows: 9n, unsealed: 1n, checkpoint: 0n, read: 9n });
    assert.match(mac ?? '', /^[0-9a-f]{64}$/);
  });

  sealedTableRules({
    database: () => database,
    verify: (db) => verifyLedger(db, seal),
    table: 'transfers',
    columns: SEALED_COLUMNS,
    tamperings: TAMPERINGS,
    forbidden: [
      'UPDATE transfers SET amount = 1',
      'UPDATE ledger_blocks SET transfer_count = 1',
      'DELETE FROM sealed_transfers',
      'DELETE FROM ledger_head',
    ],
  });

  test('fails verification with another key', async () => {
    const otherSeal = ledgerSeal(rootKeyOf(Buffer.alloc(32, 8)));
    await assert.rejects(verifyLedger(database, otherSeal), /^ChainFault: Block 1, transfers/);
  });
});

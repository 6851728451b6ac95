/** Checkpoints: verification goes on from them, only a verified block gets one, and no other is believed. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ChainFault } from '../chain/verify-chain.ts';
import { type Database, type Queryable, statement } from '../storage/database.ts';
import { rootKeyOf } from '../storage/root-key.ts';
import { testDatabase } from '../storage/test-database.ts';
import { lastCheckpoint, listCheckpoints, makeCheckpoint } from './checkpoints.ts';
import { foldNext } from './fold.ts';
import { ledgerSeal } from './seal.ts';
import { bookTransfers } from './transfers.ts';
import { verifyLedger } from './verify.ts';

const seal = ledgerSeal(rootKeyOf(Buffer.alloc(32, 7)));
const becomeOwner = statement('test.become-owner', 'SET LOCAL ROLE NONE');

describe('checkpoints of the ledger', () => {
  let database: Database;
  let drop: () => Promise<void>;
  before(async () => {
    ({ database, drop } = await testDatabase());
  });
  after(() => drop());

  /** Adds a block of transfers. */
  async function addBlock(...amounts: readonly bigint[]): Promise<void> {
    const about = { currency: 'EUR', tradeId: null, reference: 'test:1', event: 'paid' };
    const accounts = { debit: 'rail-receivable:r', credit: 'merchant-uncleared:m' };
    await bookTransfers(
      database,
      amounts.map((amountMinor) => ({ ...accounts, amountMinor, ...about, bookedAt: new Date() })),
    );
    await foldNext(database, seal);
  }

  /** Works as the owner of the database. */
  const asOwner = (work: (tx: Queryable) => Promise<unknown>) =>
    database.transaction(async (tx) => {
      await tx.query(becomeOwner);
      await work(tx);
    });
  const run = (tx: Queryable, sql: string) => tx.query(statement('', sql));

  /** Changes something as the owner, verifies, and undoes the change. Returns the message of the fault. */
  async function faultAfter(sql: string, isFull = false): Promise<string> {
    let message = '';
    const undone = new Error('undone');
    const working = asOwner(async (tx) => {
      for (const text of sql.split(';')) await run(tx, text);
      message = await verifyLedger(tx, seal, { isFull }).then(
        () => '',
        (error) => {
          assert.ok(error instanceof ChainFault, String(error));
          return error.message;
        },
      );
      throw undone;
    });
    await working.catch((error) => assert.equal(error, undone));
    return message;
  }

  const verify = async (isFull = false) => {
    const { blocks, rows, read, checkpoint } = await verifyLedger(database, seal, { isFull });
    return { blocks, rows, read, checkpoint };
  };
  const old = () =>
    asOwner((tx) => run(tx, "UPDATE ledger_checkpoints SET made_at = now() - interval '25 hours'"));

  test('an empty ledger gets none', async () => {
    assert.equal(await makeCheckpoint(database, seal), false);
    assert.deepEqual(await listCheckpoints(database, seal), []);
  });

  test('verification reads the transfers after the last one, and all of them if asked to', async () => {
    await addBlock(100n, 200n);
    await addBlock(300n);
    assert.equal(await makeCheckpoint(database, seal), false);
    await addBlock(50n);
    assert.deepEqual(await verify(), { blocks: 3n, rows: 4n, read: 1n, checkpoint: 2n });
    assert.deepEqual(await verify(true), { blocks: 3n, rows: 4n, read: 4n, checkpoint: 0n });
    const { sums } = await lastCheckpoint(database, seal);
    assert.deepEqual(Object.fromEntries(sums), {
      'merchant-uncleared:m EUR': 600n,
      'rail-receivable:r EUR': -600n,
    });
  });

  const TAMPERINGS: readonly (readonly [title: string, sql: string, sentence: RegExp])[] = [
    ['its number', 'UPDATE ledger_checkpoints SET number = 1', /^The checkpoint of block 1 is not as it was/],
    ['its count', 'UPDATE ledger_checkpoints SET transfer_count = 4', /^The checkpoint of block 2 is not/],
    [
      'its first id',
      'UPDATE ledger_checkpoints SET first_id = (SELECT last_id FROM ledger_blocks WHERE number = 3)',
      /^The checkpoint of block 2 is not/,
    ],
    [
      'its balances, with the balances of the ledger',
      "UPDATE ledger_checkpoints SET balances = replace(balances, '600', '700'); " +
        'UPDATE account_balances SET balance = CASE balance WHEN 650 THEN 750 ELSE -750 END',
      /^The checkpoint of block 2 is not/,
    ],
    [
      'a balance',
      'UPDATE account_balances SET balance = 651 WHERE balance = 650',
      /^The balance of merchant-uncleared:m EUR is 651 hundredths; its transfers make 650\.$/,
    ],
    [
      'the MAC of its block',
      'UPDATE ledger_blocks SET previous_mac = set_bit(previous_mac, 0, 1 - get_bit(previous_mac, 0)) WHERE number = 3',
      /^Block 3 does not follow the block before it\.$/,
    ],
    [
      'a transfer after it',
      "UPDATE transfers SET event = 'paie' WHERE amount = 50",
      /^Block 3, transfers .* is not as it was sealed\.$/,
    ],
    [
      'a new transfer without a block',
      `INSERT INTO transfers (id, debit, credit, amount, currency, reference, event, booked_at)
       SELECT '0f000000-0000-7000-8000-000000000000', debit, credit, amount, currency, reference, event, booked_at
       FROM transfers LIMIT 1`,
      /^Transfer 0f000000-\S+ is in the ledger without having been booked\.$/,
    ],
    [
      'blocks cut off together with the head',
      `DELETE FROM sealed_transfers WHERE block > 1; DELETE FROM ledger_blocks WHERE number > 1;
       UPDATE ledger_head SET number = 1`,
      /^The checkpoint of block 2 is after the end of the chain\.$/,
    ],
  ];
  for (const [title, sql, sentence] of TAMPERINGS)
    test(`verification from a checkpoint fails after a change of ${title}`, async () => {
      assert.match(await faultAfter(sql), sentence);
    });

  test('a transfer before it that was changed since is found by the full verification alone', async () => {
    const sql = "UPDATE transfers SET event = 'paie' WHERE amount = 100";
    assert.equal(await faultAfter(sql), '');
    assert.match(await faultAfter(sql, true), /^Block 1, transfers .* is not as it was sealed\.$/);
  });

  test('one with a valid seal from another ledger is not believed', async () => {
    const other = await testDatabase();
    try {
      const about = {
        currency: 'EUR',
        tradeId: null,
        reference: 'test:1',
        event: 'paid',
        bookedAt: new Date(),
      };
      for (let block = 0; block < 2; block += 1) {
        await bookTransfers(other.database, [
          { debit: 'bank', credit: 'fee-income', amountMinor: 1n, ...about },
        ]);
        await foldNext(other.database, seal);
      }
      await makeCheckpoint(other.database, seal);
      const columns = 'block_mac, first_id, transfer_count, balances, mac';
      const [row] = await other.database.query<{ sql: string }>(
        statement(
          'test.checkpoint-as-sql',
          `SELECT format('(%L, %L, %L, %L, %L)', ${columns.replaceAll(', ', ', ')}) AS sql FROM ledger_checkpoints`,
        ),
      );
      const sql = `UPDATE ledger_checkpoints SET (${columns}) = ${row!.sql} WHERE number = 2`;
      assert.match(await faultAfter(sql), /^Block 3 does not follow the block before it\.$/);
      assert.match(
        await faultAfter(sql, true),
        /^The checkpoint of block 2 differs from the blocks before it\.$/,
      );
    } finally {
      await other.drop();
    }
  });

  test('the next one is due after a day, or when a step is full, and several nodes make it once', async () => {
    const make = (stepRows?: number) => makeCheckpoint(database, seal, stepRows);
    await make();
    assert.equal((await lastCheckpoint(database, seal)).number, 2n, 'the last one is younger than a day');
    await addBlock(1n, 2n, 3n);
    await Promise.all([make(4), make(4), make(4)]);
    const numbers = async () => (await listCheckpoints(database, seal)).map(({ number }) => number);
    assert.deepEqual(await numbers(), [4n, 2n]);
    await addBlock(1n);
    await old();
    await Promise.all([make(), make(), make()]);
    assert.deepEqual(await numbers(), [5n, 4n, 2n]);
    assert.deepEqual(await verify(), { blocks: 5n, rows: 8n, read: 0n, checkpoint: 5n });
  });

  test('a ledger that is behind gets one step after the other, and the last ten stay', async () => {
    for (let block = 0; block < 12; block += 1) await addBlock(7n);
    let steps = 1;
    while (await makeCheckpoint(database, seal, 1)) steps += 1;
    assert.equal(steps, 12);
    const kept = await listCheckpoints(database, seal, 100);
    assert.deepEqual([kept.length, kept[0]?.number, kept.at(-1)?.number], [10, 17n, 8n]);
    assert.equal((await verify(true)).rows, 20n);
  });

  for (const sql of ['UPDATE ledger_checkpoints SET transfer_count = 1', 'TRUNCATE ledger_checkpoints'])
    test(`the gateway’s own role may not: ${sql}`, () =>
      assert.rejects(run(database, sql), /permission denied/));

  test('a block that is not as it was sealed gets none', async () => {
    await addBlock(9n);
    await asOwner((tx) => run(tx, 'UPDATE transfers SET amount = 8 WHERE amount = 9'));
    await old();
    await assert.rejects(makeCheckpoint(database, seal), /^ChainFault: Block 18, transfers/);
    assert.equal((await lastCheckpoint(database, seal)).number, 17n);
  });
});

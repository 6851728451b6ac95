/** Old transfers go into the archive: nothing is lost or doubled, and the ledger stays provable to the hundredth. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { archiveSeal, findLastPart, listParts } from '../archive/archives.ts';
import { type Database, type Queryable, statement } from '../storage/database.ts';
import { rootKeyOf } from '../storage/root-key.ts';
import { testDatabase } from '../storage/test-database.ts';
import { archiveTransfers, removeLeft, type TransferArchive } from './archive-transfers.ts';
import { listAllTransfers, listArchivedTransfers } from './archived-transfers.ts';
import { makeCheckpoint } from './checkpoints.ts';
import { postWrittenOff } from './dispute-losses.ts';
import { foldNext } from './fold.ts';
import { ledgerSeal } from './seal.ts';
import { bookTransfers, listTransfers, type Transfer } from './transfers.ts';
import { verifyLedger } from './verify.ts';

const rootKey = rootKeyOf(Buffer.alloc(32, 7));
const seal = ledgerSeal(rootKey);
const OLD = new Date('2024-01-01T10:00:00Z');
const BEFORE = new Date('2025-01-01T00:00:00Z');
const YOUNG = new Date('2026-01-01T10:00:00Z');
const [TRADE, OPEN_TRADE] = ['0199a3c4-0000-7000-8000-000000000001', '0199a3c4-0000-7000-8000-000000000002'];
const becomeOwner = statement('test.become-owner', 'SET LOCAL ROLE NONE');
const countOnline = statement('test.count-online', 'SELECT count(*)::int AS count FROM transfers');

describe('the archive of the ledger', () => {
  let database: Database;
  let url: string;
  let drop: () => Promise<void>;
  before(async () => {
    ({ database, url, drop } = await testDatabase());
  });
  after(() => drop());

  const archiveOf = (over: Partial<TransferArchive> = {}): TransferArchive => ({
    seal,
    archiveSeal: archiveSeal(rootKey),
    before: BEFORE,
    findOpenTrades: async () => new Set([OPEN_TRADE]),
    partRows: 4,
    ...over,
  });
  const archive = (over?: Partial<TransferArchive>) => archiveTransfers(database, archiveOf(over));
  const online = async () => (await database.query<{ count: number }>(countOnline))[0]?.count;

  /** Adds a block of transfers, each of a trade or of none. */
  async function addBlock(trades: readonly (string | null)[], bookedAt = OLD): Promise<void> {
    await bookTransfers(
      database,
      trades.map((tradeId, at) => ({
        ...{ debit: 'rail-receivable:r', credit: 'merchant-uncleared:m', amountMinor: BigInt(at + 1) },
        ...{ currency: 'EUR', tradeId, reference: tradeId ? '' : 'test:1', event: 'paid', bookedAt },
      })),
    );
    await foldNext(database, seal);
  }

  /** Makes a checkpoint of everything, however young the last one is. */
  async function check(): Promise<void> {
    while (await makeCheckpoint(database, seal, 1));
    await makeCheckpoint(database, seal, 1);
  }

  const asOwner = (work: (tx: Queryable) => Promise<unknown>) =>
    database.transaction(async (tx) => {
      await tx.query(becomeOwner);
      await work(tx);
    });
  const run = (tx: Queryable, sql: string) => tx.query(statement('', sql));

  /** Changes something as the owner, verifies all, and undoes the change. Returns the message of the fault. */
  async function faultAfter(sql: string, isFull = true): Promise<string> {
    let message = 'none';
    const undone = new Error('undone');
    const working = asOwner(async (tx) => {
      for (const text of sql.split(';')) await run(tx, text);
      await verifyLedger(tx, seal, { isFull }).catch((error: Error) => {
        message = error.message;
      });
      throw undone;
    });
    await working.catch((error) => assert.equal(error, undone));
    return message;
  }

  test('blocks that no checkpoint covers stay, and so do too few transfers for a part', async () => {
    await addBlock([TRADE, null]);
    await addBlock([OPEN_TRADE, null]);
    assert.equal(await archive(), 0);
    await check();
    assert.equal(await archive({ partRows: 5 }), 0);
    assert.equal(await online(), 4);
  });

  test('young transfers stay', async () => {
    assert.equal(await archive({ before: new Date(OLD.getTime() - 1) }), 0);
    assert.equal(await online(), 4);
  });

  test('old ones leave the tables, except those of open payments; balances and proof stay', async () => {
    const before = await listAllTransfers(database, TRADE);
    assert.equal(await archive(), 4);
    assert.equal(await online(), 1);
    assert.deepEqual(await listTransfers(database, TRADE), []);
    assert.deepEqual(await listAllTransfers(database, TRADE), before);
    assert.equal((await listTransfers(database, OPEN_TRADE)).length, 1);
    assert.equal((await listAllTransfers(database, OPEN_TRADE)).length, 1);
    const [part, ...others] = await listParts(database);
    assert.deepEqual([part?.number, part?.rowCount, others], [1n, 4, []]);
    const { rows, read } = await verifyLedger(database, seal, { isFull: true });
    assert.deepEqual([rows, read], [4n, 4n]);
    assert.equal((await verifyLedger(database, seal)).read, 0n);
  });

  test('what an open payment has left goes when the payment is finished', async () => {
    assert.deepEqual(await removeLeft(database, archiveOf(), 0n), { part: 1n, removed: 0 });
    assert.equal(await removeLeft(database, archiveOf(), 1n), undefined);
    const finished = { findOpenTrades: async () => new Set<string>() };
    await database
      .transaction(async (tx) => {
        const inside: Database = { ...database, transaction: (work) => work(tx) };
        assert.deepEqual(await removeLeft(inside, finished, 0n), { part: 1n, removed: 1 });
        assert.equal(await removeLeft(inside, finished, 0n), undefined);
        assert.equal((await verifyLedger(tx, seal, { isFull: true })).rows, 4n);
        throw new Error('undone');
      })
      .catch((error) => assert.equal(error.message, 'undone', error));
  });

  test('what is booked later about an archived trade is listed after it', async () => {
    await addBlock([TRADE], YOUNG);
    const events = (list: readonly Transfer[]) => list.map(({ bookedAt }) => bookedAt);
    assert.deepEqual(events(await listAllTransfers(database, TRADE)), [OLD, YOUNG]);
  });

  test('a block with one young transfer keeps all blocks after it in the tables', async () => {
    await addBlock([null, null, null]);
    await check();
    assert.equal(await archive(), 0);
    assert.equal(await archive({ before: new Date('2026-02-01T00:00:00Z') }), 4);
    assert.equal((await verifyLedger(database, seal, { isFull: true })).rows, 8n);
  });

  test('losses that were written off stay in the tables, because later ones are counted from them', async () => {
    await bookTransfers(database, postWrittenOff('m', { amountMinor: 5n, currency: 'EUR' }, OLD));
    await foldNext(database, seal);
    await addBlock([null, null, null]);
    await check();
    const stays = (await online())! - 3;
    assert.equal(await archive(), 4);
    assert.equal(await online(), stays);
  });

  const LAST = '(SELECT number FROM archives ORDER BY number DESC LIMIT 1)';
  const TAMPERINGS: readonly (readonly [title: string, sql: string, sentence: RegExp])[] = [
    [
      'a bit of a part',
      'UPDATE archives SET content = set_bit(content, 99, 1 - get_bit(content, 99)) WHERE number = 1',
      /^Part 1 of the ledger archive is not as it was written\.$/,
    ],
    [
      'a part that is that of other blocks',
      `UPDATE archives SET (content, content_hash) = (SELECT content, content_hash FROM archives WHERE number = 2)
       WHERE number = 1`,
      /^Block 1 has 0 transfers, not 2\.$/,
    ],
    ['a removed part', 'DELETE FROM archives WHERE number = 1', /^Block 1 is not in the archive\.$/],
    [
      'all parts removed',
      'DELETE FROM archives',
      /^Block 1 has 1 transfers, not 2\.$|^Block 1 has 0 transfers, not 2\.$/,
    ],
    [
      'what an open payment has left in the tables',
      `UPDATE transfers SET amount = 7 WHERE trade_id = '${OPEN_TRADE}'`,
      /^Transfer \S+ of block 2 differs from the archive\.$/,
    ],
    [
      'an archived transfer that is put back',
      `INSERT INTO transfers (id, debit, credit, amount, currency, reference, event, booked_at)
       SELECT first_id, 'bank', 'fee-income', 1, 'EUR', 'test:1', 'paid', now() FROM ledger_blocks WHERE number = 1`,
      /^Transfer \S+ is in the ledger without having been booked\.$/,
    ],
  ];
  for (const [title, sql, sentence] of TAMPERINGS)
    test(`the full verification fails after a change of ${title}`, async () => {
      assert.match(await faultAfter(sql), sentence);
    });

  test('verification from a checkpoint fails without the part that the checkpoint names', async () => {
    await addBlock([null]);
    await check();
    assert.match(
      await faultAfter(`DELETE FROM archives WHERE number = ${LAST}`, false),
      /^The part of the archive that the checkpoint of block \d+ names is missing\.$/,
    );
  });

  test('several nodes at once archive each part once', async () => {
    for (let block = 0; block < 6; block += 1) await addBlock([null, TRADE]);
    await check();
    const parts = (await listParts(database)).length;
    const node = async () => {
      while ((await archive()) > 0);
    };
    await Promise.all([node(), node(), node()]);
    await node();
    assert.equal((await listParts(database)).length, parts + 3);
    assert.equal((await verifyLedger(database, seal, { isFull: true })).read, 25n);
  });

  test('a node that is killed between two steps leaves everything as it was', async () => {
    await addBlock([TRADE, null, null, null]);
    await check();
    const admin = new pg.Client(url);
    await admin.connect();
    const before = [await online(), (await findLastPart(database, 'ledger'))?.number];
    const pid = statement('test.pid', 'SELECT pg_backend_pid() AS pid');
    let killed = 0;
    /** Archives on a connection that the server ends before the statement `at`, counted from 1, or before COMMIT. */
    async function archiveUntil(at: number): Promise<boolean> {
      let step = 0;
      const dying: Database = {
        ...database,
        query: (one, values) => database.query(one, values),
        transaction: (work, options) =>
          database.transaction(async (tx) => {
            const [own] = await tx.query<{ pid: number }>(pid);
            const die = async () => {
              step += 1;
              if (step === at) await admin.query('SELECT pg_terminate_backend($1)', [own!.pid]);
            };
            const query: Queryable['query'] = async (one, values) => {
              await die();
              return tx.query(one, values);
            };
            const done = await work({ query, afterCommit: tx.afterCommit });
            await die();
            return done;
          }, options),
      };
      const moved = await archiveTransfers(dying, archiveOf()).catch(() => undefined);
      if (moved !== undefined) return false;
      killed += 1;
      return true;
    }
    for (let at = 1; await archiveUntil(at); at += 1) {
      assert.deepEqual(
        [await online(), (await findLastPart(database, 'ledger'))?.number],
        before,
        `step ${at}`,
      );
      assert.equal((await verifyLedger(database, seal, { isFull: true })).unsealed, 0n);
    }
    await admin.end();
    assert.ok(killed >= 10, `${killed} steps`);
    assert.equal(
      await online(),
      (before[0]! as number) - 4,
      'the last try, which nobody ended, archived them',
    );
    assert.equal((await verifyLedger(database, seal, { isFull: true })).read, 29n);
    assert.equal((await listArchivedTransfers(database, TRADE)).length, 9);
  });

  for (const [sql, sentence] of [
    ['UPDATE archives SET row_count = 1', /permission denied/],
    ['DELETE FROM archives', /permission denied/],
    ['DELETE FROM transfers', /permission denied/],
    ["SELECT remove_archived_transfers(99, '{}')", /query returned no rows/],
  ] as const)
    test(`the gateway’s own role may not: ${sql}`, () => assert.rejects(run(database, sql), sentence));

  test('a live database refuses to remove transfers of the time online, whatever the archive says', async () => {
    await addBlock([null], new Date());
    const sql = `INSERT INTO installation (mode, key_check) VALUES ('live', '') ON CONFLICT (only_row) DO UPDATE
      SET mode = 'live';
      INSERT INTO archives
        (kind, number, first_key, last_key, row_count, content_hash, previous_mac, mac, marks, content)
      SELECT 'ledger', 99, max(number), max(number), 1, '', '', '', '{}', '' FROM ledger_blocks;
      SELECT remove_archived_transfers(99, '{}')`;
    const working = asOwner(async (tx) => {
      for (const text of sql.split(';')) await run(tx, text);
    });
    await assert.rejects(working, /transfers of part 99 of the archive are too young to be removed/);
  });
});

/** Balances with concurrent writers and workers agree with a bigint model, and blocks hold every transfer once. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { randomFrom, seededRandom } from '../../../../test/faults/random.ts';
import { type Database, statement } from '../storage/database.ts';
import { rootKeyOf } from '../storage/root-key.ts';
import { testDatabase } from '../storage/test-database.ts';
import { balanceOf, listBalances } from './balances.ts';
import { foldNext } from './fold.ts';
import { ledgerSeal } from './seal.ts';
import { bookTransfers, type Transfer } from './transfers.ts';
import { verifyLedger } from './verify.ts';

const WRITERS = 4;
const WORKERS = 3;
/** Events of one to four transfers per writer; `GW_LEDGER_EVENTS=100000 npm test -- fold` writes more. */
const EVENTS = Number(process.env.GW_LEDGER_EVENTS ?? 60);
const ACCOUNTS = ['bank', 'fx-position', 'fee-income', 'merchant-uncleared:m', 'rail-receivable:r'];
const CURRENCIES = ['EUR', 'CHF'];
const AT = new Date('2026-11-20T10:00:00Z');
const seal = ledgerSeal(rootKeyOf(Buffer.alloc(32, 7)));
const { seed } = seededRandom();
const CONCURRENCY = `${WRITERS} writers and ${WORKERS} workers`;

const unevenSums = statement(
  'test.uneven-sums',
  `SELECT currency, sum(balance) FROM (SELECT currency, balance FROM account_balances
     UNION ALL SELECT currency, amount FROM unfolded UNION ALL SELECT currency, -amount FROM unfolded) AS all_parts
   GROUP BY currency HAVING sum(balance) <> 0`,
);
const places = statement(
  'test.places',
  `SELECT (SELECT count(*)::int FROM unfolded) AS pending, (SELECT count(*)::int FROM sealed_transfers) AS sealed,
     (SELECT count(*)::int FROM transfers) AS transfers, (SELECT count(*)::int FROM account_balances) AS balances`,
);

const transferOf = (debit: string, credit: string, amountMinor: bigint, currency = 'EUR'): Transfer => {
  const about = { tradeId: null, reference: 'test:1', event: 'test', bookedAt: AT };
  return { debit, credit, amountMinor, currency, ...about };
};

/** Books random events and rolls some of them back. Returns the committed transfers. */
async function write(database: Database, ownSeed: number): Promise<Transfer[]> {
  const random = randomFrom(ownSeed);
  const booked: Transfer[] = [];
  for (let left = EVENTS; left > 0; left -= 1) {
    const event = Array.from({ length: 1 + random.below(4) }, () => {
      const [debit, credit] = random.shuffle(ACCOUNTS);
      return transferOf(debit!, credit!, BigInt(1 + random.below(100_000)), random.pick(CURRENCIES));
    });
    const isUndone = random.chance(0.2);
    const end = await database
      .transaction(async (tx) => {
        await bookTransfers(tx, event);
        if (isUndone) throw new Error('undone');
        return 'kept';
      })
      .catch((error: Error) => error.message);
    assert.equal(end, isUndone ? 'undone' : 'kept');
    if (!isUndone) booked.push(...event);
  }
  return booked;
}

/** Returns the expected balance of each account: the plain sum. */
function modelOf(transfers: readonly Transfer[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { debit, credit, amountMinor, currency } of transfers) {
    sums[`${debit} ${currency}`] = (sums[`${debit} ${currency}`] ?? 0n) - amountMinor;
    sums[`${credit} ${currency}`] = (sums[`${credit} ${currency}`] ?? 0n) + amountMinor;
  }
  return sums;
}

describe('balances and blocks', () => {
  let database: Database;
  let drop: () => Promise<void>;
  before(async () => {
    ({ database, drop } = await testDatabase());
  });
  after(() => drop());

  test(`balances agree with the model and the ledger verifies under ${CONCURRENCY} (seed ${seed})`, async () => {
    let isWriting = true;
    const worker = async () => {
      while (isWriting || (await foldNext(database, seal))) await foldNext(database, seal);
    };
    const reader = async () => {
      while (isWriting) {
        assert.deepEqual(await database.query(unevenSums), [], 'a block was seen partially');
        await verifyLedger(database, seal);
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, index) => write(database, seed + index)));
    const workersAndReader = Promise.all([...Array.from({ length: WORKERS }, worker), reader()]);
    const booked = (
      await writing.finally(() => {
        isWriting = false;
      })
    ).flat();
    await workersAndReader;
    while (await foldNext(database, seal));

    const model = modelOf(booked);
    for (const account of ACCOUNTS)
      for (const currency of CURRENCIES)
        assert.equal(
          await balanceOf(database, account, currency),
          model[`${account} ${currency}`] ?? 0n,
          `${account} ${currency}`,
        );
    const [counts] = await database.query<Record<string, number>>(places);
    assert.equal(counts?.pending, 0);
    assert.equal(counts?.sealed, booked.length);
    assert.equal(counts?.transfers, booked.length);
    const { rows: transfers, blocks } = await verifyLedger(database, seal);
    assert.equal(transfers, BigInt(booked.length));
    assert.ok(blocks > 1n, 'no block was sealed while the writers were running');
  });

  test('a transfer counts in its transaction at once and for others after the commit, sealed or not', async () => {
    const account = 'merchant-available:once';
    await database.transaction(async (tx) => {
      await bookTransfers(tx, [transferOf('bank', account, 500n), transferOf(account, 'bank', 120n)]);
      assert.equal(await balanceOf(tx, account, 'EUR'), 380n);
      assert.equal(await balanceOf(database, account, 'EUR'), 0n, 'not visible outside the transaction yet');
    });
    assert.equal(await balanceOf(database, account, 'EUR'), 380n);
    await foldNext(database, seal);
    assert.equal(await balanceOf(database, account, 'EUR'), 380n);
    assert.equal(await balanceOf(database, account, 'CHF'), 0n);
  });

  test('an account with a balance of zero has no row', async () => {
    const account = 'held-money:ends';
    await bookTransfers(database, [transferOf('bank', account, 70n)]);
    await foldNext(database, seal);
    assert.deepEqual(await listBalances(database, 'ends'), [{ account, currency: 'EUR', balanceMinor: 70n }]);
    const [before] = await database.query<Record<string, number>>(places);
    await bookTransfers(database, [transferOf(account, 'bank', 70n)]);
    await foldNext(database, seal);
    const [now] = await database.query<Record<string, number>>(places);
    assert.equal(now!.balances, before!.balances! - 1);
    assert.deepEqual(await listBalances(database, 'ends'), []);
  });

  test('a transfer that commits late goes into a later block, and the ledger verifies', async () => {
    const { blocks } = await verifyLedger(database, seal);
    await database.transaction(async (tx) => {
      await bookTransfers(tx, [transferOf('bank', 'merchant-uncleared:late', 1n)]);
      await bookTransfers(database, [transferOf('bank', 'merchant-uncleared:soon', 2n)]);
      await foldNext(database, seal);
    });
    await foldNext(database, seal);
    assert.deepEqual((await verifyLedger(database, seal)).blocks, blocks + 2n);
    assert.equal(await balanceOf(database, 'merchant-uncleared:late', 'EUR'), 1n);
  });

  test('while one worker seals a block, another one returns at once and seals none', async () => {
    await bookTransfers(database, [transferOf('bank', 'merchant-uncleared:m', 1n)]);
    const lock = statement('test.hold-the-end', 'SELECT FROM ledger_head FOR UPDATE');
    const { blocks } = await verifyLedger(database, seal);
    await database.transaction(async (tx) => {
      await tx.query(lock);
      assert.equal(await foldNext(database, seal), false);
    });
    assert.equal((await verifyLedger(database, seal)).blocks, blocks);
    await foldNext(database, seal);
    assert.equal((await verifyLedger(database, seal)).blocks, blocks + 1n);
  });
});

// Concurrent random events of many merchants, booked during sealing: the ledger equals plain sums to the cent.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { auditSeal } from '../../packages/gateway/src/audit/audit-chain.ts';
import { startFolding } from '../../packages/gateway/src/background/folding.ts';
import { ChainFault } from '../../packages/gateway/src/chain/verify-chain.ts';
import { foldNext } from '../../packages/gateway/src/ledger/fold.ts';
import {
  lockFunds,
  merchantBalance,
  refundableFunds,
} from '../../packages/gateway/src/ledger/merchant-funds.ts';
import { ledgerSeal } from '../../packages/gateway/src/ledger/seal.ts';
import { bookTransfers } from '../../packages/gateway/src/ledger/transfers.ts';
import { verifyLedger } from '../../packages/gateway/src/ledger/verify.ts';
import { type Database, statement } from '../../packages/gateway/src/storage/database.ts';
import { rootKeyOf } from '../../packages/gateway/src/storage/root-key.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { ExpectedBalances, MerchantModel, type Step } from './ledger-balance.ts';
import { randomFrom, seededRandom } from './random.ts';

/** `npm run proof -- --only F7` books a million events. */
const EVENTS = Number(process.env.GW_LEDGER_EVENTS ?? 2_000);
const MERCHANTS = 16;
const WRITERS = 8;
const EVENTS_AT_ONCE_MAX = 8;
const TOLD_EVERY = 100_000;

const addMerchants = statement(
  'test.merchants',
  `INSERT INTO merchants (id, uid, name) SELECT gen_random_uuid(), 'm' || n, 'Merchant ' || n
   FROM generate_series(1, $1) n RETURNING id`,
);

const { seed, random } = seededRandom();
describe('the ledger', () => {
  const rootKey = rootKeyOf(randomBytes(32));
  const seal = ledgerSeal(rootKey);
  let database: Database;
  let url = '';
  let drop: () => Promise<void>;
  before(async () => {
    ({ database, url, drop } = await testDatabase());
  });
  after(() => drop());

  async function asOwner<Row extends object>(sql: string): Promise<Row[]> {
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    try {
      return (await owner.query<Row>(sql)).rows;
    } finally {
      await owner.end();
    }
  }

  /** Books several events of a merchant in one transaction. Its money is locked, because events depend on balances. */
  const carryOut = (merchantId: string, steps: readonly Step[]): Promise<void> =>
    database.transaction(async (tx) => {
      await lockFunds(tx, merchantId, 'EUR');
      for (const step of steps) {
        if (step.kind === 'book') {
          await bookTransfers(tx, step.transfers);
          continue;
        }
        const { usable } = await merchantBalance(tx, merchantId, 'EUR');
        const funds = await refundableFunds(tx, merchantId, 'EUR');
        assert.deepEqual({ usable, funds }, { usable: step.usable, funds: step.funds });
      }
    });

  test(`${EVENTS} events by ${WRITERS} writers match the sums; one changed byte is found (${seed})`, async () => {
    const log = { error: (entry: unknown) => assert.fail(String(entry)) };
    const folder = startFolding({ database, ledgerSeal: seal, auditSeal: auditSeal(rootKey), log });
    const balances = new ExpectedBalances();
    const merchants = (await database.query<{ id: string }>(addMerchants, [MERCHANTS])).map(
      ({ id }) => new MerchantModel(id, balances, randomFrom(random.below(2 ** 31))),
    );
    let events = 0;
    // Each merchant has one writer, so that the model knows the order of events; the gateway's accounts are shared.
    const write = async (own: readonly MerchantModel[]) => {
      while (events < EVENTS) {
        const merchant = random.pick(own);
        const steps: Step[] = [];
        for (let left = 1 + random.below(EVENTS_AT_ONCE_MAX); left > 0 && events < EVENTS; left -= 1) {
          const next = merchant.next();
          if (next.length === 0) continue;
          steps.push(...next);
          events += 1;
          if (events % TOLD_EVERY === 0) console.log(`${events} events`);
        }
        await carryOut(merchant.merchantId, steps);
      }
    };
    try {
      await Promise.all(
        Array.from({ length: WRITERS }, (_, writer) =>
          write(merchants.filter((_, index) => index % WRITERS === writer)),
        ),
      );
    } finally {
      await folder.stop();
    }
    while (await foldNext(database, seal));

    for (const merchant of merchants) merchant.close();
    const held = await asOwner<{ key: string; balance: string }>(
      `SELECT account || ' ' || currency AS key, balance FROM account_balances WHERE balance <> 0`,
    );
    const expected = [...balances.sums].filter(([, sum]) => sum !== 0n);
    assert.deepEqual(new Map(held.map(({ key, balance }) => [key, BigInt(balance)])), new Map(expected));
    const { rows: transfers, unsealed } = await verifyLedger(database, seal);
    assert.ok(transfers > 0n);
    assert.equal(unsealed, 0n);

    // Changes one byte of a row without affecting any balance.
    await asOwner(
      `UPDATE transfers SET event = overlay(event PLACING 'x' FROM 1 FOR 1)
       WHERE id = (SELECT id FROM transfers ORDER BY id OFFSET ${random.below(Number(transfers))} LIMIT 1)`,
    );
    await assert.rejects(verifyLedger(database, seal), ChainFault);
  });
});

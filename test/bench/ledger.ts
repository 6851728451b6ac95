/**
 * Measures whether the ledger has a hot row: the rate of booked sales for one merchant compared with many merchants.
 * Uses an embedded PostgreSQL, concurrent writers and the sealing job, in short alternating turns.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@gangway/embedded-postgres';
import { auditSeal } from '../../packages/gateway/src/audit/audit-chain.ts';
import { startFolding } from '../../packages/gateway/src/background/folding.ts';
import { newId } from '../../packages/gateway/src/ids.ts';
import { ledgerSeal } from '../../packages/gateway/src/ledger/seal.ts';
import { verifyLedger } from '../../packages/gateway/src/ledger/verify.ts';
import { ORDER_COLUMNS, type Order } from '../../packages/gateway/src/orders/order.ts';
import { bookSale } from '../../packages/gateway/src/outcomes/bookings.ts';
import { type Database, openDatabase, statement } from '../../packages/gateway/src/storage/database.ts';
import { migrate } from '../../packages/gateway/src/storage/migrate.ts';
import { rootKeyOf } from '../../packages/gateway/src/storage/root-key.ts';

const SECONDS = Number(process.env.GW_BENCH_SECONDS ?? 20);
const TURNS = 10;
const MERCHANTS = 200;
const WRITERS = 8;
const GOAL = 0.9;

const addAccounts = statement(
  'bench.accounts',
  `WITH m AS (INSERT INTO merchants (id, uid, name)
       SELECT gen_random_uuid(), 'm' || n, 'Merchant ' || n FROM generate_series(1, $1) n RETURNING id, uid),
     s AS (INSERT INTO stores (id, merchant_id, name) SELECT gen_random_uuid(), id, 'Store' FROM m
       RETURNING id, merchant_id)
   INSERT INTO accounts (id, merchant_id, store_id, uid, name, role)
   SELECT gen_random_uuid(), m.id, s.id, 'c' || m.uid, 'Till', 'cashier' FROM m JOIN s ON s.merchant_id = m.id
   RETURNING id`,
);
const addOrder = statement(
  'bench.order',
  `WITH made AS (INSERT INTO orders (trade_id, merchant_id, store_id, account_id, order_id, operation_name,
       pay_method, sub_pay_method, amount, currency, settlement_amount, settlement_currency, exchange_rate, description,
       timeout_minutes, page_secret_hash, state, created_at, expires_at, fee, vat)
     SELECT $2::uuid, merchant_id, store_id, id, $2::uuid::text, 'v3.CreatePayments', 'online', 'iDEAL',
       2499, 'EUR', 2499, 'EUR', '1', 'Bench', 30, $3, 'paid', $4, $4, 29, 6 FROM accounts WHERE id = $1 RETURNING *)
   SELECT ${ORDER_COLUMNS} FROM made o`,
);

/** An order in one way has its costs already. */
const FREE = { costs: async () => ({ feeMinor: 0n, vatMinor: 0n }) };

/** Inserts an order and books its sale in one transaction, as the write path does. */
const sell = (database: Database, accountId: string): Promise<void> =>
  database.transaction(async (tx) => {
    const at = new Date();
    const [order] = await tx.query<Order>(addOrder, [accountId, newId(), randomBytes(32), at]);
    await bookSale({ prices: FREE }, tx, 'paid', {
      order: order!,
      by: { rail: 'bench', settles: 'operator' },
      at,
    });
  });

/** Returns the sales per second that the writers book for these accounts. */
async function rateOf(database: Database, accountIds: readonly string[], seconds: number): Promise<number> {
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  let sales = 0;
  const write = async () => {
    while (performance.now() < until) {
      await sell(database, accountIds[Math.floor(Math.random() * accountIds.length)]!);
      sales += 1;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return (sales * 1_000) / (performance.now() - begun);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

async function measure(database: Database): Promise<void> {
  const rootKey = rootKeyOf(randomBytes(32));
  const seal = ledgerSeal(rootKey);
  const log = { error: (entry: unknown) => console.error(entry) };
  const folder = startFolding({ database, ledgerSeal: seal, auditSeal: auditSeal(rootKey), log });
  const accounts = (await database.query<{ id: string }>(addAccounts, [MERCHANTS])).map(({ id }) => id);
  const choices = { many: accounts, one: accounts.slice(0, 1) };
  const rates: Record<keyof typeof choices, number[]> = { many: [], one: [] };
  // The first turn of each is a warm-up.
  for (let turn = 0; turn <= TURNS; turn += 1)
    for (const who of turn % 2 ? (['one', 'many'] as const) : (['many', 'one'] as const)) {
      const rate = await rateOf(database, choices[who], SECONDS / (TURNS + 1) / 2);
      if (turn > 0) rates[who].push(rate);
    }
  await folder.stop();
  const ratio = median(rates.one.map((rate, turn) => rate / rates.many[turn]!));
  const { blocks, rows: transfers, unsealed } = await verifyLedger(database, seal);
  console.log(`${cpus().length} cores, Node ${process.version}, ${WRITERS} writers, ${SECONDS} s`);
  console.log(
    `${MERCHANTS} merchants: ${median(rates.many).toFixed(0)} sales a second, three transfers each`,
  );
  console.log(`one merchant: ${median(rates.one).toFixed(0)} sales a second`);
  console.log(`ratio one / many: ${ratio.toFixed(2)} (goal: at least ${GOAL})`);
  console.log(`verified: ${transfers} transfers in ${blocks} blocks, ${unsealed} waiting`);
  if (ratio < GOAL) process.exitCode = 1;
}

const directory = await mkdtemp(join(tmpdir(), 'gangway-bench-'));
const server = await startEmbeddedPostgres(directory);
try {
  await migrate(server.url);
  const database = await openDatabase(server.url, { max: WRITERS + 2 });
  try {
    await measure(database);
  } finally {
    await database.close();
  }
} finally {
  await server.stop();
  for (const folder of [server.directory, directory]) await rm(folder, { recursive: true, force: true });
}

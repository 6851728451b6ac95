/** Keeps orders in a SQLite database, by the module of Node. */
import type { OrderRecord, SavedCard, Store } from './store.ts';

/** A {@link Store} in a SQLite database. */
export interface SqliteStore extends Store {
  /** Closes the database. */
  close(): void;
}

/** The parts of `node:sqlite` that are used; Node 20 has neither the module nor its types. */
interface Database {
  exec(text: string): void;
  prepare(text: string): {
    get(...values: (string | number | null)[]): Readonly<Record<string, unknown>> | undefined;
    all(...values: (string | number | null)[]): readonly Readonly<Record<string, unknown>>[];
    run(...values: (string | number | null)[]): { readonly changes: number | bigint };
  };
  close(): void;
}

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS gangway_orders (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    order_id TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    customer_id TEXT,
    record TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS gangway_orders_customers ON gangway_orders (customer_id);
  CREATE TABLE IF NOT EXISTS gangway_trades (trade_id TEXT PRIMARY KEY, order_id TEXT NOT NULL);`;

const SQL = {
  find: 'SELECT record FROM gangway_orders WHERE order_id = ?',
  findOfTrade: 'SELECT record FROM gangway_orders JOIN gangway_trades USING (order_id) WHERE trade_id = ?',
  ofCustomer: 'SELECT record FROM gangway_orders WHERE customer_id = ? ORDER BY number DESC LIMIT ?',
  insert:
    'INSERT INTO gangway_orders (record, customer_id, order_id, version) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  update:
    'UPDATE gangway_orders SET record = ?, customer_id = ?, version = version + 1 WHERE order_id = ? AND version = ? - 1',
  trade: 'INSERT INTO gangway_trades (trade_id, order_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
} as const;

/**
 * Opens the database at `path`, creating it when absent. A save that resolved survives a crash and, if the disk flushes
 * as requested, a power cut. Several processes of one machine may open it; put it on a local disk, because locks of
 * network file systems do not protect it. Throws an Error in one sentence on a Node without `node:sqlite` (before
 * 22.13).
 */
export async function openSqliteStore(path: string): Promise<SqliteStore> {
  const database = await openDatabase(path);
  database.exec(SCHEMA);
  const statements = Object.entries(SQL).map(([name, text]) => [name, database.prepare(text)] as const);
  const { find, findOfTrade, ofCustomer, insert, update, trade } = Object.fromEntries(statements) as Record<
    keyof typeof SQL,
    ReturnType<Database['prepare']>
  >;
  const recordOf = (row: Readonly<Record<string, unknown>> | undefined): OrderRecord | undefined =>
    row && JSON.parse(String(row.record));
  // SQLite takes a negative limit as none.
  const ordersOf = (customerId: string, countMax = -1): OrderRecord[] =>
    ofCustomer.all(customerId, countMax).flatMap((row) => recordOf(row) ?? []);
  const save = (order: OrderRecord): boolean => {
    const { orderId, version, customerId = null, trades } = order;
    const write = version === 1 ? insert : update;
    if (Number(write.run(JSON.stringify(order), customerId, orderId, version).changes) !== 1) return false;
    for (const { tradeId } of trades) if (tradeId) trade.run(tradeId, orderId);
    return true;
  };
  return {
    findOrder: async (orderId) => recordOf(find.get(orderId)),
    findOrderOfTrade: async (tradeId) => recordOf(findOfTrade.get(tradeId)),
    findSavedCards: async (customerId) =>
      ordersOf(customerId)
        .flatMap(({ trades }) => trades)
        .flatMap(({ savedCard }): SavedCard[] => (savedCard ? [savedCard] : [])),
    findOrdersOfCustomer: async (customerId, countMax) => ordersOf(customerId, countMax),
    async saveOrder(order) {
      // Takes the lock before it reads, so that two processes cannot both go on from one version.
      database.exec('BEGIN IMMEDIATE');
      try {
        const isSaved = save(order);
        database.exec('COMMIT');
        return isSaved;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

/** The name of the module, not as a literal: bundlers and versions of Node without it must not look for it. */
const SQLITE = 'node:sqlite';

async function openDatabase(path: string): Promise<Database> {
  let sqlite: { readonly DatabaseSync: new (path: string) => Database };
  try {
    sqlite = await import(SQLITE);
  } catch (cause) {
    throw new Error(
      'openSqliteStore(): this runtime has no node:sqlite; use Node from 22.13, or another store.',
      { cause },
    );
  }
  return new sqlite.DatabaseSync(path);
}

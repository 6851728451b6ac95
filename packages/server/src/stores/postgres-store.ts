/** Keeps orders in a table of PostgreSQL, for any number of servers. */
import type { OrderRecord, SavedCard, Store } from './store.ts';

/** What the store needs of a client or a pool of connections: the `query` of pg, or one like it. */
export interface PostgresClient {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** The options of {@link openPostgresStore}. */
export interface PostgresStoreOptions {
  /** The table: lower-case letters, digits and `_`, with a schema if you like. The default is `gangway_orders`. */
  readonly table?: string;
}

const TABLE_NAME = /^[a-z_][a-z0-9_]{0,39}(\.[a-z_][a-z0-9_]{0,39})?$/;

/**
 * Returns a store over a table, and creates the table when it is missing. Pass a pool: servers and requests then work
 * at the same time. A save is one statement, as durable as the database's `synchronous_commit`. The store never ends
 * the client. Throws what the client throws, and an Error when the name of the table is wrong.
 */
export async function openPostgresStore(
  client: PostgresClient,
  { table = 'gangway_orders' }: PostgresStoreOptions = {},
): Promise<Store> {
  const definition = postgresSchema(table);
  const rowsOf = async (text: string, values: unknown[]) =>
    (await client.query(text, values)).rows as readonly Readonly<Record<string, string>>[];
  // An account that may not create tables finds one that was made for it.
  const [known] = await rowsOf('SELECT to_regclass($1)::text AS name', [table]);
  if (!known?.name) await client.query(definition, []);
  const recordOf = async (where: string, id: string): Promise<OrderRecord | undefined> => {
    const [row] = await rowsOf(`SELECT record::text AS record FROM ${table} WHERE ${where} LIMIT 1`, [id]);
    return row && JSON.parse(row.record!);
  };
  return {
    findOrder: (orderId) => recordOf('order_id = $1', orderId),
    findOrderOfTrade: (tradeId) => recordOf('trade_ids @> ARRAY[$1::text]', tradeId),
    async findSavedCards(customerId) {
      const cards = await rowsOf(
        `SELECT t.trade->>'savedCard' AS card FROM ${table},
           json_array_elements(record->'trades') WITH ORDINALITY AS t (trade, place)
         WHERE customer_id = $1 AND t.trade->'savedCard' IS NOT NULL ORDER BY number DESC, place`,
        [customerId],
      );
      return cards.map(({ card }) => JSON.parse(card!) as SavedCard);
    },
    async findOrdersOfCustomer(customerId, countMax) {
      const orders = await rowsOf(
        `SELECT record::text AS record FROM ${table}
         WHERE customer_id = $1 ORDER BY number DESC LIMIT $2::integer`,
        [customerId, countMax],
      );
      return orders.map(({ record }) => JSON.parse(record!) as OrderRecord);
    },
    async saveOrder(order) {
      const { orderId, version, customerId = null } = order;
      const values = [orderId, version, customerId, JSON.stringify(order)];
      const saved = await rowsOf(version === 1 ? insertInto(table) : update(table), values);
      return saved.length === 1;
    },
  };
}

/**
 * Returns the statement that creates the table when it is missing, for those who create tables themselves. Servers that
 * run it at the same time wait for each other. Throws an Error when the name is wrong.
 */
export function postgresSchema(table = 'gangway_orders'): string {
  if (!TABLE_NAME.test(table))
    throw new Error('openPostgresStore(): table is not a name of lower-case letters, digits and _.');
  const index = table.replace('.', '_');
  return `DO $$ BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('gangway ${table}'));
  CREATE TABLE IF NOT EXISTS ${table} (
    order_id text PRIMARY KEY,
    version integer NOT NULL,
    customer_id text,
    trade_ids text[] NOT NULL,
    record json NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY,
    saved_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX IF NOT EXISTS ${index}_trades ON ${table} USING gin (trade_ids);
  CREATE INDEX IF NOT EXISTS ${index}_customers ON ${table} (customer_id) WHERE customer_id IS NOT NULL;
END $$`;
}

/** The ids of the record's trades, from the record itself: clients send arrays in different ways. */
const TRADE_IDS = `ARRAY(SELECT t->>'tradeId' FROM json_array_elements($4::json->'trades') t
    WHERE t->>'tradeId' IS NOT NULL)`;

const insertInto = (
  table: string,
): string => `INSERT INTO ${table} (order_id, version, customer_id, trade_ids, record)
  VALUES ($1, $2::integer, $3, ${TRADE_IDS}, $4::json) ON CONFLICT (order_id) DO NOTHING RETURNING version`;

const update = (table: string): string => `UPDATE ${table}
  SET version = $2::integer, customer_id = $3, trade_ids = ${TRADE_IDS}, record = $4::json, saved_at = now()
  WHERE order_id = $1 AND version = $2::integer - 1 RETURNING version`;

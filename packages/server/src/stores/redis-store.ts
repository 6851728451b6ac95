/** Keeps orders in Redis, for any number of servers. */
import type { OrderRecord, SavedCard, Store } from './store.ts';

/** What the store needs of a client: the functions of ioredis of these names. */
export interface RedisClient {
  get(key: string): Promise<string | null>;
  hget(key: string, field: string): Promise<string | null>;
  zrevrange(key: string, start: number, stop: number): Promise<string[]>;
  eval(script: string, keyCount: number, ...keysAndValues: string[]): Promise<unknown>;
}

/** The options of {@link redisStore}. */
export interface RedisStoreOptions {
  /** Begins every key. The default, `{gangway}:`, keeps all keys in one slot, as the script needs in a cluster. */
  readonly prefix?: string;
}

/**
 * Compares the version and writes the order with what finds it, in one step. KEYS: the order, the counter of orders,
 * the customer's orders, then the trades. ARGV: version, record, customer, order id, prefix of customers.
 */
const SAVE = `
local known = redis.call('HMGET', KEYS[1], 'version', 'customer', 'number')
if tonumber(known[1] or '0') + 1 ~= tonumber(ARGV[1]) then return 0 end
local number = known[3] or redis.call('INCR', KEYS[2])
if known[2] and known[2] ~= ARGV[3] then redis.call('ZREM', ARGV[5] .. known[2], ARGV[4]) end
if ARGV[3] ~= '' then redis.call('ZADD', KEYS[3], number, ARGV[4]) end
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'record', ARGV[2], 'customer', ARGV[3], 'number', number)
for n = 4, #KEYS do redis.call('SET', KEYS[n], ARGV[4]) end
return 1`;

/**
 * Returns a store over a client of Redis (ioredis). An acknowledged save is as durable as the server: give it
 * `appendonly yes` with `appendfsync always`, and no eviction (`maxmemory-policy noeviction`), because a lost order is
 * a payment that the shop does not know. The store never ends the client. Throws what the client throws.
 */
export function redisStore(client: RedisClient, { prefix = '{gangway}:' }: RedisStoreOptions = {}): Store {
  const orderKey = (orderId: string) => `${prefix}order:${orderId}`;
  const tradeKey = (tradeId: string) => `${prefix}trade:${tradeId}`;
  const customers = `${prefix}customer:`;
  const findOrder = async (orderId: string): Promise<OrderRecord | undefined> => {
    const record = await client.hget(orderKey(orderId), 'record');
    return record === null ? undefined : JSON.parse(record);
  };
  const ordersOf = async (customerId: string, countMax = 0): Promise<OrderRecord[]> => {
    const orderIds = await client.zrevrange(customers + customerId, 0, countMax - 1);
    return (await Promise.all(orderIds.map(findOrder))).flatMap((order) => order ?? []);
  };
  return {
    findOrder,
    async findOrderOfTrade(tradeId) {
      const orderId = await client.get(tradeKey(tradeId));
      return orderId === null ? undefined : findOrder(orderId);
    },
    findSavedCards: async (customerId) =>
      (await ordersOf(customerId))
        .flatMap(({ trades }) => trades)
        .flatMap(({ savedCard }): SavedCard[] => (savedCard ? [savedCard] : [])),
    findOrdersOfCustomer: ordersOf,
    async saveOrder(order) {
      const { orderId, version, customerId = '', trades } = order;
      const tradeKeys = trades.flatMap(({ tradeId }) => (tradeId ? [tradeKey(tradeId)] : []));
      const keys = [orderKey(orderId), `${prefix}orders`, customers + customerId, ...tradeKeys];
      const values = [String(version), JSON.stringify(order), customerId, orderId, customers];
      return (await client.eval(SAVE, keys.length, ...keys, ...values)) === 1;
    },
  };
}

/** The calling account with its merchant, store, features and keys, cached for a few seconds. */
import type { Feature, RefundAuthority, Role } from '@gangway/protocol';
import { GatewayError } from '../gateway-error.ts';
import type { ColumnWord } from '../storage/column-words.ts';
import { type Database, type Statement, statements } from '../storage/database.ts';
import type { RootKey } from '../storage/root-key.ts';
import { type AccountSecret, openSecrets, type SecretRow, selectSecrets } from './secrets.ts';

/** After this time, a revoked key or a closed account is refused on every node. */
const CACHE_MS = 4_000;
/** A caller in use is read again from this age on, so that its requests never wait for a database that is busy. */
const REFRESH_MS = 2_000;
const CACHE_SIZE_MAX = 10_000;
/** Lookups of users that this node has not seen, at once: guessed names must not take the database from others. */
const STRANGERS_MAX = 64;

/** An account as authentication and the operations need it: a cashier has a store, other roles have none. */
export type Caller = {
  readonly [R in Role]: CallerFacts & {
    readonly role: R;
    readonly storeId: R extends 'cashier' ? string : null;
  };
}[Role];

interface CallerFacts {
  readonly accountId: string;
  readonly uid: string;
  readonly name: string;
  readonly merchantId: string;
  readonly merchantName: string;
  /** The currency of the merchant's payouts (ISO 4217). */
  readonly settlementCurrency: string;
  readonly storeName: string | null;
  readonly features: ReadonlySet<Feature>;
  /** Schemes of the merchant's apps, in lower case. */
  readonly appSchemes: ReadonlySet<string>;
  readonly redirectMethod: ColumnWord<'accounts.redirect_method'>;
  readonly refundAuthority: RefundAuthority;
  readonly secrets: readonly AccountSecret[];
}

interface CallerRow {
  account_id: string;
  uid: string;
  name: string;
  role: Role;
  merchant_id: string;
  merchant_name: string;
  settlement_currency: string;
  store_id: string | null;
  store_name: string | null;
  features: Feature[];
  app_schemes: string[];
  redirect_method: ColumnWord<'accounts.redirect_method'>;
  refund_authority: RefundAuthority;
  secrets: SecretRow[];
}

const SELECT_CALLER = `SELECT a.id AS account_id, a.uid, a.name, a.role, a.merchant_id, m.name AS merchant_name,
    m.settlement_currency,
    a.store_id, s.name AS store_name, a.redirect_method, a.refund_authority,
    array(SELECT feature FROM account_features f WHERE f.account_id = a.id ORDER BY feature) AS features,
    array(SELECT scheme FROM app_schemes s WHERE s.merchant_id = a.merchant_id) AS app_schemes,
    ${selectSecrets('a.id')} AS secrets
  FROM accounts a JOIN merchants m ON m.id = a.merchant_id LEFT JOIN stores s ON s.id = a.store_id
  WHERE `;
const SQL = statements('accounts', {
  findByUser: `${SELECT_CALLER} a.closed_at IS NULL AND (a.uid = $1 OR lower(a.email) = lower($1))`,
  findById: `${SELECT_CALLER} a.id = $1`,
});

/** Finds accounts. Returns undefined for an unknown one. */
export interface Callers {
  /** An open account by UID or e-mail address. Throws -1004 while too many users that are new here are looked up. */
  byUser(user: string): Promise<Caller | undefined>;
  /** The same, read now, whatever is cached: its secret may be newer. */
  byUserNow(user: string): Promise<Caller | undefined>;
  /** An account by id, closed ones too: notifications of their orders are still signed. */
  byId(accountId: string): Promise<Caller | undefined>;
  /** Empties the cache. */
  forget(): void;
}

/**
 * Returns callers, cached for {@link CACHE_MS}. Requests of one user at once share one lookup. Unknown users are not
 * cached, so guesses fill no memory.
 */
export function storedCallers(database: Database, rootKey: RootKey): Callers {
  const cache = new Map<string, { caller: Caller; until: number }>();
  const lookups = new Map<string, Promise<Caller | undefined>>();
  let strangers = 0;
  let timesForgotten = 0;

  const keyOf = (by: Statement, value: string) => `${by.name} ${value}`;

  async function find(by: Statement, value: string, mayBeGuessed = false): Promise<Caller | undefined> {
    const cacheKey = keyOf(by, value);
    const cached = cache.get(cacheKey);
    const leftMs = cached ? cached.until - performance.now() : 0;
    if (!cached || leftMs <= 0) return lookUp(by, value, mayBeGuessed && !cached);
    // Whoever comes when the time is over repeats a lookup that fails.
    if (leftMs <= CACHE_MS - REFRESH_MS) lookUp(by, value).catch(() => {});
    return cached.caller;
  }

  async function lookUp(by: Statement, value: string, isStranger = false): Promise<Caller | undefined> {
    const cacheKey = keyOf(by, value);
    const begun = lookups.get(cacheKey);
    if (begun) return begun;
    if (isStranger && strangers >= STRANGERS_MAX) throw new GatewayError('-1004');
    if (isStranger) strangers += 1;
    const lookup = read(by, value).finally(() => {
      if (isStranger) strangers -= 1;
      if (lookups.get(cacheKey) === lookup) lookups.delete(cacheKey);
    });
    lookups.set(cacheKey, lookup);
    return lookup;
  }

  async function read(by: Statement, value: string): Promise<Caller | undefined> {
    const cacheKey = keyOf(by, value);
    const begunAt = timesForgotten;
    // What is revoked while this reads must not outlive the cache's time by the time of the read.
    const until = performance.now() + CACHE_MS;
    const [row] = await database.query<CallerRow>(by, [value]);
    if (!row) {
      cache.delete(cacheKey);
      return undefined;
    }
    const caller = callerOf(row, openSecrets(rootKey, row.secrets));
    // A read from before a change must not enter the cache after it.
    if (begunAt !== timesForgotten) return caller;
    if (cache.size >= CACHE_SIZE_MAX) cache.clear();
    cache.set(cacheKey, { caller, until });
    // The account of a request is the one that is looked for by its id meanwhile.
    cache.set(keyOf(SQL.findById, caller.accountId), { caller, until });
    return caller;
  }

  return {
    byUser: (user) => find(SQL.findByUser, user, true),
    byUserNow: (user) => read(SQL.findByUser, user),
    byId: (accountId) => find(SQL.findById, accountId),
    forget() {
      timesForgotten += 1;
      cache.clear();
      // Nor may a request after the change share a read from before it.
      lookups.clear();
    },
  };
}

function callerOf(row: CallerRow, secrets: readonly AccountSecret[]): Caller {
  const { role, store_id: storeId } = row;
  const facts = factsOf(row, secrets);
  if (role !== 'cashier') return { ...facts, role, storeId: null };
  if (storeId === null) throw new Error(`The cashier ${row.uid} has no store`);
  return { ...facts, role, storeId };
}

const factsOf = (row: CallerRow, secrets: readonly AccountSecret[]): CallerFacts => ({
  accountId: row.account_id,
  uid: row.uid,
  name: row.name,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  settlementCurrency: row.settlement_currency,
  storeName: row.store_name,
  features: new Set(row.features),
  appSchemes: new Set(row.app_schemes),
  redirectMethod: row.redirect_method,
  refundAuthority: row.refund_authority,
  secrets,
});

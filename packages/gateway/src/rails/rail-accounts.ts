/**
 * Rail accounts: a merchant's account at a rail, with sealed credentials, and the routes that say which account serves
 * which method. An account is a rail of its own under its own name, so attempts, statements and the ledger tell
 * accounts apart by the name of their rail.
 */
import type { ColumnWord } from '../storage/column-words.ts';
import { type Queryable, statements } from '../storage/database.ts';
import type { RootKey } from '../storage/root-key.ts';

/** Whose bank account a rail pays: the merchant's own, or ours, from which we pay the merchant. */
export type Settles = ColumnWord<'rail_accounts.settles'>;

/**
 * How the operator has shown that readable card numbers may pass its gateway: by a Report on Compliance as a service
 * provider, or by SAQ D for Service Providers.
 */
export type PciDssScope = ColumnWord<'rail_accounts.pci_dss_scope'>;

/** The mode of the gateway that an account belongs to. */
export type AccountMode = ColumnWord<'rail_accounts.mode'>;

/** An account, without its credentials. */
export interface RailAccount {
  /** Such as `example@056870`. */
  readonly name: string;
  readonly rail: string;
  readonly mode: AccountMode;
  readonly settles: Settles;
  /** Null where the account takes no readable card numbers. */
  readonly pciDssScope: PciDssScope | null;
  readonly createdAt: Date;
  /** Null until its credentials were replaced. */
  readonly rotatedAt: Date | null;
  /** Null until a check of the account has passed. Without one, a live account serves nothing. */
  readonly checkedAt: Date | null;
  /** Null while it takes new payments. */
  readonly disabledAt: Date | null;
}

/** An account as its merchant lists it: with the methods that are routed to it. */
export interface RoutedAccount extends RailAccount {
  readonly methods: readonly string[];
}

/** One row of the routing table; the first account of a method comes first. */
export interface Route extends Pick<RailAccount, 'pciDssScope'> {
  readonly method: string;
  readonly account: string;
}

/** Secrets by name. */
export type Credentials = Readonly<Record<string, string>>;

const COLUMNS = `a.name, a.rail, a.mode, a.settles, a.pci_dss_scope AS "pciDssScope", a.created_at AS "createdAt",
  a.rotated_at AS "rotatedAt", a.checked_at AS "checkedAt", a.disabled_at AS "disabledAt"`;

const RAIL_ACCOUNTS = statements('rail-accounts', {
  add: `INSERT INTO rail_accounts (name, merchant_id, rail, mode, settles, sealed_credentials)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (name) DO UPDATE SET sealed_credentials = excluded.sealed_credentials, settles = excluded.settles,
     pci_dss_scope = NULL, rotated_at = now(), checked_at = NULL, disabled_at = NULL
   WHERE rail_accounts.disabled_at IS NOT NULL AND rail_accounts.mode = excluded.mode RETURNING name`,
  list: `SELECT ${COLUMNS}, array(SELECT r.method FROM rail_routes r WHERE r.account = a.name
   ORDER BY r.method) AS methods
   FROM rail_accounts a WHERE a.merchant_id = $1 ORDER BY a.name`,
  rotate: `UPDATE rail_accounts a SET sealed_credentials = $2, rotated_at = now()
   WHERE a.name = $1 AND a.mode = $3 RETURNING ${COLUMNS}`,
  scope: `UPDATE rail_accounts a SET pci_dss_scope = $3
   FROM (SELECT name, pci_dss_scope FROM rail_accounts WHERE name = $1 FOR UPDATE) AS old
   WHERE a.name = old.name AND a.mode = $2 AND a.disabled_at IS NULL RETURNING old.pci_dss_scope AS before`,
  disable:
    'UPDATE rail_accounts SET disabled_at = now() WHERE name = $1 AND disabled_at IS NULL RETURNING name',
  check: `UPDATE rail_accounts SET checked_at = now()
   WHERE name = $1 AND mode = $2 AND disabled_at IS NULL RETURNING name`,
  findSealed: 'SELECT sealed_credentials AS sealed FROM rail_accounts WHERE name = $1 AND mode = $2',
  names: 'SELECT name FROM rail_accounts WHERE mode = $1 ORDER BY name',
  settles: 'SELECT settles FROM rail_accounts WHERE name = $1',
  holdsNothing: `SELECT FROM rail_accounts WHERE merchant_id = $1 HAVING bool_and(settles = 'merchant')`,
  // ORDER BY and least() make PostgreSQL read the indexes rail_movements_by_reference and attempts_to_ask.
  isInUse: `SELECT FROM rail_accounts a WHERE a.name = $1 AND (
     (SELECT m.id FROM rail_movements m WHERE m.merchant_id = a.merchant_id AND m.rail = a.name
      ORDER BY m.rail, m.kind, m.reference LIMIT 1) IS NOT NULL
     OR EXISTS (SELECT FROM attempts p WHERE p.merchant_id = a.merchant_id AND p.rail = a.name
       AND p.state IN ('asking', 'open') AND least(p.failures, 1) IN (0, 1))
     OR EXISTS (SELECT FROM orders o JOIN attempts p ON p.trade_id = o.trade_id
       WHERE o.merchant_id = a.merchant_id AND o.state = 'authorized' AND p.rail = a.name AND p.state = 'done')
     OR EXISTS (SELECT FROM stored_cards c WHERE c.merchant_id = a.merchant_id AND c.rail = a.name
       AND c.revoked_at IS NULL)
     OR EXISTS (SELECT FROM unwanted_cards u WHERE u.merchant_id = a.merchant_id AND u.rail = a.name)
     OR EXISTS (SELECT FROM rail_statement_lines l WHERE l.rail = a.name))`,
});
const RAIL_ROUTES = statements('rail-routes', {
  // An account without a route has a row too, without a method.
  list: `SELECT r.method, a.name AS account, a.pci_dss_scope AS "pciDssScope"
   FROM rail_accounts a LEFT JOIN rail_routes r ON r.merchant_id = a.merchant_id AND r.account = a.name
     AND a.disabled_at IS NULL AND a.mode = $2 AND (a.mode <> 'live' OR a.checked_at IS NOT NULL)
   WHERE a.merchant_id = $1 ORDER BY r.method, r.position`,
  forget: 'DELETE FROM rail_routes WHERE merchant_id = $1 AND method = ANY($2::text[])',
  leave:
    'DELETE FROM rail_routes WHERE merchant_id = $1 AND method = ANY($2::text[]) AND account = $3 RETURNING method',
  add: `INSERT INTO rail_routes (merchant_id, method, position, account)
   SELECT $1, method, position, account FROM unnest($2::text[]) AS m (method),
     unnest($3::text[]) WITH ORDINALITY AS a (account, position)`,
});

const SEPARATOR = '@';

/** Returns the name of a merchant's account at a rail. */
export const accountName = (rail: string, merchantUid: string): string => `${rail}${SEPARATOR}${merchantUid}`;

/** Returns the rail of an account's name; a rail without accounts is its own. */
export const railOfName = (name: string): string => name.split(SEPARATOR)[0] ?? name;

/** A box opens only for its account in its mode. */
const contextOf = (name: string, mode: AccountMode): string => `rail-account:${mode}:${name}`;

const seal = (rootKey: RootKey, name: string, mode: AccountMode, credentials: Credentials): Buffer =>
  rootKey.seal(JSON.stringify(credentials), contextOf(name, mode));

/**
 * Adds an account, or switches one on again that was off: it then needs a check again. Returns false when the merchant
 * has one that is on.
 */
export async function addRailAccount(
  tx: Queryable,
  rootKey: RootKey,
  account: Pick<RailAccount, 'name' | 'rail' | 'mode' | 'settles'> & {
    readonly merchantId: string;
    readonly credentials: Credentials;
  },
): Promise<boolean> {
  const { name, merchantId, rail, mode, settles, credentials } = account;
  const sealed = seal(rootKey, name, mode, credentials);
  return (await tx.query(RAIL_ACCOUNTS.add, [name, merchantId, rail, mode, settles, sealed])).length > 0;
}

/** Returns a merchant's accounts with their methods, switched-off ones too. */
export const listRailAccounts = (db: Queryable, merchantId: string): Promise<RoutedAccount[]> =>
  db.query(RAIL_ACCOUNTS.list, [merchantId]);

/**
 * Replaces the credentials of an account, of one that is off too: it still captures and refunds. Returns undefined
 * when there is none.
 */
export const rotateRailAccount = async (
  tx: Queryable,
  rootKey: RootKey,
  { name, mode }: Pick<RailAccount, 'name' | 'mode'>,
  credentials: Credentials,
): Promise<RailAccount | undefined> =>
  (
    await tx.query<RailAccount>(RAIL_ACCOUNTS.rotate, [name, seal(rootKey, name, mode, credentials), mode])
  )[0];

/** Switches an account off for new payments. Returns false when there is no such account that is on. */
export const disableRailAccount = async (tx: Queryable, name: string): Promise<boolean> =>
  (await tx.query(RAIL_ACCOUNTS.disable, [name])).length > 0;

/**
 * Names the scope of an account, or ends it (null). Returns the one before; undefined when there is no such account
 * that is on.
 */
export const setPciDssScope = async (
  tx: Queryable,
  { name, mode }: Pick<RailAccount, 'name' | 'mode'>,
  scope: PciDssScope | null,
): Promise<{ readonly before: PciDssScope | null } | undefined> =>
  (await tx.query<{ before: PciDssScope | null }>(RAIL_ACCOUNTS.scope, [name, mode, scope]))[0];

/** Records that a check of an account has passed. Returns false when there is no such account that is on. */
export const markChecked = async (
  tx: Queryable,
  { name, mode }: Pick<RailAccount, 'name' | 'mode'>,
): Promise<boolean> => (await tx.query(RAIL_ACCOUNTS.check, [name, mode])).length > 0;

/** Returns whether an account serves nothing because no check of it has passed. Sandboxes need none. */
export const needsCheck = ({ mode, checkedAt }: Pick<RailAccount, 'mode' | 'checkedAt'>): boolean =>
  mode === 'live' && checkedAt === null;

/** Routes methods of a merchant to these accounts, in their order; without any, the methods have no rail. */
export async function routeMethods(
  tx: Queryable,
  merchantId: string,
  methods: readonly string[],
  accounts: readonly string[],
): Promise<void> {
  await tx.query(RAIL_ROUTES.forget, [merchantId, methods]);
  await tx.query(RAIL_ROUTES.add, [merchantId, methods, accounts]);
}

/** Ends the routes of methods to an account. Returns those that it had, in the order of `methods`. */
export async function endRoutes(
  tx: Queryable,
  merchantId: string,
  methods: readonly string[],
  account: string,
): Promise<string[]> {
  const ended = await tx.query<{ method: string }>(RAIL_ROUTES.leave, [merchantId, methods, account]);
  return methods.filter((one) => ended.some(({ method }) => method === one));
}

/**
 * Returns whether an account is in use: money has moved there, also years ago, a payment or refund is open, an
 * authorization can be captured, or the rail keeps a card, one that is to be deleted too. What is asked of the rail
 * later goes to this account, and is posted as the account was then.
 */
export const isInUse = async (db: Queryable, name: string): Promise<boolean> =>
  (await db.query(RAIL_ACCOUNTS.isInUse, [name])).length > 0;

/** Returns who gets the money of a rail or an account. */
export const settlesOf = async (db: Queryable, rail: string): Promise<Settles> =>
  (await db.query<{ settles: Settles }>(RAIL_ACCOUNTS.settles, [rail]))[0]?.settles ?? 'operator';

/** Returns whether we never hold money of a merchant, because each of its accounts pays the merchant's own bank. */
export const holdsNoMoney = async (db: Queryable, merchantId: string): Promise<boolean> =>
  (await db.query(RAIL_ACCOUNTS.holdsNothing, [merchantId])).length > 0;

/** The routes of a merchant, and whether it has an account at all. */
export interface MerchantRoutes {
  readonly routes: readonly Route[];
  readonly hasAccounts: boolean;
}

/** Returns the routes to a merchant's accounts that are on, and checked in live mode, in their order. */
export async function findRoutes(
  db: Queryable,
  merchantId: string,
  mode: AccountMode,
): Promise<MerchantRoutes> {
  const rows = await db.query<Route | (Omit<Route, 'method'> & { method: null })>(RAIL_ROUTES.list, [
    merchantId,
    mode,
  ]);
  const routes = rows.flatMap((row) => (row.method === null ? [] : [row]));
  return { routes, hasAccounts: rows.length > 0 };
}

/** Returns the credentials of an account, switched-off ones too; undefined where there is none in this mode. */
export async function openCredentials(
  db: Queryable,
  rootKey: RootKey,
  { name, mode }: Pick<RailAccount, 'name' | 'mode'>,
): Promise<Credentials | undefined> {
  const [row] = await db.query<{ sealed: Buffer }>(RAIL_ACCOUNTS.findSealed, [name, mode]);
  return row && JSON.parse(rootKey.open(row.sealed, contextOf(name, mode)).toString('utf8'));
}

/** Returns the names of all accounts, switched-off ones too. */
export const listAccountNames = async (db: Queryable, mode: AccountMode): Promise<readonly string[]> =>
  (await db.query<{ name: string }>(RAIL_ACCOUNTS.names, [mode])).map(({ name }) => name);

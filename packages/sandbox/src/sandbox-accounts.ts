/** The sandbox's merchants, stores and accounts: published, the same everywhere, refused by live mode. */

import { type Database, newId, type Queryable, statement } from '@gangway/gateway/extend';
import { FEATURES, type Feature, keysOf, OPT_IN_FEATURES, type Role } from '@gangway/protocol';
import { SANDBOX_ORIGINS } from '@gangway/protocol/cards';
import { seedPrices } from './sandbox-prices.ts';
import { seedSplits } from './sandbox-splits.ts';

/** A published account. */
export interface SandboxAccount {
  readonly uid: string;
  readonly email: string;
  /** The key that signs its requests. */
  readonly secret: string;
  readonly role: Role;
  /** UID of the merchant, one of {@link SANDBOX_MERCHANTS}. */
  readonly merchantUid: string;
  /** The store of a cashier; undefined for other roles. */
  readonly store: string | undefined;
  readonly features: readonly Feature[];
}

/** The merchants and the client keys of their pages. */
export const SANDBOX_MERCHANTS = [
  {
    uid: '036870',
    name: 'Harbour & Pine',
    clientKey: 'gwk_test_036870',
    stores: ['Rotterdam', 'Vienna'],
  },
  { uid: '046870', name: 'Linden & Daughters', clientKey: 'gwk_test_046870', stores: ['Gent'] },
] as const;

const account = (
  uid: string,
  merchantUid: string,
  role: Role,
  rest: { store?: string; features?: readonly Feature[] } = {},
): SandboxAccount => ({
  uid,
  email: `${uid}@sandbox.gangway.test`,
  secret: `sandbox-secret-${uid}`,
  role,
  merchantUid,
  store: rest.store,
  features: rest.features ?? [],
});

/** The accounts, in the order of printing. */
export const SANDBOX_ACCOUNTS: readonly SandboxAccount[] = [
  account('016683', '036870', 'cashier', {
    store: 'Rotterdam',
    features: keysOf(FEATURES).filter((name) => !OPT_IN_FEATURES.has(name)),
  }),
  account('016684', '036870', 'cashier', { store: 'Vienna' }),
  account('026001', '036870', 'operator'),
  account('036870', '036870', 'super-admin'),
  account('046683', '046870', 'cashier', { store: 'Gent' }),
  account('046870', '046870', 'super-admin'),
];

/** A published app at a wallet's platform, in which payments may start. */
export interface SandboxWalletApp {
  readonly merchantUid: string;
  /** Canonical sub_pay_method. */
  readonly wallet: 'WeChat Pay' | 'Alipay';
  /** The sub_app_id of requests. */
  readonly appId: string;
  /** The key that signs the parameters. */
  readonly key: string;
}

/** The apps: one of each wallet for every merchant. */
export const SANDBOX_WALLET_APPS: readonly SandboxWalletApp[] = SANDBOX_MERCHANTS.flatMap(({ uid }) => [
  {
    merchantUid: uid,
    wallet: 'WeChat Pay',
    appId: `wx0000000000${uid}`,
    key: `sandbox-wallet-key-${uid}`,
  },
  { merchantUid: uid, wallet: 'Alipay', appId: `2021000000${uid}`, key: `sandbox-wallet-key-${uid}` },
]);

const findMode = statement('sandbox.find-installation', 'SELECT mode FROM installation');
const addMerchant = statement(
  'sandbox.add-merchant',
  'INSERT INTO merchants (id, uid, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);
const addStore = statement(
  'sandbox.add-store',
  `INSERT INTO stores (id, merchant_id, name) SELECT $1, id, $3 FROM merchants WHERE uid = $2
   ON CONFLICT DO NOTHING`,
);
const addClientKey = statement(
  'sandbox.add-client-key',
  `WITH made AS (
     INSERT INTO client_keys (id, merchant_id, key) SELECT $1, id, $3 FROM merchants WHERE uid = $2
     ON CONFLICT DO NOTHING RETURNING id, merchant_id)
   INSERT INTO client_key_origins (client_key_id, merchant_id, origin)
   SELECT id, merchant_id, unnest($4::text[]) FROM made`,
);
const addOrigin = statement(
  'sandbox.add-origin',
  `INSERT INTO client_key_origins (client_key_id, merchant_id, origin)
   SELECT id, merchant_id, $2 FROM client_keys WHERE key = ANY($1) AND revoked_at IS NULL ON CONFLICT DO NOTHING`,
);
// Secret and features are set with the account only, so that later changes by an operator stay.
const addAccount = statement(
  'sandbox.add-account',
  `WITH made AS (
     INSERT INTO accounts (id, merchant_id, store_id, uid, email, name, role)
     SELECT $1, m.id, s.id, $3, $4, $5, $6
     FROM merchants m LEFT JOIN stores s ON s.merchant_id = m.id AND s.name = $7 WHERE m.uid = $2
     ON CONFLICT DO NOTHING RETURNING id, merchant_id),
   featured AS (
     INSERT INTO account_features (account_id, merchant_id, feature)
     SELECT id, merchant_id, unnest($8::text[]) FROM made)
   INSERT INTO account_secrets (id, account_id, merchant_id, sealed) SELECT $9, id, merchant_id, $10 FROM made`,
);

// An app that the operator disabled stays disabled.
const addWalletApp = statement(
  'sandbox.add-wallet-app',
  `INSERT INTO wallet_apps (id, merchant_id, wallet, app_id, sealed_key)
   SELECT $1, id, $3, $4, $5 FROM merchants WHERE uid = $2 ON CONFLICT DO NOTHING`,
);

/** Seals a secret with the root key, for its purpose. */
export type Seal = (secret: string, of: 'account-secret' | 'wallet-app') => Buffer;

/**
 * Creates the missing merchants, stores, client keys, accounts, apps, rates, prices and split solutions of the sandbox;
 * a repeat changes nothing. `seal` seals a secret with the root key. Throws unless the database is stamped as a
 * sandbox.
 */
export function seedSandbox(database: Database, seal: Seal): Promise<void> {
  return database.transaction(async (tx) => {
    const [installation] = await tx.query<{ mode: 'sandbox' | 'live' }>(findMode);
    if (installation?.mode !== 'sandbox') {
      throw new Error('Sandbox accounts are only made in a database that is stamped as a sandbox.');
    }
    for (const merchant of SANDBOX_MERCHANTS) {
      await tx.query(addMerchant, [newId(), merchant.uid, merchant.name]);
      for (const store of merchant.stores) await tx.query(addStore, [newId(), merchant.uid, store]);
      const values = [newId(), merchant.uid, merchant.clientKey, SANDBOX_ORIGINS];
      await tx.query(addClientKey, values);
    }
    for (const one of SANDBOX_ACCOUNTS) await seedAccount(tx, one, seal);
    for (const { merchantUid, wallet, appId, key } of SANDBOX_WALLET_APPS)
      await tx.query(addWalletApp, [newId(), merchantUid, wallet, appId, seal(key, 'wallet-app')]);
    await seedPrices(tx);
    await seedSplits(tx);
  });
}

/** Lets pages of a shop's origin show the card form with the published client keys. */
export async function allowSandboxShop(db: Queryable, origin: string): Promise<void> {
  await db.query(addOrigin, [SANDBOX_MERCHANTS.map(({ clientKey }) => clientKey), origin]);
}

async function seedAccount(
  tx: Queryable,
  { uid, email, secret, role, merchantUid, store, features }: SandboxAccount,
  seal: Seal,
): Promise<void> {
  const name = store ? `${store} ${role}` : role;
  const account = [newId(), merchantUid, uid, email, name, role, store ?? null];
  await tx.query(addAccount, [...account, features, newId(), seal(secret, 'account-secret')]);
}

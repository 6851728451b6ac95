/** The sandbox's merchants, stores and accounts: published, the same everywhere, refused by live mode. */
import {
  addAccount,
  addClientKey,
  addMerchant,
  addOrigin,
  addStore,
  addWalletApp,
  type Database,
  findClientKey,
  findMode,
  findStore,
  getMerchantOrRefuse,
  grantFeature,
  issueSecret,
  listWalletApps,
  type Queryable,
  type RootKey,
} from '@gangway/gateway/extend';
import { FEATURES, type Feature, keysOf, OPT_IN_FEATURES, type Role } from '@gangway/protocol';
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

/**
 * Creates the missing merchants, stores, client keys, accounts, apps, rates, prices and split solutions of the sandbox;
 * a repeat changes nothing and does not restore what an operator has removed. Throws unless the database is stamped as
 * a sandbox.
 */
export function seedSandbox(database: Database, rootKey: RootKey): Promise<void> {
  return database.transaction(async (tx) => {
    if ((await findMode(tx)) !== 'sandbox')
      throw new Error('Sandbox accounts are only made in a database that is stamped as a sandbox.');
    for (const merchant of SANDBOX_MERCHANTS) {
      await addMerchant(tx, merchant);
      const { id: merchantId } = await getMerchantOrRefuse(tx, merchant.uid);
      for (const name of merchant.stores) await addStore(tx, { merchantId, name });
      await addClientKey(tx, merchantId, 'sandbox', merchant.clientKey);
      await seedWalletApps(tx, rootKey, { ...merchant, id: merchantId });
      for (const one of SANDBOX_ACCOUNTS)
        if (one.merchantUid === merchant.uid) await seedAccount(tx, rootKey, merchantId, one);
    }
    await seedPrices(tx);
    await seedSplits(tx);
  });
}

/** Lets pages of a shop's origin show the card form with the published client keys. */
export async function allowSandboxShop(db: Queryable, origin: string): Promise<void> {
  for (const { clientKey } of SANDBOX_MERCHANTS) {
    const key = await findClientKey(db, clientKey);
    if (key) await addOrigin(db, key.id, origin);
  }
}

async function seedWalletApps(
  tx: Queryable,
  rootKey: RootKey,
  { id: merchantId, uid }: { id: string; uid: string },
): Promise<void> {
  const known = await listWalletApps(tx, merchantId);
  for (const app of SANDBOX_WALLET_APPS)
    if (app.merchantUid === uid && !known.some(({ appId }) => appId === app.appId))
      await addWalletApp(tx, rootKey, { merchantId, ...app });
}

async function seedAccount(
  tx: Queryable,
  rootKey: RootKey,
  merchantId: string,
  { store, secret, features, ...account }: SandboxAccount,
): Promise<void> {
  const storeId = (store && (await findStore(tx, { merchantId, name: store }))) ?? null;
  const name = store ? `${store} ${account.role}` : account.role;
  const id = await addAccount(tx, { ...account, merchantId, storeId, name, refundAuthority: 'immediately' });
  if (id === undefined) return;
  for (const feature of features) await grantFeature(tx, id, feature);
  await issueSecret(tx, rootKey, id, secret);
}

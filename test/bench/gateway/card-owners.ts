/** Merchants with a stored card each. One payer pays, passes 3-D Secure and lets the shop keep the card. */
import {
  addAccount,
  addMerchant,
  addStore,
  findStore,
  getMerchantOrRefuse,
  grantFeature,
  issueSecret,
  type Queryable,
  type RootKey,
} from '@gangway/gateway/extend';
import { FEATURES, keysOf, OPT_IN_FEATURES } from '@gangway/protocol';
import { newId } from '../../../packages/gateway/src/ids.ts';
import { joinStorage, type OpenStorage } from '../../../packages/gateway/src/open-storage.ts';
import { readSettings } from '../../../packages/gateway/src/settings.ts';
import { statement } from '../../../packages/gateway/src/storage/database.ts';
import {
  findKeptCard,
  insertPendingCard,
  keepCard,
} from '../../../packages/gateway/src/vault/stored-cards.ts';
import { openVault, type Vault } from '../../../packages/gateway/src/vault/vault.ts';
import { letKeep } from '../../conformance/card-payer.ts';
import { type Bench, type Place, settingsFor, until } from './bench.ts';
import { ask, CASHIER, type CardOwner, payment, TOKEN_USE } from './requests.ts';

const FIRST_UID = 500_000;
const STORE = 'Store';
const KEPT_WITHIN_MS = 30_000;
const CARD = {
  card_holder: 'J. de Vries',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2030',
  cvc: '737',
} as const;

const copyOrder = statement(
  'bench.copy-order',
  `INSERT INTO orders SELECT copy.* FROM orders o, jsonb_populate_record(o, jsonb_build_object('trade_id', $2::text,
     'merchant_id', $3::text, 'store_id', $4::text, 'account_id', $5::text, 'order_id', $2::text,
     'page_secret_hash', sha256($2::text::bytea))) copy WHERE o.trade_id = $1`,
);
const findReference = statement(
  'bench.network-reference',
  'SELECT network_reference AS reference FROM stored_cards WHERE trade_id = $1',
);

/** A gateway whose merchants get stored cards. */
export interface CardPlace {
  readonly gateway: Pick<Place['gateway'], 'url'>;
  readonly databaseUrl: string;
  readonly bench: Pick<Bench, 'notifyUrls'>;
}

/** Returns the published cashier with a stored card. */
export const oneCardOwner = async (place: CardPlace): Promise<CardOwner> => ({
  user: CASHIER,
  token: (await storeCard(place)).token,
});

/**
 * Adds merchants, each with a store, a cashier and a stored card: that of one payment, as if its payer had agreed to it
 * at each of them.
 */
export async function makeCardOwners(place: CardPlace, count: number): Promise<CardOwner[]> {
  const { tradeId } = await storeCard(place);
  const storage = await joinStorage(readSettings(settingsFor(place.databaseUrl)));
  const vault = openVault(storage.database, storage.rootKey, async () => undefined);
  try {
    const owners: CardOwner[] = [];
    for (let uid = FIRST_UID; owners.length < count; uid += 1)
      owners.push(await addOwner(storage, vault, { tradeId, user: String(uid) }));
    return owners;
  } finally {
    await storage.close();
  }
}

const addOwner = (
  { database, rootKey }: OpenStorage,
  vault: Vault,
  { tradeId: ofTrade, user }: { tradeId: string; user: string },
): Promise<CardOwner> =>
  database.transaction(async (tx) => {
    const cashier = await addCashier(tx, rootKey, user);
    const [tradeId, { merchantId }] = [newId(), cashier];
    await tx.query(copyOrder, [ofTrade, tradeId, merchantId, cashier.storeId, cashier.accountId]);
    const facts = {
      brand: 'visa',
      last4: CARD.card_number.slice(-4),
      expiryMonth: '12',
      expiryYear: '2030',
    } as const;
    const card = { tradeId, merchantId, tokenType: TOKEN_USE.token_type, number: CARD.card_number, ...facts };
    await insertPendingCard(vault, tx, card);
    const [known] = await tx.query<{ reference: string }>(findReference, [ofTrade]);
    await keepCard(tx, { tradeId, networkReference: known!.reference, now: new Date() });
    return { user, token: (await findKeptCard(vault, tx, tradeId))!.token };
  });

/** Adds a merchant whose only cashier has the same UID, and signs as the published accounts do. */
async function addCashier(tx: Queryable, rootKey: RootKey, uid: string) {
  await addMerchant(tx, { uid, name: `Merchant ${uid}` });
  const { id: merchantId } = await getMerchantOrRefuse(tx, uid);
  await addStore(tx, { merchantId, name: STORE });
  const storeId = (await findStore(tx, { merchantId, name: STORE }))!;
  const cashier = {
    uid,
    email: null,
    name: 'Till',
    role: 'cashier',
    refundAuthority: 'immediately',
  } as const;
  const accountId = (await addAccount(tx, { ...cashier, merchantId, storeId }))!;
  for (const feature of keysOf(FEATURES))
    if (!OPT_IN_FEATURES.has(feature)) await grantFeature(tx, accountId, feature);
  await issueSecret(tx, rootKey, accountId, `sandbox-secret-${uid}`);
  return { merchantId, storeId, accountId };
}

/** Pays by a card that the payer agrees to store. Returns the trade and the token. */
async function storeCard({ gateway: { url: gatewayUrl }, bench }: CardPlace) {
  const kept = { sub_pay_method: 'Card', ...TOKEN_USE, email: 'payer@example.com' };
  const data = payment(bench.notifyUrls, { ...kept, cardinfo: JSON.stringify(CARD) });
  const made = await ask(gatewayUrl, { user: CASHIER, method: 'v3.CreateCardPayments', data });
  await letKeep(made.url!, gatewayUrl);
  const tradeId = made.trade_id!;
  let token: string | undefined;
  await until(async () => {
    const asked = { user: CASHIER, method: 'v3.QueryOrder', data: { trade_id: tradeId } };
    const { transaction_info } = await ask(gatewayUrl, asked);
    token = (transaction_info as unknown as Record<string, string>).payment_token_object;
    return token !== undefined;
  }, KEPT_WITHIN_MS);
  return { tradeId, token: token! };
}

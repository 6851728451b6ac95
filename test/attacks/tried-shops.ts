/** Shops under attack, with limits as in live mode, and the routes for trying cards and gift cards. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Feature } from '@gangway/protocol';
import { CHALLENGE_CODE, type FrameStart } from '@gangway/protocol/cards';
import { addClientKey } from '../../packages/gateway/src/accounts/client-keys.ts';
import { addAccount, grantFeature } from '../../packages/gateway/src/accounts/manage-accounts.ts';
import { addMerchant, addStore } from '../../packages/gateway/src/accounts/manage-merchants.ts';
import { issueSecret } from '../../packages/gateway/src/accounts/secrets.ts';
import { openPage } from '../../packages/gateway/src/hosted-pages/test-page.ts';
import { ROOT_KEY, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { makeToken } from '../../packages/gateway/src/vault/test-tokens.ts';
import { cardBrowser, type SeenPage } from '../../packages/sandbox/src/card/testing-card.ts';
import {
  type TestSandbox,
  testSandboxGateway,
  until,
} from '../../packages/sandbox/src/test-sandbox-gateway.ts';
import { type Deck, makeDeck } from './stolen-deck.ts';

/** A shop of the gateway. */
export interface Shop {
  readonly uid: string;
  /** A second account of the same store, with a limit of its own. */
  readonly secondUid: string;
  readonly clientKey: string;
}

/** A card and how it is sent. */
export interface CardTry {
  readonly shop: Shop;
  readonly number: string;
  /** `999` is wrong for every card. */
  readonly cvc?: string;
  readonly orderId?: string;
  readonly threeDs?: '01' | '02' | '03';
}

/** The result of a creation: the trade and the payer's URL, or the code of a refusal. */
export interface Tried {
  readonly code: string;
  readonly tradeId: string;
  readonly url: string;
  readonly shop: Shop;
  /** The card was entered on the gateway's page, where a decline leaves the order open. */
  readonly isOnPage: boolean;
}

/** The shops. */
export interface TriedShops {
  readonly gateway: TestSandbox;
  readonly deck: Deck;
  readonly shops: readonly Shop[];
  readonly browser: ReturnType<typeof cardBrowser>;
  /** Loads the card form of a shop from an IP address; one form makes ten tokens. */
  openForm(shop: Shop, address: string): Promise<FrameStart>;
  /** Pays with a token of that form. */
  payByToken(form: FrameStart, card: CardTry): Promise<Tried>;
  /** Sends the card from the shop's server. */
  payByServer(card: CardTry): Promise<Tried>;
  /** Enters the card on the gateway's page. */
  payOnPage(form: FrameStart, card: CardTry): Promise<Tried>;
  /** Goes through 3-D Secure until a challenge. */
  walk(tried: Tried): Promise<SeenPage>;
  /** Answers a challenge correctly. */
  confirm(page: SeenPage): Promise<void>;
  /** Returns the trade's final state and the reason shown to the payer: `declined not-authenticated`. */
  endOf(tried: Tried): Promise<string>;
  /** Pays as the cardholder: form, payment, challenge if there is one. Returns {@link TriedShops.endOf}. */
  pay(address: string, card: CardTry): Promise<string>;
  /** Enters number and PIN on the gateway's page. Returns the outcome in the answer. */
  typeGiftCard(shop: Shop, address: string, card: { number: string; pin: string }): Promise<string>;
}

const at = (address: string) => ({ 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' });
const live = { redirect_url: 'https://shop.example/back', notify_url: 'https://shop.example/notify' };
const typed = ({ number, cvc = '737' }: CardTry) => ({
  card_holder: 'A Payer',
  card_number: number,
  expiration_month: '12',
  expiration_year: '2030',
  cvc,
});
const creation = ({ orderId = randomUUID(), threeDs = '01' }: CardTry, data: Record<string, unknown>) =>
  validPayment({
    ...live,
    sub_pay_method: 'Card',
    operation: '1',
    email: 'a@b.example',
    order_id: orderId,
    request_id: randomUUID(),
    '3ds_initiate': threeDs,
    ...(threeDs === '03' && { sca_exemption: 'LowValue', amount: '10.00' }),
    ...data,
  });
/** Whether a page is a challenge. */
export const isChallenge = ({ text }: SeenPage) => /name="code"/.test(text);

/** Opens shops. The response times of the simulated issuers are divided by `faster`. */
export async function triedShops(count: number, { faster = 200 } = {}): Promise<TriedShops> {
  const pause = (ms: number) => sleep(ms / faster);
  const deck = makeDeck();
  const limits = { mode: 'live', tryLimits: 'strict', proxies: 1 } as const;
  const gateway = await testSandboxGateway({ pause, attack: deck }, limits);
  const shops = await Promise.all(Array.from({ length: count }, (_, n) => addShop(gateway, n)));
  const browser = cardBrowser((url, init) => gateway.browse(url, init), gateway.services.publicUrl);
  const openForm: TriedShops['openForm'] = async ({ clientKey }, address) => {
    const path = `/frame/v1/ticket?client-key=${clientKey}`;
    const response = await gateway.open(path, { headers: at(address) });
    return (await response.json()) as FrameStart;
  };
  const ways = waysToPay(gateway);
  const walk = ({ url }: Tried) => browser.walk(url);
  const confirm = async (page: SeenPage) => {
    await browser.answer(page, 'code', CHALLENGE_CODE);
  };
  return {
    ...{ gateway, deck, shops, browser, openForm, walk, confirm, ...ways },
    async pay(address, card) {
      const tried = await ways.payByToken(await openForm(card.shop, address), card);
      assert.equal(tried.code, '200');
      const page = await walk(tried);
      if (isChallenge(page)) await confirm(page);
      return ways.endOf(tried);
    },
    typeGiftCard: (shop, address, card) => typeGiftCard(gateway, { shop, address, card }),
  };
}

/** The routes of a card to the gateway, and the result of its trade. */
function waysToPay(
  gateway: TestSandbox,
): Pick<TriedShops, 'payByToken' | 'payByServer' | 'payOnPage' | 'endOf'> {
  const create = async (card: CardTry, changes: Record<string, unknown>): Promise<Tried> => {
    const data = creation(card, changes);
    const ask = () => gateway.call('v3.CreateCardPayments', data, { user: card.shop.uid });
    let made = await ask();
    // On a busy machine a shop repeats the same request, which counts once (docs/protocol.md, Idempotency keys).
    for (let repeats = 0; made.code === '-1004' && repeats < 5; repeats += 1) made = await ask();
    const { trade_id: tradeId = '', url = '' } = made.data ?? {};
    return { code: made.code, tradeId, url, shop: card.shop, isOnPage: data.sub_pay_method === 'Cards HPP' };
  };
  const readOutcome = async ({ tradeId, shop }: Tried): Promise<string> => {
    const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId }, { user: shop.uid });
    const { state, unpaid_reason: reason = '' } = data.transaction_info as unknown as Record<string, string>;
    return `${state} ${reason}`.trim();
  };
  return {
    async payByToken(form, card) {
      const token = await makeToken(form, { card: typed(card), brand: 'visa' });
      return create(card, { payment_token_object: token });
    },
    payByServer: (card) => create(card, { cardinfo: JSON.stringify(typed(card)) }),
    async payOnPage(form, card) {
      const token = await makeToken(form, { card: typed(card), brand: 'visa' });
      const made = await create(card, { sub_pay_method: 'Cards HPP', form_type: '01' });
      if (made.code !== '200') return made;
      const page = await openPage(gateway, made.url);
      await page.submit({ method: 'Card', token, email: 'a@b.example' });
      return made;
    },
    endOf: (tried) =>
      until(
        () => readOutcome(tried),
        (end) => (tried.isOnPage ? end !== 'processing' : !end.startsWith('processing')),
      ),
  };
}

async function typeGiftCard(
  gateway: TestSandbox,
  { shop, address, card }: { shop: Shop; address: string; card: { number: string; pin: string } },
): Promise<string> {
  const data = validPayment({ ...live, sub_pay_method: 'Voucher' });
  const made = await gateway.call('v3.CreatePaymentsVoucher', data, { user: shop.uid });
  const { origin } = new URL(gateway.services.publicUrl);
  const headers = { ...at(address), 'content-type': 'application/json', origin };
  const init = { method: 'POST', headers, body: JSON.stringify(card) };
  const response = await gateway.open(`${made.data.url}/voucher`, init);
  return ((await response.json()) as { outcome: string }).outcome;
}

/** What the routes of a card need. */
const FEATURES = ['pci', 'no-3ds', 'exemption'] as const satisfies readonly Feature[];

/** Creates a merchant with a store, two cashiers and a client key; secrets as in the sandbox. */
async function addShop({ database }: TestSandbox, n: number): Promise<Shop> {
  const [uid, secondUid] = [String(700_000 + n), String(800_000 + n)];
  const merchantId = (await addMerchant(database, { uid: `m${uid}`, name: `Shop ${n}` }))!;
  const storeId = (await addStore(database, { merchantId, name: 'Store' }))!;
  for (const cashier of [uid, secondUid]) {
    const accountId = (await addAccount(database, {
      merchantId,
      storeId,
      uid: cashier,
      email: null,
      name: 'Cashier',
      role: 'cashier',
      refundAuthority: 'disabled',
    }))!;
    for (const feature of FEATURES) await grantFeature(database, accountId, feature);
    await issueSecret(database, ROOT_KEY, accountId, `sandbox-secret-${cashier}`);
  }
  return { uid, secondUid, clientKey: await addClientKey(database, merchantId, 'live') };
}

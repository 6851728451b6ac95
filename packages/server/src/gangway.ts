/** Creates a merchant server: its app, `createCheckout` and the gateway's client. */
import type { Hono } from 'hono';
import { checkoutApp } from './app.ts';
import { callsOver, type Gateway } from './calls/gateway-calls.ts';
import { checkOptions } from './check-options.ts';
import { type Checkout, type CheckoutInput, createCheckout } from './create-checkout.ts';
import { gatewayClient } from './gateway-client.ts';
import { gatewayLine } from './gateway-line.ts';
import { type GangwayOptions, readOptions } from './options.ts';
import { type CardPayment, type CardPaymentInput, payByCard } from './pay-by-card.ts';
import { payBySavedCard, type SavedCardInput, type SavedCardPayment } from './pay-by-saved-card.ts';
import { signer } from './request-signing.ts';
import { forgetSavedCard, listSavedCards } from './saved-cards.ts';
import { serializeByKey } from './serialize-by-key.ts';
import type { Shop } from './shop.ts';
import { memoryStore } from './stores/memory-store.ts';
import type { SavedCard } from './stores/store.ts';
import { tokenMaker } from './tokens.ts';

/** A merchant server. */
export interface Gangway {
  /** The routes; mount them anywhere: `app.route('/pay', pay.app)`. */
  readonly app: Hono;
  /**
   * Tests the options against the gateway; call it when the shop starts. Returns undefined, or one sentence that names
   * the wrong option, which it also logs. Never throws, changes nothing.
   */
  check(): Promise<string | undefined>;
  /**
   * Saves an order and returns the session for its page; see {@link CheckoutInput}. Throws CheckoutFailure.
   */
  createCheckout(input: CheckoutInput): Promise<Checkout>;
  /**
   * Begins a card payment with the token of `<gw-card-form>`, in the shop's own POST handler. Returns where to redirect
   * the payer (303); see {@link CardPaymentInput}. Throws CheckoutFailure.
   */
  payByCard(input: CardPaymentInput): Promise<CardPayment>;
  /** Returns the cards that a customer lets the shop keep, newest first. */
  savedCards(customerId: string): Promise<SavedCard[]>;
  /** Forgets a saved card at the customer's request. Returns false when there is no such card. */
  forgetSavedCard(customerId: string, token: string): Promise<boolean>;
  /**
   * Pays an order with a saved card, with the customer present (`CIT`) or not (`MIT`); see {@link SavedCardInput}.
   * Throws CheckoutFailure.
   */
  payBySavedCard(input: SavedCardInput): Promise<SavedCardPayment>;
  /** Signed calls to the gateway, for everything else: `pay.gateway.refunds.create({ … })`. */
  readonly gateway: Gateway;
}

/**
 * Returns a merchant server for {@link GangwayOptions}. Runs wherever Web Crypto and `fetch` exist.
 * Throws an Error with one sentence when an option is wrong.
 */
export function gangway(options: GangwayOptions): Gangway {
  const settings = readOptions(options);
  const { store = memoryStore(), now = Date.now } = options;
  const { publicUrl, secret } = settings;
  const line = gatewayLine({ ...settings, fetch: options.fetch, now });
  // Refunds, captures and payouts are told to the app, whose functions receive them.
  const gateway = callsOver(line, publicUrl === undefined ? undefined : `${publicUrl}/notifications`);
  const shop: Shop = {
    settings,
    store,
    client: gatewayClient(line),
    gateway,
    signer: signer(secret),
    tokens: tokenMaker(secret, now),
    serializeByKey: serializeByKey(),
    askedSecrets: new Map(),
    polls: new Map(),
    ignoredTypes: new Set(),
    accountFeatures: { keepsCards: false, until: 0 },
    nowSeconds: () => Math.floor(now() / 1000),
  };
  return {
    app: checkoutApp(shop),
    check: () => checkOptions(shop, options.fetch ?? fetch),
    createCheckout: (input) => createCheckout(shop, input),
    payByCard: (input) => payByCard(shop, input),
    savedCards: (customerId) => listSavedCards(store, customerId),
    forgetSavedCard: (customerId, token) => forgetSavedCard(store, customerId, token),
    payBySavedCard: (input) => payBySavedCard(shop, input),
    gateway,
  };
}

/** What Mollie can do, by method, as far as its documents say. */
import type { MethodCapabilities, RailCapabilities } from '@gangway/gateway/extend';

/** A payer is sent to a page of Mollie, where the method asks for all that it needs. */
const PAGE: MethodCapabilities = {
  flows: ['page'],
  currencies: ['EUR'],
  challenge: 'none',
  refusesUnauthenticated: false,
  capture: 'none',
  refund: 'partial',
  refundDays: 365,
  storesCards: false,
  authorizationDays: 0,
  pageMinutes: 15,
  isDeclineFinal: true,
};

/**
 * The currencies of cards that Mollie also pays out: what its page on currencies has for cards and its page on payouts
 * lists (docs.mollie.com, help.mollie.com, November 2026).
 */
const CARD_CURRENCIES = ['EUR', 'GBP', 'CHF', 'PLN', 'USD', 'SEK', 'NOK', 'DKK', 'CZK', 'HUF', 'AUD', 'CAD'];

/** Days until an authorization of a card lapses: the longest delay of a capture that the document allows. */
const AUTHORIZATION_DAYS = 7;

/** Days until an authorization of Klarna lapses, by Klarna's documents; none of Mollie's that was found names them. */
const KLARNA_DAYS = 28;

/** Methods whose page asks for all that they need. */
type MorePages = 'paypal' | 'przelewy24' | 'twint' | 'trustly' | 'satispay' | 'klarna';

/** Mollie's name of a method, and what it can do. */
export interface MollieMethod {
  readonly name:
    | 'ideal'
    | 'bancontact'
    | 'eps'
    | 'blik'
    | 'bizum'
    | 'mbway'
    | 'banktransfer'
    | 'creditcard'
    | 'directdebit'
    | MorePages;
  readonly can: MethodCapabilities;
}

/** Our methods that Mollie has. */
export const MOLLIE_METHODS: Readonly<Record<string, MollieMethod>> = {
  iDEAL: { name: 'ideal', can: PAGE },
  Bancontact: { name: 'bancontact', can: PAGE },
  EPS: { name: 'eps', can: PAGE },
  // Mollie has it in złoty only.
  Blik: { name: 'blik', can: { ...PAGE, currencies: ['PLN'] } },
  Bizum: { name: 'bizum', can: PAGE },
  'MB WAY': { name: 'mbway', can: PAGE },
  // Mollie rounds forints for PayPal, so they are left out.
  PayPal: {
    name: 'paypal',
    can: { ...PAGE, currencies: CARD_CURRENCIES.filter((currency) => currency !== 'HUF') },
  },
  Przelewy24: { name: 'przelewy24', can: { ...PAGE, currencies: ['PLN', 'EUR'] } },
  TWINT: { name: 'twint', can: { ...PAGE, currencies: ['CHF'] } },
  Trustly: { name: 'trustly', can: { ...PAGE, currencies: ['EUR', 'GBP', 'DKK', 'NOK'] } },
  Satispay: { name: 'satispay', can: PAGE },
  // With order lines and the payer's address. What a partial capture leaves would stay authorized at Mollie.
  Klarna: {
    name: 'klarna',
    can: {
      ...PAGE,
      currencies: ['EUR', 'SEK', 'NOK', 'DKK', 'GBP', 'CHF', 'PLN', 'CZK'],
      capture: 'full',
      authorizationDays: KLARNA_DAYS,
    },
  },
  // The card is typed on Mollie's page, with 3-D Secure inside. Captured once: what is left is released.
  'Cards HPP': {
    name: 'creditcard',
    can: {
      ...PAGE,
      currencies: CARD_CURRENCIES,
      challenge: 'page',
      capture: 'partial',
      authorizationDays: AUTHORIZATION_DAYS,
      storesCards: true,
    },
  },
  // A card that Mollie keeps, charged without its payer.
  Token: {
    name: 'creditcard',
    can: {
      ...PAGE,
      flows: ['at-once'],
      currencies: CARD_CURRENCIES,
      capture: 'partial',
      authorizationDays: AUTHORIZATION_DAYS,
      storesCards: true,
      cards: ['kept'],
    },
  },
  // By a mandate that the payer has agreed to at the shop. Its bank may refuse it for some days.
  'SEPA Direct Debit': { name: 'directdebit', can: { ...PAGE, flows: ['wait'], pageMinutes: 'order' } },
  'Bank Transfer': { name: 'banktransfer', can: { ...PAGE, flows: ['wait', 'page'], pageMinutes: 'order' } },
};

/** See {@link RailCapabilities}. */
export const CAPABILITIES: RailCapabilities = {
  methods: Object.fromEntries(Object.entries(MOLLIE_METHODS).map(([method, { can }]) => [method, can])),
  // The classic webhook signs nothing; each attempt has an address of its own for it.
  webhooks: 'address',
  webhookHeaders: ['x-mollie-signature'],
  canBeAsked: true,
  // A complete list of the profile's payments since the attempt began.
  provesNeverSeen: true,
  // How long Mollie keeps a key is in no document that was found; an hour is what others write.
  idempotencyHours: 1,
  takesDueDate: true,
  decimals: Object.fromEntries(CARD_CURRENCIES.map((currency) => [currency, 2])),
};

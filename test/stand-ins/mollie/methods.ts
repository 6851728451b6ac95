/** The methods of the stand-in's profile. */
import type { Hono } from 'hono';
import type { ApiPlace } from './api.ts';

/** The methods that the stand-in's profile has, with the currencies that each takes. */
export const METHODS: Readonly<Record<string, readonly string[] | 'any'>> = {
  ideal: ['EUR'],
  bancontact: ['EUR'],
  eps: ['EUR'],
  bizum: ['EUR'],
  mbway: ['EUR'],
  banktransfer: ['EUR'],
  directdebit: ['EUR'],
  blik: ['PLN'],
  creditcard: 'any',
  paypal: 'any',
  przelewy24: ['PLN', 'EUR'],
  twint: ['CHF'],
  trustly: ['EUR', 'GBP', 'DKK', 'NOK'],
  satispay: ['EUR'],
  klarna: ['EUR', 'SEK', 'NOK', 'DKK', 'GBP', 'CHF', 'PLN', 'CZK'],
};

/** Those by a mandate: in the list for recurring payments, and a debit in no other. */
const RECURRING: ReadonlySet<string> = new Set(['creditcard', 'directdebit']);
const EURO = 'EUR';

/** The call that lists the methods of the profile: for euros, another currency, or recurring payments. */
export function methodCalls(app: Hono, { ledger, url }: ApiPlace): void {
  app.get('/methods', (context) => {
    const isRecurring = context.req.query('sequenceType') === 'recurring';
    const currency = context.req.query('amount[currency]') ?? EURO;
    const ids = Object.entries(METHODS)
      .filter(([id, currencies]) => !ledger.inactive.has(id) && takes(currencies, currency))
      .map(([id]) => id)
      .filter((id) => (isRecurring ? RECURRING.has(id) : id !== 'directdebit'));
    const json = {
      count: ids.length,
      _embedded: { methods: ids.map((id) => methodJson(url, id, currency)) },
      _links: { self: link(`${url}/v2/methods`), documentation: DOCUMENTATION },
    };
    return context.newResponse(JSON.stringify(json), 200, { 'content-type': HAL });
  });
}

const HAL = 'application/hal+json';
const DOCUMENTATION = { href: 'https://docs.mollie.com/', type: 'text/html' };
const link = (href: string) => ({ href, type: HAL });

const takes = (currencies: readonly string[] | 'any', currency: string): boolean =>
  currencies === 'any' || currencies.includes(currency);

function methodJson(url: string, id: string, currency: string) {
  const image = `https://www.mollie.com/external/icons/payment-methods/${id}`;
  return {
    ...{ resource: 'method', id, description: id, status: 'activated' },
    minimumAmount: { value: '0.01', currency },
    maximumAmount: { value: '50000.00', currency },
    image: { size1x: `${image}.png`, size2x: `${image}%402x.png`, svg: `${image}.svg` },
    _links: { self: link(`${url}/v2/methods/${id}`) },
  };
}

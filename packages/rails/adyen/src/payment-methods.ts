/** The methods that this rail serves: our name → Adyen's, and what Adyen can do with it. */
import type { MethodCapabilities, RailRequest } from '@gangway/gateway/extend';
import type { MethodName } from '@gangway/protocol';
import { cardMembers, tokenMembers } from './cards.ts';
import type { MethodType, PaymentRequest } from './wire.ts';

/** The members of a payment that depend on its method. */
type MethodMembers = Pick<PaymentRequest, 'paymentMethod'> & Partial<PaymentRequest>;

interface MethodRow {
  readonly flows: MethodCapabilities['flows'];
  readonly currencies: MethodCapabilities['currencies'];
  readonly own?: Partial<MethodCapabilities>;
  /** Returns what a payment sends; undefined without the payer's input, which is not stored. */
  sends(request: RailRequest): MethodMembers | undefined;
}

const plain = (type: MethodType) => () => ({ paymentMethod: { type } });

/** Adyen's own default. Networks allow less for some payments: an earlier end is reported by webhook. */
const AUTHORIZATION_DAYS = 28;

/** Each payment is one try; the payer may be led to the issuer. Captured once: what is left lapses. */
const CARD: MethodRow = {
  flows: ['page', 'at-once'],
  currencies: 'any',
  own: {
    ...{ challenge: 'page', cards: ['sealed', 'clear'], storesCards: true, isDeclineFinal: true },
    ...{ capture: 'partial', authorizationDays: AUTHORIZATION_DAYS },
  },
  sends: cardMembers,
};

/** A card that Adyen keeps, or whose number is in our vault. */
const TOKEN: MethodRow = { ...CARD, own: { ...CARD.own, cards: ['kept', 'clear'] }, sends: tokenMembers };

const ROWS: Partial<Record<MethodName, MethodRow>> = {
  iDEAL: { flows: ['page'], currencies: ['EUR'], sends: plain('ideal') },
  // The app of Bancontact.
  Bancontact: { flows: ['wait'], currencies: ['EUR'], sends: plain('bcmc_mobile') },
  Blik: {
    flows: ['wait'],
    currencies: ['PLN'],
    sends: ({ blikCode }) =>
      blikCode === undefined ? undefined : { paymentMethod: { type: 'blik', blikCode } },
  },
  Bizum: {
    flows: ['page'],
    currencies: ['EUR'],
    sends: ({ phone }) => ({
      paymentMethod: { type: 'bizum' },
      ...(phone !== undefined && { telephoneNumber: phone }),
    }),
  },
  Card: CARD,
  'Cards HPP': CARD,
  Token: TOKEN,
};

/** By default money is taken at once; nothing is authorized and captured later. */
const capabilitiesOf = ({ flows, currencies, own }: MethodRow): MethodCapabilities => ({
  flows,
  currencies,
  challenge: 'none',
  refusesUnauthenticated: false,
  capture: 'none',
  refund: 'partial',
  refundDays: 'unlimited',
  storesCards: false,
  authorizationDays: 0,
  pageMinutes: 'order',
  // A payer who was refused may try again in the same redirect.
  isDeclineFinal: false,
  ...own,
});

/** See {@link MethodCapabilities}. */
export const METHOD_CAPABILITIES: Readonly<Record<string, MethodCapabilities>> = Object.fromEntries(
  Object.entries(ROWS).map(([name, row]) => [name, capabilitiesOf(row)]),
);

/**
 * Returns what a request sends for its method: `not-served` where this rail does not have it, `input-lost` where the
 * payer's input is not there, because the payment was begun before.
 */
export function methodMembers(request: RailRequest): MethodMembers | 'not-served' | 'input-lost' {
  const row = ROWS[request.method as MethodName];
  return row ? (row.sends(request) ?? 'input-lost') : 'not-served';
}

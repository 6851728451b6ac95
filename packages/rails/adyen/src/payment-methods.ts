/** The methods that this rail serves: our name → Adyen's, and what Adyen can do with it. */
import type { MethodCapabilities, RailRequest } from '@gangway/gateway/extend';
import type { MethodName } from '@gangway/protocol';
import type { MethodType, PaymentRequest } from './wire.ts';

interface MethodRow {
  readonly type: MethodType;
  readonly flow: 'page' | 'wait';
  readonly currencies: readonly string[];
  /** What the payer typed. */
  sends?(request: RailRequest): Pick<PaymentRequest, 'telephoneNumber'> & { readonly blikCode?: string };
}

const ROWS: Partial<Record<MethodName, MethodRow>> = {
  iDEAL: { type: 'ideal', flow: 'page', currencies: ['EUR'] },
  // The app of Bancontact. A Bancontact card needs its number, which this rail does not take.
  Bancontact: { type: 'bcmc_mobile', flow: 'wait', currencies: ['EUR'] },
  Blik: {
    type: 'blik',
    flow: 'wait',
    currencies: ['PLN'],
    sends: ({ blikCode }) => (blikCode === undefined ? {} : { blikCode }),
  },
  Bizum: {
    type: 'bizum',
    flow: 'page',
    currencies: ['EUR'],
    sends: ({ phone }) => (phone === undefined ? {} : { telephoneNumber: phone }),
  },
};

/** Money is taken at once; nothing is authorized and captured later. */
const capabilitiesOf = ({ flow, currencies }: MethodRow): MethodCapabilities => ({
  flows: [flow],
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
});

/** See {@link MethodCapabilities}. */
export const METHOD_CAPABILITIES: Readonly<Record<string, MethodCapabilities>> = Object.fromEntries(
  Object.entries(ROWS).map(([name, row]) => [name, capabilitiesOf(row)]),
);

/** Returns what a request says of its method; undefined for one that this rail does not serve. */
export function paymentMethodOf(
  request: RailRequest,
): Pick<PaymentRequest, 'paymentMethod' | 'telephoneNumber'> | undefined {
  const row = ROWS[request.method as MethodName];
  if (!row) return undefined;
  const { blikCode, ...members } = row.sends?.(request) ?? {};
  return { paymentMethod: { type: row.type, ...(blikCode !== undefined && { blikCode }) }, ...members };
}

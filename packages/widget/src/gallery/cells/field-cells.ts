// The fields that a shop asks for, before the methods.
import type { CheckoutData, SessionFields } from '@gangway/protocol/checkout';
import type { GwCheckout } from '../../checkout/gw-checkout.ts';
import { notPossible, type Row, shows } from '../cell.ts';
import { findIn, type Stage } from '../stage.ts';

const ALL: SessionFields = {
  ask: {
    name: 'required',
    email: 'required',
    phone: 'optional',
    shippingAddress: 'required',
    billingAddress: 'required',
  },
  country: 'NL',
};
/** A test card, in a field that is not for cards. */
const CARD_NUMBER = '4111 1111 1111 1111';
const STREET = 'Kade 12';
const ADDRESS = {
  street: STREET,
  addition: '3 hoog',
  postalCode: '3011 AB',
  city: 'Rotterdam',
  country: 'NL',
};
const KNOWN: CheckoutData = {
  customer: { name: 'Noor de Vries', email: 'noor@example.org', phoneNumber: '+31612345678' },
  shippingAddress: ADDRESS,
};
const LONG =
  'Geesteswissenschaftliches Forschungszentrum Mecklenburg-Vorpommern, Hinterhaus, 14. Obergeschoss';

const METHODS = ['iDEAL', 'iDEAL Fast Checkout', 'Bancontact'];
const modules = async () => (await import('../../checkout/offer-kinds.ts')).partModules;

async function open(stage: Stage, fields: SessionFields, methods = METHODS): Promise<GwCheckout> {
  const element = await stage.checkout({ methods, fields });
  await stage.until(() => findIn(element, '#payer-fields :is(input, button)'), 'the fields');
  // The words of the language follow those of the element.
  await stage.until(() => {
    const section = findIn(element, '#payer-fields');
    return section && getComputedStyle(section).visibility === 'visible';
  }, 'the words');
  return element;
}

/** Presses the pay button with values that are refused. */
async function pressWith(stage: Stage, fields: SessionFields): Promise<void> {
  const element = await open(stage, fields);
  await stage.press(element);
  await stage.until(() => findIn(element, '#payer-fields [aria-invalid=true]'), 'the errors');
}

/** The fields that a shop asks for. */
export const fields: Row = {
  loading: shows(async (stage) => {
    stage.replace(await modules(), 'fields', () => new Promise(() => {}));
    return stage.checkout({ methods: METHODS, fields: ALL });
  }),
  empty: shows({
    fresh: (stage) => open(stage, ALL),
    known: (stage) => open(stage, { ...ALL, values: KNOWN }),
    state: (stage) => open(stage, { ask: { shippingAddress: 'required' }, country: 'US' }, ['Bancontact']),
  }),
  invalid: shows({
    missing: (stage) => pressWith(stage, ALL),
    'card number': (stage) =>
      pressWith(stage, {
        ...ALL,
        values: { ...KNOWN, shippingAddress: { ...ADDRESS, street: CARD_NUMBER } },
      }),
  }),
  declined: shows(async (stage) => {
    const element = await open(stage, { ...ALL, values: KNOWN });
    stage.shop.payments = [{ refuse: 'payment-refused', http: 409 }];
    await stage.press(element);
    await stage.until(() => findIn(element, '[part=error], [role=alert]'), 'the refusal');
  }),
  retriable: shows(async (stage) => {
    stage.replace(await modules(), 'fields', () => Promise.reject(new TypeError('Failed to fetch')));
    const element = await stage.checkout({ methods: METHODS, fields: ALL });
    await stage.until(() => findIn(element, '[role=alert]'), 'the failure');
  }),
  finalError: notPossible('The same problem view as of the redirect.'),
  offline: shows(async (stage) => {
    await open(stage, ALL);
    stage.goOffline();
  }),
  expired: notPossible('The problem view of the picker shows an expired session.'),
  waiting: shows(async (stage) => {
    const element = await open(stage, { ...ALL, values: KNOWN });
    stage.shop.payments = ['never'];
    await stage.press(element);
    await stage.until(() => stage.shop.presses.length > 0, 'the submission');
  }),
  paid: notPossible('The result view shows a paid payment.'),
  longText: shows({
    known: (stage) =>
      open(stage, {
        ...ALL,
        values: {
          customer: { ...KNOWN.customer, name: LONG },
          shippingAddress: { ...ADDRESS, street: LONG },
        },
      }),
    typed: async (stage) => stage.typeInto(await open(stage, ALL), '#shippingAddress-street', LONG),
  }),
  noScript: notPossible('The script makes the fields; the picker shows the page without script.'),
};

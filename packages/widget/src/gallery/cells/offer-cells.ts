// Rows that are more than a method: two saved cards, and a wallet with its own button. Both kinds are fakes.
import type { Offer } from '@gangway/protocol/checkout';
import type { GwCheckout } from '../../checkout/gw-checkout.ts';
import { notPossible, type Row, shows } from '../cell.ts';
import { findIn, type Stage } from '../stage.ts';

// Imported on demand, so that the names of the examples can be listed without a document.
const fakes = () => import('../../testing/fake-offers.ts');
const kindsOf = async () => (await import('../../checkout/offer-kinds.ts')).offerKinds;

const CODE = '#code-card-7f3a';
const OWN = '[data-own]';
const list = { attributes: { layout: 'list' } };

/** Makes the kinds known until the stage is cleared, and shows the wallet, both cards and a method. */
async function open(
  stage: Stage,
  first: 'wallet' | 'card',
  options: Parameters<Stage['checkout']>[1] = {},
  change: Partial<Offer> = {},
): Promise<GwCheckout> {
  const { SAVED_CARDS, WALLET, methodOffer, fakeKinds } = await fakes();
  const kinds = await kindsOf();
  for (const [name, kind] of Object.entries(fakeKinds([]))) stage.replace(kinds, name, kind);
  const rows = first === 'wallet' ? [WALLET, ...SAVED_CARDS] : [...SAVED_CARDS, WALLET];
  const offers = [...rows, methodOffer('iDEAL')].map((offer, at) =>
    at === 0 ? { ...offer, ...change } : offer,
  );
  const element = await stage.checkout({ methods: ['iDEAL'], offers }, options);
  const sign = first === 'wallet' ? OWN : CODE;
  await stage.until(() => findIn(element, sign), sign);
  return element;
}

const asPicker = notPossible('The same as for the methods of the picker.');

/** See the top of this file. */
export const offers: Row = {
  loading: shows(async (stage) => {
    const { fakeKinds, WALLET, methodOffer } = await fakes();
    const kinds = await kindsOf();
    const wallet = fakeKinds([], new Promise(() => {}))['fake-wallet']!;
    stage.replace(kinds, 'fake-wallet', wallet);
    return stage.checkout({ methods: ['iDEAL'], offers: [WALLET, methodOffer('iDEAL')] });
  }),
  empty: shows({
    wallet: (stage) => open(stage, 'wallet'),
    'wallet in the list': (stage) => open(stage, 'wallet', list),
    'saved card': (stage) => open(stage, 'card'),
    'second saved card': async (stage) => (await open(stage, 'card')).select('card-9c2e'),
  }),
  invalid: shows(async (stage) => {
    const element = await open(stage, 'card');
    await stage.press(element);
    await stage.until(() => findIn(element, '[aria-invalid=true]'), 'the error');
  }),
  declined: shows(async (stage) => {
    stage.shop.payments = [{ refuse: 'payment-refused', http: 409 }];
    const element = await open(stage, 'card');
    await stage.typeInto(element, CODE, '123');
    await stage.press(element);
    await stage.until(() => findIn(element, '[role=alert]'), 'the reason');
  }),
  retriable: asPicker,
  finalError: asPicker,
  offline: shows(async (stage) => {
    await open(stage, 'card');
    stage.goOffline();
  }),
  expired: asPicker,
  waiting: shows(async (stage) => {
    const element = await open(stage, 'wallet');
    await stage.click(element, OWN);
    await stage.until(() => element.state === 'submitting', 'the open sheet');
  }),
  paid: notPossible('The result view shows a paid payment.'),
  longText: shows((stage) =>
    open(
      stage,
      'card',
      {},
      {
        label: 'Visa of the Cooperative Bank of the Northern Provinces and Islands •••• 1111',
        hint: 'Expires at the end of December 2039',
      },
    ),
  ),
  noScript: notPossible('The picker shows the page without script.'),
};

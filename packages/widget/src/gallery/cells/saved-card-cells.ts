// The rows of saved cards: offered, expired, declined, removed; and the box that saves a new one.
import type { CheckoutSession, Offer } from '@gangway/protocol/checkout';
import type { GwCheckout } from '../../checkout/gw-checkout.ts';
import { notPossible, type Row, shows } from '../cell.ts';
import { findIn, type Stage } from '../stage.ts';

// Imported on demand, so that the names of the examples can be listed without a document.
const cards = () => import('../../testing/saved-cards.ts');

const CHANGE = '[part=method]:has(input:checked) button[aria-disabled]:not([part])';

async function open(stage: Stage, change: Partial<Offer> = {}): Promise<GwCheckout> {
  const { SAVED_VISA, SAVED_MASTERCARD, SAVED_EXPIRED } = await cards();
  const methods: Offer[] = ['iDEAL', 'Card'].map((method) => ({ id: method, kind: 'method', method }));
  const offers = [{ ...SAVED_VISA, ...change }, SAVED_MASTERCARD, ...methods, SAVED_EXPIRED];
  const session: Partial<CheckoutSession> = { methods: ['iDEAL', 'Card'], hasEmail: true, canSave: true };
  const element = await stage.checkout({ ...session, offers });
  await stage.until(() => findIn(element, CHANGE), 'the part of the card');
  return element;
}

async function openRemoved(stage: Stage): Promise<GwCheckout> {
  stage.shop.savedCards = [{ value: { undoSeconds: 3600 } }];
  const element = await open(stage);
  await stage.click(element, CHANGE);
  await stage.until(() => findIn(element, '[role=status]:not(:empty)')?.textContent?.trim(), 'the removal');
  return element;
}

async function pay(stage: Stage, reply: Stage['shop']['payments'][number]): Promise<GwCheckout> {
  stage.shop.payments = [reply];
  const element = await open(stage);
  await stage.press(element);
  await stage.until(() => stage.shop.presses.length > 0, 'the press');
  return element;
}

async function refuse(stage: Stage, refuse: 'payment-refused' | 'card-token-refused'): Promise<void> {
  const element = await pay(stage, { refuse, http: 409 });
  await stage.until(() => findIn(element, '[role=alert]'), 'the reason');
}

const asPicker = notPossible('The same as for the methods of the picker.');

/** See the top of this file. */
export const savedCards: Row = {
  loading: asPicker,
  empty: shows({
    offered: (stage) => open(stage),
    removed: (stage) => openRemoved(stage),
    'box to save': async (stage) => {
      const element = await open(stage);
      element.select('Card');
      await stage.untilFields(element);
      await stage.until(() => findIn(element, 'input[type=checkbox]'), 'the box');
    },
  }),
  invalid: shows(async (stage) => {
    stage.shop.savedCards = ['lost'];
    const element = await open(stage);
    await stage.click(element, CHANGE);
    await stage.until(() => findIn(element, '[role=alert]'), 'the failure');
  }),
  declined: shows((stage) => refuse(stage, 'payment-refused')),
  retriable: asPicker,
  finalError: shows((stage) => refuse(stage, 'card-token-refused')),
  offline: shows(async (stage) => {
    await open(stage);
    stage.goOffline();
  }),
  expired: shows(async (stage) => {
    const element = await open(stage);
    element.select('saved-expired');
    await stage.until(() => findIn(element, '[role=alert]'), 'the reason');
  }),
  waiting: shows((stage) => pay(stage, 'never')),
  paid: notPossible('The result view shows a paid payment.'),
  longText: shows((stage) =>
    open(stage, { label: 'Visa of the Cooperative Bank of the Northern Provinces and Islands •••• 1111' }),
  ),
  noScript: notPossible('The picker shows the page without script.'),
};

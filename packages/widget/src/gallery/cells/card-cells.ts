// The rows of the card: inside the checkout, and as a form control of the shop's own form.
import type { CheckoutSession } from '@gangway/protocol/checkout';
import type { GwCheckout } from '../../checkout/gw-checkout.ts';
import { type FakeShop, statusOf } from '../../testing/fake-shop.ts';
import { notPossible, type Row, shows } from '../cell.ts';
import { findIn, frameOf, type Stage, TYPED_CARD } from '../stage.ts';

const session: Partial<CheckoutSession> = { methods: ['Card', 'iDEAL', 'Bancontact'], hasEmail: true };

async function open(stage: Stage, change: Partial<CheckoutSession> = {}): Promise<GwCheckout> {
  const element = await stage.checkout({ ...session, ...change });
  await stage.untilFields(element);
  return element;
}

async function pay(stage: Stage, reply: FakeShop['payments'][number]): Promise<GwCheckout> {
  stage.shop.payments = [reply];
  const element = await open(stage);
  await stage.typeCard(element, TYPED_CARD);
  await stage.press(element);
  await stage.until(() => stage.shop.presses.length > 0, 'the press');
  return element;
}

async function payAndEnd(
  stage: Stage,
  reply: FakeShop['payments'][number],
  state: GwCheckout['state'],
): Promise<void> {
  const element = await pay(stage, reply);
  await stage.until(() => element.state === state, `the state ${state}`);
}

/** Cartes Bancaires and Visa. */
const CO_BADGED = '4000002500001001';

/** Pays with a card whose issuer asks the payer, in the dialog. */
async function challenge(stage: Stage): Promise<GwCheckout> {
  const status = statusOf('processing', { method: 'Card' });
  const url = `${stage.gateway}/pay/challenge`;
  const frame = `${url}/frame?client-key=gwk_live_1`;
  const element = await pay(stage, { value: { kind: 'redirect', url, frame, status } });
  await stage.until(() => findIn(element, 'dialog[open] [aria-busy=false]'), 'the issuer’s page');
  return element;
}

/** An address without a server. */
const NOWHERE = { gateway: 'http://localhost:9' };

/** The card chosen in <gw-checkout>. */
export const card: Row = {
  loading: shows((stage) => stage.checkout({ ...session, gateway: `${stage.gateway}/silent` })),
  empty: shows({
    fresh: (stage) => open(stage),
    'asks for e-mail': (stage) => open(stage, { hasEmail: false }),
    filled: async (stage) => stage.typeCard(await open(stage), TYPED_CARD),
    'two brands': async (stage) => stage.typeCard(await open(stage), { number: CO_BADGED, expiry: '1239' }),
    'network of the shop': async (stage) => {
      const element = await open(stage);
      element.network = 'cartes-bancaires';
      await element.updateComplete;
      await stage.typeCard(element, { ...TYPED_CARD, number: CO_BADGED });
    },
    'third in the list': async (stage) => {
      const element = await open(stage, { methods: ['iDEAL', 'Bancontact', 'Card'] });
      element.select('Card');
      await stage.until(() => true, 'the card');
    },
  }),
  invalid: shows({
    empty: async (stage) => {
      const element = await open(stage, { hasEmail: false });
      await stage.press(element);
      await stage.until(() => frameOf(element).getElementById('holder-error')?.textContent, 'the errors');
    },
    wrong: async (stage) => {
      const element = await open(stage);
      await stage.typeCard(element, { number: '4111111111111112', expiry: '1220', cvc: '12', holder: 'A' });
      await stage.press(element);
      await stage.until(() => frameOf(element).getElementById('number-error')?.textContent, 'the errors');
    },
    'no network chosen': async (stage) => {
      const element = await open(stage);
      await stage.typeCard(element, { ...TYPED_CARD, number: CO_BADGED });
      await stage.press(element);
      await stage.until(
        () => frameOf(element).querySelector('fieldset fieldset')?.ariaInvalid === 'true',
        'the error',
      );
    },
    'e-mail refused': (stage) => payAndEnd(stage, { refuse: 'email-invalid', http: 400 }, 'ready'),
  }),
  declined: shows({
    '': (stage) => payAndEnd(stage, { refuse: 'payment-refused', http: 409 }, 'ready'),
    'by its bank': async (stage) => {
      const status = statusOf('declined', { method: 'Card', reason: 'card-declined' });
      await payAndEnd(stage, { value: { kind: 'done', status } }, 'ready');
    },
  }),
  retriable: shows(async (stage) => {
    stage.timeFrames({ ready: 300, silent: 300 });
    const element = await stage.checkout({ ...session, ...NOWHERE });
    const form = () => element.shadowRoot?.querySelector('gw-card-form');
    await stage.until(() => form()?.state === 'failed', 'the failure');
  }),
  finalError: shows((stage) => payAndEnd(stage, { refuse: 'request-invalid', http: 400 }, 'failed')),
  offline: shows(async (stage) => {
    await open(stage);
    stage.goOffline();
  }),
  expired: shows((stage) => payAndEnd(stage, { refuse: 'session-expired', http: 401 }, 'failed')),
  waiting: shows({
    '': (stage) => pay(stage, 'never'),
    'for its bank': (stage) => challenge(stage),
    'to be stopped': async (stage) => {
      const element = await challenge(stage);
      findIn(element, 'dialog [aria-label]')?.click();
      await stage.until(() => findIn(element, '[role=alertdialog]:not([hidden])'), 'the question');
    },
  }),
  paid: notPossible('The result view shows a paid payment.'),
  longText: shows(async (stage) => {
    const element = await open(stage, { hasEmail: false, amount: '1234567890.12' });
    const holder = 'Maria Magdalena Wilhelmina van den Heuvel-Oppenheimer';
    await stage.typeCard(element, { ...TYPED_CARD, number: '6759000000000000005', holder });
    await stage.typeInto(
      element,
      'input[type=email]',
      'maria.magdalena.wilhelmina@heuvel-oppenheimer.example',
    );
  }),
  noScript: notPossible('The script makes the frame; the picker shows the page without script.'),
};

/** <gw-card-form> in a form of the shop. */
export const cardForm: Row = {
  loading: shows((stage) => stage.cardForm({ gateway: `${stage.gateway}/silent` }, 'loading')),
  empty: shows({
    stacked: (stage) => stage.cardForm(),
    compact: (stage) => stage.cardForm({ layout: 'compact' }),
    'two brands, compact': async (stage) => {
      const element = await stage.cardForm({ layout: 'compact' });
      await stage.typeCard(element, { number: CO_BADGED, expiry: '1239' });
    },
    'two brands, stacked': async (stage) =>
      stage.typeCard(await stage.cardForm(), { number: '4571000000000001', expiry: '1239' }),
  }),
  invalid: shows({
    stacked: (stage) => invalidForm(stage, {}),
    compact: (stage) => invalidForm(stage, { layout: 'compact' }),
  }),
  declined: notPossible('The form makes a token and does not know the outcome; the shop shows it.'),
  retriable: shows((stage) => {
    stage.timeFrames({ ready: 300, silent: 300 });
    return stage.cardForm(NOWHERE, 'failed');
  }),
  finalError: notPossible(
    'A problem that retrying cannot solve is logged for the developer, not shown to the payer.',
  ),
  offline: notPossible('Making a token sends no request, so the form works offline.'),
  expired: notPossible('An old token is renewed automatically.'),
  waiting: shows((stage) => stage.cardForm({ disabled: '' })),
  paid: notPossible('The form does not know about the payment.'),
  longText: shows(async (stage) => {
    const holder = 'Maria Magdalena Wilhelmina van den Heuvel-Oppenheimer';
    await stage.typeCard(await stage.cardForm(), { ...TYPED_CARD, number: '6759000000000000005', holder });
  }),
  noScript: shows((stage) => stage.withoutScript('gw-card-form', 'Pay on our secure page')),
};

async function invalidForm(stage: Stage, attributes: Readonly<Record<string, string>>): Promise<void> {
  const element = await stage.cardForm(attributes);
  await element.validate();
  await stage.until(() => frameOf(element).getElementById('holder-error')?.textContent, 'the errors');
}

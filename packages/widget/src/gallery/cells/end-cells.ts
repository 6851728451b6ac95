// The rows of a payment's result: in <gw-checkout>, and in <gw-payment-status> on the thank-you page.
import type { CheckoutSession, CheckoutStatus } from '@gangway/protocol/checkout';
import type { ElementState } from '../../checkout/checkout-view.ts';
import { statusOf } from '../../testing/fake-shop.ts';
import { type Example, notPossible, type Row, shows } from '../cell.ts';

const LONG = {
  amount: '123456789012.34',
  shop: 'Lindenbaum, Daughters & Grandchildren Household Goods and Kitchen Equipment Trading Company',
};

const ended =
  (status: CheckoutStatus, state: ElementState, session: Partial<CheckoutSession> = {}): Example =>
  (stage) => {
    stage.shop.session = { value: { status } };
    return stage.checkout(session, { state });
  };

/** The methods beside the sentence about a payment that was refused away from the page. */
const refused =
  (status: CheckoutStatus, attributes: Readonly<Record<string, string>> = {}): Example =>
  async (stage) => {
    stage.shop.session = { value: { status } };
    const element = await stage.checkout({}, { attributes });
    await stage.until(() => element.shadowRoot?.querySelector('[role=alert]'), 'the sentence');
  };

/** An order with one way to pay, and so no other one to offer beside a refusal. */
const ONE_WAY = { methods: ['iDEAL'] };

/** The end of a payment in <gw-checkout>. */
export const result: Row = {
  loading: notPossible('There is no result yet.'),
  empty: notPossible('There is no result yet.'),
  invalid: notPossible('Nothing is filled in here.'),
  declined: shows({
    'away from the page': refused(statusOf('declined')),
    'away from a list': refused(statusOf('declined', { reason: 'cancelled' }), { layout: 'list' }),
    cancelled: ended(statusOf('cancelled'), 'failed'),
    'with a reason': ended(statusOf('declined', { method: 'Card', reason: 'card-declined' }), 'failed'),
    'one way only': ended(statusOf('declined'), 'failed', ONE_WAY),
  }),
  retriable: notPossible('A result is final; trying again starts another payment.'),
  finalError: shows(ended(statusOf('failed'), 'failed', ONE_WAY)),
  offline: shows(async (stage) => {
    await ended(statusOf('declined'), 'failed', ONE_WAY)(stage);
    stage.goOffline();
  }),
  expired: shows(ended(statusOf('expired'), 'failed')),
  waiting: notPossible('The result ends the waiting.'),
  paid: shows({
    paid: ended(statusOf('paid'), 'complete'),
    reserved: ended(statusOf('authorized'), 'complete'),
    'being checked': ended(statusOf('verify'), 'complete'),
  }),
  longText: shows(ended(statusOf('paid', { amount: LONG.amount }), 'complete', { shop: LONG.shop })),
  noScript: notPossible('Only the script shows a result; the picker shows the page without script.'),
};

const known =
  (status: CheckoutStatus | null, state: ElementState, shop?: string): Example =>
  (stage) => {
    stage.shop.session = { value: { status } };
    return stage.status(state, shop ? { shop } : {});
  };

/** The thank-you page. */
export const paymentStatus: Row = {
  loading: shows((stage) => {
    stage.shop.session = 'never';
    return stage.status('loading');
  }),
  empty: shows(known(null, 'failed')),
  invalid: notPossible('Nothing is filled in here.'),
  declined: shows({
    'with other ways': async (stage) => {
      stage.shop.session = { value: { status: statusOf('declined') } };
      const element = await stage.status('failed');
      const checkout = () => element.shadowRoot?.querySelector('gw-checkout');
      await stage.until(() => checkout()?.shadowRoot?.querySelector('[role=alert]'), 'the sentence');
    },
    // As on the gateway's page of an order that takes no other payment.
    'with none': async (stage) => {
      stage.shop.session = { value: { status: statusOf('declined') } };
      await stage.status('failed', { methods: [] });
    },
  }),
  retriable: notPossible('A lost response is requested again automatically; the previous view stays.'),
  finalError: shows((stage) => {
    stage.shop.session = { refuse: 'session-invalid', http: 401 };
    return stage.status('failed');
  }),
  offline: shows(async (stage) => {
    await known(statusOf('processing'), 'waiting')(stage);
    stage.goOffline();
  }),
  expired: shows(known(statusOf('expired'), 'failed')),
  waiting: shows({
    'to go on with': known(
      statusOf('processing', { continueUrl: 'https://gateway.example/pay/1' }),
      'waiting',
    ),
    'to wait for': known(statusOf('processing'), 'waiting'),
    sandbox: (stage) => {
      stage.shop.session = { value: { status: statusOf('processing') } };
      return stage.status('waiting', { clientKey: 'gwk_test_1' });
    },
  }),
  paid: shows(known(statusOf('paid'), 'complete')),
  longText: shows(known(statusOf('paid', { amount: LONG.amount }), 'complete', LONG.shop)),
  noScript: shows((stage) => stage.withoutScript('gw-payment-status', 'Back to the shop')),
};

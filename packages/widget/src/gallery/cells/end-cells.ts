// The rows of a payment's result: in <gw-checkout>, and in <gw-payment-status> on the thank-you page.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import type { ElementState } from '../../checkout/checkout-view.ts';
import { statusOf } from '../../testing/fake-shop.ts';
import { type Example, notPossible, type Row, shows } from '../cell.ts';

const LONG = {
  amount: '123456789012.34',
  shop: 'Lindenbaum, Daughters & Grandchildren Household Goods and Kitchen Equipment Trading Company',
};

const ended =
  (status: CheckoutStatus, state: ElementState, shop?: string): Example =>
  (stage) => {
    stage.shop.session = { value: { status } };
    return stage.checkout({ ...(shop ? { shop } : {}) }, { state });
  };

/** The end of a payment in <gw-checkout>. */
export const result: Row = {
  loading: notPossible('There is no result yet.'),
  empty: notPossible('There is no result yet.'),
  invalid: notPossible('Nothing is filled in here.'),
  declined: shows({
    declined: ended(statusOf('declined'), 'failed'),
    cancelled: ended(statusOf('cancelled'), 'failed'),
    'with a reason': ended(statusOf('declined', { method: 'Card', reason: 'card-declined' }), 'failed'),
    'one way only': (stage) => {
      stage.shop.session = { value: { status: statusOf('declined') } };
      return stage.checkout({ methods: ['iDEAL'] }, { state: 'failed' });
    },
  }),
  retriable: notPossible('A result is final; trying again starts another payment.'),
  finalError: shows(ended(statusOf('failed'), 'failed')),
  offline: shows(async (stage) => {
    await ended(statusOf('declined'), 'failed')(stage);
    stage.goOffline();
  }),
  expired: shows(ended(statusOf('expired'), 'failed')),
  waiting: notPossible('The result ends the waiting.'),
  paid: shows({
    paid: ended(statusOf('paid'), 'complete'),
    reserved: ended(statusOf('authorized'), 'complete'),
    'being checked': ended(statusOf('verify'), 'complete'),
  }),
  longText: shows(ended(statusOf('paid', { amount: LONG.amount }), 'complete', LONG.shop)),
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
  declined: shows(known(statusOf('declined'), 'failed')),
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

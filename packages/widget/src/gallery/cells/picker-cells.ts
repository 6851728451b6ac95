// The rows of the picker: the methods with the button in the chosen row, and as a list with one button below.
import { METHODS } from '@gangway/protocol';
import type { CheckoutSession } from '@gangway/protocol/checkout';
import { notPossible, type Row, shows } from '../cell.ts';
import type { Stage } from '../stage.ts';

const FEW = { methods: ['iDEAL', 'Bancontact', 'EPS', 'Alipay', 'Bank Transfer'] };

/** A newer server may offer a method with an unknown name. */
const LONG: Partial<CheckoutSession> = {
  methods: ['Bancontact', 'Installments by the Cooperative Bank of the Northern Provinces', 'EPS'],
  amount: '123456789012.34',
  shop: 'Lindenbaum, Daughters & Grandchildren Household Goods and Kitchen Equipment Trading Company',
};

const list = { attributes: { layout: 'list' } };

/** Every method but the card, whose form has its own rows. */
const ALL = { methods: Object.keys(METHODS).filter((method) => method !== 'Card') };

/** The list, and problems before there is anything to choose. */
export const pickerList: Row = {
  loading: shows((stage) => {
    stage.shop.session = 'never';
    return stage.checkout(FEW, { ...list, state: 'loading' });
  }),
  empty: shows({
    few: (stage) => stage.checkout(FEW, list),
    one: (stage) => stage.checkout({ methods: ['iDEAL'] }, list),
    all: (stage) => stage.checkout(ALL, list),
    'all, expanded': async (stage) => stage.click(await stage.checkout(ALL, list), 'button[aria-expanded]'),
    none: (stage) => stage.checkout({ methods: [] }, list),
    sandbox: (stage) => stage.checkout({ ...FEW, clientKey: 'gwk_test_1' }),
    'test cards': async (stage) => {
      const element = await stage.checkout({
        methods: ['iDEAL', 'Card'],
        clientKey: 'gwk_test_1',
        hasEmail: true,
      });
      await stage.click(element, 'summary');
      await stage.until(() => element.shadowRoot?.querySelector('details button'), 'the test cards');
    },
  }),
  invalid: notPossible('A method is always chosen, so there is nothing to fill in wrong.'),
  declined: notPossible('The result view or the row of the method shows a refused payment.'),
  retriable: shows((stage) => {
    stage.shop.session = 'lost';
    return stage.checkout(FEW, { state: 'failed' });
  }),
  finalError: shows((stage) => {
    stage.shop.session = { refuse: 'origin-not-allowed', http: 403 };
    return stage.checkout(FEW, { state: 'failed' });
  }),
  offline: shows(async (stage) => {
    await stage.checkout(FEW, list);
    stage.goOffline();
  }),
  expired: shows((stage) => {
    stage.shop.session = { refuse: 'session-expired', http: 401 };
    return stage.checkout(FEW, { state: 'failed' });
  }),
  waiting: shows((stage) => pressed(stage, list)),
  paid: notPossible('The result view, which replaces the methods, shows a paid payment.'),
  longText: shows((stage) => stage.checkout(LONG, list)),
  noScript: shows((stage) => stage.withoutScript('gw-checkout', 'Pay on our secure page')),
};

const asList = notPossible('The same as in the list: the layout affects only rows and button.');

/** The accordion: what differs from the list. */
export const pickerAccordion: Row = {
  loading: shows((stage) => {
    stage.shop.session = 'never';
    return stage.checkout(FEW, { state: 'loading' });
  }),
  empty: shows({
    few: (stage) => stage.checkout(FEW),
    all: (stage) => stage.checkout(ALL),
    'chosen beyond the fold': async (stage) => (await stage.checkout(ALL)).select('Bank Transfer'),
    express: (stage) => stage.checkout({ methods: ['iDEAL', 'iDEAL Fast Checkout', 'EPS'] }),
    'second chosen': async (stage) => (await stage.checkout(FEW)).select('Bancontact'),
  }),
  invalid: asList,
  declined: asList,
  retriable: asList,
  finalError: asList,
  offline: shows(async (stage) => {
    await stage.checkout(FEW);
    stage.goOffline();
  }),
  expired: asList,
  waiting: shows((stage) => pressed(stage, {})),
  paid: asList,
  longText: shows((stage) => stage.checkout(LONG)),
  noScript: asList,
};

async function pressed(stage: Stage, options: Parameters<Stage['checkout']>[1]): Promise<void> {
  stage.shop.payments = ['never'];
  const element = await stage.checkout(FEW, options);
  await stage.press(element);
  await stage.until(() => element.state === 'submitting', 'the working button');
}

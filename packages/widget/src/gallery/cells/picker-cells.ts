// The rows of the picker: the ways to pay in a list with one button below, and with the button in the chosen row.
import { METHODS } from '@gangway/protocol';
import type { CheckoutSession } from '@gangway/protocol/checkout';
import { notPossible, type Row, shows } from '../cell.ts';
import type { Stage } from '../stage.ts';

const FEW = { methods: ['iDEAL', 'Bancontact', 'EPS', 'Alipay', 'Bank Transfer'] };

/** A newer server may offer a method whose name nobody here has seen. */
const LONG: Partial<CheckoutSession> = {
  methods: ['Bancontact', 'Installments by the Cooperative Bank of the Northern Provinces', 'EPS'],
  amount: '123456789012.34',
  shop: 'Lindenbaum, Daughters & Grandchildren Household Goods and Kitchen Equipment Trading Company',
};

const accordion = { attributes: { layout: 'accordion' } };

/** The list, and what goes wrong before there is anything to choose. */
export const pickerList: Row = {
  loading: shows((stage) => {
    stage.shop.session = 'never';
    return stage.checkout(FEW, { state: 'loading' });
  }),
  empty: shows({
    few: (stage) => stage.checkout(FEW),
    one: (stage) => stage.checkout({ methods: ['iDEAL'] }),
    all: (stage) => stage.checkout({ methods: Object.keys(METHODS).filter((method) => method !== 'Card') }),
    none: (stage) => stage.checkout({ methods: [] }),
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
  invalid: notPossible('One way is always chosen, so there is nothing to fill in wrong.'),
  declined: notPossible('A refused payment is told by the result, or inside the row of its method.'),
  retriable: shows((stage) => {
    stage.shop.session = 'lost';
    return stage.checkout(FEW, { state: 'failed' });
  }),
  finalError: shows((stage) => {
    stage.shop.session = { refuse: 'origin-not-allowed', http: 403 };
    return stage.checkout(FEW, { state: 'failed' });
  }),
  offline: shows(async (stage) => {
    await stage.checkout(FEW);
    stage.goOffline();
  }),
  expired: shows((stage) => {
    stage.shop.session = { refuse: 'session-expired', http: 401 };
    return stage.checkout(FEW, { state: 'failed' });
  }),
  waiting: shows((stage) => pressed(stage, {})),
  paid: notPossible('What is paid is told by the result, which takes the place of the ways to pay.'),
  longText: shows((stage) => stage.checkout(LONG)),
  noScript: shows((stage) => stage.withoutScript('gw-checkout', 'Pay on our secure page')),
};

const asList = notPossible('The same picture as in the list: the layout concerns only rows and button.');

/** The accordion: what differs from the list. */
export const pickerAccordion: Row = {
  loading: shows((stage) => {
    stage.shop.session = 'never';
    return stage.checkout(FEW, { ...accordion, state: 'loading' });
  }),
  empty: shows({
    few: (stage) => stage.checkout(FEW, accordion),
    'second chosen': async (stage) => (await stage.checkout(FEW, accordion)).select('Bancontact'),
  }),
  invalid: asList,
  declined: asList,
  retriable: asList,
  finalError: asList,
  offline: shows(async (stage) => {
    await stage.checkout(FEW, accordion);
    stage.goOffline();
  }),
  expired: asList,
  waiting: shows((stage) => pressed(stage, accordion)),
  paid: asList,
  longText: shows((stage) => stage.checkout(LONG, accordion)),
  noScript: asList,
};

async function pressed(stage: Stage, options: Parameters<Stage['checkout']>[1]): Promise<void> {
  stage.shop.payments = ['never'];
  const element = await stage.checkout(FEW, options);
  await stage.press(element);
  await stage.until(() => element.state === 'submitting', 'the working button');
}

// The rows of payments under way: at the bank, to be scanned, to be confirmed, to be transferred, in an app.
import type { CheckoutStatus, NextStep, PayerAction } from '@gangway/protocol/checkout';
import type { GwCheckout } from '../../checkout/gw-checkout.ts';
import { statusOf } from '../../testing/pretend-shop.ts';
import { type Cell, type Example, notPossible, type Row, shows } from '../cell.ts';
import type { Stage } from '../stage.ts';

const BANK = 'https://gateway.example/pay/1';

/** What no payment under way has. */
const elsewhere = {
  empty: notPossible('The payer does something elsewhere; nothing is filled in here.'),
  invalid: notPossible('The payer does something elsewhere; nothing is filled in here.'),
  declined: notPossible('A refused payment is told by the result, which takes the place of this view.'),
  retriable: notPossible('A lost answer never ends the wait: it is asked again, and this view stays.'),
  expired: notPossible(
    'When the time is over the server says so, and the result takes the place of this view.',
  ),
  paid: notPossible('What is paid is told by the result, which takes the place of this view.'),
  noScript: notPossible('Only the script shows a payment; the picker shows what stands there without.'),
} satisfies Partial<Record<keyof Row, Cell>>;

async function waitFor(stage: Stage, change: Partial<CheckoutStatus>): Promise<GwCheckout> {
  stage.shop.session = { value: { status: statusOf('processing', change) } };
  return stage.checkout({ methods: ['iDEAL', change.method ?? 'iDEAL'] }, { state: 'waiting' });
}

const acting =
  (method: string, action: PayerAction, change: Partial<CheckoutStatus> = {}): Example =>
  async (stage) => {
    const element = await waitFor(stage, { method, action, ...change });
    await settled(stage, element);
  };

const offline =
  (example: Example): Example =>
  async (stage) => {
    await example(stage);
    stage.goOffline();
  };

// Views of their own come as modules of their own; a moment later they stand.
async function settled(stage: Stage, element: Element): Promise<void> {
  let before = '';
  await stage.until(() => {
    const now = element.shadowRoot?.innerHTML ?? '';
    const stands = now === before;
    before = now;
    return stands;
  }, 'the view');
}

/** While a payment is under way its server may say that it cannot be followed any more. */
const lostSight: Example = async (stage) => {
  stage.shop.statuses = [{ refuse: 'payment-unknown', http: 404 }];
  const element = await waitFor(stage, {});
  dispatchEvent(new Event('online'));
  await stage.until(() => element.state === 'failed', 'the problem');
};

const leave = (stage: Stage): Promise<void> =>
  press(stage, { kind: 'redirect', url: BANK, status: statusOf('processing') });

async function press(stage: Stage, step: NextStep): Promise<void> {
  stage.shop.payments = [{ value: step }];
  const element = await stage.checkout({ methods: [step.status.method, 'Bancontact'] });
  await stage.press(element);
  await stage.until(() => element.state !== 'ready' && stage.shop.presses.length > 0, 'the press');
  await settled(stage, element);
}

/** On the way to the bank, and back from it with nothing decided. */
export const redirect: Row = {
  ...elsewhere,
  loading: notPossible('Loading the next page is what this view waits for.'),
  retriable: shows(async (stage) => {
    stage.shop.payments = ['lost'];
    const element = await stage.checkout();
    await stage.press(element);
    await stage.until(() => element.state === 'failed', 'the problem');
  }),
  finalError: shows(async (stage) => {
    stage.shop.payments = [{ refuse: 'payment-refused', http: 409 }];
    const element = await stage.checkout();
    await stage.press(element);
    await stage.until(() => element.state === 'failed', 'the problem');
  }),
  offline: shows(offline((stage) => waitFor(stage, { continueUrl: BANK }))),
  waiting: shows({
    leaving: leave,
    back: (stage) => waitFor(stage, { continueUrl: BANK }),
    'nothing to go on with': (stage) => waitFor(stage, {}),
  }),
  longText: shows((stage) =>
    waitFor(stage, { continueUrl: BANK, expiresAt: statusOf('pending').now + 359_999 }),
  ),
};

const scanning = { kind: 'scan', content: 'https://pay.gateway.example/q/3f2a91c04b7d4e55' } as const;
const OPEN = { openUrl: 'https://pay.gateway.example/q/3f2a91c04b7d4e55' };

/** A QR code for the phone. */
export const scan: Row = {
  ...elsewhere,
  loading: notPossible('The code comes with the status; until then the picker is at work.'),
  finalError: notPossible('The same problem view as of the app confirmation.'),
  offline: shows(offline(acting('QRcode', { ...scanning, ...OPEN }))),
  waiting: shows({
    'with an app': acting('QRcode', { ...scanning, ...OPEN }),
    'another device only': acting('UnionPay QRcode', scanning),
  }),
  longText: shows(
    acting('QRcode', { ...scanning, ...OPEN, content: `https://pay.example/${'4F7a'.repeat(122)}` }),
  ),
};

/** The bank's app has been told. */
export const confirmInApp: Row = {
  ...elsewhere,
  loading: notPossible('It is told by the status; until then the picker is at work.'),
  finalError: shows(lostSight),
  offline: shows(offline(acting('Blik', { kind: 'confirm-in-app' }))),
  waiting: shows({
    blik: acting('Blik', { kind: 'confirm-in-app' }),
    bizum: acting('Bizum', { kind: 'confirm-in-app' }, { continueUrl: BANK }),
  }),
  longText: notPossible('Its sentences are those of the language; nothing of shop or payer stands in it.'),
};

const account = {
  kind: 'transfer',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  name: 'Stichting Gangway Derdengelden',
  reference: 'RF18539007547034',
} as const;
const OF_TRANSFER = { expiresAt: statusOf('pending').now + 14 * 86_400, state: 'pending' } as const;

/** Where to transfer the amount to. */
export const transfer: Row = {
  ...elsewhere,
  loading: notPossible('The account comes with the status; until then the picker is at work.'),
  finalError: notPossible('The same problem view as of the app confirmation.'),
  offline: shows(offline(acting('Bank Transfer', account, OF_TRANSFER))),
  waiting: shows(acting('Bank Transfer', account, OF_TRANSFER)),
  longText: shows(
    acting(
      'Bank Transfer',
      {
        ...account,
        iban: 'MT84MALT011000012345MTLCAST001S',
        bic: 'MALTMTMTXXX',
        name: 'Lindenbaum Daughters and Grandchildren Household Goods Trading Company',
        reference: 'RF712348231648912374891237',
      },
      { ...OF_TRANSFER, amount: '999999999.99' },
    ),
  ),
};

const parameters: NextStep = {
  kind: 'app-parameters',
  parameters: {
    appid: 'wx2421b1c4370ec43b',
    partnerid: '1900000109',
    prepayid: 'WX1217752501201407033233368018',
  },
  scenario: 'app',
  status: statusOf('processing', { method: 'WeChat Pay' }),
};

/** A wallet's app takes over from an app or mini program around this page. */
export const appParameters: Row = {
  ...elsewhere,
  loading: notPossible('The parameters come with the answer; until then the picker is at work.'),
  finalError: notPossible('The same problem view as of the app confirmation.'),
  offline: shows(offline((stage) => press(stage, parameters))),
  waiting: shows({
    app: (stage) => press(stage, parameters),
    'mini program': (stage) => press(stage, { ...parameters, scenario: 'mini-program' }),
  }),
  longText: notPossible('Its sentences are those of the language; the parameters are never shown.'),
};

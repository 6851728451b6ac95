// The rows of payments in progress: at the bank, to scan, to confirm, to transfer, in an app.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import type { GwCheckout } from '../../checkout/gw-checkout.ts';
import { statusOf } from '../../testing/fake-shop.ts';
import { ACTION_EXAMPLES, type ActionExample, type ActionExampleName } from '../../views/actions/examples.ts';
import { type Cell, type Example, notPossible, type Row, shows } from '../cell.ts';
import { findIn, type Stage } from '../stage.ts';

const BANK = 'https://gateway.example/pay/1';

/** When more time is offered. */
const LAST_MINUTES = { expiresAt: statusOf('processing').now + 170 };

/** States that no payment in progress has. */
const elsewhere = {
  empty: notPossible('The payer does something elsewhere; nothing is filled in here.'),
  invalid: notPossible('The payer does something elsewhere; nothing is filled in here.'),
  declined: notPossible('The result view, which replaces this one, shows a refused payment.'),
  retriable: notPossible(
    'A lost response never ends the waiting: it is requested again, and this view stays.',
  ),
  expired: notPossible('When the time is over, the server says so, and the result view replaces this one.'),
  paid: notPossible('The result view, which replaces this one, shows a paid payment.'),
  noScript: notPossible('Only the script shows a payment; the picker shows the page without script.'),
} satisfies Partial<Record<keyof Row, Cell>>;

async function waitFor(stage: Stage, change: Partial<CheckoutStatus>): Promise<GwCheckout> {
  stage.shop.session = { value: { status: statusOf('processing', change) } };
  return stage.checkout({ methods: ['iDEAL', change.method ?? 'iDEAL'] }, { state: 'waiting' });
}

/** A payment whose payer acts elsewhere, once its view has loaded. */
const acting =
  (name: ActionExampleName, change: Partial<CheckoutStatus> = {}): Example =>
  async (stage) => {
    const { status: usual, isInApp, shop }: ActionExample = ACTION_EXAMPLES[name];
    const status = { ...usual, ...change };
    const session = { methods: [status.method, 'iDEAL'], ...(shop ? { shop } : {}) };
    if (isInApp) stage.shop.payments = [{ value: { ...PARAMETERS, status } }];
    else stage.shop.session = { value: { status } };
    const element = await stage.checkout(session, { state: isInApp ? 'ready' : 'waiting' });
    if (isInApp) await stage.press(element);
    await stage.until(() => findIn(element, '[data-action]'), 'the view of the action');
  };

const PARAMETERS = {
  kind: 'app-parameters',
  parameters: { appid: 'wx2421b1c4370ec43b', prepayid: 'WX1217752501201407033233368018' },
  scenario: 'app',
} as const;

const offline =
  (example: Example): Example =>
  async (stage) => {
    await example(stage);
    stage.goOffline();
  };

/** While a payment is in progress, the server may refuse to report its status any longer. */
const lostSight: Example = async (stage) => {
  stage.shop.statuses = [{ refuse: 'payment-unknown', http: 404 }];
  const element = await waitFor(stage, {});
  dispatchEvent(new Event('online'));
  await stage.until(() => element.state === 'failed', 'the problem');
};

async function leave(stage: Stage): Promise<void> {
  stage.shop.payments = [{ value: { kind: 'redirect', url: BANK, status: statusOf('processing') } }];
  const element = await stage.checkout({ methods: ['iDEAL', 'Bancontact'] });
  await stage.press(element);
  await stage.until(() => stage.shop.left.length > 0, 'the way to the bank');
}

/** The redirect to the bank, and the return without a result. */
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
    'in the last minutes': (stage) => waitFor(stage, { continueUrl: BANK, ...LAST_MINUTES }),
  }),
  longText: shows((stage) =>
    waitFor(stage, { continueUrl: BANK, expiresAt: statusOf('pending').now + 359_999 }),
  ),
};

const sameProblem = notPossible('The same problem view as of the app confirmation.');

/** A QR code for the phone. */
export const scan: Row = {
  ...elsewhere,
  loading: notPossible('The code comes with the status; until then the picker shows a spinner.'),
  finalError: sameProblem,
  offline: shows(offline(acting('scan'))),
  expired: shows(acting('scanOver')),
  waiting: shows({
    'one app': acting('scan'),
    'in the last minutes': acting('scan', LAST_MINUTES),
    'many apps': acting('scanManyApps'),
    'without a link': acting('scanWithoutLink'),
    'refused elsewhere': acting('scanRefused'),
    'nearly over': acting('scanNearlyOver'),
  }),
  longText: shows(acting('scanLong')),
};

/** The bank's app has been notified. */
export const confirmInApp: Row = {
  ...elsewhere,
  loading: notPossible('It comes with the status; until then the picker shows a spinner.'),
  finalError: shows(lostSight),
  offline: shows(offline(acting('confirmBlik'))),
  expired: shows(acting('confirmOver')),
  waiting: shows({
    blik: acting('confirmBlik'),
    'blik, no longer asked': acting('confirmBlikLate'),
    bizum: acting('confirmBizum'),
    'mb way': acting('confirmMbWay'),
  }),
  longText: notPossible('It has only fixed texts, nothing of the shop or the payer.'),
};

/** Where to transfer the amount to. */
export const transfer: Row = {
  ...elsewhere,
  loading: notPossible('The account comes with the status; until then the picker shows a spinner.'),
  finalError: sameProblem,
  offline: shows(offline(acting('transfer'))),
  expired: shows(acting('transferOver')),
  waiting: shows({
    'with a code': acting('transfer'),
    'a part has come': acting('transferPart'),
    'without a code': acting('transferWithoutCode'),
  }),
  longText: shows(acting('transferLong')),
};

/** A debit was ordered, and the bank is waited for. */
export const debit: Row = {
  ...elsewhere,
  loading: notPossible('The mandate comes with the status; until then the picker shows a spinner.'),
  finalError: sameProblem,
  offline: shows(offline(acting('debit'))),
  expired: notPossible('The bank has days, which no payer is told to wait for on this page.'),
  waiting: shows({
    'with a creditor': acting('debit'),
    'without a creditor': acting('debitWithoutCreditor'),
  }),
  longText: shows(acting('debitLong')),
};

/** A wallet's app takes over from an app or mini program around this page. */
export const appParameters: Row = {
  ...elsewhere,
  loading: notPossible('The parameters come with the response; until then the picker shows a spinner.'),
  finalError: sameProblem,
  offline: shows(offline(acting('app'))),
  expired: shows(acting('appOver')),
  waiting: shows({
    app: acting('app'),
    'gift card': acting('gift'),
    'gift card, rest to pay': acting('rest'),
  }),
  longText: notPossible('It has only fixed texts; the parameters are never shown.'),
};

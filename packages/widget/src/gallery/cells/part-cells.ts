// The rows of methods that ask for something in their row: a code, a phone, a wallet, a gift card.
import type { GwCheckout } from '../../checkout/gw-checkout.ts';
import type { PretendShop } from '../../testing/pretend-shop.ts';
import { type Cell, notPossible, type Row, shows } from '../cell.ts';
import { findIn, type Stage } from '../stage.ts';

type Reply = PretendShop['payments'][number];

/** What a method's own row never has. */
const inRow = {
  finalError: notPossible('The same problem view as of the redirect.'),
  expired: notPossible('A session that is too old is told by the problem view of the picker.'),
  paid: notPossible('What is paid is told by the result.'),
  noScript: notPossible('The row is made by the script; the picker shows what stands there without.'),
} satisfies Partial<Record<keyof Row, Cell>>;

const notLost = notPossible(
  'A lost press is told by the problem view of the redirect; the row keeps what was typed.',
);

/** The picker with a method chosen, after its part has come. */
async function open(stage: Stage, method: string, field: string): Promise<GwCheckout> {
  const element = await stage.checkout({ methods: [method, 'Bancontact'] });
  await stage.until(() => findIn(element, field), field);
  return element;
}

async function press(stage: Stage, element: GwCheckout, reply: Reply, until: () => unknown): Promise<void> {
  stage.shop.payments = [reply];
  await stage.press(element);
  await stage.until(until, 'what follows the press');
}

const refused: Reply = { refuse: 'payment-refused', http: 409 };

/** Whether the payer is told something inside the row. */
const hasNotice = (element: GwCheckout) => (): unknown => findIn(element, '[role=alert]');
const hasError = (element: GwCheckout) => (): unknown => findIn(element, '[aria-invalid=true]');
const isSent = (stage: Stage) => (): unknown => stage.shop.presses.length > 0;

const BLIK = 'input[inputmode=numeric]';

/** Six digits of the bank's app. */
export const blik: Row = {
  ...inRow,
  loading: notPossible('The module of the row is here within a moment; its room is kept.'),
  empty: shows({
    fresh: (stage) => open(stage, 'Blik', BLIK),
    filled: async (stage) => stage.typeInto(await open(stage, 'Blik', BLIK), BLIK, '777123'),
  }),
  invalid: shows(async (stage) => {
    const element = await open(stage, 'Blik', BLIK);
    await stage.typeInto(element, BLIK, '777');
    await stage.press(element);
    await stage.until(hasError(element), 'the error');
  }),
  declined: shows(async (stage) => {
    const element = await open(stage, 'Blik', BLIK);
    await stage.typeInto(element, BLIK, '777123');
    await press(stage, element, refused, hasNotice(element));
  }),
  retriable: notLost,
  offline: shows(async (stage) => {
    await open(stage, 'Blik', BLIK);
    stage.goOffline();
  }),
  waiting: shows(async (stage) => {
    const element = await open(stage, 'Blik', BLIK);
    await stage.typeInto(element, BLIK, '777123');
    await press(stage, element, 'never', isSent(stage));
  }),
  longText: notPossible('A code has six digits.'),
};

const BIZUM = 'input[type=tel]';

/** The phone that Bizum knows. */
export const bizum: Row = {
  ...inRow,
  loading: notPossible('The module of the row is here within a moment; its room is kept.'),
  empty: shows({
    fresh: (stage) => open(stage, 'Bizum', BIZUM),
    filled: async (stage) => stage.typeInto(await open(stage, 'Bizum', BIZUM), BIZUM, '612345678'),
  }),
  invalid: shows(async (stage) => {
    const element = await open(stage, 'Bizum', BIZUM);
    await stage.typeInto(element, BIZUM, '61');
    await stage.press(element);
    await stage.until(hasError(element), 'the error');
  }),
  declined: shows(async (stage) => {
    const element = await open(stage, 'Bizum', BIZUM);
    await stage.typeInto(element, BIZUM, '612345678');
    await press(stage, element, refused, hasNotice(element));
  }),
  retriable: notLost,
  offline: shows(async (stage) => {
    await open(stage, 'Bizum', BIZUM);
    stage.goOffline();
  }),
  waiting: shows(async (stage) => {
    const element = await open(stage, 'Bizum', BIZUM);
    await stage.typeInto(element, BIZUM, '612345678');
    await press(stage, element, 'never', isSent(stage));
  }),
  longText: shows(async (stage) =>
    stage.typeInto(await open(stage, 'Bizum', BIZUM), BIZUM, '+491701234567890'),
  ),
};

const WALLET = 'input[type=radio]:not([name=method])';

/** The wallets behind Alipay+. */
export const wallet: Row = {
  ...inRow,
  loading: notPossible('The module of the row is here within a moment; its room is kept.'),
  empty: shows((stage) => open(stage, 'Alipay', WALLET)),
  invalid: notPossible('One wallet is always chosen, or the next page asks.'),
  declined: notPossible(
    'Nothing is typed here; a refused press is told by the problem view of the redirect.',
  ),
  retriable: notLost,
  offline: shows(async (stage) => {
    await open(stage, 'Alipay', WALLET);
    stage.goOffline();
  }),
  waiting: shows(async (stage) => {
    const element = await open(stage, 'Alipay', WALLET);
    await press(stage, element, 'never', isSent(stage));
  }),
  longText: notPossible('Names of wallets are proper names; the longest stands in the list of all.'),
};

const VOUCHER = 'iframe, gw-card-form';

/** A gift card's number and PIN, in the secure frame. */
export const voucher: Row = {
  ...inRow,
  loading: notPossible('The frame is the one of the card; its row shows how it loads.'),
  empty: shows((stage) => open(stage, 'Voucher', VOUCHER)),
  invalid: notPossible('Its fields are those of the frame, whose errors the row of the card shows.'),
  declined: notPossible('Its fields are those of the frame, whose errors the row of the card shows.'),
  retriable: notLost,
  offline: shows(async (stage) => {
    await open(stage, 'Voucher', VOUCHER);
    stage.goOffline();
  }),
  waiting: notPossible('Number and PIN go to the gateway within a second; the button works meanwhile.'),
  longText: notPossible('A gift card has digits only.'),
};

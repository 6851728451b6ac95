// The rows of methods with input: a code, a phone number, a wallet, a gift card.
import type { VoucherAnswer } from '@gangway/protocol/checkout';
import type { GwCheckout } from '../../checkout/gw-checkout.ts';
import { type FakeShop, statusOf } from '../../testing/fake-shop.ts';
import { type Cell, notPossible, type Row, shows } from '../cell.ts';
import { findIn, frameOf, type Stage } from '../stage.ts';

type Reply = FakeShop['payments'][number];

/** States that a method's own row does not have. */
const inRow = {
  finalError: notPossible('The same problem view as of the redirect.'),
  expired: notPossible('The problem view of the picker shows an expired session.'),
  paid: notPossible('The result view shows a paid payment.'),
  noScript: notPossible('The script makes the row; the picker shows the page without script.'),
} satisfies Partial<Record<keyof Row, Cell>>;

/** An address without a server. */
const NOWHERE = 'http://localhost:9';

// Imported on demand, so that the names of the examples can be listed without a document.
const partsOf = async () => (await import('../../checkout/offer-kinds.ts')).partModules;

type PartName = keyof Awaited<ReturnType<typeof partsOf>>;

/** The row while its module loads. */
const coming = (method: string, asks: PartName): Cell =>
  shows(async (stage) => {
    stage.replace(await partsOf(), asks, () => new Promise(() => {}));
    return stage.checkout({ methods: [method, 'Bancontact'] });
  });

/** The row when its module does not load. */
const notLoaded = (method: string, asks: PartName): Cell =>
  shows(async (stage) => {
    stage.replace(await partsOf(), asks, () => Promise.reject(new TypeError('Failed to fetch')));
    const element = await stage.checkout({ methods: [method, 'Bancontact'] });
    await stage.until(hasNotice(element), 'the failure');
  });

/** Shows the picker with a method chosen, after its part has loaded. */
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

/** Whether the row shows a notice. */
const hasNotice = (element: GwCheckout) => (): unknown => findIn(element, '[role=alert]');
const hasError = (element: GwCheckout) => (): unknown => findIn(element, '[aria-invalid=true]');
const isSent = (stage: Stage) => (): unknown => stage.shop.presses.length > 0;

const BLIK = '#blik-code';

/** The BLIK code. */
export const blik: Row = {
  ...inRow,
  loading: coming('Blik', 'code'),
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
  retriable: notLoaded('Blik', 'code'),
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

const BIZUM = '#bizum-phone';
const MB_WAY = '#mb-way-phone';

/** The phone number for Bizum. */
export const bizum: Row = {
  ...inRow,
  loading: coming('Bizum', 'phone'),
  empty: shows({
    fresh: (stage) => open(stage, 'Bizum', BIZUM),
    filled: async (stage) => stage.typeInto(await open(stage, 'Bizum', BIZUM), BIZUM, '612345678'),
    'mb way': async (stage) => stage.typeInto(await open(stage, 'MB WAY', MB_WAY), MB_WAY, '912345678'),
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
  retriable: notLoaded('Bizum', 'phone'),
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

const IBAN = '#account-iban';
const GERMAN = 'DE89 3704 0044 0532 0130 00';

async function openAccount(stage: Stage, iban: string, holder = 'Mia Brandt'): Promise<GwCheckout> {
  const element = await open(stage, 'SEPA Direct Debit', IBAN);
  await stage.typeInto(element, '#account-holder', holder);
  await stage.typeInto(element, IBAN, iban);
  return element;
}

/** The account of a direct debit, and its mandate. */
export const account: Row = {
  ...inRow,
  loading: coming('SEPA Direct Debit', 'account'),
  empty: shows({
    fresh: (stage) => open(stage, 'SEPA Direct Debit', IBAN),
    filled: (stage) => openAccount(stage, GERMAN),
  }),
  invalid: shows({
    missing: async (stage) => {
      const element = await open(stage, 'SEPA Direct Debit', IBAN);
      await stage.press(element);
      await stage.until(hasError(element), 'the errors');
    },
    'outside SEPA': async (stage) => {
      const element = await openAccount(stage, 'BR15 0000 0000 0000 1093 2840 814P 2');
      await stage.press(element);
      await stage.until(hasError(element), 'the error');
    },
  }),
  declined: shows(async (stage) => {
    const element = await openAccount(stage, GERMAN);
    await press(stage, element, refused, hasNotice(element));
  }),
  retriable: notLoaded('SEPA Direct Debit', 'account'),
  offline: shows(async (stage) => {
    await open(stage, 'SEPA Direct Debit', IBAN);
    stage.goOffline();
  }),
  waiting: shows(async (stage) => {
    const element = await openAccount(stage, GERMAN);
    await press(stage, element, 'never', isSent(stage));
  }),
  longText: shows((stage) =>
    openAccount(
      stage,
      'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
      'Donaudampfschifffahrtsgesellschaft mbH & Co. KG',
    ),
  ),
};

const WALLET = 'input[name=wallet]';

/** The wallets behind Alipay+. */
export const wallet: Row = {
  ...inRow,
  loading: coming('Alipay', 'wallet'),
  empty: shows({
    first: (stage) => open(stage, 'Alipay', WALLET),
    all: (stage) => openAll(stage),
    searched: async (stage) => stage.typeInto(await openAll(stage), '#wallet-search', 'ka'),
    'nothing found': async (stage) => stage.typeInto(await openAll(stage), '#wallet-search', 'zebra'),
  }),
  invalid: shows(async (stage) => {
    const element = await open(stage, 'Alipay', WALLET);
    await stage.press(element);
    await stage.until(() => findIn(element, '#wallet-error svg'), 'the error');
  }),
  declined: shows(async (stage) => {
    const element = await open(stage, 'Alipay', WALLET);
    await stage.click(element, WALLET);
    await press(stage, element, refused, hasNotice(element));
  }),
  retriable: notLoaded('Alipay', 'wallet'),
  offline: shows(async (stage) => {
    await open(stage, 'Alipay', WALLET);
    stage.goOffline();
  }),
  waiting: shows(async (stage) => {
    const element = await open(stage, 'Alipay', WALLET);
    await stage.click(element, WALLET);
    await press(stage, element, 'never', isSent(stage));
  }),
  longText: notPossible('Names of wallets are proper names; the longest stands in the list of all.'),
};

async function openAll(stage: Stage): Promise<GwCheckout> {
  const element = await open(stage, 'Alipay', WALLET);
  await stage.click(element, '[aria-expanded=false]');
  await stage.until(() => findIn(element, '#wallet-search'), 'the search');
  return element;
}

const VOUCHER = '[data-state=ready] > [data-place] > iframe';
const GIFT_CARD = { number: '6006491234567890', pin: '1234' };

/** A gift card's number and PIN, in the card frame. */
export const voucher: Row = {
  ...inRow,
  loading: shows((stage) =>
    stage.checkout({ methods: ['Voucher', 'Bancontact'], gateway: `${stage.gateway}/silent` }),
  ),
  empty: shows({
    fresh: (stage) => open(stage, 'Voucher', VOUCHER),
    filled: async (stage) => stage.typeInFrame(await open(stage, 'Voucher', VOUCHER), GIFT_CARD),
  }),
  invalid: shows(async (stage) => {
    const element = await open(stage, 'Voucher', VOUCHER);
    await stage.press(element);
    await stage.until(() => frameOf(element).getElementById('pin-error')?.textContent, 'the errors');
  }),
  declined: shows({
    'wrong PIN': (stage) => redeem(stage, 'wrong'),
    'too little': (stage) => redeem(stage, 'too-little'),
    'too little, with another way': (stage) => redeem(stage, 'part-paid'),
    locked: (stage) => redeem(stage, 'locked'),
  }),
  retriable: shows(async (stage) => {
    stage.timeFrames({ ready: 300, silent: 300 });
    const element = await stage.checkout({ methods: ['Voucher', 'Bancontact'], gateway: NOWHERE });
    await stage.until(hasNotice(element), 'the failure');
  }),
  offline: shows(async (stage) => {
    await open(stage, 'Voucher', VOUCHER);
    stage.goOffline();
  }),
  waiting: shows(async (stage) => {
    const element = await open(stage, 'Voucher', VOUCHER);
    await stage.typeInFrame(element, GIFT_CARD);
    await press(stage, element, 'never', isSent(stage));
  }),
  longText: shows(async (stage) =>
    stage.typeInFrame(await open(stage, 'Voucher', VOUCHER), {
      number: '600649123456789012345678',
      pin: '12345678',
    }),
  ),
};

/** Submits; the trade's own address then responds with `answer` to the frame. */
async function redeem(stage: Stage, answer: VoucherAnswer): Promise<void> {
  const element = await open(stage, 'Voucher', VOUCHER);
  await stage.typeInFrame(element, GIFT_CARD);
  const submitUrl = `${stage.gateway}/pay/${answer}/voucher`;
  const status = statusOf('pending', { method: 'Voucher' });
  await press(stage, element, { value: { kind: 'voucher', submitUrl, status } }, hasNotice(element));
}

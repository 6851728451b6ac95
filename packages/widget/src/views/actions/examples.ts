// Open payments of every action in every state, for tests and the gallery.
import type { CheckoutStatus, PayerAction } from '@gangway/protocol/checkout';
import { statusOf } from '../../testing/fake-shop.ts';

/** One open payment and its context. */
export interface ActionExample {
  readonly status: CheckoutStatus;
  /** Returned by a submission as parameters for an app, which a status never has. */
  readonly isInApp?: true;
  /** The shop's name, when it matters. */
  readonly shop?: string;
}

const PAGE = 'https://pay.gangway.example/pay/019a8f3c-7b1e-7c52-9d40-6a3f5be0c1d2';

const scan = { kind: 'scan', content: PAGE, openUrl: PAGE } as const;
const transfer = {
  kind: 'transfer',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  name: 'Gangway Payments',
  reference: 'RF18539007547034',
} as const;

const debit = {
  kind: 'debit',
  last4: '3000',
  mandate: '019A8F3C7B1E7C529D406A3F5BE0C1D2',
  creditor: 'DE98ZZZ09999999999',
} as const;

/** Returns an action whose app was notified this many seconds ago. */
const confirm = (secondsAgo: number) =>
  ({ kind: 'confirm-in-app', askedAt: 1_790_000_000 - secondsAgo }) as const;

const open = (method: string, action?: PayerAction, change: Partial<CheckoutStatus> = {}): CheckoutStatus =>
  statusOf('processing', { method, ...(action ? { action } : {}), ...change });

const OVER = { expiresAt: 1_790_000_000, now: 1_790_000_000 };
const LAST_SECONDS = { expiresAt: 1_790_000_029 };
const LARGE = { amount: '1234567.89' };
const LONG_SHOP = 'Donaudampfschifffahrtsgesellschaft Blumen, Bücher und besondere Geschenke am Hauptbahnhof';

/** Name → example; a name is the action, then what is special about it. */
export const ACTION_EXAMPLES = {
  scan: { status: open('Payconiq', scan) },
  scanManyApps: { status: open('QRcode', scan) },
  scanWithoutLink: {
    status: open('WeChat Pay', { kind: 'scan', content: 'weixin://wxpay/bizpayurl?pr=Xy7Qh2K' }),
  },
  scanRefused: { status: open('Payconiq', scan, { reason: 'refused-in-app' }) },
  scanNearlyOver: { status: open('Payconiq', scan, LAST_SECONDS) },
  scanLong: {
    status: open('Payconiq', { ...scan, content: `${PAGE}?state=`.padEnd(512, 'k7Q-') }, LARGE),
    shop: LONG_SHOP,
  },
  scanOver: { status: open('Payconiq', scan, OVER) },
  transfer: { status: open('Bank Transfer', transfer, { expiresAt: 1_790_600_000 }) },
  transferLong: {
    status: open(
      'Bank Transfer',
      {
        ...transfer,
        iban: 'MT84MALT011000012345MTLCAST001S',
        bic: 'MALTMTMTXXX',
        name: 'Stichting Derdengelden Donaudampfschifffahrtsgesellschaft Europa B.V. i.o.',
        reference: 'RF762348231ABCDEFGHIJKLMN',
      },
      { ...LARGE, expiresAt: 1_790_600_000 },
    ),
    shop: LONG_SHOP,
  },
  transferWithoutCode: {
    status: open('Bank Transfer', transfer, { currency: 'SEK', expiresAt: 1_790_600_000 }),
  },
  transferPart: {
    status: open('Bank Transfer', { ...transfer, received: '10.00' }, { expiresAt: 1_790_600_000 }),
  },
  transferOver: { status: open('Bank Transfer', transfer, OVER) },
  debit: { status: open('SEPA Direct Debit', debit, { expiresAt: 1_791_200_000 }) },
  debitWithoutCreditor: {
    status: open('SEPA Direct Debit', { kind: 'debit', last4: '3000', mandate: 'MD-7f3a' }),
  },
  debitLong: {
    status: open(
      'SEPA Direct Debit',
      { ...debit, mandate: 'MANDATE'.repeat(5), creditor: 'FR12ZZZ12345678901234567890123456' },
      LARGE,
    ),
    shop: LONG_SHOP,
  },
  confirmBlik: { status: open('Blik', confirm(0)) },
  confirmBlikAgain: { status: open('Blik', confirm(40)) },
  confirmBlikLate: { status: open('Blik', confirm(61)) },
  confirmBizum: { status: open('Bizum', confirm(0), LARGE) },
  confirmMbWay: { status: open('MB WAY', confirm(0)) },
  confirmOver: { status: open('Blik', confirm(0), OVER) },
  app: { status: open('WeChat Pay'), isInApp: true },
  gift: { status: open('Voucher', undefined, { continueUrl: PAGE }) },
  rest: { status: open('Voucher', undefined, { continueUrl: PAGE, rest: '19.99' }) },
  appOver: { status: open('WeChat Pay', undefined, OVER), isInApp: true },
} as const satisfies Readonly<Record<string, ActionExample>>;

/** A name of {@link ACTION_EXAMPLES}. */
export type ActionExampleName = keyof typeof ACTION_EXAMPLES;

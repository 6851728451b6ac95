/** The contracts of `v3.CreatePayments`: payments by redirect, one contract per family of methods. */
import { METHODS, type MethodName, type MethodsWith, methodsWith } from '../methods.ts';
import { ORDER_STATES } from '../order-states.ts';
import type { Contract, Parameter, ResultMember } from './contract.ts';
import type { Operation } from './operations.ts';
import { ORDER_LINE } from './order-lines.ts';
import { ORDER_OPERATIONS } from './order-operation.ts';
import { changeRows, omitRows } from './values.ts';

/** The parameters of every redirect payment. */
export const REDIRECT_PARAMETERS = [
  { name: 'pay_method', kind: 'choice', required: true, oneOf: ['online'], about: '`online`' },
  { name: 'sub_pay_method', kind: 'method', required: true, about: 'The method; see Methods' },
  { name: 'order_id', kind: 'order-id', required: true, echoed: true, about: 'Your own number of the order' },
  { name: 'amount', kind: 'amount', required: true, about: 'What the payer pays, such as 24.99' },
  { name: 'currency', kind: 'currency', required: true, about: 'ISO 4217 code' },
  { name: 'description', kind: 'text', required: true, echoed: true, about: 'What the payer reads' },
  { name: 'demo', kind: 'text', echoed: true, about: 'Anything of yours; it comes back with the order' },
  {
    name: 'timeout',
    kind: 'minutes',
    required: true,
    about: 'Minutes the payer has, 0–1440; 0 means 1440',
  },
  { name: 'redirect_url', kind: 'url', about: 'Where the payer returns to' },
  { name: 'notify_url', kind: 'url', required: true, about: 'Where notifications are posted' },
  { name: 'request_id', kind: 'key', about: 'Makes a repeat safe; see Idempotency keys' },
  {
    name: 'look',
    kind: 'look',
    about: 'Ours: name, accent, radius and logo of its pages; see The look of pages',
  },
  {
    name: 'checkout_data',
    kind: 'checkout-data',
    about: 'Ours: what the payer typed at your checkout, as JSON; see Contact and addresses',
  },
] as const satisfies readonly Parameter[];

/** Where a payer goes whom a bank or an app has refused. */
export const AFTER_REFUSAL = {
  name: 'after_refusal',
  kind: 'choice',
  oneOf: ['page', 'return'],
  about:
    'Ours: `page`, the default, lets the payer try again at `url`; `return` leads to `redirect_url` at once; see The payer’s return',
} as const satisfies Parameter;

/** The result of creating a payment. */
export const CREATION_RESULT = [
  { name: 'order_id', about: 'As sent' },
  { name: 'trade_id', about: 'The name of this payment from now on' },
  { name: 'amount', about: 'With two decimals' },
  { name: 'currency', about: 'As sent' },
  { name: 'settlement_amount', about: 'What is settled, before fees' },
  { name: 'settlement_currency', about: 'The currency it is settled in' },
  { name: 'exchange_rate', about: 'Settlement amount per amount, fixed now; at most 8 decimals' },
  { name: 'url', about: 'Send the payer here' },
  { name: 'state', oneOf: ORDER_STATES, about: '`processing`' },
] as const satisfies readonly ResultMember[];

/** The result of creating a payment whose settlement is known later. */
export const UNSETTLED_RESULT = omitRows(
  CREATION_RESULT,
  'settlement_amount',
  'settlement_currency',
  'exchange_rate',
);

type NeedsLines = MethodsWith<{ needsLines: true }>;

const isWithoutLines = <Name extends MethodName>(name: Name): name is Exclude<Name, NeedsLines> =>
  !('needsLines' in METHODS[name]);

const REDIRECT_CONTRACT = {
  title: 'Redirect to a bank or an app',
  methods: methodsWith({ flow: 'redirect', asks: 'nothing' }).filter(isWithoutLines),
  parameters: [...REDIRECT_PARAMETERS, AFTER_REFUSAL],
  result: CREATION_RESULT,
  errors: ['-4015'],
} as const satisfies Contract;

/** The result of creating a payment that the payer confirms in an app. */
const CONFIRMED_RESULT = changeRows(CREATION_RESULT, {
  url: { about: 'Send the payer here; a page that waits, when it was sent along' },
});

const CARD_CONTRACT = {
  title: 'Card on a page',
  methods: ['Cards HPP'],
  parameters: [...REDIRECT_PARAMETERS, AFTER_REFUSAL],
  result: CREATION_RESULT,
  errors: ['-4015'],
} as const satisfies Contract;

const LINES_CONTRACT = {
  title: 'Payment later, with order lines',
  methods: methodsWith({ needsLines: true }),
  parameters: [
    ...changeRows(REDIRECT_PARAMETERS, {
      checkout_data: {
        required: true,
        needs: [
          'customer.firstName',
          'customer.lastName',
          'customer.email',
          'billingAddress.street',
          'billingAddress.postalCode',
          'billingAddress.city',
          'billingAddress.country',
        ],
        about:
          'Ours: the payer’s `firstName`, `lastName` and `email`, and a `billingAddress` with `street`, `postalCode`, `city` and `country`; see Contact and addresses',
      },
    }),
    AFTER_REFUSAL,
    {
      name: 'order_lines',
      kind: 'order-lines',
      required: true,
      items: ORDER_LINE,
      about: 'Ours: what the order consists of, 1 to 100 entries that come to `amount`; see Order lines',
    },
    {
      name: 'operation',
      kind: 'choice',
      oneOf: ['1', '2'],
      means: ORDER_OPERATIONS,
      about: '`1` sale, the default; `2` authorisation, which `v3.Capture` takes when the goods are sent',
    },
  ],
  result: CREATION_RESULT,
  errors: ['-4015'],
} as const satisfies Contract;

/** Returns the contract of a method that takes a BLIK code. */
const codeContract = (method: MethodsWith<{ asks: 'code' }>) =>
  ({
    title: method,
    methods: [method],
    parameters: [
      ...REDIRECT_PARAMETERS,
      AFTER_REFUSAL,
      {
        name: 'blik_code',
        kind: 'blik-code',
        about:
          "The payer's six digits, good for 120 seconds and one try; without them the payer types them at `url`",
      },
    ],
    result: CONFIRMED_RESULT,
    errors: ['-4015'],
  }) as const satisfies Contract;

/** Returns the contract of a method that takes a phone number. */
const phoneContract = (method: MethodsWith<{ asks: 'phone' }>) =>
  ({
    title: method,
    methods: [method],
    parameters: [
      ...REDIRECT_PARAMETERS,
      AFTER_REFUSAL,
      {
        name: 'phone',
        kind: 'phone',
        about: `The payer's phone, such as ${METHODS[method].phoneExample}; without it the payer types it at \`url\``,
      },
    ],
    result: CONFIRMED_RESULT,
    errors: ['-4015'],
  }) as const satisfies Contract;

const ACCOUNT_CONTRACT = {
  title: 'SEPA Direct Debit',
  methods: methodsWith({ asks: 'account' }),
  parameters: [
    ...REDIRECT_PARAMETERS,
    AFTER_REFUSAL,
    {
      name: 'iban',
      kind: 'iban',
      requiredWhen: { name: 'account_holder' },
      about:
        'The account to debit, of a payer who has read and agreed to the mandate; without it the payer types it at `url`',
    },
    {
      name: 'account_holder',
      kind: 'account-holder',
      requiredWhen: { name: 'iban' },
      about: 'The name of its holder',
    },
  ],
  result: changeRows(CREATION_RESULT, {
    url: {
      about: 'Send the payer here; a page that says what will be debited, when the account was sent along',
    },
  }),
  errors: ['-4015'],
} as const satisfies Contract;

/** The redirect parameters with an optional `timeout`. */
export const OPTIONAL_TIMEOUT = changeRows(REDIRECT_PARAMETERS, {
  timeout: { required: false, about: 'Minutes the payer has, 0–1440; 0 or nothing means 1440' },
});

const UNIFIED_CONTRACT = {
  title: 'WeChat Pay or Alipay as unified order',
  methods: ['WeChat Pay', 'Alipay'],
  parameters: [...OPTIONAL_TIMEOUT, AFTER_REFUSAL],
  result: CREATION_RESULT,
  errors: ['-4015'],
} as const satisfies Contract;

const LIST_CONTRACT = {
  title: 'Our page of all methods',
  methods: ['List'],
  parameters: [
    ...OPTIONAL_TIMEOUT,
    {
      name: 'operation',
      kind: 'choice',
      oneOf: ['1', '2'],
      means: ORDER_OPERATIONS,
      about: '`1` sale, the default; `2` authorisation, by card only',
    },
  ],
  result: CREATION_RESULT,
  errors: ['-4015'],
} as const satisfies Contract;

/** `v3.CreatePayments`. */
export const createPayments = {
  name: 'v3.CreatePayments',
  roles: ['cashier'],
  contracts: [
    REDIRECT_CONTRACT,
    CARD_CONTRACT,
    LINES_CONTRACT,
    ...methodsWith({ asks: 'code' }).map(codeContract),
    ...methodsWith({ asks: 'phone' }).map(phoneContract),
    ACCOUNT_CONTRACT,
    UNIFIED_CONTRACT,
    LIST_CONTRACT,
  ],
  // The specification's table uses this name for the bank QR code too, which needs no sub_pay_method.
  withoutMethod: 'v3.CreatePaymentsBankQRcode',
} as const satisfies Operation;

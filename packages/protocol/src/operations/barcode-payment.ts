/** The contract of `v3.BarcodePayment`: charges the wallet code that a cashier scanned. */
import { ORDER_STATES } from '../order-states.ts';
import { findMethodOfCode } from '../wallet-codes.ts';
import type { Contract, Parameter } from './contract.ts';
import { OPTIONAL_TIMEOUT, REDIRECT_PARAMETERS } from './create-payments.ts';
import type { Operation } from './operations.ts';
import { rowOf } from './values.ts';

const OFFLINE = { oneOf: ['offline'], about: '`offline`' } as const;

/** The part of the amount that is a tip. */
const TIP = {
  name: 'tip_amount',
  kind: 'amount',
  about: 'Tip, part of amount and not above it',
} as const satisfies Parameter;

/** Returns a parameter that payments in the store share with redirect payments. */
const taken = <Name extends (typeof REDIRECT_PARAMETERS)[number]['name']>(name: Name) =>
  rowOf(REDIRECT_PARAMETERS, name);

const BARCODE_CONTRACT = {
  title: 'Scanned wallet code',
  methods: ['Alipay', 'WeChat Pay', 'UnionPay QRcode'],
  parameters: [
    { ...taken('pay_method'), ...OFFLINE },
    { ...taken('sub_pay_method'), required: false, about: 'The wallet; found from the code when left out' },
    taken('order_id'),
    taken('amount'),
    TIP,
    taken('currency'),
    taken('demo'),
    { name: 'auth_code', kind: 'auth-code', required: true, about: 'The scanned code, 16–24 digits' },
    taken('description'),
    { ...taken('notify_url'), required: false },
    taken('request_id'),
  ],
  result: [
    { name: 'order_id', about: 'As sent' },
    { name: 'trade_id', about: 'The name of this payment from now on' },
    { name: 'amount', about: 'With two decimals' },
    { name: 'tip_amount', about: 'With two decimals; 0.00 without a tip' },
    { name: 'currency', about: 'As sent' },
    { name: 'sub_pay_method', about: 'The wallet of the code' },
    { name: 'state', oneOf: ORDER_STATES, about: '`paid`, or `processing` while the payer types a password' },
  ],
  errors: ['-1007', '-4086', '-4028', '-4029', '-4011', '-4015', '-4006'],
} as const satisfies Contract;

/** `v3.BarcodePayment`. */
export const barcodePayment = {
  name: 'v3.BarcodePayment',
  roles: ['cashier'],
  contracts: [BARCODE_CONTRACT],
  // All wallets have the same limits, so one stands in for the unknown wallet of a code that is refused afterwards.
  guessMethod: (members) =>
    findMethodOfCode(members.find(({ name }) => name === 'auth_code')?.value ?? '') ?? 'Alipay',
} as const satisfies Operation;

const QR_CONTRACT = {
  title: 'QR code in the store',
  methods: ['QRcode'],
  parameters: [
    { ...taken('pay_method'), ...OFFLINE },
    taken('sub_pay_method'),
    taken('order_id'),
    taken('amount'),
    TIP,
    taken('currency'),
    taken('description'),
    taken('demo'),
    rowOf(OPTIONAL_TIMEOUT, 'timeout'),
    taken('redirect_url'),
    { ...taken('notify_url'), required: false },
    taken('request_id'),
  ],
  result: [
    { name: 'order_id', about: 'As sent' },
    { name: 'trade_id', about: 'The name of this payment from now on' },
    { name: 'amount', about: 'With two decimals' },
    { name: 'tip_amount', about: 'With two decimals; 0.00 without a tip' },
    { name: 'currency', about: 'As sent' },
    { name: 'settlement_amount', about: 'What is settled, before fees' },
    { name: 'settlement_currency', about: 'The currency it is settled in' },
    { name: 'exchange_rate', about: 'Settlement amount per amount, fixed now; at most 8 decimals' },
    { name: 'url', about: 'Show this as a QR code; the payer chooses how to pay there' },
    { name: 'state', oneOf: ORDER_STATES, about: '`processing`' },
  ],
  errors: ['-4015'],
} as const satisfies Contract;

/** `v3.QRcodePayment`. */
export const qrCodePayment = {
  name: 'v3.QRcodePayment',
  roles: ['cashier'],
  contracts: [QR_CONTRACT],
} as const satisfies Operation;

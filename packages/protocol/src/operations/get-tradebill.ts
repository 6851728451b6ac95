/** The contracts of `v3.GetTradebill`: transactions and clearing reports (docs/protocol.md). */
import type { Contract, Parameter, ResultMember } from './contract.ts';
import type { Operation } from './operations.ts';

/** Returns the parameter that chooses among the contracts of one operation. */
export const commandParameter = <const Command extends string>(command: Command) =>
  ({
    name: 'command',
    alsoNamed: 'commond',
    kind: 'own-id',
    required: true,
    readAs: command,
    about: `\`${command}\`, compared without regard to case`,
  }) as const satisfies Parameter;

/** A nonce of the caller's on a read; it is not recorded. */
export const NONCE_PARAMETER = {
  name: 'nonce_string',
  kind: 'own-id',
  required: true,
  about: 'Any word, 1–32 characters',
} as const satisfies Parameter;

const listResult = <const Line extends readonly ResultMember[]>(items: Line, about: string) =>
  [
    { name: 'tradebill', type: 'Array', items, about },
    { name: 'count', type: 'Integer', about: 'How many lines there are' },
  ] as const satisfies readonly ResultMember[];

/** One line of the transactions, in order. */
export const TRANSACTION_LINE = [
  { name: 'time_zone', about: '`Europe/Amsterdam`' },
  { name: 'store_name', about: 'The store' },
  { name: 'date', about: 'dd-MM-yyyy HH:mm:ss, when it was paid or refunded' },
  { name: 'settlement_currency', about: 'ISO 4217 code' },
  { name: 'amount', about: 'The settlement amount; below zero for a refund' },
  { name: 'fee', about: 'What it cost' },
  { name: 'net_value', about: 'amount − fee, VAT not included' },
  { name: 'vat', about: 'VAT of the fee' },
  { name: 'type', oneOf: ['Payment', 'Refund'], about: '`Payment` or `Refund`' },
  { name: 'sub_pay_method', about: 'The method' },
  { name: 'order_id', about: 'Your own number of the order' },
  { name: 'trade_id', about: 'The payment' },
  { name: 'description', about: 'As sent' },
  { name: 'demo', mayBeEmpty: true, about: 'As sent, or ""' },
  { name: 'state', oneOf: ['Paid', 'Refunded'], about: '`Paid` or `Refunded`' },
  { name: 'fund_flow_status', about: '`0`, `1` or `2`' },
  {
    name: 'fund_flow_description',
    oneOf: ['uncleared', 'cleared', 'settled'],
    about: '`uncleared`, `cleared` or `settled`',
  },
  {
    name: 'rail_cost',
    optional: true,
    about: 'What the acquirer charged for it, beside `fee`; only where its statement says so',
  },
  { name: 'rail_cost_currency', optional: true, about: 'With `rail_cost`: its currency' },
] as const satisfies readonly ResultMember[];

/** One report: the lines of a store, method and settlement currency of a day. */
export const REPORT_LINE = [
  { name: 'time_zone', about: '`Europe/Amsterdam`' },
  { name: 'MID', about: 'UID of the super admin account' },
  { name: 'merchant_name', about: 'The merchant' },
  { name: 'store_name', about: 'The store' },
  { name: 'sub_pay_method', about: 'The method' },
  { name: 'settlement_currency', about: 'ISO 4217 code' },
  { name: 'number_of_payment', type: 'Integer', about: 'How many payments' },
  { name: 'amount_of_payment', about: 'What they come to' },
  { name: 'number_of_refund', type: 'Integer', about: 'How many refunds' },
  { name: 'amount_of_refund', about: 'What they come to' },
  { name: 'fee', about: 'What the payments cost' },
  { name: 'net_value', about: 'Payments − refunds − fee, VAT not included' },
  { name: 'vat', about: 'VAT of the fee' },
  {
    name: 'state',
    oneOf: ['processing', 'settled'],
    about: '`processing`, or `settled` once it is paid into the balance',
  },
  { name: 'transaction_date', about: 'dd-MM-yyyy, the business day of the payments' },
  { name: 'due_date', about: 'dd-MM-yyyy, when it is to be settled' },
  { name: 'settlement_date', mayBeEmpty: true, about: 'dd-MM-yyyy, when it was; "" before' },
  { name: 'clearing_id', about: 'The report' },
] as const satisfies readonly ResultMember[];

const TRANSACTIONS_CONTRACT = {
  title: 'Transactions',
  readOnly: true,
  methods: [],
  command: 'getTradebillInfo',
  parameters: [
    commandParameter('getTradebillInfo'),
    { name: 'clearing_id', kind: 'id', about: 'A report: its lines' },
    {
      name: 'start_time',
      kind: 'time',
      requiredWhen: { name: 'end_time' },
      about: 'Unix seconds, or milliseconds; included; at most 7 years ago',
    },
    {
      name: 'end_time',
      kind: 'time',
      requiredWhen: { name: 'start_time' },
      about: 'Unix seconds, or milliseconds; included, and at most a year after start_time',
    },
    NONCE_PARAMETER,
  ],
  exactlyOne: ['clearing_id', 'start_time'],
  result: listResult(
    TRANSACTION_LINE,
    'The transactions, oldest first; cancelled orders and authorisations are none',
  ),
  errors: ['-3003', '-4001'],
} as const satisfies Contract;

const REPORTS_CONTRACT = {
  title: 'Clearing reports',
  readOnly: true,
  methods: [],
  command: 'getTradebill',
  parameters: [
    commandParameter('getTradebill'),
    {
      name: 'bill_date',
      kind: 'day',
      required: true,
      about: 'The business day of the payments, dd-MM-yyyy or yyyy-MM-dd; within the latest three months',
    },
    NONCE_PARAMETER,
  ],
  result: listResult(REPORT_LINE, 'The reports of that day, one per store, method and settlement currency'),
  errors: ['-3003'],
} as const satisfies Contract;

/** `v3.GetTradebill`. */
export const getTradebill = {
  name: 'v3.GetTradebill',
  roles: ['super-admin'],
  contracts: [TRANSACTIONS_CONTRACT, REPORTS_CONTRACT],
} as const satisfies Operation;

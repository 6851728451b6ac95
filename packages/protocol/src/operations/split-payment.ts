/** The contracts of `v3.SplitPayment`: splitting a payment among merchants, and returning shares. */
import { SPLIT_STATES } from '../split-states.ts';
import type { Contract, Parameter, ResultMember } from './contract.ts';
import { commandParameter, NONCE_PARAMETER } from './get-tradebill.ts';
import type { Operation } from './operations.ts';

const KEY = {
  name: 'nonce_string',
  kind: 'own-id',
  required: true,
  about: 'Your key of this request, 1–32 characters: makes a repeat safe',
  isKey: true,
} as const satisfies Parameter;
const NOTIFY_URL = {
  name: 'notify_url',
  kind: 'url',
  required: true,
  about: 'Where its notifications are posted',
} as const satisfies Parameter;
const CURRENCY = {
  name: 'currency',
  kind: 'currency',
  required: true,
  about: 'The settlement currency of the order',
} as const satisfies Parameter;
const SPLIT_ID = {
  name: 'split_id',
  kind: 'id',
  required: true,
  about: 'The split',
} as const satisfies Parameter;
const REFERENCE = {
  name: 'reference',
  kind: 'text',
  about: 'A remark, repeated in the answer and notifications',
  echoed: true,
} as const satisfies Parameter;
const MID = {
  name: 'mid',
  kind: 'own-id',
  required: true,
  about: 'MID of the receiver: the UID of its super admin',
} as const satisfies Parameter;
const DETAIL_REFERENCE = {
  name: 'detail_reference_id',
  kind: 'own-id',
  required: true,
  isUnique: true,
  about: 'Your own number of this entry, unique in the request',
  echoed: true,
} as const satisfies Parameter;
const DETAIL_DESCRIPTION = {
  name: 'description',
  kind: 'text',
  required: true,
  about: 'Repeated in the answer and notifications',
  echoed: true,
} as const satisfies Parameter;
const splitAmount = (about: string) =>
  ({ name: 'split_amount', kind: 'amount', required: true, about }) as const satisfies Parameter;

/** The members of an entry of `receivers` of a split. */
export const SPLIT_RECEIVERS = [
  MID,
  DETAIL_REFERENCE,
  splitAmount('What it gets, in the settlement currency'),
  { name: 'role', kind: 'own-id', required: true, about: 'What it is in the solution' },
  DETAIL_DESCRIPTION,
] as const satisfies readonly Parameter[];

/** The members of an entry of `receivers` of a return. */
export const RETURN_RECEIVERS = [
  MID,
  { name: 'split_detail_id', kind: 'id', required: true, about: 'The entry of the split' },
  DETAIL_REFERENCE,
  splitAmount('What it gives back'),
  DETAIL_DESCRIPTION,
] as const satisfies readonly Parameter[];

const receivers = <const Rows extends readonly Parameter[]>(items: Rows, about: string) =>
  ({
    name: 'receivers',
    kind: 'receivers',
    required: true,
    items,
    about: `${about}: a JSON array of 1 to 50 entries, in a string or as it is`,
  }) as const satisfies Parameter;

/** The members of an entry of `receivers` in a result. */
export const SPLIT_DETAIL = [
  { name: 'merchant_mid', about: 'MID of the receiver' },
  { name: 'merchant_name', about: 'Its name' },
  { name: 'detail_reference_id', about: 'As sent' },
  { name: 'split_detail_id', about: 'The entry of the split' },
  { name: 'refund_split_detail_id', about: 'Of a return: the entry of the return', optional: true },
  { name: 'split_type', oneOf: ['Split', 'Return'], about: '`Split` or `Return`' },
  { name: 'split_amount', about: 'With two decimals' },
  {
    name: 'result',
    oneOf: SPLIT_STATES,
    about: '`Success` or `Failed`; `Processing` or `Cancelled` while its split is',
  },
  { name: 'description', about: 'As sent' },
  { name: 'error_msg', mayBeEmpty: true, about: 'Why it failed; null unless it did' },
] as const satisfies readonly ResultMember[];

/** The result members of every command and of notifications. */
export const SPLIT_RESULT = [
  { name: 'user', about: 'UID of the super admin that asked for it' },
  { name: 'split_id', about: 'The split; of a return the split it is of' },
  { name: 'trade_id', about: 'The payment' },
  { name: 'split_solution_id', about: 'The solution' },
  { name: 'state', oneOf: SPLIT_STATES, about: '`Processing`, `Success`, `Failed` or `Cancelled`' },
  { name: 'merchant_mid', about: 'MID of the splitting merchant' },
  { name: 'merchant_name', about: 'Its name' },
  { name: 'reference_id', about: 'As sent' },
  { name: 'reference', mayBeEmpty: true, about: 'As sent, or ""' },
  { name: 'notify_url', about: 'As sent' },
  { name: 'currency', about: 'The settlement currency' },
  { name: 'created_at', about: 'Unix seconds' },
  {
    name: 'type',
    oneOf: ['splitPayment', 'splitRefund'],
    about: '`splitPayment`, or `splitRefund` of a return',
  },
  { name: 'receivers', type: 'Array', items: SPLIT_DETAIL, about: 'The entries' },
] as const satisfies readonly ResultMember[];

const CREATE_CONTRACT = {
  title: 'Create a split',
  methods: [],
  command: 'createSplitPayment',
  parameters: [
    commandParameter('createSplitPayment'),
    { name: 'trade_id', kind: 'trade-id', required: true, about: 'The paid order' },
    {
      name: 'split_solution_id',
      kind: 'own-id',
      required: true,
      about: 'The solution, as it was set up for you',
    },
    CURRENCY,
    NOTIFY_URL,
    KEY,
    {
      name: 'split_completed',
      kind: 'choice',
      required: true,
      oneOf: ['0', '1'],
      means: { '0': false, '1': true },
      about: '`1`: this order is not split any more after this',
    },
    {
      name: 'reference_id',
      kind: 'own-id',
      required: true,
      about: 'Your own number of the split, 1–32 characters, never used before',
      echoed: true,
    },
    REFERENCE,
    receivers(SPLIT_RECEIVERS, 'Who gets what'),
  ],
  result: SPLIT_RESULT,
  errors: ['-4011', '-4118', '-4001', '-3002', '-4002', '-4004', '-4003', '-4005'],
} as const satisfies Contract;

const QUERY_CONTRACT = {
  title: 'Read a split or a return',
  readOnly: true,
  methods: [],
  command: 'querySplitPayment',
  parameters: [
    commandParameter('querySplitPayment'),
    NONCE_PARAMETER,
    {
      name: 'reference_id',
      kind: 'own-id',
      required: true,
      about: 'Your own number of the split or the return',
    },
    SPLIT_ID,
    {
      name: 'split_type',
      kind: 'choice',
      oneOf: ['0', '1'],
      means: { '0': 'split', '1': 'return' },
      about: '`0`: only a split, `1`: only a return',
    },
    { name: 'split_detail_id', kind: 'id', about: 'Only this entry of the split' },
    { name: 'refund_split_detail_id', kind: 'id', about: 'Only this entry of the return' },
  ],
  result: SPLIT_RESULT,
  errors: ['-4001'],
} as const satisfies Contract;

const CANCEL_CONTRACT = {
  title: 'Cancel a split',
  methods: [],
  command: 'cancelSplitPayment',
  parameters: [
    commandParameter('cancelSplitPayment'),
    KEY,
    { name: 'reference_id', kind: 'own-id', required: true, about: 'Your own number of the split' },
    SPLIT_ID,
  ],
  result: SPLIT_RESULT,
  errors: ['-4001', '-4002'],
} as const satisfies Contract;

const RETURN_CONTRACT = {
  title: 'Return a split',
  methods: [],
  command: 'returnSplitPayment',
  parameters: [
    commandParameter('returnSplitPayment'),
    { name: 'trade_id', kind: 'trade-id', about: "The split's order" },
    CURRENCY,
    NOTIFY_URL,
    KEY,
    SPLIT_ID,
    {
      name: 'reference_id',
      kind: 'own-id',
      required: true,
      about: 'Your own number of the return, 1–32 characters, never used before',
      echoed: true,
    },
    REFERENCE,
    receivers(RETURN_RECEIVERS, 'Who gives what back'),
  ],
  result: SPLIT_RESULT,
  errors: ['-4011', '-4118', '-4001', '-3002', '-4002', '-4004', '-4003'],
} as const satisfies Contract;

/** `v3.SplitPayment`. */
export const splitPayment = {
  name: 'v3.SplitPayment',
  roles: ['super-admin'],
  contracts: [CREATE_CONTRACT, QUERY_CONTRACT, CANCEL_CONTRACT, RETURN_CONTRACT],
} as const satisfies Operation;

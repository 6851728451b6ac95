/** The contract of `v3.CreateRefund`: refunds a paid order, in full or in part. */
import { REFUND_STATES } from '../refund-states.ts';
import type { Contract, ResultMember } from './contract.ts';
import type { Operation } from './operations.ts';

/** The result of creating a refund and of deciding on one. */
export const REFUND_RESULT = [
  { name: 'refund_id', about: 'The refund' },
  { name: 'm_refund_id', mayBeEmpty: true, about: 'Your own number of it, or ""' },
  { name: 'trade_id', about: 'The payment' },
  { name: 'refund_amount', about: 'With two decimals' },
  { name: 'refund_currency', about: "The order's currency" },
  { name: 'refund_time', about: 'Unix seconds' },
  { name: 'state', oneOf: REFUND_STATES, about: 'See States' },
] as const satisfies readonly ResultMember[];

const REFUND_CONTRACT = {
  title: 'Send money back',
  methods: [],
  needsRefundAuthority: true,
  parameters: [
    { name: 'trade_id', kind: 'trade-id', required: true, about: 'The payment' },
    { name: 'refund_amount', kind: 'amount', required: true, about: 'What goes back, such as 4.99' },
    { name: 'refund_currency', kind: 'currency', required: true, about: "The order's currency" },
    { name: 'refund_description', kind: 'text', required: true, echoed: true, about: 'What it is for' },
    {
      name: 'm_refund_id',
      kind: 'order-id',
      isKey: true,
      echoed: true,
      about: 'Your own number of the refund; a key, see Idempotency keys',
    },
    {
      name: 'notify_url',
      kind: 'url',
      about: 'Where the notifications of this refund are posted; without it there are none',
    },
    { name: 'request_id', kind: 'key', about: 'Makes a repeat safe; see Idempotency keys' },
  ],
  result: REFUND_RESULT,
  errors: ['-4001', '-3002', '-4002', '-4004', '-4003'],
} as const satisfies Contract;

/** `v3.CreateRefund`. */
export const createRefund = {
  name: 'v3.CreateRefund',
  roles: ['cashier'],
  contracts: [REFUND_CONTRACT],
} as const satisfies Operation;

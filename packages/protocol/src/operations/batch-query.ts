/** The contract of `v3.BatchQuery`: payments or refunds of a period as CSV. */
import type { Contract, ResultMember } from './contract.ts';
import { PERIOD_PARAMETERS } from './list-order-by-time.ts';
import type { Operation } from './operations.ts';
import { REFUND_INFO, TRANSACTION_INFO } from './query-order.ts';

/** The value that downloads refunds; every other one downloads payments. */
export const REFUND_DOWNLOAD = 'v3.TimeRefundOrder';

/** Columns of the payments file, in order. `payer_step` is not in it: it holds for the moment of a query only. */
export const PAYMENT_COLUMNS: readonly ResultMember[] = TRANSACTION_INFO.filter(
  ({ name, type }: ResultMember) => type === undefined && name !== 'payer_step',
);

/** Columns of the refunds file, in order. */
export const REFUND_COLUMNS: readonly ResultMember[] = [
  ...REFUND_INFO,
  { name: 'trade_id', about: 'The payment' },
  { name: 'order_id', about: 'Your own number of the order' },
  {
    name: 'user',
    mayBeEmpty: true,
    about: 'UID of the account that asked; "" when the gateway sent the money back by itself',
  },
  { name: 'settlement_refund_amount', about: 'Its share of the settlement' },
  { name: 'settlement_refund_currency', about: 'The currency of the settlement' },
];

const BATCH_CONTRACT = {
  title: 'Download a period',
  readOnly: true,
  methods: [],
  parameters: PERIOD_PARAMETERS,
  result: PAYMENT_COLUMNS,
  errors: [],
} as const satisfies Contract;

/** `v3.BatchQuery`. */
export const batchQuery = {
  name: 'v3.BatchQuery',
  roles: ['cashier', 'operator', 'super-admin'],
  contracts: [BATCH_CONTRACT],
} as const satisfies Operation;

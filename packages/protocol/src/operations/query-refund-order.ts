/** The contract of `v3.QueryRefundOrder`: reads one refund. */
import type { Contract } from './contract.ts';
import type { Operation } from './operations.ts';
import { REFUND_INFO } from './query-order.ts';

const QUERY_REFUND_CONTRACT = {
  title: 'Read one refund',
  readOnly: true,
  methods: [],
  parameters: [
    { name: 'refund_id', kind: 'id', about: 'The refund; required without m_refund_id' },
    {
      name: 'm_refund_id',
      kind: 'order-id',
      about: 'Your own number of the refund; with refund_id, both must name the same refund',
    },
  ],
  anyOf: ['refund_id', 'm_refund_id'],
  result: [
    ...REFUND_INFO,
    { name: 'trade_id', about: 'The payment' },
    { name: 'demo', mayBeEmpty: true, about: 'The order\'s, as sent at creation, or ""' },
    { name: 'settlement_refund_amount', about: 'Its share of the settlement' },
    { name: 'settlement_refund_currency', about: 'The currency of the settlement' },
    { name: 'transaction_id', about: "The payment's number at bank or scheme" },
  ],
  errors: ['-4001'],
} as const satisfies Contract;

/** `v3.QueryRefundOrder`. */
export const queryRefundOrder = {
  name: 'v3.QueryRefundOrder',
  roles: ['cashier', 'operator', 'super-admin'],
  contracts: [QUERY_REFUND_CONTRACT],
} as const satisfies Operation;

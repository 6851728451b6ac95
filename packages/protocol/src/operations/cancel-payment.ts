/** The contract of `v3.CancelPayment`: cancels a whole order; money already paid is returned. */
import { ORDER_STATES } from '../order-states.ts';
import type { Contract } from './contract.ts';
import type { Operation } from './operations.ts';

const CANCEL_CONTRACT = {
  title: 'Cancel one order as a whole',
  methods: [],
  parameters: [{ name: 'trade_id', kind: 'trade-id', required: true, about: 'The payment' }],
  result: [
    { name: 'type', about: '`payment`' },
    { name: 'user', about: 'UID of the account that cancelled' },
    { name: 'amount', about: 'With two decimals' },
    { name: 'currency', about: 'ISO 4217 code' },
    { name: 'settlement_amount', about: 'What would have been settled' },
    { name: 'settlement_currency', about: 'The currency it would have been settled in' },
    { name: 'exchange_rate', about: 'Fixed at creation' },
    { name: 'trade_id', about: 'The payment' },
    { name: 'description', about: 'As sent at creation' },
    { name: 'order_id', about: 'Your own number' },
    { name: 'createDate', about: 'Unix seconds of the creation' },
    { name: 'demo', mayBeEmpty: true, about: 'As sent at creation, or ""' },
    { name: 'transaction_id', mayBeEmpty: true, about: 'The bank\'s or scheme\'s own number, or ""' },
    { name: 'state', oneOf: ORDER_STATES, about: '`cancelled`' },
  ],
  errors: ['-4001', '-4002'],
} as const satisfies Contract;

/** `v3.CancelPayment`. */
export const cancelPayment = {
  name: 'v3.CancelPayment',
  roles: ['cashier'],
  contracts: [CANCEL_CONTRACT],
} as const satisfies Operation;

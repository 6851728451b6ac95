/** The contract of `v3.Capture`: captures an authorized order once, in full or in part. */
import { ORDER_STATES } from '../order-states.ts';
import type { Contract } from './contract.ts';
import type { Operation } from './operations.ts';

const CAPTURE_CONTRACT = {
  title: 'Take what was authorised, or a part of it',
  methods: [],
  parameters: [
    { name: 'trade_id', kind: 'trade-id', required: true, about: 'The payment' },
    {
      name: 'amount',
      kind: 'amount',
      required: true,
      about: 'What is taken, at most what was authorised; the rest goes back to the payer at once',
    },
    { name: 'currency', kind: 'currency', required: true, about: "The order's currency" },
    { name: 'description', kind: 'text', required: true, echoed: true, about: 'What this capture is for' },
    {
      name: 'notify_url',
      kind: 'url',
      required: true,
      about: "Where the order's notifications are posted from the capture on",
    },
    { name: 'request_id', kind: 'key', about: 'Makes a repeat safe; see Idempotency keys' },
  ],
  result: [
    { name: 'order_id', about: 'Your own number' },
    { name: 'trade_id', about: 'The payment' },
    { name: 'amount', about: 'What was taken' },
    { name: 'currency', about: 'ISO 4217 code' },
    { name: 'settlement_amount', about: 'What is settled of it, before fees' },
    { name: 'settlement_currency', about: 'The currency it is settled in' },
    { name: 'exchange_rate', about: 'Fixed at creation' },
    {
      name: 'state',
      oneOf: ORDER_STATES,
      about: '`paid`; `authorized` while the bank has given no clear answer',
    },
  ],
  errors: ['-4001', '-3002', '-4004', '-4002', '-4003'],
} as const satisfies Contract;

/** `v3.Capture`. */
export const capture = {
  name: 'v3.Capture',
  roles: ['cashier'],
  contracts: [CAPTURE_CONTRACT],
} as const satisfies Operation;

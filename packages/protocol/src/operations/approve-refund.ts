/** The contract of `v3.ApproveRefund`: a second person approves or rejects a refund. */
import type { Contract } from './contract.ts';
import { REFUND_RESULT } from './create-refund.ts';
import type { Operation } from './operations.ts';

const APPROVE_CONTRACT = {
  title: 'Decide on a refund that awaits approval',
  methods: [],
  parameters: [
    { name: 'refund_id', kind: 'id', required: true, about: 'The refund' },
    {
      name: 'decision',
      kind: 'choice',
      required: true,
      oneOf: ['approve', 'reject'],
      about: '`approve` sends the money back, `reject` ends the refund as `refund cancel`',
    },
    {
      name: 'nonce_string',
      kind: 'order-id',
      required: true,
      isKey: true,
      about: 'Makes a repeat safe; see Idempotency keys',
    },
  ],
  result: REFUND_RESULT,
  errors: ['-4001', '-4120', '-4002'],
} as const satisfies Contract;

/** `v3.ApproveRefund`. */
export const approveRefund = {
  name: 'v3.ApproveRefund',
  roles: ['super-admin'],
  contracts: [APPROVE_CONTRACT],
} as const satisfies Operation;

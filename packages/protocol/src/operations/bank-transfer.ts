/** The contract of `v3.BankTransfer`: a SEPA transfer that the payer makes at their own bank. */
import type { Contract, Parameter } from './contract.ts';
import { REDIRECT_PARAMETERS, UNSETTLED_RESULT } from './create-payments.ts';
import type { Operation } from './operations.ts';
import { changeRows } from './values.ts';

const TRANSFER_PARAMETERS = [
  ...changeRows(REDIRECT_PARAMETERS, { request_id: { required: true } }),
  { name: 'email', kind: 'email', about: "The payer's e-mail address" },
] as const satisfies readonly Parameter[];

const TRANSFER_CONTRACT = {
  title: 'SEPA bank transfer',
  methods: ['Bank Transfer'],
  parameters: TRANSFER_PARAMETERS,
  result: UNSETTLED_RESULT,
  errors: ['-4015'],
} as const satisfies Contract;

/** `v3.BankTransfer`. */
export const bankTransfer = {
  name: 'v3.BankTransfer',
  roles: ['cashier'],
  contracts: [TRANSFER_CONTRACT],
} as const satisfies Operation;

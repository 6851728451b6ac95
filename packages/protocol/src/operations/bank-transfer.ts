/** The contract of `v3.BankTransfer`: a SEPA transfer that the payer makes at their own bank. */
import type { Contract, Parameter } from './contract.ts';
import { CREATION_RESULT, REDIRECT_PARAMETERS } from './create-payments.ts';
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
  result: CREATION_RESULT.filter(({ name }) => !/settlement|exchange/.test(name)),
  errors: ['-4015'],
} as const satisfies Contract;

/** `v3.BankTransfer`. */
export const bankTransfer = {
  name: 'v3.BankTransfer',
  roles: ['cashier'],
  contracts: [TRANSFER_CONTRACT],
} as const satisfies Operation;

/** The contract of `v3.GetSubPay`: which wallet a scanned code belongs to. */
import type { Contract } from './contract.ts';
import type { Operation } from './operations.ts';

const SUB_PAY_CONTRACT = {
  title: 'The wallet of a scanned code',
  readOnly: true,
  methods: [],
  parameters: [
    { name: 'auth_code', kind: 'auth-code', required: true, about: 'The scanned code, 16–24 digits' },
  ],
  result: [
    { name: 'auth_code', about: 'As sent' },
    { name: 'sub_pay_method', about: 'The wallet, to be sent with v3.BarcodePayment' },
  ],
  errors: ['-4086'],
} as const satisfies Contract;

/** `v3.GetSubPay`. */
export const getSubPay = {
  name: 'v3.GetSubPay',
  roles: ['cashier'],
  contracts: [SUB_PAY_CONTRACT],
} as const satisfies Operation;

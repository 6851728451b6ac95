/** The contract of `v3.CreatePaymentsBankQRcode`: a payment whose page the payer opens by scanning a QR code. */
import type { Contract } from './contract.ts';
import { CREATION_RESULT, REDIRECT_PARAMETERS } from './create-payments.ts';
import type { Operation } from './operations.ts';
import { changeRows } from './values.ts';

const BANK_QR_CONTRACT = {
  title: 'Bank QR code',
  methods: ['iDEAL'],
  parameters: changeRows(REDIRECT_PARAMETERS, {
    sub_pay_method: { required: false, about: 'iDEAL, the default' },
  }),
  result: changeRows(CREATION_RESULT, { url: { about: 'The content of the QR code; see QR codes' } }),
  errors: ['-4015'],
} as const satisfies Contract;

/** `v3.CreatePaymentsBankQRcode`. */
export const createPaymentsBankQrCode = {
  name: 'v3.CreatePaymentsBankQRcode',
  roles: ['cashier'],
  contracts: [BANK_QR_CONTRACT],
  guessMethod: () => 'iDEAL',
} as const satisfies Operation;

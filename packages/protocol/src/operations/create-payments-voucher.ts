/** The contract of `v3.CreatePaymentsVoucher`: a gift card, sent by number and PIN or typed on the gateway's page. */
import type { Contract } from './contract.ts';
import { CREATION_RESULT, REDIRECT_PARAMETERS } from './create-payments.ts';
import type { Operation } from './operations.ts';
import { changeRows } from './values.ts';

/** Also accepted by `v3.CreatePayments`, as in the specification's table. */
export const VOUCHER_CONTRACT = {
  title: 'Gift card',
  methods: ['Voucher'],
  operation: 'v3.CreatePaymentsVoucher',
  parameters: [
    ...REDIRECT_PARAMETERS,
    {
      name: 'cardnumber',
      kind: 'gift-card-number',
      about: 'Number of the gift card, 8–24 digits; without it the payer types it at `url`',
    },
    {
      name: 'pincode',
      kind: 'gift-card-pin',
      requiredWhen: { name: 'cardnumber' },
      about: 'Its PIN, 4–8 digits; required with cardnumber, ignored without it',
    },
  ],
  result: changeRows(CREATION_RESULT, {
    url: { mayBeEmpty: true, about: 'Send the payer here; "" when the number was sent' },
  }),
  errors: ['-4015'],
} as const satisfies Contract;

/** `v3.CreatePaymentsVoucher`. */
export const createPaymentsVoucher = {
  name: 'v3.CreatePaymentsVoucher',
  roles: ['cashier'],
  contracts: [VOUCHER_CONTRACT],
} as const satisfies Operation;

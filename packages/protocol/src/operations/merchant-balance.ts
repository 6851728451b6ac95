/** The contracts of `v3.MerchantBalance`: a merchant's balance, and its payouts (docs/protocol.md). */
import { PAYOUT_STATES } from '../payout-states.ts';
import type { Contract, Parameter, ResultMember } from './contract.ts';
import { commandParameter, NONCE_PARAMETER } from './get-tradebill.ts';
import type { Operation } from './operations.ts';

const CURRENCY = {
  name: 'currency',
  kind: 'currency',
  required: true,
  about: 'ISO 4217 code of the balance: a merchant has one in each currency it is settled in',
} as const satisfies Parameter;

const WALLET_RESULT = [
  { name: 'user', about: 'UID of the super admin' },
  { name: 'time', about: 'Unix seconds' },
  { name: 'gateway_name', about: "The service's name" },
  { name: 'wallet_id', about: 'The wallet of this currency' },
] as const satisfies readonly ResultMember[];

const BALANCE_CONTRACT = {
  title: 'Balance',
  readOnly: true,
  methods: [],
  command: 'getBalance',
  parameters: [commandParameter('getBalance'), CURRENCY, NONCE_PARAMETER],
  result: [
    ...WALLET_RESULT,
    { name: 'currency', about: 'As sent' },
    { name: 'available', about: 'Settled and not paid out' },
    { name: 'reserve', about: 'The part of it that is held back' },
    { name: 'usable', about: 'available − reserve: what can be paid out' },
    { name: 'deposit', about: 'Your deposit, not included in available' },
  ],
  errors: ['-4011'],
} as const satisfies Contract;

const PAYOUT_CONTRACT = {
  title: 'Payout',
  methods: [],
  command: 'payout',
  parameters: [
    commandParameter('payout'),
    { name: 'amount', kind: 'amount', required: true, about: 'At most usable; a String or a number' },
    CURRENCY,
    {
      name: 'reference',
      kind: 'text',
      required: true,
      echoed: true,
      about: 'A remark, repeated in the answer and notifications',
    },
    { name: 'notify_url', kind: 'url', required: true, about: 'Where its notifications are posted' },
    {
      name: 'nonce_string',
      kind: 'own-id',
      required: true,
      isKey: true,
      about: 'Your key of this payout, 1–32 characters: makes a repeat safe',
    },
  ],
  result: [
    ...WALLET_RESULT,
    { name: 'payout_id', about: 'The payout' },
    { name: 'currency', about: 'As sent' },
    { name: 'amount', about: 'With two decimals' },
    { name: 'reference', about: 'As sent' },
    { name: 'notify_url', about: 'As sent' },
    { name: 'state', oneOf: PAYOUT_STATES, about: '`awaiting approval`' },
  ],
  errors: ['-4011', '-4005'],
} as const satisfies Contract;

/** `v3.MerchantBalance`. */
export const merchantBalance = {
  name: 'v3.MerchantBalance',
  roles: ['super-admin'],
  contracts: [BALANCE_CONTRACT, PAYOUT_CONTRACT],
} as const satisfies Operation;

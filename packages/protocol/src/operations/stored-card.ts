/**
 * The contracts of `v3.StoredCard`: a customer's stored cards, and their revocation by the merchant. The specification
 * has no such operation.
 */
import type { Contract, Parameter, ResultMember } from './contract.ts';
import { commandParameter } from './get-tradebill.ts';
import type { Operation } from './operations.ts';

/** The states of a stored card: `revoking` until its revocation takes effect. */
export const STORED_CARD_STATES = ['valid', 'revoking', 'revoked'] as const;

/** A state of {@link STORED_CARD_STATES}. */
export type StoredCardState = (typeof STORED_CARD_STATES)[number];

/** The longest time between a revocation and its effect, in seconds. */
export const REVOCATION_DELAY_SECONDS_MAX = 3600;

const TRADE_ID = {
  name: 'trade_id',
  kind: 'trade-id',
  required: true,
  about: 'The payment with which the card was kept',
} as const satisfies Parameter;

const KEY = {
  name: 'request_id',
  kind: 'key',
  required: true,
  about: 'Your key of this change: makes a repeat safe',
} as const satisfies Parameter;

const STATE_ROWS = [
  { name: 'card_state', oneOf: STORED_CARD_STATES, about: '`valid`, `revoking` or `revoked`' },
  {
    name: 'revoke_at',
    mayBeEmpty: true,
    about: 'Unix seconds from which the token is refused; "" while it is valid',
  },
] as const satisfies readonly ResultMember[];

const FEATURES = [{ feature: 'token', when: { name: 'command' } }] as const;

const CUSTOMER_CONTRACT = {
  title: "A customer's stored cards",
  readOnly: true,
  methods: [],
  command: 'list',
  parameters: [
    commandParameter('list'),
    { name: 'customer_id', kind: 'own-id', required: true, max: 255, about: 'Your number of the customer' },
  ],
  features: FEATURES,
  result: [
    { name: 'customer_id', about: 'As sent' },
    {
      name: 'token_types',
      mayBeEmpty: true,
      about: 'Which cards this account may keep and use: `CIT`, `MIT`, `CIT,MIT` or ""',
    },
    {
      name: 'cards',
      type: 'Array',
      about: 'Those that were kept with this customer_id, the newest first',
      items: [
        { name: 'trade_id', about: 'The payment with which it was kept' },
        { name: 'kind', oneOf: ['CIT', 'MIT'], about: 'Its token_type' },
        { name: 'card_brand', about: 'Such as `visa`' },
        { name: 'card_last4', about: 'Last four digits' },
        { name: 'card_expiry', about: 'MM/YYYY' },
        ...STATE_ROWS,
        { name: 'consent_time', mayBeEmpty: true, about: 'As sent with the payment, in unix seconds, or ""' },
        { name: 'consent_wording', mayBeEmpty: true, about: 'As sent with the payment, or ""' },
      ],
    },
  ],
  errors: [],
} as const satisfies Contract;

const REVOKE_CONTRACT = {
  title: 'Revoke a stored card',
  methods: [],
  command: 'revoke',
  parameters: [
    commandParameter('revoke'),
    TRADE_ID,
    KEY,
    {
      name: 'delay',
      kind: 'count',
      about: `Seconds until it takes effect, 0 to ${REVOCATION_DELAY_SECONDS_MAX}; 0 by default`,
    },
  ],
  features: FEATURES,
  result: [{ name: 'trade_id', about: 'As sent' }, ...STATE_ROWS],
  errors: ['-4001', '-4002'],
} as const satisfies Contract;

const RESTORE_CONTRACT = {
  title: 'Take a revocation back',
  methods: [],
  command: 'restore',
  parameters: [commandParameter('restore'), TRADE_ID, KEY],
  features: FEATURES,
  result: [{ name: 'trade_id', about: 'As sent' }, ...STATE_ROWS],
  errors: ['-4001', '-4002'],
} as const satisfies Contract;

/** `v3.StoredCard`. */
export const storedCard = {
  name: 'v3.StoredCard',
  roles: ['cashier'],
  contracts: [CUSTOMER_CONTRACT, REVOKE_CONTRACT, RESTORE_CONTRACT],
} as const satisfies Operation;

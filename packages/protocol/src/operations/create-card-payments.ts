/** The contract of `v3.CreateCardPayments`: a card by its data (PCI merchants) or by the plugin's one-time token. */
import { LENGTHS } from '../limits.ts';
import type { Contract, Parameter } from './contract.ts';
import { CREATION_RESULT, REDIRECT_PARAMETERS } from './create-payments.ts';
import type { Operation } from './operations.ts';

/** The parameters that cards share with redirect methods, the return address and the key being required here. */
const COMMON_PARAMETERS: readonly Parameter[] = REDIRECT_PARAMETERS.map((parameter: Parameter) =>
  parameter.name === 'redirect_url' || parameter.name === 'request_id'
    ? { ...parameter, required: true }
    : parameter,
);

const CARD_PARAMETERS: readonly Parameter[] = [
  {
    name: 'operation',
    kind: 'choice',
    required: true,
    oneOf: ['1', '2'],
    about: '`1` sale, `2` authorisation',
  },
  {
    name: '3ds_initiate',
    kind: 'choice',
    required: true,
    oneOf: ['01', '02', '03'],
    about: '`01` with 3-D Secure, `02` without (feature no-3ds), `03` exemption (feature exemption)',
  },
  {
    name: 'sca_exemption',
    kind: 'choice',
    required: false,
    requiredWhen: { name: '3ds_initiate', is: '03' },
    oneOf: ['LowValue'],
    about: 'Which exemption, with `03`',
  },
  {
    name: 'cardinfo',
    kind: 'card-info',
    required: false,
    about: 'The card as a JSON string: card_holder, card_number, expiration_month, expiration_year, cvc',
  },
  {
    name: 'payment_token_object',
    kind: 'token',
    required: false,
    about: "The plugin's one-time token instead of cardinfo",
  },
  {
    name: 'email',
    kind: 'email',
    required: true,
    max: LENGTHS.email,
    about: "The cardholder's e-mail address",
  },
];

const CARD_CONTRACT = {
  title: 'Card data or one-time token',
  methods: ['Card', 'Cards HPP'],
  parameters: [...COMMON_PARAMETERS, ...CARD_PARAMETERS],
  exactlyOne: ['cardinfo', 'payment_token_object'],
  features: [
    { feature: 'pci', when: { name: 'cardinfo' } },
    { feature: 'no-3ds', when: { name: '3ds_initiate', is: '02' } },
    { feature: 'exemption', when: { name: '3ds_initiate', is: '03' } },
  ],
  result: CREATION_RESULT.filter(({ name }) => !/settlement|exchange/.test(name)),
  errors: ['-4119', '-4015'],
} as const satisfies Contract;

/** `v3.CreateCardPayments`. */
export const createCardPayments: Operation = {
  name: 'v3.CreateCardPayments',
  roles: ['cashier'],
  contracts: [CARD_CONTRACT],
};

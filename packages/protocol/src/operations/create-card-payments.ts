/**
 * The contracts of `v3.CreateCardPayments`: card data (PCI merchants) or a one-time token, a card that the payer types
 * on the gateway's page, a card to be kept as a token, and a sale with such a stored-card token.
 */
import { CARD_BRAND_NAMES } from '../cards/brands.ts';
import type { Contract, Parameter } from './contract.ts';
import { CREATION_RESULT, REDIRECT_PARAMETERS, UNSETTLED_RESULT } from './create-payments.ts';
import type { Operation } from './operations.ts';
import { ORDER_OPERATIONS } from './order-operation.ts';
import { changeRows, omitRows } from './values.ts';

/** The parameters that cards share with redirect methods. Return address and key are required here. */
const COMMON_PARAMETERS = changeRows(REDIRECT_PARAMETERS, {
  redirect_url: { required: true },
  request_id: { required: true },
});

const CARD_PARAMETERS = [
  {
    name: 'operation',
    kind: 'choice',
    required: true,
    oneOf: ['1', '2'],
    means: ORDER_OPERATIONS,
    about: '`1` sale, `2` authorisation',
  },
  {
    name: '3ds_initiate',
    kind: 'choice',
    required: true,
    oneOf: ['01', '02', '03'],
    means: { '01': 'with', '02': 'without', '03': 'exemption' },
    about: '`01` with 3-D Secure, `02` without (feature no-3ds), `03` exemption (feature exemption)',
  },
  {
    name: 'sca_exemption',
    kind: 'choice',
    requiredWhen: { name: '3ds_initiate', is: '03' },
    oneOf: ['LowValue'],
    about: 'Which exemption, with `03`',
  },
  {
    name: 'cardinfo',
    kind: 'card-info',
    about: 'The card as a JSON string: card_holder, card_number, expiration_month, expiration_year, cvc',
  },
  {
    name: 'payment_token_object',
    kind: 'token',
    about: "The card form's one-time token instead of cardinfo",
  },
  { name: 'email', kind: 'email', required: true, about: "The cardholder's e-mail address" },
] as const satisfies readonly Parameter[];

/** The payer's choice on a co-badged card. The specification has no such parameter. */
const CARD_BRAND = {
  name: 'card_brand',
  kind: 'choice',
  oneOf: CARD_BRAND_NAMES,
  about: 'Ours: the network that the payer chose on your page for a co-badged card; only with cardinfo',
} as const satisfies Parameter;

/** Values of `operation` that keep the card. */
const KEEPING = ['10', '11', '12'] as const;

const CARD_CONTRACT = {
  title: 'Card data or one-time token',
  methods: ['Card', 'Cards HPP'],
  parameters: [
    ...COMMON_PARAMETERS,
    ...changeRows(CARD_PARAMETERS, { operation: { elsewhere: KEEPING } }),
    CARD_BRAND,
  ],
  exactlyOne: ['cardinfo', 'payment_token_object'],
  features: [
    { feature: 'pci', when: { name: 'cardinfo' } },
    { feature: 'no-3ds', when: { name: '3ds_initiate', is: '02' } },
    { feature: 'exemption', when: { name: '3ds_initiate', is: '03' } },
  ],
  result: UNSETTLED_RESULT,
  errors: ['-4119', '-4015'],
} as const satisfies Contract;

const FORM_TYPE = {
  name: 'form_type',
  kind: 'choice',
  oneOf: ['01', '02'],
  means: { '01': 'page', '02': 'framed' },
  about:
    '`01` a page of its own, the default; `02` to be framed by a page of an origin that a client key of yours allows',
} as const satisfies Parameter;

const CARD_PAGE_CONTRACT = {
  title: 'Hosted card page',
  methods: ['Cards HPP'],
  without: ['cardinfo', 'payment_token_object'],
  parameters: [
    ...COMMON_PARAMETERS,
    ...omitRows(CARD_PARAMETERS, 'cardinfo', 'payment_token_object'),
    FORM_TYPE,
  ],
  features: CARD_CONTRACT.features.filter(({ feature }) => feature !== 'pci'),
  result: CARD_CONTRACT.result,
  errors: ['-4015'],
} as const satisfies Contract;

/** Who may use a stored card: the cardholder, who is present each time, or the merchant alone. */
const TOKEN_TYPE = {
  name: 'token_type',
  kind: 'choice',
  required: true,
  oneOf: ['CIT', 'MIT'],
  about:
    'Who uses the stored card: `CIT` the cardholder, who is present (feature cit), `MIT` you alone (feature mit)',
} as const satisfies Parameter;

/** The consent that the payer gave on the merchant's page. The specification has no such parameters. */
const CONSENT_PARAMETERS = [
  {
    name: 'customer_id',
    kind: 'own-id',
    max: 255,
    about: 'Your number of the customer whose card it is; v3.StoredCard finds it by this',
  },
  {
    name: 'consent_wording',
    kind: 'text',
    max: 64,
    about: 'The payer has agreed on your page, and is not asked again: which wording was shown. Only `CIT`',
  },
  {
    name: 'consent_time',
    kind: 'time',
    about: 'When the payer agreed there: unix seconds, or milliseconds; by default now',
  },
] as const satisfies readonly Parameter[];

const TOKEN_FEATURES = [
  { feature: 'token', when: { name: 'operation' } },
  { feature: 'cit', when: { name: 'token_type', is: 'CIT' } },
  { feature: 'mit', when: { name: 'token_type', is: 'MIT' } },
] as const;

const KEEP_CONTRACT = {
  title: 'Card kept as a token',
  methods: ['Card', 'Cards HPP'],
  forOperations: KEEPING,
  parameters: [
    ...COMMON_PARAMETERS,
    TOKEN_TYPE,
    ...CONSENT_PARAMETERS,
    ...changeRows(CARD_PARAMETERS, {
      operation: {
        oneOf: KEEPING,
        about: '`10` token only (amount may be 0.00), `11` sale, `12` authorisation',
      },
      '3ds_initiate': {
        oneOf: ['01', '03'],
        about: '`01` with 3-D Secure, `03` exemption (feature exemption): the payer is asked all the same',
      },
    }),
    CARD_BRAND,
  ],
  exactlyOne: ['cardinfo', 'payment_token_object'],
  features: [...TOKEN_FEATURES, ...CARD_CONTRACT.features.filter(({ feature }) => feature !== 'no-3ds')],
  result: CARD_CONTRACT.result,
  errors: ['-4119', '-4015'],
} as const satisfies Contract;

const KEEP_PAGE_CONTRACT = {
  title: 'Card kept from a page',
  methods: ['Cards HPP'],
  without: ['cardinfo', 'payment_token_object'],
  forOperations: ['11', '12'],
  parameters: [
    ...COMMON_PARAMETERS,
    { ...TOKEN_TYPE, oneOf: ['MIT'], about: '`MIT`: you alone use the card (feature mit)' },
    ...changeRows(CONSENT_PARAMETERS, {
      consent_wording: {
        required: true,
        about: 'The payer has agreed on your page, and is not asked again: which wording was shown',
      },
    }),
    ...changeRows(omitRows(CARD_PARAMETERS, 'cardinfo', 'payment_token_object'), {
      operation: { oneOf: ['11', '12'], about: '`11` sale, `12` authorisation' },
      '3ds_initiate': {
        oneOf: ['01', '03'],
        about: '`01` with 3-D Secure, `03` exemption (feature exemption); the rail decides',
      },
    }),
    FORM_TYPE,
  ],
  features: [
    ...TOKEN_FEATURES.filter(({ feature }) => feature !== 'cit'),
    ...CARD_CONTRACT.features.filter(({ feature }) => feature === 'exemption'),
  ],
  result: CARD_CONTRACT.result,
  errors: ['-4015'],
} as const satisfies Contract;

const TOKEN_CONTRACT = {
  title: 'Stored card',
  methods: ['Token'],
  parameters: [
    ...changeRows(REDIRECT_PARAMETERS, { request_id: { required: true } }),
    TOKEN_TYPE,
    ...changeRows(omitRows(CARD_PARAMETERS, 'cardinfo', 'email'), {
      operation: { oneOf: ['11', '12'], about: '`11` sale, `12` authorisation' },
      payment_token_object: { required: true, about: 'The stored card, as its notification named it' },
    }),
    {
      ...CARD_BRAND,
      about:
        'Ours: the network that the cardholder chose for this payment; by default the one chosen when the card was stored. Only `CIT`',
    },
  ],
  features: [...TOKEN_FEATURES, ...CARD_CONTRACT.features.filter(({ feature }) => feature !== 'pci')],
  result: changeRows(CREATION_RESULT, {
    url: { optional: true, about: 'Only where the issuer asks the cardholder: send the payer there' },
    state: { about: '`paid`, `authorized`, or `processing` where there is a url' },
  }),
  errors: ['-4119', '-4015', '-4006'],
} as const satisfies Contract;

/** `v3.CreateCardPayments`. */
export const createCardPayments = {
  name: 'v3.CreateCardPayments',
  roles: ['cashier'],
  contracts: [CARD_CONTRACT, CARD_PAGE_CONTRACT, KEEP_PAGE_CONTRACT, KEEP_CONTRACT, TOKEN_CONTRACT],
} as const satisfies Operation;

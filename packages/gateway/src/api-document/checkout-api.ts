/** The routes of a merchant server as an OpenAPI 3.1 document, generated from the checkout contract. */
import {
  CHECKOUT_ERRORS,
  checkoutErrorSchema,
  nextStepSchema,
  paymentRequestSchema,
  savedCardChangeSchema,
  savedCardReplySchema,
  sessionStateSchema,
  statusSchema,
} from '@gangway/protocol/checkout';
import { json, ref, type Schema } from './schema.ts';
import { jsonSchemaOf } from './valibot-schema.ts';

const DESCRIPTION = [
  `The requests that the elements send to your server. \`@gangway/server\` serves these routes; a server in another language must implement them (docs/any-backend.md).`,
  `The paths are below the \`endpoint\` of the element, such as \`/pay\`.`,
].join(' ');

const TRADE_ID = '019a9f2e-5b70-7c11-9d53-2f6c1e7a8b90';
const STATUS = {
  tradeId: TRADE_ID,
  orderId: 'A-1001',
  state: 'processing',
  final: false,
  amount: '24.99',
  currency: 'EUR',
  method: 'iDEAL',
  expiresAt: 1_795_194_000,
  now: 1_795_190_400,
};
const REDIRECT = { kind: 'redirect', url: 'https://gateway.example/pay/5b70c8d1', status: STATUS };
const SUBMISSION = { attemptId: 'p-4f0c2b1e7c0a4b6e', method: 'iDEAL' };
const REMOVAL = { offer: 'v96equ9iJeZhQIkP39YLnLEEEauGnrR2i8A4gElYZN0', action: 'remove' };

const answer = (description: string, name: string, example: unknown): Schema => ({
  description,
  content: json(ref(name), { example: { value: example } }),
});

/** Refusals by HTTP status; each names its codes. */
function refusals(): Readonly<Record<string, Schema>> {
  const statuses = new Set(Object.values(CHECKOUT_ERRORS).map(({ http }) => http));
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => {
        const codes = Object.entries(CHECKOUT_ERRORS).filter(([, { http }]) => http === status);
        const text = codes.map(([code, { retriable }]) => `${code}${retriable ? ' (try again)' : ''}`);
        return [String(status), { description: text.join(', '), content: json(ref('CheckoutError')) }];
      }),
  );
}

/** Describes a route that the elements call. */
const route = (id: string, summary: string, rest: Schema, done: Schema): Schema => ({
  tags: ['Elements'],
  operationId: id,
  summary,
  ...rest,
  responses: { 200: done, ...refusals() },
});

const sentence = (description: string): Schema => ({
  description,
  content: { 'text/plain': { schema: { type: 'string' } } },
});

/** Describes a route that the gateway calls or that a payer's browser is sent to. */
const open = (id: string, summary: string, description: string, rest: Schema): Schema => ({
  tags: ['Gateway and payers'],
  operationId: id,
  summary,
  description,
  security: [],
  ...rest,
});

const LEADS_ON = { 303: { description: 'Redirect', headers: { Location: { schema: { type: 'string' } } } } };
const TRADE: Schema = {
  name: 'tradeId',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
};

/** Path → its routes. */
const PATHS: Readonly<Record<string, Schema>> = {
  '/session': {
    get: route(
      'session',
      "The order's payment",
      { description: 'For a page that was reloaded; null when no payment was begun.' },
      answer('The latest payment', 'SessionState', { status: null }),
    ),
  },
  '/payments': {
    post: route(
      'pay',
      'Begin a payment',
      {
        description:
          'The payer has clicked the pay button. Amount and currency come from your order, never from the request. A repeated `attemptId` gets the same answer.',
        requestBody: {
          required: true,
          content: json(ref('PaymentRequest'), { iDEAL: { value: SUBMISSION } }),
        },
      },
      answer('What the element does next', 'NextStep', REDIRECT),
    ),
  },
  '/payments/{tradeId}': {
    get: route(
      'status',
      'The state of a payment',
      { parameters: [TRADE] },
      answer('The state', 'CheckoutStatus', STATUS),
    ),
  },
  '/saved-cards': {
    post: route(
      'changeSavedCard',
      'Remove a saved card, or undo that',
      {
        description:
          'Only for sessions with offers of the kind `saved-card`. The card is revoked after ten seconds; until then it can be restored.',
        requestBody: {
          required: true,
          content: json(ref('SavedCardChange'), { removal: { value: REMOVAL } }),
        },
      },
      answer('Whether the removal can be undone', 'SavedCardReply', { undoSeconds: 10 }),
    ),
  },
  '/hosted/{id}': {
    get: open(
      'hosted',
      "Redirect to the gateway's own page of the order",
      'The address is created with the session, for payers without the element.',
      {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: LEADS_ON,
      },
    ),
  },
  '/return': {
    get: open(
      'return',
      'The payer comes back',
      'Verifies `sign` over `trade_id`, `order_id`, `state`, `time` and `!from=gateway`, queries the gateway, and redirects to your page.',
      {
        parameters: ['trade_id', 'order_id', 'state', 'time', 'sign'].map((name) => ({
          name,
          in: 'query',
          required: true,
          schema: { type: 'string' },
        })),
        responses: LEADS_ON,
      },
    ),
  },
  '/notifications': {
    post: open(
      'notified',
      'The gateway reports a change',
      "The body is a notification; see the gateway's webhooks.",
      {
        requestBody: { required: true, content: json({ type: 'object' }) },
        responses: {
          200: sentence('`ok`: accepted'),
          400: sentence('`bad`: the signature is wrong, or the order is unknown'),
          500: sentence('`bad`: processing failed; the gateway sends it again'),
        },
      },
    ),
  },
};

/** The document. */
export const checkoutApi = (): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'Gangway: the merchant server',
    version: '1.0.0',
    summary: 'The routes for the elements, the gateway and returning payers',
    description: DESCRIPTION,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: 'http://localhost:3000/pay', description: 'The endpoint of the element' }],
  tags: [
    { name: 'Elements', description: 'Called by the elements on your page' },
    { name: 'Gateway and payers', description: "Called by the gateway and by payers' browsers" },
  ],
  security: [{ session: [] }],
  paths: PATHS,
  components: {
    securitySchemes: {
      session: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description:
          'The session your server created for one order (HS256), or the status token of one payment.',
      },
    },
    schemas: {
      SessionState: jsonSchemaOf(sessionStateSchema),
      PaymentRequest: jsonSchemaOf(paymentRequestSchema),
      SavedCardChange: jsonSchemaOf(savedCardChangeSchema),
      SavedCardReply: jsonSchemaOf(savedCardReplySchema),
      NextStep: jsonSchemaOf(nextStepSchema),
      CheckoutStatus: jsonSchemaOf(statusSchema),
      CheckoutError: jsonSchemaOf(checkoutErrorSchema),
    },
  },
});

/** The routes of a merchant server as an OpenAPI 3.1 document, made from the checkout contract. */
import {
  CHECKOUT_ERRORS,
  checkoutErrorSchema,
  nextStepSchema,
  paymentRequestSchema,
  sessionStateSchema,
  statusSchema,
} from '@gangway/protocol/checkout';
import { json, ref, type Schema } from './schema.ts';
import { jsonSchemaOf } from './valibot-schema.ts';

const DESCRIPTION = [
  `What the elements say to your server. \`@gangway/server\` answers all of it; a server in another language needs these routes (docs/any-backend.md).`,
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

/** A route of the elements. */
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

/** A route that is met by the gateway or by a payer's browser on its way. */
const open = (id: string, summary: string, description: string, rest: Schema): Schema => ({
  tags: ['Gateway and payers'],
  operationId: id,
  summary,
  description,
  security: [],
  ...rest,
});

const LEADS_ON = { 303: { description: 'Leads on', headers: { Location: { schema: { type: 'string' } } } } };
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
      { description: 'For a page that was reloaded; null when none was begun.' },
      answer('The latest payment', 'SessionState', { status: null }),
    ),
  },
  '/payments': {
    post: route(
      'pay',
      'Begin a payment',
      {
        description:
          'The payer has pressed pay. Amount and currency come from your order, never from here. The same `attemptId` again is answered the same.',
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
  '/hosted/{id}': {
    get: open(
      'hosted',
      "Lead to the gateway's own page of the order",
      'The address is made with the session, for payers without the element.',
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
      'Verifies `sign` over `trade_id`, `order_id`, `state`, `time` and `!from=gateway`, asks the gateway, and leads on to your page.',
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
      'The gateway tells a change',
      'The body is a notification, see the webhooks of the gateway.',
      {
        requestBody: { required: true, content: json({ type: 'object' }) },
        responses: {
          200: sentence('`ok`: taken'),
          400: sentence('`bad`: not signed, or of no order here'),
          500: sentence('`bad`: failed here; it comes again'),
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
    summary: 'The routes that the elements, the gateway and returning payers meet',
    description: DESCRIPTION,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: 'http://localhost:3000/pay', description: 'The endpoint of the element' }],
  tags: [
    { name: 'Elements', description: 'Asked by the elements on your page' },
    { name: 'Gateway and payers', description: 'Asked by the gateway, and by browsers on their way' },
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
          'The session your server made for one order (HS256), or the status token of one payment.',
      },
    },
    schemas: {
      SessionState: jsonSchemaOf(sessionStateSchema),
      PaymentRequest: jsonSchemaOf(paymentRequestSchema),
      NextStep: jsonSchemaOf(nextStepSchema),
      CheckoutStatus: jsonSchemaOf(statusSchema),
      CheckoutError: jsonSchemaOf(checkoutErrorSchema),
    },
  },
});

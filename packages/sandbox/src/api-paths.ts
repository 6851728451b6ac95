/** Describes the routes of the sandbox for testers and automated tests: `/sandbox/…`, without a key. */

import { json, objectOf, type Schema } from '@gangway/gateway/extend';
import {
  FAULTY_RAILS,
  FEATURES,
  INCIDENTS,
  PAYER_OUTCOMES,
  PAYOUT_STATES,
  RAIL_FAULT_MODES,
  REFUND_AUTHORITIES,
} from '@gangway/protocol';

const TAGS = ['Sandbox'];
const AMOUNT: Schema = { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$', examples: ['24.99'] };
const TEXT: Schema = { type: 'string' };
const UUID: Schema = { type: 'string', format: 'uuid' };

const parameter = (name: string, description: string, schema: Schema = TEXT): Schema => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});

const refusal = (description: string): Schema => ({
  description,
  content: json(objectOf({ error: { type: 'string' } })),
});

interface SandboxRoute {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Schema[];
  readonly body?: Schema;
  readonly answer: Schema;
  readonly refusals: Readonly<Record<string, string>>;
}

const describeRoute = ({
  id,
  summary,
  description,
  parameters,
  body,
  answer,
  refusals,
}: SandboxRoute): Schema => ({
  tags: TAGS,
  operationId: id,
  summary,
  description,
  // An empty list means that no key is required.
  security: [],
  ...(parameters && { parameters }),
  ...(body && { requestBody: { required: true, content: json(body) } }),
  responses: {
    200: { description: 'Done', content: json(answer) },
    ...Object.fromEntries(Object.entries(refusals).map(([status, about]) => [status, refusal(about)])),
  },
});

const CLOCK = objectOf({
  real: { type: 'string', format: 'date-time' },
  business: { type: 'string', format: 'date-time' },
  offset_seconds: { type: 'integer' },
});

const MODE: Schema = { type: 'string', enum: Object.keys(RAIL_FAULT_MODES) };
const RAIL_NAMES = Object.keys(FAULTY_RAILS);
const FAULTS = objectOf(Object.fromEntries(RAIL_NAMES.map((rail) => [rail, MODE])));

const FEATURE_NAMES = Object.keys(FEATURES);
const ONE_SWITCH: Schema = { type: 'boolean' };
const SWITCHES = objectOf(Object.fromEntries(FEATURE_NAMES.map((name) => [name, ONE_SWITCH])), []);
const AUTHORITY: Schema = { type: 'string', enum: Object.keys(REFUND_AUTHORITIES) };
const ACCOUNT = objectOf({
  uid: TEXT,
  name: TEXT,
  role: { const: 'cashier' },
  merchant: TEXT,
  store: TEXT,
  features: SWITCHES,
  refund_authority: AUTHORITY,
});
const NO_CASHIER = { 404: 'There is no such account', 409: 'Not an open cashier' };

const PAYOUT = objectOf({
  payout_id: UUID,
  state: { type: 'string', enum: PAYOUT_STATES },
  amount: AMOUNT,
  currency: TEXT,
  reference: TEXT,
  reason: TEXT,
  created_at: { type: 'string', format: 'date-time' },
});

/** Path → its operations. */
export const SANDBOX_PATHS: Readonly<Record<string, Schema>> = {
  '/sandbox/payments/{tradeId}': {
    post: describeRoute({
      id: 'decidePayment',
      summary: 'Decide the outcome of a payment',
      description: 'Does what the payer would do at the simulated bank, wallet or app, without a page.',
      parameters: [parameter('tradeId', 'The payment', UUID)],
      body: objectOf({ outcome: { type: 'string', enum: PAYER_OUTCOMES } }),
      answer: objectOf({ trade_id: UUID, outcome: TEXT, state: TEXT }),
      refusals: {
        400: 'Unknown outcome',
        403: 'Called by a page of another site',
        404: 'No payment with this trade_id waits for its payer',
        409: 'The outcome is already decided',
      },
    }),
  },
  '/sandbox/transfers': {
    post: describeRoute({
      id: 'sendTransfer',
      summary: 'Send money by bank transfer',
      description:
        'Without an amount, the missing amount is sent, or the whole amount again if nothing is missing.',
      body: objectOf({ reference: { type: 'string', examples: ['RF18539007547034'] }, amount: AMOUNT }, [
        'reference',
      ]),
      answer: { type: 'object' },
      refusals: {
        400: 'Not a transfer',
        403: 'Called by a page of another site',
        404: 'No payment waits for this reference',
      },
    }),
  },
  '/sandbox/codes': {
    post: describeRoute({
      id: 'decideCode',
      summary: 'Confirm or refuse the payment of a scanned code',
      description: 'For codes whose last two digits make the payment wait for a password.',
      body: objectOf({ auth_code: TEXT, outcome: { type: 'string', enum: ['pay', 'refuse', 'cancel'] } }, [
        'auth_code',
      ]),
      answer: { type: 'object' },
      refusals: {
        400: 'Not a decision',
        403: 'Called by a page of another site',
        404: 'No payment waits for this code',
      },
    }),
  },
  '/sandbox/balances/{merchant}': {
    post: describeRoute({
      id: 'giveBalance',
      summary: 'Credit a merchant with simulated money',
      description:
        'It is posted to the ledger like any money of the sandbox, so that refunds and payouts can be tested.',
      parameters: [parameter('merchant', 'UID of its super admin')],
      body: objectOf({ amount: AMOUNT, currency: { type: 'string', pattern: '^[A-Z]{3}$' } }),
      answer: objectOf({ merchant: TEXT, amount: AMOUNT, currency: TEXT }),
      refusals: {
        400: 'Not an amount',
        403: 'Called by a page of another site',
        404: 'There is no such merchant',
      },
    }),
  },
  '/sandbox/merchants/{uid}/payouts': {
    get: describeRoute({
      id: 'listPayouts',
      summary: 'List the newest payouts of a merchant',
      description: 'Returns their states, newest first.',
      parameters: [parameter('uid', 'UID of its super admin')],
      answer: objectOf({ payouts: { type: 'array', items: PAYOUT } }),
      refusals: { 404: 'There is no such merchant' },
    }),
  },
  '/sandbox/payouts/{id}': {
    post: describeRoute({
      id: 'decidePayout',
      summary: 'Approve, decline or cancel a payout',
      description:
        'As the operator does on the command line. An approved payout is `pending` until the bank answers.',
      parameters: [parameter('id', 'The payout', UUID)],
      body: objectOf({ state: { type: 'string', enum: ['pending', 'declined', 'cancelled'] } }),
      answer: PAYOUT,
      refusals: {
        400: 'Unknown state',
        403: 'Called by a page of another site',
        404: 'There is no such payout',
        409: 'Its state does not allow it',
      },
    }),
  },
  '/sandbox/clock': {
    get: describeRoute({
      id: 'readClock',
      summary: 'Read real and business time',
      description: 'Business time decides when orders expire and days are cleared.',
      answer: CLOCK,
      refusals: {},
    }),
    post: describeRoute({
      id: 'moveClock',
      summary: 'Move business time',
      description:
        'Moves it forward by seconds or to the next time of day in Amsterdam, or back to real time.',
      body: {
        oneOf: [
          objectOf({ seconds: { type: 'integer', minimum: 1, examples: [1800] } }),
          objectOf({ next: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['04:00'] } }),
          objectOf({ reset: { const: true } }),
        ],
      },
      answer: CLOCK,
      refusals: {
        400: 'Not exactly one of the three, or more than a hundred years in total',
        403: 'Called by a page of another site',
      },
    }),
  },
  '/sandbox/incidents/{tradeId}': {
    post: describeRoute({
      id: 'letIncidentHappen',
      summary: 'Let a dispute or a late failure happen to a paid payment',
      description: 'As its bank or acquirer would report it. A repeat is reported again and moves no money.',
      parameters: [parameter('tradeId', 'The payment', UUID)],
      body: objectOf({ incident: { type: 'string', enum: Object.keys(INCIDENTS) } }),
      answer: objectOf({ trade_id: UUID, incident: TEXT, taken: { type: 'boolean' } }),
      refusals: { 400: 'Unknown incident', 404: 'No such paid payment', 409: 'Not possible now' },
    }),
  },
  '/sandbox/rails': {
    get: describeRoute({
      id: 'readRailFaults',
      summary: 'Read the fault modes of the rails',
      description: 'How the simulated scheme behaves towards each kind of rail.',
      answer: FAULTS,
      refusals: {},
    }),
    post: describeRoute({
      id: 'setRailFault',
      summary: 'Set the fault mode of the rails',
      description:
        'For one kind or for all, on every node from the next call on. The payer’s pages do not change.',
      body: objectOf({ mode: MODE, rail: { type: 'string', enum: ['all', ...RAIL_NAMES] } }, ['mode']),
      answer: FAULTS,
      refusals: { 400: 'Unknown mode or rail', 403: 'Called by a page of another site' },
    }),
  },
  '/sandbox/accounts/{uid}': {
    get: describeRoute({
      id: 'readAccount',
      summary: 'Read the features of a cashier',
      description: 'Returns its merchant, its store, its features and who decides on its refunds.',
      parameters: [parameter('uid', 'UID of the cashier')],
      answer: ACCOUNT,
      refusals: NO_CASHIER,
    }),
    post: describeRoute({
      id: 'switchAccount',
      summary: 'Switch features and the refund authority of a cashier',
      description:
        'What is left out does not change. The change applies at once, on other nodes within 4 seconds.',
      parameters: [parameter('uid', 'UID of the cashier')],
      body: objectOf({ features: SWITCHES, refund_authority: AUTHORITY }, []),
      answer: ACCOUNT,
      refusals: {
        400: 'Unknown feature or authority, or nothing to change',
        403: 'Called by a page of another site',
        ...NO_CASHIER,
      },
    }),
  },
  '/sandbox/orders/{tradeId}': {
    get: describeRoute({
      id: 'tellPayment',
      summary: 'Read the timeline of a payment',
      description: 'Returns states, attempts, refunds, ledger transfers and notifications with their tries.',
      parameters: [parameter('tradeId', 'The payment', UUID)],
      answer: { type: 'object' },
      refusals: { 404: 'There is no such payment' },
    }),
  },
  '/sandbox/notifications/{id}/resend': {
    post: describeRoute({
      id: 'resendNotification',
      summary: 'Send a notification again',
      description: 'To the address that the merchant gave.',
      parameters: [parameter('id', 'The notification', UUID)],
      answer: objectOf({ id: UUID, result: { const: 'queued' } }),
      refusals: {
        403: 'Called by a page of another site',
        404: 'There is no such notification',
        409: 'A newer notification of the same object exists',
      },
    }),
  },
};

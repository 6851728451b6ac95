/** A stand-in, an account's rail at it, and the checks of everything that was said on the wire. For tests only. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import * as models from 'mollie-api-typescript/models';
import * as operations from 'mollie-api-typescript/models/operations';
import {
  type Exchange,
  type MollieStandIn,
  startMollie,
} from '../../../../test/stand-ins/mollie/mollie-stand-in.ts';
import type { Rail, RailRequest } from '../../../gateway/src/rails/rail.ts';
import { mollieDriver } from './rail.ts';

/** The account's name in tests. */
export const ACCOUNT = 'mollie@036870';
/** Its secret of signed webhooks. */
export const WEBHOOK_SECRET = 'whsec_0123456789abcdef0123';

/** What was bought for 24.99, and by whom. */
export const INVOICE: NonNullable<RailRequest['invoice']> = {
  customer: {
    firstName: 'Noor',
    lastName: 'de Vries',
    email: 'noor@example.org',
    phoneNumber: '+31612345678',
  },
  billingAddress: {
    street: 'Kade 12 B',
    addition: 'Attic',
    postalCode: '3011 AB',
    city: 'Rotterdam',
    country: 'NL',
  },
  lines: [
    { description: 'Mug', quantity: 3, unit_price: 750n, discount_amount: 1n, vat_rate: 2_100n },
    { description: 'Post', quantity: 1, unit_price: 250n, vat_rate: 900n, type: 'shipping_fee' },
  ],
};

/** A rail at its stand-in. */
export interface TestMollie {
  readonly standIn: MollieStandIn;
  readonly rail: Rail;
  /** Those of the rail's account. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Moves the stand-in's and the rail's time. */
  readonly clock: { move(seconds: number): void };
  stop(): Promise<void>;
}

/** Starts a stand-in at `start`, with a rail of an account; `changes` replaces credentials, or leaves them out. */
export async function testMollie(
  start: Date = new Date('2026-11-20T10:00:00Z'),
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<TestMollie> {
  let ahead = 0;
  const now = () => new Date(start.getTime() + ahead);
  const standIn = await startMollie({ now });
  const all = {
    'api-key': standIn.apiKey,
    'organisation-token': standIn.organisationToken,
    'webhook-secrets': WEBHOOK_SECRET,
    'api-url': standIn.url,
    ...changes,
  };
  const given = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const credentials: Record<string, string> = Object.fromEntries(given);
  return {
    standIn,
    credentials,
    rail: mollieDriver(now).open({ name: ACCOUNT, mode: 'sandbox', credentials }),
    clock: {
      move(seconds) {
        ahead += seconds * 1000;
      },
    },
    stop: () => standIn.stop(),
  };
}

interface Schema {
  parse(value: unknown): unknown;
}

/** Each call's schemas, as Mollie generates them from its OpenAPI document. Requests have the names of the wire. */
const CALLS: readonly {
  readonly call: RegExp;
  readonly request?: Schema;
  /** Undefined for an answer without content. */
  readonly response: Schema | undefined;
}[] = [
  {
    call: /^POST \/v2\/payments$/,
    request: models.PaymentRequest$outboundSchema,
    response: models.PaymentResponse$inboundSchema,
  },
  { call: /^(GET|DELETE) \/v2\/payments\/tr_\w+$/, response: models.PaymentResponse$inboundSchema },
  { call: /^GET \/v2\/payments$/, response: operations.ListPaymentsResponseBody$inboundSchema },
  {
    call: /^POST \/v2\/payments\/tr_\w+\/refunds$/,
    request: models.RefundRequest$outboundSchema,
    response: models.RefundResponse$inboundSchema,
  },
  {
    call: /^GET \/v2\/payments\/tr_\w+\/refunds\/re_\w+$/,
    response: models.RefundResponse$inboundSchema,
  },
  {
    call: /^POST \/v2\/payments\/tr_\w+\/captures$/,
    request: models.EntityCapture$outboundSchema,
    response: models.CaptureResponse$inboundSchema,
  },
  { call: /^GET \/v2\/payments\/tr_\w+\/captures\/cpt_\w+$/, response: models.CaptureResponse$inboundSchema },
  { call: /^POST \/v2\/payments\/tr_\w+\/release-authorization$/, response: undefined },
  {
    call: /^POST \/v2\/customers$/,
    request: models.EntityCustomer$outboundSchema,
    response: models.CustomerResponse$inboundSchema,
  },
  {
    call: /^POST \/v2\/customers\/cst_\w+\/mandates$/,
    request: models.MandateRequest$outboundSchema,
    response: models.MandateResponse$inboundSchema,
  },
  {
    call: /^GET \/v2\/customers\/cst_\w+\/mandates\/mdt_\w+$/,
    response: models.MandateResponse$inboundSchema,
  },
  { call: /^DELETE \/v2\/customers\/cst_\w+\/mandates\/mdt_\w+$/, response: undefined },
  {
    call: /^GET \/v2\/balances\/primary\/transactions$/,
    response: operations.ListBalanceTransactionsResponseBody$inboundSchema,
  },
  { call: /^GET \/v2\/methods$/, response: operations.ListMethodsResponse$inboundSchema },
  { call: /^GET \/v2\/settlements\/stl_\w+$/, response: models.EntitySettlement$inboundSchema },
];

/**
 * Asserts that every call and answer is as Mollie's schemas say, that no request has a member that they do not know,
 * and that every call that writes has a key of its own.
 */
export function checkExchanges(exchanges: readonly Exchange[]): void {
  const keys = new Map<string, string>();
  for (const { method, path, key, request, status, response } of exchanges) {
    const name = `${method} ${path}`;
    const schemas = CALLS.find(({ call }) => call.test(name));
    assert.ok(schemas, `${name} is no call of the document`);
    // A schema leaves out what it does not know.
    if (schemas.request) assert.deepEqual(schemas.request.parse(request), request, name);
    else assert.deepEqual(request ?? {}, {}, name);
    if (status >= 400) checkError(name, response);
    else if (schemas.response) schemas.response.parse(response);
    else assert.equal(response, undefined, name);
    if (method === 'GET') continue;
    assert.match(key ?? '', UUID, name);
    const said = createHash('sha256')
      .update(JSON.stringify([name, request]))
      .digest('hex');
    assert.equal(keys.get(key ?? '') ?? said, said, `${name} has the key of another call`);
    keys.set(key ?? '', said);
  }
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** An error has these members in the document. */
function checkError(name: string, response: unknown): void {
  const { status, title, detail, _links } = response as Record<string, unknown>;
  const types = [status, title, detail, _links].map((member) => typeof member);
  assert.deepEqual(types, ['number', 'string', 'string', 'object'], name);
}

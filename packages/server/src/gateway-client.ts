/** The typed client of the gateway: signs and sends, and distinguishes a refusal from a missing reply. */
import { type OperationName, ORDER_STATES } from '@gangway/protocol';
import { type PayerAction, payerActionSchema } from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { type Signer, signer } from './request-signing.ts';

/** The timeout of one call with all its tries, in milliseconds. */
const CALL_TIMEOUT_MS = 15_000;
/** How often the same bytes are sent when the reply is lost, and the wait before each further try. */
const TRIES_MAX = 3;
const RETRY_DELAY_MS = 50;

/** The gateway refused a call. `code` is its code such as `-4015`, `message` its message. */
export class GatewayRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'GatewayRefusal';
    this.code = code;
  }
}

/** No usable response came: the gateway may or may not have acted. Repeat the call with the same `request_id`. */
export class GatewayUnreachable extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'GatewayUnreachable';
  }
}

/** Parameters of an operation. All are strings on the wire; undefined members are left out. */
export type OperationData = Readonly<Record<string, string | undefined>>;

const createdSchema = v.looseObject({
  order_id: v.string(),
  trade_id: v.pipe(v.string(), v.minLength(1)),
  amount: v.string(),
  currency: v.string(),
  state: v.picklist(ORDER_STATES),
  /** Where to send the payer; empty when there is no page. */
  url: v.optional(v.string(), ''),
  /** The parameters for a wallet's app. */
  parameters: v.optional(v.record(v.string(), v.string())),
});

const transactionSchema = v.looseObject({
  trade_id: v.string(),
  order_id: v.string(),
  sub_pay_method: v.string(),
  amount: v.string(),
  currency: v.string(),
  state: v.picklist(ORDER_STATES),
  /** Unix seconds; empty until paid. */
  paid_at: v.optional(v.string(), ''),
  transaction_id: v.optional(v.string(), ''),
  /** The card that its payer let the shop keep. */
  payment_token_object: v.optional(v.string()),
  card_brand: v.optional(v.string()),
  card_last4: v.optional(v.string()),
  card_expiry: v.optional(v.string()),
  /** Why a declined payment was not paid. */
  unpaid_reason: v.optional(v.string()),
  /** The amount received of an open transfer, when it is a part. */
  received_amount: v.optional(v.string()),
});

const cancelledSchema = v.looseObject({ trade_id: v.string(), state: v.picklist(ORDER_STATES) });

const listSchema = v.looseObject({ orders: v.array(v.looseObject({ trade_id: v.string() })) });

/** The result of creating a payment. */
export type CreatedPayment = v.InferOutput<typeof createdSchema>;
/** The record of one trade as `v3.QueryOrder` returns it. */
export type TransactionInfo = v.InferOutput<typeof transactionSchema>;
/** The result of cancelling. */
export type CancelledPayment = v.InferOutput<typeof cancelledSchema>;

/**
 * Calls to the gateway. They throw {@link GatewayRefusal} or {@link GatewayUnreachable}, nothing else.
 */
export interface GatewayClient {
  /** Calls any operation by its name; returns the `data` of the response. */
  call(method: string, data: OperationData): Promise<Record<string, unknown>>;
  /** Calls an operation that creates a payment, such as `v3.CreatePayments`. */
  createPayment(operation: OperationName, data: OperationData): Promise<CreatedPayment>;
  /** Reads what the payer does next at a payment's `url`; undefined when there is no answer. Never throws. */
  readAction(url: string): Promise<PayerAction | undefined>;
  /** `v3.QueryOrder`: returns one trade in its current state. */
  queryOrder(tradeId: string): Promise<TransactionInfo>;
  /** `v3.ListOrder`: returns the trades of an order, at most 100, newest first. */
  listTrades(orderId: string): Promise<readonly string[]>;
  /** `v3.CancelPayment`: ends an open trade; a paid one is sent back, so query first. */
  cancelPayment(tradeId: string): Promise<CancelledPayment>;
}

/** The options of {@link gatewayClient}; `fetch` and `now` (unix milliseconds) may be replaced for tests. */
export interface GatewayClientOptions {
  readonly gateway: string;
  readonly user: string;
  readonly secret: string;
  readonly fetch?: typeof fetch | undefined;
  readonly now?: (() => number) | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Returns a {@link GatewayClient}. `gateway` is the public address; the calls go to its `/Payments`. */
export function gatewayClient(options: GatewayClientOptions): GatewayClient {
  const sender = { ...options, signer: signer(options.secret) };
  const call = async (method: string, data: OperationData) =>
    readAnswer(await send(sender, await signedBody(sender, method, data)));
  return {
    call,
    createPayment: async (operation, data) => shaped(createdSchema, await call(operation, data)),
    readAction: (url) => readAction(sender, url),
    queryOrder: async (tradeId) =>
      shaped(transactionSchema, (await call('v3.QueryOrder', { trade_id: tradeId })).transaction_info),
    listTrades: async (orderId) => {
      const filter = JSON.stringify({ order_id: orderId });
      const { orders } = shaped(listSchema, await call('v3.ListOrder', { filter }));
      return orders.map(({ trade_id }) => trade_id);
    },
    cancelPayment: async (tradeId) =>
      shaped(cancelledSchema, await call('v3.CancelPayment', { trade_id: tradeId })),
  };
}

type Sender = GatewayClientOptions & { readonly signer: Signer };

async function signedBody(sender: Sender, method: string, data: OperationData): Promise<string> {
  const given = Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const time = Math.floor((sender.now ?? Date.now)() / 1000);
  const sign = await sender.signer.signFields({ ...given, user: sender.user, method, time: String(time) });
  return JSON.stringify({ user: sender.user, sign, method, time, data: given });
}

/** Sends the bytes until a reply comes, at most {@link TRIES_MAX} times and within one deadline. */
async function send(sender: Sender, body: string): Promise<unknown> {
  const timeoutMs = sender.timeoutMs ?? CALL_TIMEOUT_MS;
  const deadline = AbortSignal.timeout(timeoutMs);
  let cause: unknown;
  let answered: Response | undefined;
  for (let tries = 1; tries <= TRIES_MAX && !deadline.aborted; tries++) {
    if (tries > 1) await pause(RETRY_DELAY_MS * (tries - 1) * (0.5 + Math.random()));
    try {
      answered = undefined;
      answered = await (sender.fetch ?? fetch)(`${sender.gateway}/Payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'manual',
        signal: deadline,
      });
      return await answered.json();
    } catch (error) {
      cause = error;
    }
  }
  const silent = deadline.aborted ? `did not answer within ${timeoutMs / 1000} s` : 'could not be reached';
  const why = answered && cause instanceof SyntaxError ? whyOdd(answered) : silent;
  throw new GatewayUnreachable(`The gateway ${sender.gateway} ${why}.`, { cause });
}

/** Describes a response that is not a gateway's: from a proxy whose gateway is down, or from another server. */
const whyOdd = ({ status, headers }: Response): string =>
  `is no gateway, or one that is down: /Payments answered HTTP ${status} with ` +
  `${headers.get('content-type')?.split(';')[0] || 'no type'} instead of JSON`;

const actionSchema = v.object({ action: v.nullable(payerActionSchema) });

/** Requests only the gateway's own origin, whatever address its response named. */
async function readAction(sender: Sender, url: string): Promise<PayerAction | undefined> {
  if (!url.startsWith(`${sender.gateway}/`)) return undefined;
  try {
    const signal = AbortSignal.timeout(sender.timeoutMs ?? CALL_TIMEOUT_MS);
    const response = await (sender.fetch ?? fetch)(`${url}/action`, { redirect: 'error', signal });
    const parsed = v.safeParse(actionSchema, await response.json());
    return (parsed.success && parsed.output.action) || undefined;
  } catch {
    return undefined;
  }
}

const envelopeSchema = v.variant('status', [
  v.object({ status: v.literal(true), data: v.record(v.string(), v.unknown()) }),
  v.object({
    status: v.literal(false),
    code: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
    message: v.optional(v.string(), ''),
  }),
]);

function readAnswer(answer: unknown): Record<string, unknown> {
  const envelope = shaped(envelopeSchema, answer);
  if (!envelope.status) throw new GatewayRefusal(envelope.code, envelope.message);
  return envelope.data;
}

/** Parses a value. A response of another shape says nothing about the result, so it counts as missing. */
function shaped<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  const path = v.getDotPath(parsed.issues[0]) ?? 'the answer';
  throw new GatewayUnreachable(`The gateway answered something unknown to this version (${path}).`);
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * For tests only: a gateway behind `fetch` that implements the real protocol, verifies every signature and can inject
 * faults.
 */
import {
  checkData,
  checkLimits,
  chooseContract,
  type Envelope,
  type ErrorCode,
  failureEnvelope,
  fault,
  findMethod,
  findOperation,
  HOLDING_STATES,
  type NotificationData,
  notificationFields,
  notificationText,
  OPEN_STATES,
  OPERATION_NAMES,
  type OrderState,
  openEnvelope,
  paymentNotification,
  successEnvelope,
} from '@gangway/protocol';
import type { PayerAction } from '@gangway/protocol/checkout';
import { canonicalCandidates, canonicalString, gatewayMessage } from '@gangway/protocol/signature';

/** One trade at the fake gateway. */
export interface FakeTrade {
  readonly tradeId: string;
  readonly data: Readonly<Record<string, string>>;
  state: OrderState;
  sequence: number;
  /** Additional members of the record. */
  record?: Readonly<Record<string, unknown>>;
}

/** A fault injected into the next call. */
export type Fault = 'lose-request' | 'lose-reply' | 'garbage' | ErrorCode;

/** A gateway with one account. Each call uses up one of `faults`; `calls` are the canonical names in order. */
export class FakeGateway {
  readonly user = '016683';
  readonly secret = 'sandbox-secret-016683';
  readonly address = 'https://gateway.example';
  readonly trades: FakeTrade[] = [];
  readonly calls: string[] = [];
  readonly bodies: string[] = [];
  readonly faults: Fault[] = [];
  /** Runs before each response, to simulate concurrent events at the gateway. */
  meanwhile: (method: string) => void = () => {};
  /** The response at a transfer's own address, or that of a debit; none while undefined. */
  actionAt: PayerAction | undefined = TRANSFER;
  /** The client key of its merchant, and the origins that it allows. */
  readonly clientKey = 'gwk_test_036870';
  origins: readonly string[] = ['https://shop.example'];
  /** Whether the account may create payments. */
  isCashier = true;
  /** Which stored cards the account may keep, as `v3.StoredCard` lists it. */
  tokenTypes = 'CIT,MIT';
  /** Trade → when its stored card is revoked, in unix seconds. */
  readonly revocations = new Map<string, number>();
  /** The clock of revocations, in unix seconds. */
  nowSeconds = () => Math.floor(Date.UTC(2026, 10, 20, 12) / 1000);
  readonly #answers = new Map<string, { content: string; trade: FakeTrade }>();

  readonly #burned = new Set<string>();

  /** Replaces the global `fetch`. */
  readonly fetch: typeof fetch = async (input, init) => {
    const repeated = this.trades.find(
      ({ tradeId }) => String(input) === `${this.address}/pay/${tradeId}/action`,
    );
    if (repeated)
      return this.actionAt ? Response.json({ action: this.actionAt }) : new Response('', { status: 503 });
    if (String(input).startsWith(`${this.address}/frame/v1/?`)) return this.#frame(new URL(String(input)));
    if (String(input) !== `${this.address}/Payments`) throw new TypeError(`No such host: ${input}`);
    const text = String(init?.body);
    this.bodies.push(text);
    await new Promise((resolve) => setTimeout(resolve, 1));
    const fault = this.faults.shift();
    if (fault === 'lose-request') throw new TypeError('fetch failed');
    if (fault === 'garbage') return new Response('<h1>502</h1>', { status: 502 });
    const answer = fault && fault !== 'lose-reply' ? refusal(fault) : await this.#answer(text);
    if (fault === 'lose-reply') throw new TypeError('terminated');
    return Response.json(answer);
  };

  #frame({ searchParams }: URL): Response {
    if (searchParams.get('client-key') !== this.clientKey) return new Response('', { status: 404 });
    const policy = `default-src 'none'; frame-ancestors ${this.origins.join(' ') || "'none'"}; base-uri 'none'`;
    return new Response('<!doctype html>', { headers: { 'content-security-policy': policy } });
  }

  async #answer(text: string): Promise<unknown> {
    const opened = openEnvelope(text);
    if (!opened.ok) return refusal(opened.fault.code);
    const { envelope } = opened;
    if (envelope.user !== this.user) return refusal('-2001');
    const signs = await Promise.all(canonicalCandidates(envelope).map((message) => this.hmac(message)));
    if (!signs.includes(envelope.sign)) return refusal('-403');
    this.calls.push(envelope.method);
    this.meanwhile(envelope.method);
    if (!this.isCashier && CREATIONS.test(envelope.method)) return refusal('-4120');
    const fault = contractFault(envelope);
    if (fault) return refusal(fault);
    const data = Object.fromEntries(envelope.data.map(({ name, value }) => [name, value]));
    if (CREATIONS.test(envelope.method)) return this.#create(envelope.method, data);
    if (envelope.method === 'v3.ListOrder') return this.#list(JSON.parse(data.filter ?? '{}'));
    if (envelope.method === 'v3.StoredCard' && data.command === 'list')
      return success({ customer_id: data.customer_id, token_types: this.tokenTypes, cards: [] });
    const trade = this.trades.find(({ tradeId }) => tradeId === data.trade_id);
    if (!trade) return refusal('-4001');
    if (envelope.method === 'v3.StoredCard') return this.#revoke(trade.tradeId, data);
    return envelope.method === 'v3.QueryOrder'
      ? success({ transaction_info: infoOf(trade) })
      : this.#cancel(trade);
  }

  #create(method: string, data: Record<string, string>): unknown {
    const key = data.request_id ?? '';
    const content = canonicalString(data);
    const known = this.#answers.get(key);
    if (known) return known.content === content ? success(creationOf(method, known.trade)) : refusal('-4118');
    if (this.trades.some((t) => t.data.order_id === data.order_id && isIn(HOLDING_STATES, t.state))) {
      return refusal('-4015');
    }
    const { payment_token_object: token } = data;
    if (token !== undefined && (this.#burned.has(token) || token.startsWith('damaged')))
      return refusal('-4119');
    const isStored = data.sub_pay_method === 'Token';
    if (token !== undefined && !isStored) this.#burned.add(token);
    const tradeId = `trade-${this.trades.length + 1}`;
    // A stored card pays at once, unless its issuer requires authentication.
    const state = paysAtOnce(data) ? 'paid' : 'processing';
    const trade: FakeTrade = { tradeId, data, state, sequence: 0 };
    this.trades.push(trade);
    this.#answers.set(key, { content, trade });
    return success(creationOf(method, trade));
  }

  #revoke(tradeId: string, { command, delay = '0' }: Record<string, string>): unknown {
    const { revocations, nowSeconds } = this;
    const isOver = (revocations.get(tradeId) ?? Number.POSITIVE_INFINITY) <= nowSeconds();
    if (isOver && command === 'restore') return refusal('-4002');
    if (command === 'restore') revocations.delete(tradeId);
    else if (!revocations.has(tradeId)) revocations.set(tradeId, nowSeconds() + Number(delay));
    const revokeAt = revocations.get(tradeId);
    const card_state = revokeAt === undefined ? 'valid' : isOver ? 'revoked' : 'revoking';
    return success({ trade_id: tradeId, card_state, revoke_at: String(revokeAt ?? '') });
  }

  #list({ order_id: orderId }: { order_id?: string }): unknown {
    const orders = this.trades.filter(({ data }) => data.order_id === orderId).reverse();
    return success({ orders: orders.map(infoOf), count: orders.length });
  }

  #cancel(trade: FakeTrade): unknown {
    if (!isIn(OPEN_STATES, trade.state) && !isIn(HOLDING_STATES, trade.state)) return refusal('-4002');
    this.settle(trade.tradeId, 'cancelled');
    return success({ trade_id: trade.tradeId, state: 'cancelled' });
  }

  /** Sets a trade's state, as the payer or a bank would. */
  settle(tradeId: string, state: OrderState): FakeTrade {
    const trade = this.trades.find((known) => known.tradeId === tradeId)!;
    trade.state = state;
    trade.sequence += 1;
    return trade;
  }

  /** Returns the text of a notification of the trade's current state, with `changes` made before signing. */
  async notification(tradeId: string, changes: Record<string, string | number> = {}): Promise<string> {
    const trade = this.trades.find((known) => known.tradeId === tradeId)!;
    const { order_id, amount, currency, description, sub_pay_method, pay_method } = trade.data;
    const values = { order_id, amount, currency, description, sub_pay_method, pay_method };
    const made = {
      trade_id: tradeId,
      state: trade.state,
      sequence: trade.sequence,
      user: this.user,
      paid_time: '1795200000',
    };
    const data = { ...paymentNotification({ ...values, ...made }), ...changes };
    return this.signed(data);
  }

  /** Returns the text of a signed notification of any data. */
  async signed(data: NotificationData): Promise<string> {
    return notificationText(await this.hmac(canonicalString(notificationFields(data))), data);
  }

  /** Returns the query string of the payer's return, with `changes` made before signing. */
  async returnQuery(tradeId: string, changes: Record<string, string> = {}): Promise<URLSearchParams> {
    const trade = this.trades.find((known) => known.tradeId === tradeId)!;
    const fields = {
      trade_id: tradeId,
      order_id: trade.data.order_id!,
      state: trade.state,
      time: '1795200000',
      ...changes,
    };
    return new URLSearchParams({ ...fields, sign: await this.hmac(gatewayMessage(fields)) });
  }

  /** Returns the hexadecimal HMAC with the account's secret. */
  async hmac(message: string): Promise<string> {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const hash = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytes(this.secret), hash, false, ['sign']);
    const sign = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(message)));
    return [...sign].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
}

const isIn = (states: readonly OrderState[], state: OrderState) => states.includes(state);

const CREATIONS = /^v3\.(Create(?!Refund)|BankTransfer|QRcodePayment)/;

const IN_AN_APP = /(APPPay|Mini)$/;

/** The bank account of a transfer. */
export const TRANSFER = {
  kind: 'transfer',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  name: 'Gangway Payments',
  reference: 'RF18539007547034',
} as const;

/** Returns the first fault of a request by the protocol's contract. */
function contractFault({ method, data }: Envelope): ErrorCode | undefined {
  const operation = findOperation(method);
  // Operations without a contract are accepted unchecked.
  if (!operation) return Object.hasOwn(OPERATION_NAMES, method) ? undefined : '-1002';
  // Trade ids of the fake are not UUIDs, so the contract would refuse them.
  if (data.some(({ name }) => name === 'trade_id')) return undefined;
  // The hosted card page has no contract either.
  if (data.some(({ name }) => name === 'form_type')) return undefined;
  const chosen = chooseContract(operation, data);
  if (!chosen.ok) return isInCatalogue(method, data) ? undefined : chosen.fault.code;
  const checked = checkData(chosen.contract, data);
  return checked.ok ? checkLimits(checked.values, chosen.method)?.code : checked.fault.code;
}

/** Whether the catalog lists the operation for the method, though no contract describes it. */
function isInCatalogue(operation: string, data: Envelope['data']): boolean {
  const name = data.find((member) => member.name === 'sub_pay_method')?.value;
  const operations: readonly string[] = findMethod(name ?? '')?.operations ?? [];
  return operations.includes(operation);
}

const success = (data: Record<string, unknown>) => successEnvelope(data, new Date());
const refusal = (code: ErrorCode) => failureEnvelope(fault(code), new Date());

/** The prefix of a stored-card token whose issuer requires authentication. */
export const ASKING_TOKEN = 'gwt_asking';

const paysAtOnce = ({ sub_pay_method, payment_token_object: token }: FakeTrade['data']): boolean =>
  sub_pay_method === 'Token' && !token?.startsWith(ASKING_TOKEN);

const creationOf = (method: string, { tradeId, data }: FakeTrade) => ({
  order_id: data.order_id,
  trade_id: tradeId,
  amount: data.amount,
  currency: data.currency,
  ...(IN_AN_APP.test(method)
    ? { parameters: { prepayid: tradeId, appid: data.sub_app_id ?? '' } }
    : { url: paysAtOnce(data) ? undefined : `https://gateway.example/pay/${tradeId}` }),
  state: paysAtOnce(data) ? 'paid' : 'processing',
});

const infoOf = ({ tradeId, data, state, record }: FakeTrade) => ({
  trade_id: tradeId,
  order_id: data.order_id,
  sub_pay_method: data.sub_pay_method,
  amount: data.amount,
  currency: data.currency,
  state,
  created_at: '1795200000',
  paid_at: state === 'paid' ? '1795200000' : '',
  transaction_id: '',
  refund_info: [],
  ...(data.checkout_data && { checkout_data: JSON.parse(data.checkout_data) }),
  ...record,
});

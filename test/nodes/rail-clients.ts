/** Clients of a gateway with a real rail, which is killed meanwhile: each makes one sale after another. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answered, signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { postTo } from './node-process.ts';
import type { RailSide, SaleKind } from './rail-sides.ts';

const PAUSE_MS = 100;
const PATIENCE_MS = 30_000;
/** A sealed card whose call was lost is never charged: nobody can repeat it. */
const CARD_PATIENCE_MS = 10_000;
/** Of 24.99, and different, because Mollie takes equal refunds of one payment for one. */
const REFUNDS = ['5.00', '6.00'];
const CAPTURED = '20.00';

/** Returns whether a sale is of a card that goes with its creation. */
export const isSealed = (kind: SaleKind): boolean => kind.startsWith('sealed');
/** Returns whether a sale is captured later. */
export const isCaptured = (kind: SaleKind): boolean => kind.endsWith('captured');

/** A sale as its client sees it. */
export interface Sale {
  readonly orderId: string;
  readonly tradeId: string;
  readonly kind: SaleKind;
  /** What it has requested, by the number that the gateway gave. */
  readonly refunds: Map<string, string>;
  isPaid: boolean;
}

/** Running clients. */
export interface RailClients {
  readonly sales: readonly Sale[];
  /** Calls of clients without an answer, because the gateway died. */
  readonly cut: readonly string[];
  /** Rejects as soon as a client has found something wrong; resolves after `stop`. */
  readonly ended: Promise<unknown>;
  /** Ends the clients after their present sale. */
  stop(): Promise<unknown>;
  /** Ends them when they are no longer answered. */
  giveUp(): Promise<void>;
}

/** What clients need. */
export interface ClientOptions {
  readonly count: number;
  /** The gateway's address. */
  readonly gateway: string;
  readonly notifyUrl: string;
  /** Returns a token of a card, as the card frame makes it. */
  sealCard(): Promise<string>;
}

/** Calls that are repeated until they are answered. */
interface PatientCalls {
  readonly cut: string[];
  insist<T>(what: string, call: () => Promise<T>): Promise<T>;
  call(method: string, data: Record<string, unknown>): Promise<Answered>;
  /** Waits until an order has the state; returns false when it takes too long. */
  waitFor(tradeId: string, wanted: string, patienceMs: number): Promise<boolean>;
  /** Lets a call without an answer fail from now on. */
  giveUp(): void;
}

function patientCalls(gateway: string): PatientCalls {
  const cut: string[] = [];
  let isGivenUp = false;

  async function insist<T>(what: string, call: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await call();
      } catch (error) {
        if (isGivenUp) throw error;
        // Refused connections are not calls that were cut.
        if (!String((error as Error).cause).includes('ECONNREFUSED')) cut.push(what);
        await sleep(PAUSE_MS);
      }
  }

  async function call(method: string, data: Record<string, unknown>): Promise<Answered> {
    const body = signedBody(method, data, { time: Date.now() });
    for (;;) {
      const answer = await insist(method, () => postTo({ url: gateway }, body));
      if (answer.code !== '-1004') {
        assert.equal(answer.code, '200', `${method}: ${answer.message}`);
        return answer;
      }
      await sleep(PAUSE_MS);
    }
  }

  async function waitFor(tradeId: string, wanted: string, patienceMs: number): Promise<boolean> {
    const until = performance.now() + patienceMs;
    while (performance.now() < until) {
      const { data } = await call('v3.QueryOrder', { trade_id: tradeId });
      if ((data.transaction_info as unknown as { state: string }).state === wanted) return true;
      await sleep(3 * PAUSE_MS);
    }
    return false;
  }

  return {
    ...{ cut, insist, call, waitFor },
    giveUp() {
      isGivenUp = true;
    },
  };
}

/** Starts clients of a gateway; every one repeats a call until it is answered. */
export function startRailClients(side: RailSide, options: ClientOptions): RailClients {
  const { count, gateway, notifyUrl, sealCard } = options;
  const sales: Sale[] = [];
  const { call, waitFor, cut, insist, giveUp } = patientCalls(gateway);
  let isRunning = true;

  async function create(kind: SaleKind): Promise<Answered['data']> {
    const keys = { request_id: randomUUID(), notify_url: notifyUrl };
    if (kind === 'page') return (await call('v3.CreatePayments', validPayment(keys))).data;
    const operation = isCaptured(kind) ? '2' : '1';
    const card = { ...validPayment(keys), email: 'payer@example.org', operation };
    const by = isSealed(kind)
      ? { sub_pay_method: 'Card', '3ds_initiate': '02', payment_token_object: await sealCard() }
      : { sub_pay_method: 'Cards HPP', '3ds_initiate': '01' };
    return (await call('v3.CreateCardPayments', { ...card, ...by })).data;
  }

  async function sell(kind: SaleKind): Promise<void> {
    const { trade_id: tradeId = '', order_id: orderId = '', url = '' } = await create(kind);
    const sale: Sale = { orderId, tradeId, kind, refunds: new Map(), isPaid: false };
    sales.push(sale);
    if (!isSealed(kind)) await payOnPage(side, url, insist);
    const patienceMs = isSealed(kind) ? CARD_PATIENCE_MS : PATIENCE_MS;
    const change = { trade_id: tradeId, notify_url: notifyUrl };
    if (isCaptured(kind)) {
      if (!(await waitFor(tradeId, 'authorized', patienceMs))) return;
      const captured = { amount: CAPTURED, currency: 'EUR', description: 'Sent', request_id: randomUUID() };
      await call('v3.Capture', { ...change, ...captured });
    }
    sale.isPaid = await waitFor(tradeId, 'paid', isCaptured(kind) ? PATIENCE_MS : patienceMs);
    if (!sale.isPaid) return;
    await Promise.all(
      REFUNDS.map(async (refund_amount) => {
        const refund = { refund_amount, refund_currency: 'EUR', refund_description: 'Back' };
        const { data } = await call('v3.CreateRefund', { ...change, ...refund, m_refund_id: randomUUID() });
        sale.refunds.set(data.refund_id ?? '', refund_amount);
      }),
    );
  }

  const work = async (client: number): Promise<void> => {
    for (let round = client; isRunning; round += 1) await sell(side.kinds[round % side.kinds.length]!);
  };
  const ended = Promise.all(Array.from({ length: count }, (_, client) => work(client)));
  return {
    sales,
    cut,
    ended,
    stop() {
      isRunning = false;
      return ended;
    },
    async giveUp() {
      isRunning = false;
      giveUp();
      await ended.catch(() => undefined);
    },
  };
}

/** Opens the order's page until it leads to the rail, decides there, and comes back once. */
async function payOnPage(side: RailSide, url: string, insist: PatientCalls['insist']): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const page = await insist('page', async () => (await fetch(url, { redirect: 'manual' })).text());
    const at = page.indexOf(`url=${side.pages}`);
    if (at >= 0) {
      const [address = ''] = /^[^"&?]*/.exec(page.slice(at + 'url='.length)) ?? [];
      await fetch(side.pay(address), { redirect: 'manual' }).catch(() => undefined);
      return;
    }
    await sleep(PAUSE_MS);
  }
}

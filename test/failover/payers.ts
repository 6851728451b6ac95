/** Payers at two gateways: orders at a steady rate; each repeats its bytes after -1004, as the protocol asks for. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answered } from '../../packages/gateway/src/test-gateway.ts';
import { signedText } from '../bench/gateway/signed-text.ts';

/** A gateway that payers use. */
export interface Entrance {
  readonly name: string;
  readonly url: string;
}

/** One order, from its first request on. Times are those of `performance.now()`. */
export interface PayerOrder {
  readonly entrance: string;
  readonly orderId: string;
  readonly sentAt: number;
  /** When it was acknowledged; undefined as long as it was not. */
  acknowledgedAt?: number;
  tradeId?: string;
  /** Requests after the first one. */
  repeats: number;
  slowestMs: number;
  /** Whether a query has said that it is paid. */
  isPaid?: boolean;
  /** Codes other than 200 and -1004, and requests without an answer. */
  readonly faults: string[];
}

/** Payers at work. */
export interface Payers {
  readonly orders: readonly PayerOrder[];
  /** Sends no new orders, and waits for those under way; with `giveUp`, they are not repeated any more. */
  stop(giveUp?: boolean): Promise<void>;
}

const USER = '016683';
const ORDER = {
  pay_method: 'online',
  sub_pay_method: 'iDEAL',
  amount: '24.99',
  currency: 'EUR',
  description: 'Two mugs',
  timeout: '30',
  redirect_url: 'http://127.0.0.1:9/back',
  notify_url: 'http://127.0.0.1:9/notify',
};
const PAID_EVERY = 5;
const PAID_WITHIN_MS = 5_000;
const POLL_MS = 200;

/** Sends `perSecond` orders, to the entrances in turn, and pays one of `paidEvery`. */
export function startPayers(
  entrances: readonly Entrance[],
  perSecond: number,
  paidEvery = PAID_EVERY,
): Payers {
  const orders: PayerOrder[] = [];
  const underWay = new Set<Promise<void>>();
  const givenUp = new AbortController();
  const timer = setInterval(() => {
    const entrance = entrances[orders.length % entrances.length]!;
    const mustPay = orders.length % paidEvery === 0;
    const data = { ...ORDER, order_id: crypto.randomUUID(), request_id: crypto.randomUUID() };
    const order: PayerOrder = {
      entrance: entrance.name,
      orderId: data.order_id,
      sentAt: performance.now(),
      repeats: 0,
      slowestMs: 0,
      faults: [],
    };
    orders.push(order);
    const work = buy(entrance, order, { data, mustPay, givenUp: givenUp.signal }).finally(() =>
      underWay.delete(work),
    );
    underWay.add(work);
  }, 1000 / perSecond);
  return {
    orders,
    async stop(giveUp = false) {
      clearInterval(timer);
      if (giveUp) givenUp.abort();
      await Promise.all(underWay);
    },
  };
}

async function buy(
  { url }: Entrance,
  order: PayerOrder,
  {
    data,
    mustPay,
    givenUp,
  }: { data: Readonly<Record<string, string>>; mustPay: boolean; givenUp: AbortSignal },
): Promise<void> {
  const body = signedText({ user: USER, method: 'v3.CreatePayments', data });
  while (!givenUp.aborted) {
    const { answer, retryAfterSeconds, tookMs } = await ask(url, body);
    order.slowestMs = Math.max(order.slowestMs, tookMs);
    if (answer?.code === '200') {
      order.acknowledgedAt = performance.now();
      order.tradeId = answer.data.trade_id!;
      if (mustPay) order.isPaid = await pay(url, answer);
      return;
    }
    if (answer?.code !== '-1004') order.faults.push(answer?.code ?? 'no answer');
    order.repeats += 1;
    await sleep(retryAfterSeconds * 1000);
  }
}

async function ask(url: string, body: string) {
  const startedAt = performance.now();
  try {
    const response = await fetch(`${url}/Payments`, { method: 'POST', body });
    const answer = (await response.json()) as Answered;
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? 1);
    return { answer, retryAfterSeconds, tookMs: performance.now() - startedAt };
  } catch {
    return { answer: undefined, retryAfterSeconds: 1, tookMs: performance.now() - startedAt };
  }
}

/** Opens the page, approves at the bank, and returns whether a query then says that the order is paid. */
async function pay(url: string, { data }: Answered): Promise<boolean> {
  try {
    const opened = await fetch(`${url}${new URL(data.url!).pathname}`, { redirect: 'manual' });
    const bank = new URL(opened.headers.get('location') ?? '');
    await fetch(`${url}${bank.pathname}`, {
      method: 'POST',
      redirect: 'manual',
      body: 'outcome=approve',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: bank.origin },
    });
    for (const end = performance.now() + PAID_WITHIN_MS; performance.now() < end; await sleep(POLL_MS)) {
      const query = signedText({ user: USER, method: 'v3.QueryOrder', data: { trade_id: data.trade_id! } });
      const { answer } = await ask(url, query);
      const info = answer?.data?.transaction_info as unknown as { state?: string } | undefined;
      if (info?.state === 'paid') return true;
    }
  } catch {
    // The database was away: whether it is paid is not known, so it is not counted as acknowledged.
  }
  return false;
}

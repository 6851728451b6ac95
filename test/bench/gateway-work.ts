/** The kinds of requests in the gateway benchmark. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { letKeep } from '../conformance/card-payer.ts';
import { type PlannedRequest, signedText } from './signed-text.ts';

const CASHIER = '016683';
const OWNER = '036870';
const PAGES = 20;
const PAGE_LIMIT = '50';
const KEPT_WITHIN_MS = 30_000;
/** Long enough that no order expires during the measurement. */
const TIMEOUT_MINUTES = '1440';

/** A kind of request. The requests of a slice are planned, then signed and sent. */
export interface Work {
  readonly name: string;
  readonly clients: number;
  plan(): PlannedRequest;
}

const payment = (changes: Readonly<Record<string, string>>): Record<string, string> => ({
  pay_method: 'online',
  order_id: randomUUID(),
  request_id: randomUUID(),
  amount: '24.99',
  currency: 'EUR',
  description: 'Two mugs and a bowl, blue',
  timeout: TIMEOUT_MINUTES,
  redirect_url: 'http://127.0.0.1:9/back',
  notify_url: 'http://127.0.0.1:9/notify',
  ...changes,
});

/** Returns all kinds. `tradeIds` are existing orders, `token` is a stored card that its merchant may charge. */
export function worksOf({ tradeIds, token }: { tradeIds: readonly string[]; token: string }): Work[] {
  const create = (): PlannedRequest => ({
    user: CASHIER,
    method: 'v3.CreatePayments',
    data: payment({ sub_pay_method: 'iDEAL' }),
  });
  const pick = () => tradeIds[Math.floor(Math.random() * tradeIds.length)]!;
  const page = () => String(1 + Math.floor(Math.random() * PAGES));
  return [
    { name: 'creation', clients: 64, plan: create },
    { name: 'creation', clients: 1, plan: create },
    {
      name: 'query',
      clients: 64,
      plan: () => ({ user: CASHIER, method: 'v3.QueryOrder', data: { trade_id: pick() } }),
    },
    {
      name: `list, pages 1 to ${PAGES} of ${PAGE_LIMIT}`,
      clients: 8,
      plan: () => ({ user: OWNER, method: 'v3.ListOrder', data: { page: page(), limit: PAGE_LIMIT } }),
    },
    {
      name: 'token sale',
      clients: 16,
      plan: () => ({
        user: CASHIER,
        method: 'v3.CreateCardPayments',
        data: payment({
          sub_pay_method: 'Token',
          operation: '11',
          token_type: 'MIT',
          '3ds_initiate': '01',
          payment_token_object: token,
        }),
      }),
    },
  ];
}

/** Sends one request. Returns its data. Throws unless its code is 200. */
export async function ask(gateway: string, request: PlannedRequest): Promise<Record<string, string>> {
  const response = await fetch(`${gateway}/Payments`, { method: 'POST', body: signedText(request) });
  const answer = (await response.json()) as { code: string; message: string; data: Record<string, string> };
  if (answer.code !== '200') throw new Error(`${request.method}: ${answer.code} ${answer.message}`);
  return answer.data;
}

/** Pays by a card that the payer agrees to store. Returns its token. */
export async function keepCard(gateway: string): Promise<string> {
  const cardinfo = JSON.stringify({
    card_holder: 'J. de Vries',
    card_number: '4111111111111111',
    expiration_month: '12',
    expiration_year: '2030',
    cvc: '737',
  });
  const kept = { sub_pay_method: 'Card', operation: '11', token_type: 'MIT', '3ds_initiate': '01' };
  const data = payment({ ...kept, email: 'payer@example.com', cardinfo });
  const { url, trade_id } = await ask(gateway, { user: CASHIER, method: 'v3.CreateCardPayments', data });
  await letKeep(url!, gateway);
  for (const end = performance.now() + KEPT_WITHIN_MS; performance.now() < end; await sleep(100)) {
    const query = { user: CASHIER, method: 'v3.QueryOrder', data: { trade_id: trade_id! } };
    const { transaction_info } = await ask(gateway, query);
    const token = (transaction_info as unknown as Record<string, string>).payment_token_object;
    if (token) return token;
  }
  throw new Error('The card was not kept.');
}

/** The steps that specimens are made by, each at the gateway itself. */
import type { SpecimenGateway } from './specimen-gateway.ts';

/** What a specimen is made with. `mark` is its order_id, and the beginning of every key that it uses. */
export interface Maker {
  readonly gateway: SpecimenGateway;
  readonly mark: string;
}

type Data = Readonly<Record<string, string>>;

/** Nothing is under way any more: no attempt, no notification, no word of the rail. */
export const NOTHING_LEFT = `SELECT NOT EXISTS (SELECT FROM notifications WHERE trade_id = $1 AND state = 'waiting')
  AND NOT EXISTS (SELECT FROM attempts WHERE trade_id = $1 AND state IN ('asking', 'open'))
  AND NOT EXISTS (SELECT FROM rail_callbacks c JOIN attempts a ON c.raw LIKE '%' || a.id || '%'
    WHERE a.trade_id = $1 AND c.settled_at IS NULL)`;
/** The order is in this state. */
export const isIn = (state: string) => `SELECT state = '${state}' FROM orders WHERE trade_id = $1`;
/** Its refund is in this state. */
export const refundIs = (state: string) => `SELECT state = '${state}' FROM refunds WHERE trade_id = $1`;
/** A notification was tried and refused, and no try is under way. */
export const TRIED_IN_VAIN = `SELECT bool_or(try_count > 0) FROM notifications WHERE trade_id = $1 AND state = 'waiting'
  AND (lease_until IS NULL OR lease_until < now())`;
/** A notification is tried no more. */
export const IS_EXHAUSTED = `SELECT bool_or(state = 'exhausted') FROM notifications WHERE trade_id = $1`;

/** Creates an order of 24.99 EUR by iDEAL, open for a day; `changes` are single members. Returns its trade_id. */
export async function create({ gateway, mark }: Maker, changes: Data = {}, user?: string): Promise<string> {
  const data = {
    pay_method: 'online',
    sub_pay_method: 'iDEAL',
    order_id: mark,
    request_id: `${mark}-create`,
    amount: '24.99',
    currency: 'EUR',
    description: 'Two mugs and a bowl, blue',
    timeout: '1440',
    redirect_url: 'http://127.0.0.1:9/back',
    notify_url: gateway.shop.up,
    ...changes,
  };
  const { trade_id } = await gateway.call('v3.CreatePayments', data, user);
  return trade_id!;
}

/** Lets something happen at the bank, and waits for the state that it leads to. */
export async function decide(maker: Maker, tradeId: string, outcome: string, state: string): Promise<string> {
  await maker.gateway.sandbox(`payments/${tradeId}`, { outcome });
  await maker.gateway.until(tradeId, isIn(state));
  return tradeId;
}

/** Waits until nothing is left to happen by itself. */
export async function finished({ gateway }: Maker, tradeId: string): Promise<string> {
  await gateway.until(tradeId, NOTHING_LEFT);
  return tradeId;
}

/** Creates an order and lets its payer approve at the bank. */
export const paid = async (maker: Maker, changes?: Data, user?: string): Promise<string> =>
  decide(maker, await create(maker, changes, user), 'approve', 'paid');

/** Pays 49.50 EUR by a card that is asked for nothing. */
export async function card(maker: Maker, changes: Data = {}, number = '4111111111111111'): Promise<string> {
  const { gateway, mark } = maker;
  const cardinfo = JSON.stringify({
    card_holder: 'J. de Vries',
    card_number: number,
    expiration_month: '12',
    expiration_year: '2030',
    cvc: '737',
  });
  const data = {
    pay_method: 'online',
    sub_pay_method: 'Card',
    operation: '1',
    '3ds_initiate': '02',
    email: 'payer@example.com',
    order_id: mark,
    request_id: `${mark}-create`,
    amount: '49.50',
    currency: 'EUR',
    description: 'A lamp',
    timeout: '30',
    redirect_url: 'http://127.0.0.1:9/back',
    notify_url: gateway.shop.up,
    cardinfo,
    ...changes,
  };
  return (await gateway.call('v3.CreateCardPayments', data)).trade_id!;
}

/** Asks for a refund. */
export async function refund(maker: Maker, tradeId: string, amount: string, user?: string): Promise<string> {
  const { gateway, mark } = maker;
  const data = {
    trade_id: tradeId,
    refund_amount: amount,
    refund_currency: 'EUR',
    refund_description: 'One was broken',
    m_refund_id: `${mark}-refund`,
    notify_url: gateway.shop.up,
  };
  await gateway.call('v3.CreateRefund', data, user);
  return tradeId;
}

/** A paid order with a refund that has come to this end. */
export async function refunded(maker: Maker, amount: string, state: string): Promise<string> {
  const tradeId = await refund(maker, await paid(maker), amount);
  await maker.gateway.until(tradeId, refundIs(state));
  return finished(maker, tradeId);
}

/** Cancels an order as its merchant. */
export const cancel = async ({ gateway }: Maker, trade_id: string): Promise<string> => {
  await gateway.call('v3.CancelPayment', { trade_id });
  return trade_id;
};

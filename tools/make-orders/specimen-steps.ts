/** The steps that create specimens at the gateway. */
import type { SpecimenGateway } from './specimen-gateway.ts';

/** The inputs of a specimen. `mark` is its order_id and the prefix of every key that it uses. */
export interface Maker {
  readonly gateway: SpecimenGateway;
  readonly mark: string;
}

type Data = Readonly<Record<string, string>>;

/** Nothing is pending: no attempt, no notification, no callback. */
export const NOTHING_LEFT = `SELECT NOT EXISTS (SELECT FROM notifications WHERE trade_id = $1 AND state = 'waiting')
  AND NOT EXISTS (SELECT FROM attempts WHERE trade_id = $1 AND state IN ('asking', 'open'))
  AND NOT EXISTS (SELECT FROM rail_callbacks c JOIN attempts a ON c.raw LIKE '%' || a.id || '%'
    WHERE a.trade_id = $1 AND c.settled_at IS NULL)`;
/** The order is in this state. */
export const isIn = (state: string) => `SELECT state = '${state}' FROM orders WHERE trade_id = $1`;
/** Its refund is in this state. */
export const refundIs = (state: string) => `SELECT state = '${state}' FROM refunds WHERE trade_id = $1`;
/** A notification was refused and is not being sent. */
export const TRIED_IN_VAIN = `SELECT bool_or(try_count > 0) FROM notifications WHERE trade_id = $1 AND state = 'waiting'
  AND (lease_until IS NULL OR lease_until < now())`;
/** A notification has used up its tries. */
export const IS_EXHAUSTED = `SELECT bool_or(state = 'exhausted') FROM notifications WHERE trade_id = $1`;

/** Creates an iDEAL order of 24.99 EUR, open for a day, with `changes` to its members. Returns its trade_id. */
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

/** Sets the outcome at the bank and waits for the resulting state. */
export async function decide(maker: Maker, tradeId: string, outcome: string, state: string): Promise<string> {
  await maker.gateway.sandbox(`payments/${tradeId}`, { outcome });
  await maker.gateway.until(tradeId, isIn(state));
  return tradeId;
}

/** Waits until nothing is pending. */
export async function finished({ gateway }: Maker, tradeId: string): Promise<string> {
  await gateway.until(tradeId, NOTHING_LEFT);
  return tradeId;
}

/** Creates an order and refuses it at the bank. The order stays in its state; its attempt has ended. */
export async function refused(maker: Maker, changes?: Data): Promise<string> {
  const tradeId = await create(maker, changes);
  await maker.gateway.sandbox(`payments/${tradeId}`, { outcome: 'refuse' });
  return finished(maker, tradeId);
}

/** Creates an order and approves it at the bank. */
export const paid = async (maker: Maker, changes?: Data, user?: string): Promise<string> =>
  decide(maker, await create(maker, changes, user), 'approve', 'paid');

/** Pays 49.50 EUR by a card without a challenge. */
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

/** Requests a refund. */
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

/** Creates a paid order with a refund in this final state. */
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

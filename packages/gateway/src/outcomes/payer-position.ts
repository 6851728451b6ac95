/**
 * Finds where a payer who opens an order's page is in the payment. Starts or continues the payment, and queries the
 * rail for its current state.
 */
import type { PayerAction } from '@gangway/protocol/checkout';
import { type Attempt, findAttempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { PayerContext } from '../rails/rail.ts';
import { askToStart, askWhatBecame } from './ask.ts';
import { awaitStart } from './cancel-pending-attempt.ts';
import { endOrder } from './end-order.ts';
import type { GatewayServices } from './gateway-services.ts';
import { intendPayment } from './intend.ts';

/**
 * `input`: our page asks the payer for input first; `last` has ended unpaid. `at-rail`: the payer continues at
 * `payerUrl`. `waiting`: the rail has no clear answer yet, or waits for what the payer does elsewhere (`action`).
 * `again`: an attempt has ended unpaid; `mayRetry` is whether another is allowed. `unavailable`: the method has no rail
 * any more. `over`: the order has ended.
 */
export type PayerPosition =
  | {
      readonly kind: 'at-rail';
      readonly order: Order;
      readonly attemptId: string;
      readonly payerUrl: string;
      /** Posted to `payerUrl`; absent where the page is opened by GET. */
      readonly payerForm?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'waiting'; readonly order: Order; readonly action?: PayerAction }
  | { readonly kind: 'input'; readonly order: Order; readonly last: Attempt | undefined }
  | { readonly kind: 'again'; readonly order: Order; readonly last: Attempt; readonly mayRetry: boolean }
  | { readonly kind: 'unavailable'; readonly order: Order }
  | { readonly kind: 'over'; readonly order: Order };

/**
 * Returns the position of a payer, or undefined for an unknown trade. `retry`: the payer requests another attempt.
 * `payer` is absent where nobody's browser asks.
 */
export async function findPayerPosition(
  services: GatewayServices,
  { tradeId, retry, payer }: { tradeId: string; retry: boolean; payer?: PayerContext },
): Promise<PayerPosition | undefined> {
  const intention = await intendPayment(services, { tradeId, retry });
  switch (intention?.kind) {
    case undefined:
      return undefined;
    case 'over':
      return { kind: 'over', order: (await endIfLapsed(services, intention.order)) ?? intention.order };
    case 'again':
    case 'input':
    case 'unavailable':
      return intention;
    case 'ask':
      await askToStart(services, intention.order, intention.attempt, payer ? { payer } : {});
      return positionOfAttempt(services, { order: intention.order, attemptId: intention.attempt.id });
    case 'open':
      await askWhatBecame(services, intention.attempt);
      return positionOfAttempt(services, { order: intention.order, attemptId: intention.attempt.id });
    case 'busy':
      await awaitStart(services, intention.attempt.id);
      return positionOfAttempt(services, { order: intention.order, attemptId: intention.attempt.id });
    default:
      return intention satisfies never;
  }
}

/** Returns the position after the rail was queried. If the attempt has ended, the order's state decides. */
async function positionOfAttempt(
  services: GatewayServices,
  { order, attemptId }: { order: Order; attemptId: string },
): Promise<PayerPosition | undefined> {
  const attempt = await findAttempt(services.database, attemptId);
  if (attempt?.state === 'open' && attempt.payerUrl !== '') {
    const { payerUrl, payerForm } = attempt;
    return { kind: 'at-rail', order, attemptId, payerUrl, ...(payerForm && { payerForm }) };
  }
  if (attempt?.state === 'open') {
    return { kind: 'waiting', order, ...(attempt.payerAction && { action: attempt.payerAction }) };
  }
  if (attempt?.state === 'asking') return { kind: 'waiting', order };
  return findPayerPosition(services, { tradeId: order.tradeId, retry: false });
}

/** Ends an order whose time is over when its page is opened, so that the payer need not wait for the worker. */
async function endIfLapsed(services: GatewayServices, order: Order): Promise<Order | undefined> {
  const isLapsed = order.state === 'processing' && order.expiresAt <= services.clock.now();
  return isLapsed ? endOrder(services, order.tradeId, 'expired') : undefined;
}

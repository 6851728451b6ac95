/** Orders that pass through several states, each with a notification, at nodes that may be killed meanwhile. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CARD } from '../../packages/gateway/src/operations/test-stored-cards.ts';
import { type Answered, signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { type GatewayNode, postTo } from './node-process.ts';

const PAUSE_MS = 100;
/** Between two states of an order: some come before a try of the first has ended, some after. */
const NEXT_STATE_MS = 400;

/** Notifications of an order of {@link makeOrders}: 7 of 3 orders, less those that a kill ends early. */
export const STATES_OF_AN_ORDER = 2.2;

/** What {@link makeOrders} needs. */
export interface OrderPlan {
  readonly count: number;
  readonly clients: number;
  /** The nodes that run now. */
  nodes(): readonly GatewayNode[];
  /** Where notifications of an order go. */
  notifyUrl(order: number): string;
}

let serial = 0;

/**
 * Makes orders of three kinds in turns: paid and refunded in part, paid and cancelled, authorized, captured and
 * cancelled. A request is repeated until a node answers it. A refusal ends its order: a card whose node was killed may
 * have failed.
 */
export async function makeOrders({ count, clients, nodes, notifyUrl }: OrderPlan): Promise<void> {
  async function call(method: string, data: Record<string, unknown>): Promise<Answered> {
    serial += 1;
    const body = signedBody(method, data, { time: Date.now() + serial });
    for (;;) {
      const running = nodes();
      const node = running[randomInt(Math.max(running.length, 1))];
      const answer = await (node && postTo(node, body).catch(() => undefined));
      if (answer && answer.code !== '-1004') return answer;
      await sleep(PAUSE_MS);
    }
  }

  async function makeOne(order: number): Promise<void> {
    const notify_url = notifyUrl(order);
    const common = { notify_url, request_id: randomUUID() };
    const isCard = order % 3 === 2;
    const made = isCard
      ? await call('v3.CreateCardPayments', validPayment({ ...common, ...AUTHORIZATION }))
      : await call('v3.BarcodePayment', validPayment({ ...common, ...scannedCode() }));
    const { trade_id } = made.data;
    const change = { trade_id, notify_url, request_id: randomUUID() };
    const steps: readonly (() => Promise<Answered>)[] = [
      ...(isCard ? [() => call('v3.Capture', { ...change, ...CAPTURE })] : []),
      () =>
        order % 3 === 0
          ? call('v3.CreateRefund', { ...change, ...REFUND })
          : call('v3.CancelPayment', { trade_id }),
    ];
    let last = made;
    for (const step of steps) {
      if (last.code !== '200') return;
      await sleep(randomInt(NEXT_STATE_MS));
      last = await step();
    }
  }

  let next = 0;
  const work = async () => {
    while (next < count) await makeOne(next++);
  };
  await Promise.all(Array.from({ length: clients }, work));
}

const AUTHORIZATION = {
  ...{ sub_pay_method: 'Card', operation: '2', '3ds_initiate': '02', email: 'payer@example.com' },
  cardinfo: JSON.stringify(CARD),
};
const CAPTURE = { amount: '24.99', currency: 'EUR', description: 'Sent' };
const REFUND = { refund_amount: '5.00', refund_currency: 'EUR', refund_description: 'One mug broke' };

/** A scanned code that is paid at once. */
function scannedCode(): Record<string, unknown> {
  serial += 1;
  const auth_code = `13${String(serial).padStart(14, '0')}01`;
  return { pay_method: 'offline', sub_pay_method: undefined, timeout: undefined, auth_code };
}

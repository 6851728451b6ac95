/** Orders whose time is over, for tests of the rules of retention. For tests only. */
import { randomUUID } from 'node:crypto';
import { newId } from '../ids.ts';
import { createPaid } from '../operations/test-orders.ts';
import { listAttempts } from '../orders/attempts.ts';
import type { RailEvent } from '../rails/rail-events.ts';
import { statement } from '../storage/database.ts';
import type { TestGateway } from '../test-gateway.ts';
import { clearNextDay } from './clear-day.ts';
import { takeWebhook } from './rail-webhooks.ts';

const DAY_S = 86_400;
/** Contact and address of the payer of every order here. */
export const CONTACT = {
  customer: { name: 'Noor de Vries', email: 'noor@example.org' },
  shippingAddress: { street: 'Kade 12 B', postalCode: '3011 AB', city: 'Rotterdam', country: 'NL' },
};

const deliver = statement(
  'test.deliver-all',
  `WITH tried AS (
     INSERT INTO notification_tries (id, notification_id, merchant_id, started_at, duration_ms, outcome)
     SELECT gen_random_uuid(), id, merchant_id, created_at, 5, 'delivered' FROM notifications WHERE state = 'waiting'
   )
   UPDATE notifications SET state = 'delivered' WHERE state = 'waiting'`,
);
const age = (table: string, columns: readonly string[]) =>
  statement(
    `test.age-${table}`,
    `UPDATE ${table} SET ${columns.map((name) => `${name} = ${name} - make_interval(days => $1)`).join(', ')}`,
  );
const AGED = [
  age('orders', ['created_at', 'expires_at', 'paid_at']),
  age('attempts', ['started_at', 'ended_at']),
  age('refunds', ['created_at']),
  age('disputes', ['opened_at']),
  age('fund_lines', ['booked_at']),
  age('notifications', ['created_at']),
];
// They have the time of the database, which is later than that of tests, by more with every day.
const ageWebhooks = statement(
  'test.age-rail_callbacks',
  'UPDATE rail_callbacks SET received_at = least(received_at, $2) - make_interval(days => $1)',
);
const LEFT = statement(
  'test.payer-data-left',
  `SELECT o.email, o.demo, o.redirect_url AS "redirectUrl", c.data AS contact,
     (SELECT bool_or(payer_url <> '') FROM attempts WHERE trade_id = $1) AS "hasPage",
     (SELECT json_agg(answer ORDER BY created_at) FROM request_keys WHERE trade_id = $1) AS answers,
     (SELECT json_agg(body ORDER BY id) FROM notifications WHERE trade_id = $1) AS bodies,
     (SELECT count(*)::int FROM notification_tries t JOIN notifications n ON n.id = t.notification_id
       WHERE n.trade_id = $1) AS tries,
     (SELECT count(*)::int FROM rail_events e JOIN rail_callbacks r ON r.id = e.callback_id
       JOIN attempts a ON a.id = e.attempt_id WHERE a.trade_id = $1) AS webhooks
   FROM orders o LEFT JOIN checkout_data c ON c.trade_id = o.trade_id WHERE o.trade_id = $1`,
);

/** What is left of a payer in the rows of an order. */
export interface PayerLeft {
  readonly email: string;
  readonly demo: string;
  readonly redirectUrl: string;
  readonly contact: unknown;
  readonly hasPage: boolean | null;
  readonly answers: readonly Record<string, unknown>[];
  readonly bodies: readonly Record<string, unknown>[];
  readonly tries: number;
  readonly webhooks: number;
}

/** Returns what is left of a payer. */
export async function payerLeft({ database }: TestGateway, tradeId: string): Promise<PayerLeft> {
  const [left] = await database.query<PayerLeft>(LEFT, [tradeId]);
  if (!left) throw new Error(`There is no order ${tradeId}`);
  return left;
}

/** Creates a paid iDEAL order with contact, note, webhook and its own request_id. Returns its trade_id. */
export async function createWithPayer(
  gateway: TestGateway,
  data: Record<string, unknown> = {},
): Promise<string> {
  const tradeId = await createPaid(gateway, {
    request_id: randomUUID(),
    demo: 'Noor, second floor',
    checkout_data: JSON.stringify(CONTACT),
    ...data,
  });
  await sendWebhook(gateway, [tradeId]);
  return tradeId;
}

/** Stores a webhook about the payments of these orders, which changes nothing; without orders, an unknown one. */
export async function sendWebhook(gateway: TestGateway, tradeIds: readonly string[]): Promise<void> {
  const events: RailEvent[] = tradeIds.length === 0 ? [{ kind: 'unknown', type: 'news' }] : [];
  for (const tradeId of tradeIds) {
    const [attempt] = await listAttempts(gateway.database, tradeId);
    if (!attempt) throw new Error(`The order ${tradeId} has no attempt`);
    const { id: attemptId, amountMinor, currency, railReference: reference } = attempt;
    events.push({ kind: 'payment', attemptId, report: { kind: 'paid', amountMinor, currency, reference } });
  }
  gateway.rail.events = () => events;
  await takeWebhook(gateway.services, gateway.rail.name, { body: newId(), headers: {} });
}

/** Lets two days pass, clears them and delivers every notification. */
export async function finishAll(gateway: TestGateway): Promise<void> {
  gateway.clock.move(2 * DAY_S);
  while (await clearNextDay(gateway.services));
  await gateway.database.query(deliver);
}

/** Makes everything older by whole days. */
export async function makeOlder({ database, clock }: TestGateway, days: number): Promise<void> {
  for (const one of AGED) await database.query(one, [days]);
  await database.query(ageWebhooks, [days, clock.now()]);
}

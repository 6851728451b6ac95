/** Events of payments. */
import { TEST_CARDS, type TestCardBehaviour } from '@gangway/protocol/cards';
import { GatewayRefusal } from '@gangway/server';
import { NotDone } from '../sandbox-calls.ts';
import { amountEnding } from './amounts.ts';
import type { EventRow, Stage } from './event.ts';
import { withDisputeNotifications } from './features.ts';
import { reach, timelineOf } from './watch.ts';

const USUAL_AMOUNT = '24.99';
/** Sandbox cards have any date in the future. */
const CARD = { holder: 'Ann Payer', expirationMonth: '12', expirationYear: '2040', cvc: '123' };
const REFUSED_BY_BANK = '-4006';
const CAPTURE_REFUSED = '-4002';

/** Events of payments, by the last part of their name. */
export const PAYMENT_EVENTS = {
  paid: {
    description: 'A card is charged; an open payment is approved at its bank, wallet or app',
    ...{ type: 'payment', state: 'paid', takes: 'open' },
    happen: async (stage) => {
      if (!stage.tradeId) return { tradeId: await payByCard(stage, 'now') };
      return decide(stage, stage.tradeId, 'approve');
    },
  },
  authorized: {
    description: 'The amount is reserved on a card',
    ...{ type: 'payment', state: 'authorized' },
    happen: async (stage) => ({ tradeId: await payByCard(stage, 'later') }),
  },
  captured: {
    description: 'What was reserved on a card is taken',
    ...{ type: 'payment', state: 'paid', takes: 'authorized' },
    happen: async (stage) => {
      const { tradeId, money } = await authorized(stage);
      await stage.cashier.captures.create({
        tradeId,
        money,
        description: 'Shipped',
        notifyUrl: stage.notifyUrl,
      });
      return { tradeId };
    },
  },
  capture_failed: {
    description: 'The bank refuses a capture: -4002, and the payment stays authorized; nothing is notified',
    ...{ state: 'authorized', takes: 'authorized' },
    happen: async (stage) => {
      const { tradeId, money } = await authorized(stage);
      const refused = { ...money, amount: amountEnding(money.amount, 71) };
      try {
        const { notifyUrl } = stage;
        await stage.cashier.captures.create({ tradeId, money: refused, description: 'Shipped', notifyUrl });
      } catch (error) {
        if (error instanceof GatewayRefusal && error.code === CAPTURE_REFUSED) return { tradeId };
        throw error;
      }
      throw new NotDone(`The capture of ${refused.amount} of ${tradeId} was not refused.`);
    },
  },
  declined: {
    description: "The card's issuer declines: insufficient funds",
    ...{ type: 'payment', state: 'declined' },
    happen: async (stage) => ({ tradeId: await refusedCard(stage, 'insufficient-funds') }),
  },
  failed: {
    description: 'The acquirer has a technical fault; nothing is charged',
    ...{ type: 'payment', state: 'failed' },
    happen: async (stage) => ({ tradeId: await refusedCard(stage, 'processing-error') }),
  },
  expired: {
    description: 'Nobody pays in time; the clock of the sandbox is moved to the end of that time',
    ...{ type: 'payment', state: 'expired', takes: 'open' },
    happen: async (stage) => {
      const tradeId = stage.tradeId ?? (await open(stage));
      const { order } = await timelineOf(stage.sandbox, tradeId);
      const { business } = (await stage.sandbox.find<{ business: string }>('clock'))!;
      const leftMs = Date.parse(String(order.expiresAt)) - Date.parse(business);
      if (leftMs >= 0) await stage.sandbox.change('clock', { seconds: Math.floor(leftMs / 1000) + 1 });
      return { tradeId };
    },
  },
  cancelled: {
    description: 'The merchant cancels before it is paid',
    ...{ type: 'payment', state: 'cancelled', takes: 'open' },
    happen: async (stage) => {
      const tradeId = stage.tradeId ?? (await open(stage));
      await stage.cashier.orders.cancel({ tradeId });
      return { tradeId };
    },
  },
  verify: {
    description: 'Another amount arrives: the payment waits for a decision of the operator',
    ...{ type: 'payment', state: 'verify', takes: 'open' },
    happen: async (stage) => decide(stage, stage.tradeId ?? (await open(stage)), 'other-amount'),
  },
  reversed: {
    description: 'The bank takes back a payment that it had confirmed: a lost dispute of the kind reversal',
    ...{ type: 'dispute', state: 'lost', takes: 'paid' },
    happen: async (stage) => {
      const tradeId = await paid(stage);
      await withDisputeNotifications(stage, async () => {
        await stage.sandbox.change(`incidents/${tradeId}`, { incident: 'payment-fails' });
      });
      return { tradeId };
    },
  },
} as const satisfies Readonly<Record<string, EventRow>>;

/** Returns the trade_id of the stage's payment, or of a new one that is paid. */
export async function paid(stage: Stage): Promise<string> {
  if (stage.tradeId) return stage.tradeId;
  const tradeId = await payByCard(stage, 'now');
  await reach(stage, tradeId, 'paid');
  return tradeId;
}

async function authorized(stage: Stage) {
  const tradeId = stage.tradeId ?? (await payByCard(stage, 'later'));
  const { order } = await reach(stage, tradeId, 'authorized');
  // Of an existing payment, --amount says how much of it.
  const amount = stage.tradeId && stage.amount ? stage.amount : order.amount;
  return { tradeId, money: { amount, currency: order.currency } };
}

const newOrder = ({ amount = USUAL_AMOUNT, notifyUrl }: Stage) => ({
  orderId: `cli-${crypto.randomUUID()}`,
  money: { amount, currency: 'EUR' },
  description: 'An event of gangway-cli',
  timeoutMinutes: 30,
  notifyUrl,
});

/** Creates a payment that waits at a bank. */
async function open(stage: Stage): Promise<string> {
  const created = await stage.cashier.payments.create({ ...newOrder(stage), method: 'iDEAL' });
  return created.tradeId;
}

async function decide({ sandbox }: Stage, tradeId: string, outcome: string) {
  await sandbox.change(`payments/${tradeId}`, { outcome });
  return { tradeId };
}

const cardOrder = (stage: Stage, behaviour: TestCardBehaviour) => ({
  ...newOrder(stage),
  email: 'ann@example.org',
  returnUrl: 'https://shop.example/',
  threeDs: 'skip' as const,
  card: { ...CARD, number: TEST_CARDS.find((card) => card.behaviour === behaviour)!.number },
});

async function payByCard(stage: Stage, capture: 'now' | 'later'): Promise<string> {
  const { tradeId } = await stage.cashier.cards.create({ ...cardOrder(stage, 'approve'), capture });
  return tradeId;
}

/** Pays with a card that is not charged. The gateway then refuses the call, and keeps the payment. */
async function refusedCard(stage: Stage, behaviour: TestCardBehaviour): Promise<string> {
  const order = cardOrder(stage, behaviour);
  try {
    return (await stage.cashier.cards.create({ ...order, capture: 'now' })).tradeId;
  } catch (error) {
    if (!(error instanceof GatewayRefusal) || error.code !== REFUSED_BY_BANK) throw error;
  }
  const { orderId } = order;
  for await (const { tradeId } of stage.cashier.orders.list({ filter: { orderId }, pageSize: 1 }))
    return tradeId;
  throw new NotDone(`The gateway has no payment of the order ${orderId}.`);
}

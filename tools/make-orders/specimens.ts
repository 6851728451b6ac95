/** The orders that are copied: one of each kind, made by the gateway itself, and how many in a thousand are of it. */
import {
  cancel,
  card,
  create,
  decide,
  finished,
  IS_EXHAUSTED,
  isIn,
  type Maker,
  paid,
  refund,
  refunded,
  refundIs,
  refused,
  TRIED_IN_VAIN,
} from './specimen-steps.ts';

/**
 * The creation times of copies: `spread` over the requested days; `open` within the last hour, so that they have not
 * expired; `old` before those days, because their lifecycle takes a month.
 */
export type Age = 'spread' | 'open' | 'old';

/** One kind of order. `make` returns the trade_id of an order with nothing pending. */
export interface Specimen {
  readonly kind: string;
  readonly perMille: number;
  readonly age: Age;
  /** Moves business time, so it runs after all others. */
  readonly movesClock?: true;
  make(maker: Maker): Promise<string>;
}

/** The cashiers of the other merchant and the other store. */
const OTHER_MERCHANT = '046683';
const OTHER_STORE = '016684';
const DECLINED = '4000000000002016';
const FAULTY = '4000000000002040';
const FOUR_MINUTES = 240;
const LONGER_THAN_TRIES = 32 * 86_400;

/** Every kind. The shares add up to 1,000; most orders are paid, and few are open. */
export const SPECIMENS: readonly Specimen[] = [
  {
    kind: 'paid',
    perMille: 350,
    age: 'spread',
    make: async (maker) => finished(maker, await paid(maker)),
  },
  {
    kind: 'paid at another store',
    perMille: 60,
    age: 'spread',
    make: async (maker) => finished(maker, await paid(maker, {}, OTHER_STORE)),
  },
  {
    kind: 'paid at another merchant',
    perMille: 60,
    age: 'spread',
    make: async (maker) => finished(maker, await paid(maker, {}, OTHER_MERCHANT)),
  },
  {
    kind: 'paid in the second try',
    perMille: 20,
    age: 'spread',
    make: async (maker) => finished(maker, await decide(maker, await refused(maker), 'approve', 'paid')),
  },
  {
    kind: 'paid by wallet',
    perMille: 60,
    age: 'spread',
    make: async (maker) => finished(maker, await paid(maker, { sub_pay_method: 'Alipay', amount: '12.00' })),
  },
  {
    kind: 'paid by card',
    perMille: 110,
    age: 'spread',
    make: async (maker) => finished(maker, await card(maker)),
  },
  {
    kind: 'card authorised and captured',
    perMille: 20,
    age: 'spread',
    make: async (maker) => {
      const trade_id = await card(maker, { operation: '2' });
      const data = { trade_id, amount: '40.00', currency: 'EUR', description: 'Sent' };
      await maker.gateway.call('v3.Capture', { ...data, notify_url: maker.gateway.shop.up });
      await maker.gateway.until(trade_id, isIn('paid'));
      return finished(maker, trade_id);
    },
  },
  {
    kind: 'card authorised',
    perMille: 10,
    age: 'open',
    make: async (maker) => finished(maker, await card(maker, { operation: '2' })),
  },
  {
    kind: 'card declined',
    perMille: 40,
    age: 'spread',
    make: async (maker) => finished(maker, await card(maker, {}, DECLINED)),
  },
  {
    kind: 'card failed',
    perMille: 3,
    age: 'spread',
    make: async (maker) => finished(maker, await card(maker, {}, FAULTY)),
  },
  {
    kind: 'refunded in part',
    perMille: 40,
    age: 'spread',
    make: (maker) => refunded(maker, '4.99', 'refunded'),
  },
  {
    kind: 'refunded in full',
    perMille: 20,
    age: 'spread',
    make: (maker) => refunded(maker, '24.99', 'refunded'),
  },
  {
    kind: 'refund refused by the rail',
    perMille: 2,
    age: 'spread',
    make: (maker) => refunded(maker, '4.71', 'refund failed'),
  },
  {
    kind: 'refund that awaits a second person',
    perMille: 2,
    age: 'spread',
    make: async (maker) => {
      await maker.gateway.sandbox(`accounts/${OTHER_STORE}`, { refund_authority: 'approval' });
      const tradeId = await refund(maker, await paid(maker, {}, OTHER_STORE), '5.00', OTHER_STORE);
      return finished(maker, tradeId);
    },
  },
  {
    kind: 'cancelled unpaid',
    perMille: 50,
    age: 'spread',
    make: async (maker) => finished(maker, await cancel(maker, await create(maker))),
  },
  {
    kind: 'cancelled after it was paid, the shop heard late',
    perMille: 10,
    age: 'spread',
    make: async (maker) => {
      const tradeId = await paid(maker, { notify_url: maker.gateway.shop.late });
      await maker.gateway.until(tradeId, TRIED_IN_VAIN);
      return finished(maker, await cancel(maker, tradeId));
    },
  },
  {
    kind: 'paid twice, once given back',
    perMille: 2,
    age: 'spread',
    make: async (maker) => {
      const tradeId = await decide(maker, await create(maker), 'twice', 'paid');
      await maker.gateway.until(tradeId, refundIs('refunded'));
      return finished(maker, tradeId);
    },
  },
  {
    kind: 'another amount paid',
    perMille: 1,
    age: 'spread',
    make: async (maker) =>
      finished(maker, await decide(maker, await create(maker), 'other-amount', 'verify')),
  },
  {
    kind: 'paid, the shop does not hear',
    perMille: 3,
    age: 'open',
    make: async (maker) => {
      const tradeId = await paid(maker, { notify_url: maker.gateway.shop.down });
      await maker.gateway.until(tradeId, TRIED_IN_VAIN);
      return tradeId;
    },
  },
  { kind: 'nobody has opened it', perMille: 10, age: 'open', make: (maker) => create(maker) },
  {
    kind: 'at the bank',
    perMille: 5,
    age: 'open',
    make: async (maker) => {
      const { gateway, mark } = maker;
      const trade_id = await create(maker);
      const page = gateway.requests.find(({ data }) => data.order_id === mark);
      if (!page) throw new Error('The order was not asked for.');
      const { url } = await gateway.call(page.operation, page.data, page.user);
      await fetch(url!, { redirect: 'manual' });
      await gateway.until(trade_id, `SELECT state = 'open' FROM attempts WHERE trade_id = $1`);
      return trade_id;
    },
  },
  {
    kind: 'expired, never opened',
    perMille: 90,
    age: 'spread',
    movesClock: true,
    make: async (maker) => {
      const tradeId = await create(maker, { timeout: '3' });
      await maker.gateway.sandbox('clock', { seconds: FOUR_MINUTES });
      await maker.gateway.until(tradeId, isIn('expired'));
      return finished(maker, tradeId);
    },
  },
  {
    kind: 'expired after a refusal',
    perMille: 30,
    age: 'spread',
    movesClock: true,
    make: async (maker) => {
      const tradeId = await refused(maker, { timeout: '3' });
      await maker.gateway.sandbox('clock', { seconds: FOUR_MINUTES });
      await maker.gateway.until(tradeId, isIn('expired'));
      return finished(maker, tradeId);
    },
  },
  {
    kind: 'cancelled, the shop never heard',
    perMille: 2,
    age: 'old',
    movesClock: true,
    make: async (maker) => {
      const tradeId = await cancel(maker, await create(maker, { notify_url: maker.gateway.shop.down }));
      await maker.gateway.until(tradeId, TRIED_IN_VAIN);
      await maker.gateway.sandbox('clock', { seconds: LONGER_THAN_TRIES });
      await maker.gateway.until(tradeId, IS_EXHAUSTED);
      return tradeId;
    },
  },
];

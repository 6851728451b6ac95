/** The card testing attack: stolen cards from 200 addresses by every route, with an honest payer every minute. */
import { randomUUID } from 'node:crypto';
import type { FrameStart } from '@gangway/protocol/cards';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { type SeenTry, thiefAdvantage } from './thief-advantage.ts';
import { isChallenge, type Shop, type Tried, type TriedShops, triedShops } from './tried-shops.ts';

const ADDRESSES = 200;
const AT_ONCE = 16;

const countTries = statement(
  'test.count-tries',
  `SELECT count(*) FILTER (WHERE a.state = 'done')::int AS authorised,
     count(*)::int AS attempts, count(*) FILTER (WHERE a.must_authenticate)::int AS "steppedUp",
     count(*) FILTER (WHERE a.must_authenticate AND a.state = 'done')::int AS "steppedUpAndAuthorised"
   FROM attempts a WHERE a.kind = 'payment' AND a.trade_id = ANY($1)`,
);

/** The result of an attack. */
export interface AttackReport {
  readonly tries: number;
  /** Stolen cards that reached an attempt; fewer than the tries, because forms expire and paid orders take no card. */
  readonly attempts: number;
  /** Stolen cards that were authorized. */
  readonly authorised: number;
  /** Stolen cards that had to authenticate, and those of them that were authorized. */
  readonly steppedUp: number;
  readonly steppedUpAndAuthorised: number;
  /** The result of {@link thiefAdvantage} over all tries. */
  readonly advantage: number;
  /** Every try of a stolen card. */
  readonly seen: readonly SeenTry[];
  /** The result of each minute's honest payer at the first try. */
  readonly honest: readonly string[];
}

/** The parameters of an attack. */
export interface AttackPlan {
  readonly cards: number;
  readonly shops: number;
  /** Its duration in virtual time, which the limits use. */
  readonly minutes: number;
  /** The factor by which the issuers' response times, which a thief measures, are shortened. */
  readonly faster: number;
}

/** Runs an attack. */
export async function attackCards(plan: AttackPlan): Promise<AttackReport> {
  const shops = await triedShops(plan.shops, plan);
  try {
    return await attack(shops, plan);
  } finally {
    await shops.gateway.stop();
  }
}

async function attack(all: TriedShops, { cards, minutes }: AttackPlan): Promise<AttackReport> {
  const { gateway, shops, deck } = all;
  const [seen, honest]: [SeenTry[], string[]] = [[], []];
  const trades: string[] = [];
  const thief = makeThief(all, trades);
  for (let minute = 0, done = 0; minute < minutes; minute += 1) {
    const last = Math.round((cards * (minute + 1)) / minutes);
    const thieves = Array.from({ length: AT_ONCE }, async () => {
      while (done < last) {
        done += 1;
        seen.push(await thief(done));
        gateway.clock.move((minutes * 60) / cards);
      }
    });
    const shop = shops[minute % shops.length]!;
    const payer = all.pay(`198.51.${100 + minute}.7`, { shop, number: deck.honest().number });
    honest.push(await payer.catch((error: unknown) => String(error)));
    await Promise.all(thieves);
  }
  const [row] = await gateway.database.query<Counts>(countTries, [trades]);
  return { ...row!, tries: seen.length, advantage: thiefAdvantage(seen), seen, honest };
}

type Counts = Pick<AttackReport, 'attempts' | 'authorised' | 'steppedUp' | 'steppedUpAndAuthorised'>;

/** A thief who tries one card at a time, by every route in turn, and records answers, times and `trades`. */
function makeThief(all: TriedShops, trades: string[]): (n: number) => Promise<SeenTry> {
  const { shops, deck } = all;
  const sessions = new Map<string, { orderId: string; form: FrameStart }>();
  const WAYS: readonly ((n: number, number: string, shop: Shop) => Promise<Tried>)[] = [
    async (n, number, shop) => all.payByToken(await all.openForm(shop, addressOf(n)), { shop, number }),
    // Several cards in one session for one order.
    async (n, number, shop) => {
      const place = `${addressOf(n)} ${shop.uid}`;
      const known = n % 9 === 0 ? undefined : sessions.get(place);
      const session = known ?? { orderId: randomUUID(), form: await all.openForm(shop, addressOf(n)) };
      sessions.set(place, session);
      return all.payByToken(session.form, { shop, number, orderId: session.orderId });
    },
    async (n, number, shop) =>
      all.payByToken(await all.openForm(shop, addressOf(n)), { shop, number, threeDs: '02' }),
    async (n, number, shop) =>
      all.payByToken(await all.openForm(shop, addressOf(n)), { shop, number, threeDs: '03' }),
    (_, number, shop) => all.payByServer({ shop, number }),
    (_, number, shop) => all.payByServer({ shop, number, threeDs: '02' }),
    async (n, number, shop) => all.payOnPage(await all.openForm(shop, addressOf(n)), { shop, number }),
  ];
  return async (n) => {
    const { number, isLive } = deck.steal();
    const way = n % WAYS.length;
    const shop = shops[Math.floor(n / WAYS.length) % shops.length]!;
    const begun = performance.now();
    const tried = await WAYS[way]!(n, number, shop);
    const created = performance.now();
    if (tried.code === '200') trades.push(tried.tradeId);
    // An expired form, or one whose ten tokens are used: the answer asks for new input.
    if (tried.code !== '200') return { isLive, answer: tried.code, times: [], isAuthorised: false };
    // The route is the thief's choice and reveals nothing about the card.
    const { told, ms } = await goOn(all, tried, n);
    const isAuthorised = told.endsWith('paid');
    return { isLive, answer: told, times: [created - begun, ms], isAuthorised };
  };
}

/** Goes through 3-D Secure as far as a thief can: abandons half of the challenges and types wrong codes in the rest. */
async function goOn(all: TriedShops, tried: Tried, n: number): Promise<{ told: string; ms: number }> {
  const begun = performance.now();
  let page = await all.walk(tried);
  const ms = performance.now() - begun;
  if (isChallenge(page)) {
    if (n % 2 === 0) return { told: 'challenge, left', ms };
    for (const code of ['000000', '000001', '000002']) page = await all.browser.answer(page, 'code', code);
    return { told: `challenge, ${await all.endOf(tried)}`, ms };
  }
  const isUndecided = page.url.includes('/scheme/card/pay/') && !page.url.includes('/done');
  return { told: isUndecided ? 'asked elsewhere' : await all.endOf(tried), ms };
}

const addressOf = (n: number): string => {
  const thief = (n * 7) % ADDRESSES;
  return `203.0.${113 + Math.floor(thief / 100)}.${(thief % 100) + 1}`;
};

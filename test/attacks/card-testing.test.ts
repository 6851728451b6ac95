// Card testing: thieves who try stolen cards learn nothing and do not block honest payers. `npm run proof -- --only A8`
// runs the full attack, at one shop and at fifty.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { TEST_GIFT_CARDS } from '@gangway/protocol/cards';
import { EARNED, TRY_BUCKETS } from '../../packages/gateway/src/limits/try-limits.ts';
import { type AttackPlan, type AttackReport, attackCards } from './card-attack.ts';
import { LIVE_PERCENT } from './stolen-deck.ts';
import { type Shop, type TriedShops, triedShops } from './tried-shops.ts';

const IS_WHOLE = process.env.GW_ATTACK === 'whole';
/** The full attack has 10,000 cards. In a smaller one, percentages are not meaningful. */
const PLAN: Omit<AttackPlan, 'shops'> = IS_WHOLE
  ? { cards: 10_000, minutes: 50, faster: 10 }
  : { cards: 110, minutes: 5, faster: 40 };

const thiefAddress = (n: number) => `203.0.${113 + Math.floor(n / 100)}.${(n % 100) + 1}`;
const NOT_AUTHENTICATED = 'declined not-authenticated';

for (const shops of [1, 50])
  test(`during the attack on ${shops} shop(s), every minute a new payer pays at the first try`, async (t) => {
    const report = await attackCards({ ...PLAN, shops });
    for (const line of linesOf(report)) t.diagnostic(line);
    assert.deepEqual(
      report.honest,
      Array.from({ length: PLAN.minutes }, () => 'paid'),
    );
    assert.equal(report.steppedUpAndAuthorised, 0);
    const most = unhinderedMax(shops);
    const unhindered = report.attempts - report.steppedUp;
    assert.ok(unhindered <= most, `${unhindered} did not have to authenticate, of ${most} at most`);
    if (!IS_WHOLE) return;
    assert.ok(report.authorised <= report.tries / 100, `${report.authorised} authorised`);
    assert.ok(report.advantage <= 0.01, `an advantage of ${report.advantage}`);
  });

/** The maximum tries without authentication: the bucket's size, its refill, and what good payments add. */
function unhinderedMax(shops: number): number {
  const { merchant, gateway } = TRY_BUCKETS.strict.card;
  const { tries, seconds } = (shops === 1 ? merchant : gateway)!;
  const places = tries * (1 + (PLAN.minutes * 60) / seconds) + PLAN.minutes * EARNED.perPayment;
  // A live card takes no place and earns part of another. A small sample may have more live cards than the deck.
  const liveShare = LIVE_PERCENT / 100 + (IS_WHOLE ? 0.05 : 0.1);
  return Math.ceil(places / (1 - liveShare * (1 + EARNED.perPayment)));
}

const linesOf = ({ tries, attempts, authorised, steppedUp, advantage, honest }: AttackReport): string[] => [
  `${tries} stolen cards, ${LIVE_PERCENT} of 100 live, in ${PLAN.minutes} minutes; ${attempts} became attempts`,
  `${steppedUp} had to authenticate`,
  `authorised: ${authorised}, ${((authorised / tries) * 100).toFixed(2)} %`,
  `a thief tells live from dead better than the base rate by ${(advantage * 100).toFixed(2)} points`,
  `new payers who paid at the first try: ${honest.filter((end) => end === 'paid').length} of ${honest.length} minutes`,
];

describe('card testing', () => {
  let all: TriedShops;
  let shop: Shop;
  let other: Shop;
  let third: Shop;
  before(async () => {
    all = await triedShops(3);
    [shop, other, third] = all.shops as [Shop, Shop, Shop];
  });
  after(() => all.gateway.stop());
  // On a new day all counters have expired.
  beforeEach(() => {
    all.gateway.clock.move(24 * 3_600);
    return all.gateway.services.vault.keys.rotate(all.gateway.clock.real());
  });

  /** Tries wrong cards at a shop, from its server and by its second account: the limit of the first stays unused. */
  const tryCards = async (where: Shop, count: number) => {
    const shop = { ...where, uid: where.secondUid };
    for (let n = 0; n < count; n += 1) {
      const { number } = all.deck.cardThat('approve');
      await all.payByServer({ shop, number, cvc: '999', threeDs: '02' });
    }
  };
  const metricOf = async (kind: string, limit: string): Promise<number> => {
    const { text } = await all.gateway.services.metrics.render();
    const found = new RegExp(
      `gangway_try_limits_reached_total\\{kind="${kind}",limit="${limit}"\\} (\\d+)`,
    ).exec(text);
    return Number(found?.[1] ?? 0);
  };

  test('after thirty wrong cards at a shop, nine new payers still pay at the first try', async () => {
    await tryCards(shop, 30);
    const before = await metricOf('card', 'merchant');
    for (let n = 0; n < 9; n += 1) {
      const { number } = all.deck.cardThat('approve');
      assert.equal(await all.pay(`198.51.100.${n}`, { shop, number }), 'paid');
    }
    assert.ok((await metricOf('card', 'merchant')) > before);
  });

  test('under pressure, 3ds_initiate 02 and 03 are stepped up by a url, from a page and from a server', async () => {
    await tryCards(shop, 30);
    for (const threeDs of ['01', '02', '03'] as const) {
      // Earlier successful payments have earned the shop a place.
      await tryCards(shop, 2);
      const { number } = all.deck.cardThat('approve');
      const form = await all.openForm(shop, '198.51.100.30');
      for (const tried of [
        await all.payByToken(form, { shop, number, threeDs }),
        await all.payByServer({ shop, number, threeDs }),
      ]) {
        const page = await all.walk(tried);
        assert.match(page.text, /name="code"/);
        await all.confirm(page);
        assert.equal(await all.endOf(tried), 'paid');
      }
    }
  });

  test('under pressure A, U, N, R, I, D and a failed challenge look alike, and nothing is authorized', async () => {
    await tryCards(shop, 30);
    const rows = ['attempt', 'unavailable', 'rejected', 'forbidden', 'informed', 'decoupled'] as const;
    for (const behaviour of rows) {
      const { number } = all.deck.cardThat(behaviour);
      assert.equal(await all.pay('198.51.100.40', { shop, number }), NOT_AUTHENTICATED, behaviour);
    }
    const tried = await all.payByServer({ shop, number: all.deck.honest().number });
    let page = await all.walk(tried);
    for (const code of ['000000', '000001', '000002']) page = await all.browser.answer(page, 'code', code);
    assert.equal(await all.endOf(tried), NOT_AUTHENTICATED);
  });

  test('under pressure, neither notification nor query contains the issuer’s reason for a decline', async () => {
    await tryCards(shop, 30);
    const tried = await all.payByServer({ shop, number: all.deck.cardThat('attempt').number });
    await all.walk(tried);
    assert.equal(await all.endOf(tried), NOT_AUTHENTICATED);
    const { data } = await all.gateway.call('v3.QueryOrder', { trade_id: tried.tradeId }, { user: shop.uid });
    assert.doesNotMatch(JSON.stringify(data), /3ds_(status|eci|trxid)":"[^"]/);
  });

  test('a form loaded before the pressure leads to the challenge, not to a refusal', async () => {
    const form = await all.openForm(shop, '198.51.100.50');
    await tryCards(shop, 30);
    const tried = await all.payByToken(form, { shop, number: all.deck.cardThat('approve').number });
    const page = await all.walk(tried);
    assert.match(page.text, /name="code"/);
    await all.confirm(page);
    assert.equal(await all.endOf(tried), 'paid');
  });

  test('sixty wrong cards at any shops put every shop under pressure', async () => {
    await tryCards(shop, 25);
    await tryCards(other, 25);
    assert.equal(await isSteppedUp(third), false);
    await tryCards(third, 10);
    assert.equal(await isSteppedUp(third), true);
    assert.ok((await metricOf('card', 'gateway')) > 0);
  });

  /** Returns whether a new payer of a shop gets a challenge. */
  const isSteppedUp = async (where: Shop): Promise<boolean> => {
    const { number } = all.deck.cardThat('approve');
    const tried = await all.payByToken(await all.openForm(where, '198.51.100.60'), { shop: where, number });
    return /name="code"/.test((await all.walk(tried)).text);
  };

  test('five wrong tries of a number at shop B require a challenge at B, but not at A', async () => {
    const { number } = all.deck.cardThat('approve');
    for (let n = 0; n < 8; n += 1) await all.pay(thiefAddress(n), { shop: other, number, cvc: '999' });
    const tried = await all.payByServer({ shop, number, threeDs: '02' });
    assert.equal(await all.endOf(tried), 'paid');
    const atB = await all.payByServer({ shop: other, number, threeDs: '02' });
    assert.match((await all.walk(atB)).text, /name="code"/);
  });

  test('each address, order_id and account has its own limit, beyond which a challenge is required', async () => {
    const wrong = () => ({ shop, number: all.deck.cardThat('approve').number, cvc: '999' });
    for (let n = 0; n < 7; n += 1) await all.pay('203.0.113.99', wrong());
    assert.equal(await metricOf('card', 'address'), 1);
    for (let n = 0; n < 7; n += 1) await all.pay(`2001:db8:7:8::${n}`, wrong());
    assert.equal(await metricOf('card', 'address'), 2);
    const orderId = randomUUID();
    for (let n = 0; n < 11; n += 1) await all.pay(thiefAddress(n), { ...wrong(), orderId });
    assert.equal(await metricOf('card', 'order'), 1);
    all.gateway.clock.move(24 * 3_600);
    await all.gateway.services.vault.keys.rotate(all.gateway.clock.real());
    const before = await metricOf('card', 'account');
    await tryCards(shop, 31);
    assert.equal(await metricOf('card', 'account'), before + 1);
  });
});

describe('guessing the PINs of gift cards', () => {
  let all: TriedShops;
  let shop: Shop;
  let other: Shop;
  before(async () => {
    all = await triedShops(2);
    [shop, other] = all.shops as [Shop, Shop];
  });
  after(() => all.gateway.stop());
  beforeEach(() => all.gateway.clock.move(31 * 24 * 3_600));

  const { number, pin } = TEST_GIFT_CARDS.find(({ behaviour }) => behaviour === 'enough')!;
  const right = { number, pin };
  const wrong = { number, pin: '0000' };

  test('after ten wrong PINs at a shop, others can still pay with gift cards', async () => {
    for (let n = 0; n < 40; n += 1) {
      const card = { number: `60064999${String(n).padStart(8, '0')}`, pin: '1111' };
      assert.equal(await all.typeGiftCard(shop, thiefAddress(n), card), 'wrong');
    }
    assert.equal(await all.typeGiftCard(shop, '198.51.100.66', right), 'accepted');
  });

  test('five wrong PINs lock a card for the address that they came from, and for no other', async () => {
    for (let n = 0; n < 7; n += 1)
      assert.equal(await all.typeGiftCard(shop, '203.0.113.66', wrong), n < 5 ? 'wrong' : 'locked');
    assert.equal(await all.typeGiftCard(shop, '203.0.113.66', right), 'locked');
    assert.equal(await all.typeGiftCard(shop, '198.51.100.66', right), 'accepted');
  });

  test('twenty wrong PINs a day lock a card for strangers everywhere, but not for previous payers', async () => {
    assert.equal(await all.typeGiftCard(shop, '198.51.100.70', right), 'accepted');
    for (let n = 0; n < 24; n += 1)
      assert.equal(await all.typeGiftCard(shop, thiefAddress(n), wrong), n < 20 ? 'wrong' : 'locked');
    // A stranger gets the same answer for any PIN at any shop. No rail is called, so timing reveals nothing.
    for (const [where, card] of [
      [shop, right],
      [other, right],
      [other, wrong],
    ] as const)
      assert.equal(await all.typeGiftCard(where, '198.51.100.71', card), 'locked');
    assert.equal(await all.typeGiftCard(other, '198.51.100.70', right), 'accepted');
    all.gateway.clock.move(24 * 3_600);
    assert.equal(await all.typeGiftCard(other, '198.51.100.71', right), 'accepted');
  });
});

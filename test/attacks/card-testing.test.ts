// Card testing: stolen cards and guessed PINs over 200 addresses and every way there is. What counts is counted at the
// rail. GW_ATTACK_TRIES=10000 runs the whole attack.
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { stolenNumber, type TriedShop, triedShop } from './stolen-cards.ts';

const TRIES = Number(process.env.GW_ATTACK_TRIES ?? 400);
const ADDRESSES = 200;
/** One in a hundred of ten thousand. */
const REACH_MAX = 100;
const AT_ONCE = 8;
const ATTACK_SECONDS = 3_000;

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
const giftCardNumber = () => `60${digits(8)}${digits(6)}`;
const thiefAddress = (n: number) => `203.0.${113 + Math.floor(n / 100)}.${(n % 100) + 1}`;

describe('card testing', () => {
  let shop: TriedShop;
  before(async () => {
    shop = await triedShop();
  });
  after(() => shop.gateway.stop());
  // A new day: what was counted is over.
  beforeEach(() => {
    shop.gateway.clock.move(24 * 3_600);
    return shop.gateway.parts.vault.keys.rotate(shop.gateway.clock.real());
  });

  const honest = '198.51.100.20';
  const reached = () => shop.cards.reached.length + shop.giftCards.reached.length;

  test(`of ${TRIES} tries at most ${REACH_MAX} reach a rail, and who had begun still pays`, async (t) => {
    const [card, giftCard] = [stolenNumber(), giftCardNumber()];
    shop.cards.good.set(card, '737');
    shop.giftCards.good.set(giftCard, '123456');
    const form = await shop.openForm(honest);
    assert.equal(await shop.payByToken(form, card, '111'), 'declined');
    assert.equal(await shop.payByToken(form, card, '222'), 'declined');
    assert.equal(await shop.typeGiftCard(honest, giftCard, '111111'), 'wrong');
    const before = reached();
    const answers = await attack(shop, giftCard);
    const through = reached() - before;
    assert.ok(through <= REACH_MAX, `${through} reached a rail`);
    assert.ok(through >= 20, `${through} reached a rail: the attack was none`);
    t.diagnostic(`${through} of ${TRIES} tries reached a rail`);
    // Nobody is told which of them were tried. An old form, one that made ten tokens, and a busy machine say so.
    for (const code of ['-4119', '-1004']) answers.cards.delete(code);
    assert.deepEqual([...answers.cards], ['declined']);
    assert.equal(answers.pages.size, 1, String([...answers.pages]));
    const again = await shop.openForm(honest);
    assert.equal(await shop.payByToken(again, card, '737'), 'paid');
    assert.equal(await shop.typeGiftCard(honest, giftCard, '123456'), 'accepted');
  });

  test('an honest payer’s third try works, and their fifth', async () => {
    for (const [tries, address] of [
      [3, '198.51.100.3'],
      [5, '198.51.100.5'],
    ] as const) {
      const number = stolenNumber();
      shop.cards.good.set(number, '737');
      const form = await shop.openForm(address);
      for (let n = 1; n < tries; n += 1)
        assert.equal(await shop.payByToken(form, number, `11${n}`), 'declined');
      assert.equal(await shop.payByToken(form, number, '737'), 'paid');
    }
  });

  test('one card: five tries an hour, whatever address they come from; the sixth is a plain decline', async () => {
    const number = stolenNumber();
    shop.cards.good.set(number, '999');
    const before = reached();
    for (let n = 0; n < 8; n += 1)
      assert.equal(await shop.payByToken(await shop.openForm(thiefAddress(n)), number, `11${n}`), 'declined');
    assert.equal(reached() - before, 5);
    assert.equal(await shop.payByServer(number, '999'), 'declined');
    shop.gateway.clock.move(3_600);
    assert.equal(await shop.payByServer(number, '999'), 'paid');
  });

  test('one order_id: ten tries a day, over all sessions and trades', async () => {
    const orderId = randomUUID();
    const before = reached();
    for (let n = 0; n < 14; n += 1)
      await shop.payByToken(await shop.openForm(thiefAddress(n)), stolenNumber(), '111', orderId);
    assert.equal(reached() - before, 10);
  });

  test('one address: six cards an hour, and all of an IPv6 household is one address', async () => {
    for (const address of [(_: number) => '203.0.113.99', (n: number) => `2001:db8:7:8::${n}`]) {
      const before = reached();
      for (let n = 1; n < 10; n += 1)
        await shop.payByToken(await shop.openForm(address(n)), stolenNumber(), '111');
      assert.equal(reached() - before, 6);
    }
  });

  test('nobody locks another’s gift card: neither at another address nor by many', async () => {
    const number = giftCardNumber();
    shop.giftCards.good.set(number, '123456');
    for (let n = 0; n < 7; n += 1)
      assert.equal(await shop.typeGiftCard('203.0.113.66', number, '111111'), n < 5 ? 'wrong' : 'locked');
    assert.equal(await shop.typeGiftCard('198.51.100.66', number, '123456'), 'accepted');
    for (let n = 0; n < 60; n += 1) await shop.typeGiftCard(thiefAddress(n), number, '222222');
    // Where it paid before it is known; anywhere else it is a matter of minutes.
    assert.equal(await shop.typeGiftCard('198.51.100.66', number, '123456'), 'accepted');
    shop.gateway.clock.move(5 * 60);
    assert.equal(await shop.typeGiftCard('198.51.100.67', number, '123456'), 'accepted');
  });
});

/** The attack: six ways in turn, several at once, within an hour. Answers what the thieves were told. */
async function attack(
  shop: TriedShop,
  giftCard: string,
): Promise<{ cards: Set<string>; pages: Set<string> }> {
  const told = new Set<string>();
  const toldOnPages = new Set<string>();
  const sessions = new Map<number, { orderId: string; form: Awaited<ReturnType<TriedShop['openForm']>> }>();
  const tryOnce = async (n: number) => {
    const thief = n % ADDRESSES;
    const address = thiefAddress(thief);
    switch (Math.floor(n / ADDRESSES + n) % 6) {
      case 0:
        told.add(await shop.payByToken(await shop.openForm(address), stolenNumber(), digits(3)));
        return;
      case 1: {
        const known = sessions.get(thief);
        const isFresh = known && n % 9 !== 0;
        const session = isFresh ? known : { orderId: randomUUID(), form: await shop.openForm(address) };
        sessions.set(thief, session);
        told.add(await shop.payByToken(session.form, stolenNumber(), digits(3), session.orderId));
        return;
      }
      case 2:
        told.add(await shop.payByServer(stolenNumber(), digits(3)));
        return;
      case 3:
        toldOnPages.add(await shop.payOnPage(await shop.openForm(address), stolenNumber(), digits(3)));
        return;
      case 4:
        await shop.typeGiftCard(address, n % 2 === 0 ? giftCard : giftCardNumber(), digits(6));
        return;
      default:
        await shop.sendGiftCard(giftCardNumber(), digits(6));
    }
  };
  for (let n = 0; n < TRIES; n += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, TRIES - n) }, (_, k) => tryOnce(n + k)));
    shop.gateway.clock.move((ATTACK_SECONDS / TRIES) * AT_ONCE);
    await sleep(0);
  }
  return { cards: told, pages: toldOnPages };
}

/** `npm start -- --phone`: a phone pays over HTTPS at this machine's address. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TimelineJson } from '@gangway/gateway';
import { chooseCard, GOOD_CARD, typeCard } from './card-steps.ts';
import { type Demo, openDemo, tradesOf } from './demo.ts';
import { buyInShop, clickPay, decide, expectStanding, goToBank } from './shopping.ts';
import { visit } from './visitor.ts';

const TOLD_WITHIN_MS = 20_000;
let demo: Demo;
before(async () => {
  // Every machine has this address, and without --phone only the gateway uses it, over HTTP.
  demo = await openDemo({ phone: '127.0.0.1' });
});
after(() => demo?.close());

test('iDEAL and a card over HTTPS: requests go to shop and gateway only, and the shop is notified there', async () => {
  const { page, complaints, picture, leave } = await visit({
    ignoreHTTPSErrors: true,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  const orderId = await buyInShop(page, demo.shop);
  await goToBank(page);
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  await picture('phone-paid');
  const [trade] = await tradesOf(demo.folder, orderId);
  const findTold = async () => {
    const answer = await page.request.get(`${demo.gateway}/sandbox/orders/${trade?.tradeId}`);
    const { notifications } = (await answer.json()) as TimelineJson;
    return notifications.find(({ state }) => state === 'delivered');
  };
  const until = Date.now() + TOLD_WITHIN_MS;
  let told = await findTold();
  while (!told && Date.now() < until) told = await findTold();
  assert.equal(told && new URL(told.url).origin, demo.shop);

  await buyInShop(page, demo.shop);
  await chooseCard(page);
  await typeCard(page, { number: GOOD_CARD });
  await clickPay(page);
  await expectStanding(page, 'paid');
  assert.deepEqual([...origins].sort(), [demo.shop, demo.gateway].sort());
  assert.deepEqual(complaints, []);
  leave();
});

test('Ctrl-C stops both processes', async () => {
  demo.signal('SIGINT');
  const { code, output } = await demo.ended();
  assert.equal(code, 0, output);
  assert.match(output, /Stopped\.\n$/);
});

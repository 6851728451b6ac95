/** Chromium, Firefox and WebKit: payers who press twice, are offline, come back, or wait for a late frame. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { GOOD_CARD } from '../journeys/card-steps.ts';
import { commonDemo, tradesOf } from '../journeys/demo.ts';
import { openBadLine } from './engines/bad-line.ts';
import { inEachEngine } from './engines/each-engine.ts';
import { untilFound } from './engines/engine.ts';
import { approve, choose, goToBank, goToCheckout, PAID, PAY, reach, typeCard } from './engines/shop-steps.ts';

const demo = await commonDemo();
const line = await openBadLine(demo.gateway);
after(() => line.close());

const BANK = 'input[name="choice"]';
const FRAME = '/frame/v1/';
const SUBMISSION = 'POST /pay/payments';

const HAS_PROGRESS =
  'performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/progress.js"))';

const statesOf = async (orderId: string) => (await tradesOf(line.folder, orderId)).map(({ state }) => state);

await inEachEngine((openPage) => {
  test('who presses Pay twice sends one request, and pays once', async (t) => {
    const page = await openPage(t);
    const orderId = await goToCheckout(page, line.shop);
    await choose(page, 'iDEAL');
    const before = line.passed.length;
    await page.doubleClick(PAY);
    await page.waitFor(BANK);
    assert.equal(line.passed.slice(before).filter((asked) => asked === SUBMISSION).length, 1);
    await approve(page);
    await page.waitFor(PAID);
    assert.deepEqual(await statesOf(orderId), ['paid']);
  });

  test('who is offline reads so, and pays once when the line is back', async (t) => {
    const page = await openPage(t);
    const orderId = await goToCheckout(page, line.shop);
    await choose(page, 'iDEAL');
    // What sends a payment is loaded when the browser is idle.
    await untilFound('progress.js', () => page.read<boolean>(HAS_PROGRESS));
    line.cut();
    t.after(() => line.mend());
    const before = line.lost.length;
    await page.click(PAY);
    await untilFound('a lost request', async () => line.lost.slice(before).includes(SUBMISSION));
    if (page.setOffline) {
      await page.setOffline(true);
      await page.waitFor('[data-banner=offline]');
      line.mend();
      await page.setOffline(false);
    } else {
      // No driver takes the network from WebKit, so the page only meets lost requests.
      await page.waitFor('[part=error] button');
      line.mend();
      await page.click('[part=error] button');
    }
    await approve(page);
    await page.waitFor(PAID);
    assert.deepEqual(await statesOf(orderId), ['paid']);
  });

  test('who goes back from the bank can go there again, and pays once', async (t) => {
    const page = await openPage(t);
    const orderId = await goToCheckout(page, line.shop);
    await goToBank(page);
    await page.waitFor(BANK);
    const checkout = `/checkout/${orderId}`;
    // WebKit's driver answers nothing more after going back to another site, so its payer comes by the address.
    if (page.back) await page.back();
    else await page.go(`${line.shop}${checkout}`);
    await reach(page, checkout);
    await page.click('[part=waiting] a');
    await approve(page);
    await page.waitFor(PAID);
    assert.deepEqual(await statesOf(orderId), ['paid']);
  });

  test('who waits for a late frame reads so, and pays by card when it comes, without pressing anything', async (t) => {
    const page = await openPage(t);
    const release = line.hold(FRAME);
    const orderId = await goToCheckout(page, line.shop);
    await choose(page, 'Card');
    await page.waitFor('[part=error][role=alert]');
    release();
    await typeCard(page, GOOD_CARD);
    await page.click(PAY);
    await page.waitFor(PAID);
    assert.deepEqual(await statesOf(orderId), ['paid']);
  });
});

/** Chromium, Firefox and WebKit: a payment at a bank, and scripts that run only as they were built. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { commonDemo } from '../journeys/demo.ts';
import { changeScript, openMeddledShop, WAYS, type Way } from '../journeys/meddled-shop.ts';
import { inEachEngine } from './engines/each-engine.ts';
import { untilFound } from './engines/engine.ts';
import { approve, goToBank, goToCheckout, PAID } from './engines/shop-steps.ts';

const demo = await commonDemo();

const CODE = '[data-action="scan"]';

await inEachEngine((openPage) => {
  test('pays by iDEAL', async (t) => {
    const page = await openPage(t);
    await goToCheckout(page, demo.shop);
    await goToBank(page);
    await approve(page);
    await page.waitFor(PAID);
  });

  /** Opens the page of a shop of its own: what another shop's page has cached does not count. */
  async function openShop(t: TestContext, way: Way, changed?: string) {
    const shop = await openMeddledShop();
    t.after(() => shop.close());
    if (changed) shop.meddle = { [changed]: changeScript };
    const page = await openPage(t);
    await page.go(shop.pageAt('with the policy gangway', way));
    if (changed) await untilFound(changed, async () => shop.asked.includes(changed));
    return page;
  }

  for (const way of WAYS) {
    test(`shows a view that is loaded later: ${way}`, async (t) => {
      const page = await openShop(t, way);
      await page.waitFor(CODE);
    });

    test(`does not run such a view when it was changed on its way: ${way}`, async (t) => {
      const page = await openShop(t, way, 'scan-view.js');
      await page.waitFor('[part=waiting] a');
      assert.equal(await page.read('"isChanged" in globalThis'), false);
      assert.equal(await page.shows(CODE), false);
    });
  }

  test('does not run a list of digests that was changed, nor what it lists', async (t) => {
    const page = await openShop(t, 'a pinned address', 'digests.js');
    await page.waitFor('[part=error] button');
    assert.equal(await page.read('"isChanged" in globalThis'), false);
    assert.equal(await page.shows(CODE), false);
  });

  test('does not run a pinned script that was changed, and leaves the link', async (t) => {
    const page = await openShop(t, 'a pinned address', 'gw.js');
    await page.click('gw-checkout a');
    await page.waitFor('h1');
    assert.match(await page.read('location.href'), /\/elsewhere$/);
  });
});

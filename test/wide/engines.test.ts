/** Firefox and WebKit: payments, and scripts that run only as they were built. */
import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { GOOD_CARD } from '../journeys/card-steps.ts';
import { commonDemo } from '../journeys/demo.ts';
import { changeScript, openMeddledShop, WAYS, type Way } from '../journeys/meddled-shop.ts';
import { placeOrder } from '../journeys/shopping.ts';
import { type Engine, type EnginePage, findScript, untilFound } from './engines/engine.ts';
import { startFirefox } from './engines/firefox.ts';
import { startWebKit } from './engines/webkit.ts';
import { installOutside } from './outside.ts';

const drivers = await installOutside('engines');
const demo = await commonDemo();

const CODE = '[data-action="scan"]';
const PAID = '.thanks[data-standing="paid"]';
const CARD_FRAME = '/frame/v1/';

/** Whether an element is shown, shadow roots included. */
const isShown = (page: EnginePage, selector: string): Promise<boolean> =>
  page.read(`!!(${findScript(selector)})`);
const waitFor = (page: EnginePage, selector: string) => untilFound(selector, () => isShown(page, selector));

for (const [engineName, start] of [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const)
  describe(engineName, () => {
    let engine: Engine;
    before(async () => {
      engine = await start(drivers);
    });
    after(async () => {
      await engine?.stop();
    });

    async function openPage(t: TestContext): Promise<EnginePage> {
      const page = await engine.open();
      t.after(() => page.leave());
      return page;
    }

    test('pays by card', async (t) => {
      const page = await openPage(t);
      await page.go(`${demo.shop}/checkout/${await placeOrder(demo.shop)}`);
      await page.click('input[value="Card"]');
      for (const [name, text] of [
        ['number', GOOD_CARD],
        ['expiry', '1240'],
        ['cvc', '123'],
        ['holder', 'Ann Payer'],
      ])
        await page.type(`input[name="${name}"]`, text!, CARD_FRAME);
      await page.type('input[type=email]', 'ann@example.org');
      await page.click('[part=button]');
      await waitFor(page, PAID);
    });

    test('pays by iDEAL', async (t) => {
      const page = await openPage(t);
      await page.go(`${demo.shop}/checkout/${await placeOrder(demo.shop)}`);
      await page.click('input[value="iDEAL"]');
      await page.click('[part=button]');
      await page.click('input[name="choice"]');
      await page.click('form:has(input[name="choice"]) button[type=submit]');
      await page.click('input[value="approve"]');
      await page.click('button[type=submit]');
      await waitFor(page, PAID);
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
        await waitFor(await openShop(t, way), CODE);
      });

      test(`does not run such a view when it was changed on its way: ${way}`, async (t) => {
        const page = await openShop(t, way, 'scan-view.js');
        await waitFor(page, '[part=waiting] a');
        assert.equal(await page.read('"isChanged" in globalThis'), false);
        assert.equal(await isShown(page, CODE), false);
      });
    }

    test('does not run a list of digests that was changed, nor what it lists', async (t) => {
      const page = await openShop(t, 'a pinned address', 'digests.js');
      await waitFor(page, '[part=error] button');
      assert.equal(await page.read('"isChanged" in globalThis'), false);
      assert.equal(await isShown(page, CODE), false);
    });

    test('does not run a pinned script that was changed, and leaves the link', async (t) => {
      const page = await openShop(t, 'a pinned address', 'gw.js');
      await page.click('gw-checkout a');
      await waitFor(page, 'h1');
      assert.match(await page.read('location.href'), /\/elsewhere$/);
    });
  });

/** What gw.js loads later runs only as it was built, under every policy that a shop may have. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  changeScript,
  type MeddledShop,
  openMeddledShop,
  POLICIES,
  type PolicyName,
  sendScript,
  WAYS,
  type Way,
} from './meddled-shop.ts';
import { visit } from './visitor.ts';

let shop: MeddledShop;
before(async () => {
  shop = await openMeddledShop();
});
after(() => shop.close());

/** Opens the page of a waiting payment. */
async function open(policy: PolicyName, way: Way, locale?: string) {
  const visitor = await visit();
  shop.asked.length = 0;
  await visitor.page.goto(shop.pageAt(policy, way, locale));
  return visitor;
}

const code = (page: Page) => page.locator('[data-action="scan"]');

/** Waits until a script has come, and what the page does with it is done. */
async function cameInVain(page: Page, name: string): Promise<void> {
  while (!shop.asked.includes(name)) await page.waitForTimeout(20);
  await page.waitForLoadState('networkidle');
  assert.equal(await page.evaluate(() => 'isChanged' in globalThis), false);
  assert.equal(await code(page).count(), 0);
}

test('a chunk whose digest is in gw.js is loaded without the list of digests', async (t) => {
  shop.meddle = { 'digests.js': (context) => context.text('busy', 503) };
  t.after(() => {
    shop.meddle = {};
  });
  const { page, leave } = await visit();
  shop.asked.length = 0;
  await page.goto(shop.cardPage);
  await page.locator('gw-checkout iframe').waitFor({ state: 'attached' });
  while (!shop.asked.includes('page-side.js')) await page.waitForTimeout(20);
  leave();
});

describe('a loader', () => {
  test('opens the frame of a card form while gw.js is on its way, and fetches everything once', async (t) => {
    let come = (): void => undefined;
    const held = new Promise<void>((resolve) => (come = resolve));
    shop.meddle = {
      'gw.js': async (context, script) => {
        if (context.req.path !== '/v1/gw.js') await held;
        return sendScript(context, script);
      },
    };
    t.after(() => {
      shop.meddle = {};
    });
    const { page, leave } = await visit();
    shop.asked.length = 0;
    await page.goto(shop.formPage, { waitUntil: 'commit' });
    for (const wanted of ['a frame', 'page-side.js'])
      while (!shop.asked.includes(wanted)) await page.waitForTimeout(20);
    assert.equal(await page.locator('gw-card-form:defined').count(), 0);
    come();
    await page.locator('gw-card-form:defined').waitFor();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(shop.asked.toSorted(), ['a frame', 'gw.js', 'gw.js', 'page-side.js']);
    leave();
  });

  test('runs nothing of what it fetched early and was changed on its way', async (t) => {
    shop.meddle = { 'page-side.js': changeScript };
    t.after(() => {
      shop.meddle = {};
    });
    const { page, leave } = await visit();
    shop.asked.length = 0;
    await page.goto(shop.formPage);
    while (!shop.asked.includes('page-side.js?1')) await page.waitForTimeout(20);
    assert.equal(await page.evaluate(() => 'isChanged' in globalThis), false);
    leave();
  });
});

describe('a language', () => {
  test('is not run when it was changed on its way', async (t) => {
    shop.meddle = { 'nl.js': changeScript };
    t.after(() => {
      shop.meddle = {};
    });
    const { page, leave } = await open('none', 'a pinned address', 'nl');
    while (!shop.asked.includes('nl.js')) await page.waitForTimeout(20);
    await code(page).waitFor();
    assert.equal(await page.evaluate(() => 'isChanged' in globalThis), false);
    assert.equal(await page.locator('gw-checkout div[lang=nl]').count(), 0);
    leave();
  });
});

describe('a view that is loaded later', () => {
  for (const policy of Object.keys(POLICIES) as PolicyName[])
    for (const way of WAYS) {
      test(`is shown: ${way}, Trusted Types ${policy}`, async () => {
        const { page, complaints, leave } = await open(policy, way);
        await code(page).waitFor();
        // A page that does not allow the policy gets a report of it and one of the script, once.
        const expected =
          policy === 'without the policy gangway'
            ? [/TrustedTypePolicy named 'gangway'/, /requires 'TrustedScriptURL'/]
            : [];
        assert.equal(complaints.length, expected.length, complaints.join('\n'));
        for (const [i, pattern] of expected.entries()) assert.match(complaints[i]!, pattern);
        leave();
      });

      test(`is not run when it was changed on its way: ${way}, Trusted Types ${policy}`, async (t) => {
        shop.meddle = { 'scan-view.js': changeScript };
        t.after(() => {
          shop.meddle = {};
        });
        const { page, leave } = await open(policy, way);
        await cameInVain(page, 'scan-view.js');
        await page.getByRole('link', { name: 'Continue payment' }).waitFor();
        leave();
      });
    }

  test('whose list of digests was changed on its way is not run', async (t) => {
    shop.meddle = { 'digests.js': changeScript };
    t.after(() => {
      shop.meddle = {};
    });
    const { page, leave } = await open('none', 'a pinned address');
    await cameInVain(page, 'digests.js');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    assert.ok(!shop.asked.includes('scan-view.js'));
    leave();
  });

  test('that was not there is asked for again, at another address', async (t) => {
    let failures = 1;
    shop.meddle = {
      'scan-view.js': (context, script) =>
        failures-- > 0 ? context.text('busy', 503) : sendScript(context, script),
    };
    t.after(() => {
      shop.meddle = {};
    });
    const { page, leave } = await open('none', 'a pinned address');
    await code(page).waitFor();
    assert.deepEqual(
      shop.asked.filter((name) => name.startsWith('scan-view')),
      ['scan-view.js', 'scan-view.js?1'],
    );
    leave();
  });
});

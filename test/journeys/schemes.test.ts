/** The simulated schemes' own pages: every outcome of BLIK and Bizum, and codes scanned by a phone. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findBarriers } from './barriers.ts';
import { openInSecondTab, openSchemes, type SchemeDemo, type SchemePayment } from './scheme-demo.ts';
import { chooseBank, expectNoSidewaysScroll } from './shopping.ts';
import { type Visitor, type VisitorOptions, visit } from './visitor.ts';

let demo: SchemeDemo;

const visitors = new Map<VisitorOptions, Promise<Visitor>>();

/** Returns the visitor with these options: schemes keep nothing in the browser. */
function visitorWith(options: VisitorOptions): Promise<Visitor> {
  const visitor = visitors.get(options) ?? visit(options);
  visitors.set(options, visitor);
  return visitor;
}

const PHONE: VisitorOptions = {
  viewport: { width: 360, height: 740 },
  locale: 'nl-NL',
  colorScheme: 'dark',
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
};
const DESKTOP: VisitorOptions = {};
const DUTCH: VisitorOptions = { locale: 'nl-NL' };

/** How each page is looked at, the usual window last. */
const LOOKS = [
  { place: 'phone', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { place: 'desktop', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const;

const ENDS = [
  ['approve', 'paid'],
  ['refuse', 'declined'],
  ['cancel', 'cancelled'],
  ['time-out', 'timed-out'],
] as const;

const TYPED = [
  { method: 'Blik', field: 'blikCode', wrong: '12', right: '123 456', options: DUTCH },
  { method: 'Bizum', field: 'phone', wrong: '12', right: '612 345 678', options: DESKTOP },
] as const;

/** Checks that the page fits, is accessible, and is marked as a sandbox: in every look, or as the visitor has it. */
async function inspect(
  page: Page,
  name: string,
  looks: readonly (typeof LOOKS)[number][] = [],
): Promise<void> {
  await page.locator('.gw-ribbon').waitFor();
  const look = async (of: string) => {
    await expectNoSidewaysScroll(page);
    assert.deepEqual(await findBarriers(page), [], of);
    if (process.env.GW_PICTURES)
      await page.screenshot({ path: `test-output/journeys/scheme-${of}.png`, fullPage: true });
  };
  if (looks.length === 0) return look(name);
  for (const { place, viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await look(`${name}-${place}`);
  }
}

/** The same for a page that refreshes itself. */
async function inspectWaiting(page: Page, name: string, looks?: typeof LOOKS): Promise<void> {
  await inspect(await openInSecondTab(page.context(), page.url()), name, looks);
}

const choose = async ({ page }: Visitor, outcome: string): Promise<void> => {
  await page.locator(`input[value="${outcome}"]`).check();
  await page.locator('form:has(input[name="outcome"]) button[type=submit]').click();
};

async function expectBackAtShop({ page }: Visitor, { shop }: SchemePayment): Promise<void> {
  await page.waitForURL(shop);
}

before(async () => {
  demo = await openSchemes();
});
after(() => demo?.close());

describe('the simulated schemes at their own pages', () => {
  for (const { method, field, wrong, right, options } of TYPED)
    for (const [outcome, kind] of ENDS)
      test(`${method} at its own page, on a desktop and a phone: ${outcome} results in ${kind}`, async () => {
        const visitor = await visitorWith(options);
        const { page } = visitor;
        const payment = await demo.begin(method);
        await page.goto(payment.url);
        const isFirst = outcome === 'approve';
        const submit = page.locator(`form:has(input[name="${field}"]) button`);
        if (isFirst) {
          await inspect(page, `${method}-type`, LOOKS);
          await page.locator(`input[name="${field}"]`).fill(wrong);
          await submit.click();
          for (const { viewport } of LOOKS) {
            await page.setViewportSize(viewport);
            const error = await page.locator('#field-error[role=alert]').boundingBox();
            const button = await submit.boundingBox();
            assert.ok(
              button!.y - (error!.y + error!.height) >= 16,
              'the error keeps its distance to the button',
            );
          }
          await inspect(page, `${method}-wrong`, LOOKS);
        }
        await page.locator(`input[name="${field}"]`).fill(right);
        await submit.click();
        await page.locator('.gw-spinner').waitFor();
        if (isFirst) await inspectWaiting(page, `${method}-await`, LOOKS);
        await page.locator('a[href*="/app"]').click();
        await page.waitForURL(/\/app(\?|$)/);
        if (isFirst) await inspect(page, `${method}-app`, LOOKS);
        await choose(visitor, outcome);
        await expectBackAtShop(visitor, payment);
        assert.equal(await payment.ask(), kind);
        await page.goto(payment.url);
        await page.locator('.gw-mark').waitFor();
        await inspect(page, `${method}-${outcome}`, LOOKS);
        assert.deepEqual(visitor.complaints.splice(0), []);
      });
});

describe('the simulated schemes that wait or are scanned', () => {
  for (const { method, field } of TYPED)
    test(`${method}: a payment not confirmed in the app times out, and the page returns to the shop`, async () => {
      const visitor = await visitorWith(DESKTOP);
      const payment = await demo.begin(method);
      await visitor.page.goto(payment.url);
      await visitor.page.locator(`input[name="${field}"]`).fill(field === 'phone' ? '600 000 003' : '777125');
      await visitor.page.locator(`form:has(input[name="${field}"]) button`).click();
      await visitor.page.locator('.gw-spinner').waitFor();
      demo.sandbox.clock.move(301);
      await expectBackAtShop(visitor, payment);
      assert.equal(await payment.ask(), 'timed-out');
    });

  const SCANNED = ['Bancontact', 'Payconiq', 'WeChat Pay', 'Alipay'] as const;

  for (const method of SCANNED) {
    const name = method.replaceAll(' ', '-');

    test(`${method}: after approval on a phone, the screen with the code returns to the shop on its own`, async () => {
      const [screen, phone] = [await visitorWith(DESKTOP), await visitorWith(PHONE)];
      const payment = await demo.begin(method);
      await screen.page.goto(payment.url);
      await chooseBank(screen.page);
      await screen.page.locator('svg.gw-qr').waitFor();
      await inspectWaiting(screen.page, `${name}-scan`);
      await phone.page.goto(`${payment.url}/app?on=phone`);
      await inspect(phone.page, `${name}-phone`);
      await choose(phone, 'approve');
      await phone.page.locator('.gw-mark[data-kind=paid]').waitFor();
      await inspect(phone.page, `${name}-phone-done`);
      await expectBackAtShop(screen, payment);
      assert.equal(await payment.ask(), 'paid');
      assert.deepEqual([...screen.complaints.splice(0), ...phone.complaints.splice(0)], []);
    });

    test(`${method}: a phone that opens the page itself shows the decision instead of a code to scan`, async () => {
      const phone = await visitorWith(PHONE);
      const payment = await demo.begin(method);
      await phone.page.goto(payment.url);
      await chooseBank(phone.page);
      await phone.page.locator('input[name="outcome"]').first().waitFor();
      assert.equal(await phone.page.locator('svg.gw-qr').count(), 0);
      await inspect(phone.page, `${name}-phone-opened`);
      const words = await phone.page.locator('main').innerText();
      assert.doesNotMatch(words, /\bbank\b/i, 'the payer pays with an app or wallet, not a bank');
      await choose(phone, 'refuse');
      await expectBackAtShop(phone, payment);
      assert.equal(await payment.ask(), 'declined');
    });
  }
});

describe('the simulated schemes whose page redirects', () => {
  for (const method of ['iDEAL', 'iDEAL Fast Checkout', 'EPS', 'UnionPayWap'])
    test(`the simulated page of ${method} fits a phone and is accessible`, async () => {
      const visitor = await visitorWith(PHONE);
      await visitor.page.goto((await demo.begin(method)).url);
      assert.equal(await visitor.page.locator('html').getAttribute('lang'), 'nl');
      await inspect(visitor.page, `${method.replaceAll(' ', '-')}-phone`);
      assert.deepEqual(visitor.complaints.splice(0), []);
    });
});

describe('the simulated wallet whose code was scanned', () => {
  test('its page fits and is accessible in all three states, on a desktop and a phone', async () => {
    const { page } = await visitorWith(DUTCH);
    const address = `${demo.sandbox.services.publicUrl}/scheme/wallet`;
    for (const [name, query] of [
      ['ask', ''],
      ['wrong', '?wrong'],
      ['done', '?done'],
    ] as const) {
      await page.goto(`${address}${query}`);
      await inspect(page, `wallet-code-${name}`, LOOKS);
      if (name === 'done') continue;
      for (const { viewport } of LOOKS) {
        await page.setViewportSize(viewport);
        const box = await page.locator('input[name=password]').boundingBox();
        assert.equal(box?.height, 48, 'the style of the fields is there');
      }
    }
  });
});

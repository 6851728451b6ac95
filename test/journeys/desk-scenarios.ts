/** Journeys of a tester with links to scenarios, long lists, a failure to pass on, and the way back to the start. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { control, followUnpaid, go, inPayment, panel, pressed, type, verdict } from './desk-steps.ts';
import { clickPay, payButton } from './shopping.ts';
import { type Visitor, visit } from './visitor.ts';

const FILLED_WITHIN_MS = 10_000;

/** Waits until the card fields of the element are complete. */
const filledIn = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('gw-checkout')?.shadowRoot?.querySelector('gw-card-form')?.card.complete,
  );

const inspector = ({ page }: Visitor) => page.locator('.desk-inspector');

/** Registers these tests for the tester that a test file has at the desk. */
export function testScenarios(tester: () => Visitor): void {
  test('a link with a card’s outcome fills in its test card, and another is filled in by one click', async () => {
    const { page, complaints } = tester();
    await go('#/pay?method=Card&amount=4.10&outcome=insufficient-funds');
    const number = page.frameLocator('iframe[src*="/frame/v1/"]').locator('input[name="number"]');
    const filled = async (ends: string) => {
      const until = Date.now() + FILLED_WITHIN_MS;
      while (!(await number.inputValue()).endsWith(ends)) assert.ok(Date.now() < until, ends);
    };
    await filled('2016');
    await pressed('Test card', 'Pays').click();
    await filled('1111');
    await pressed('Test card', 'Declined').click();
    await filled('2016');
    await clickPay(page);
    await followUnpaid();
    await inPayment();
    await verdict('Refused: there is not enough money');
    assert.deepEqual(complaints, []);
  });

  test('a link with an outcome at the bank decides the payment without the bank’s page', async () => {
    const { page, complaints } = tester();
    await go('#/pay?method=iDEAL&amount=4.20&controls=open');
    await control('outcome').selectOption('refuse');
    const copy = page.getByRole('button', { name: 'Copy the link of this scenario' });
    const link = (await copy.getAttribute('data-copy')) ?? '';
    assert.equal(new URL(link).hash, '#/pay?method=iDEAL&amount=4.20&outcome=refuse');
    await go(new URL(link).hash);
    await clickPay(page);
    await inPayment();
    await verdict('Refused: refused by the bank.');
    assert.deepEqual(complaints, []);
  });

  test('a wrong value in a link is told in one sentence, and nothing can be paid', async () => {
    for (const [link, sentence] of [
      ['#/pay?method=Sofort', 'This link sets method to “Sofort”'],
      ['#/pay?outcome=rain', 'This link sets outcome to “rain”'],
      ['#/pay?methd=iDEAL', 'This link sets “methd”, which this panel does not have.'],
    ] as const) {
      await go(link);
      const told = panel('pay').getByRole('alert');
      await told.filter({ hasText: sentence }).waitFor();
      assert.equal(await told.count(), 1);
      assert.equal(await payButton(tester().page).count(), 0);
    }
  });
  testLists(tester);
  testFile(tester);
  testFirstView(tester);
}

function testLists(tester: () => Visitor): void {
  test('one card payment is one line in the inspector until it is opened', async () => {
    const { page } = tester();
    await go('#/pay?method=Card&amount=4.30&outcome=approve');
    await filledIn(page);
    await clickPay(page);
    await inPayment();
    const line = inspector(tester()).locator('[data-kind="payment"]', { hasText: 'Card 4.30 EUR' });
    const head = line.locator('> .desk-entry-head').filter({ hasText: 'paid' });
    await head.waitFor();
    assert.equal(await line.locator('.desk-entry').count(), 0);
    await head.click();
    await line.locator('.desk-entry', { hasText: 'v3.CreateCardPayments' }).first().waitFor();
    await line.locator('.desk-entry', { hasText: 'gw-before-submit' }).first().waitFor();
    await line.locator('.desk-entry', { hasText: 'payment paid' }).first().waitFor();
  });

  test('payments have filters, a search by amount, and pages', async () => {
    const { page, complaints } = tester();
    const call = async (amount: string) => {
      const data = {
        pay_method: 'online',
        sub_pay_method: 'EPS',
        order_id: `many-${crypto.randomUUID()}`,
        amount,
        currency: 'EUR',
        description: 'One of many',
        timeout: '30',
        notify_url: new URL('/desk/notify/046683', page.url()).href,
      };
      const body = { user: '046683', method: 'v3.CreatePayments', data };
      await page.request.post(new URL('/desk/api/call', page.url()).href, { data: body });
    };
    for (let at = 0; at < 22; at += 1) await call(at % 11 === 0 ? '8.88' : '7.77');
    await go('#/payment?merchant=046870');
    const rows = panel('payment').locator('[data-card="payments"] .desk-chooser li');
    const count = (wanted: number) =>
      page.waitForFunction(
        (n) => document.querySelectorAll('[data-card="payments"] .desk-chooser li').length === n,
        wanted,
      );
    await count(20);
    const first = await rows.first().innerText();
    await panel('payment').locator('[data-action="older"]').click();
    await page.waitForURL((url) => url.hash.includes('page=2'));
    await rows.filter({ hasText: '8.88 EUR' }).first().waitFor();
    await panel('payment').locator('[data-action="newer"]').click();
    await count(20);
    assert.equal(await rows.first().innerText(), first);
    await type('sum', '8.88');
    await count(2);
    await type('sum', 'many');
    await panel('payment').locator('.desk-fault', { hasText: 'This is no amount such as 24.99.' }).waitFor();
    await type('sum', '8.8');
    await panel('payment').getByText('No payment matches.').waitFor();
    await type('sum', '');
    await control('with').selectOption('iDEAL');
    await page.waitForURL((url) => url.hash.includes('with=iDEAL'));
    await control('state').selectOption('declined');
    await panel('payment').getByText('No payment matches.').waitFor();
    await control('state').selectOption('');
    await control('with').selectOption('EPS');
    await count(20);
    assert.deepEqual(complaints, []);
  });
}

function testFile(tester: () => Visitor): void {
  test('a failure is saved as one file without the payer’s data', async () => {
    const { page } = tester();
    await go('#/pay?method=Card&amount=4.40&outcome=insufficient-funds');
    await filledIn(page);
    await clickPay(page);
    await followUnpaid();
    await inPayment();
    await verdict('Refused');
    const coming = page.waitForEvent('download');
    await panel('payment').locator('[data-action="save-failure"]').click();
    const text = await readFile(await (await coming).path(), 'utf8');
    const { payment, exchanges } = JSON.parse(text);
    assert.equal(payment.order.state, 'declined');
    assert.ok(exchanges.some(({ method }: { method?: string }) => method === 'v3.CreateCardPayments'));
    // The last group of an id may be digits only.
    const withoutIds = text.replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'ID');
    assert.doesNotMatch(withoutIds, /@|https?:|\d{11}(?![0-9a-f-])|"sign"|canonical/);
  });
}

function testFirstView(tester: () => Visitor): void {
  test('at 1280 × 800 the payer’s side is in the first view, with its pay button', async () => {
    const { page, leave } = await visit({ viewport: { width: 1280, height: 800 } });
    await page.goto(new URL('/desk#/pay?method=Card', tester().page.url()).href);
    await page.waitForFunction(
      () =>
        document.querySelector('gw-checkout')?.shadowRoot?.querySelector('gw-card-form')?.state === 'ready',
    );
    const box = await payButton(page).boundingBox();
    assert.ok(box && box.y + box.height <= 800, `the pay button ends at ${box && box.y + box.height}`);
    leave();
  });
}

/** Registers the test of the reset. It changes accounts, so nothing that needs them comes after it. */
export function testReset(tester: () => Visitor): void {
  test('a reset says what it sets back, can be left, and sets it back', async () => {
    const { page } = tester();
    const post = (path: string, data: object) =>
      page.request.post(new URL(`/desk/api/${path}`, page.url()).href, { data });
    await go('#/clock?look=dark');
    await post('sandbox/clock', { seconds: 1_800 });
    await post('sandbox/rails', { rail: 'card', mode: 'slow' });
    await post('network-faults', { network: 'slow', shop: 'accepts' });
    await post('sandbox/accounts/016684', { refund_authority: 'disabled' });
    const ask = page.locator('[data-action="ask-reset"]');
    const dialog = page.getByRole('dialog', { name: 'Reset the desk?' });
    await ask.click();
    await dialog.getByText('the clock, to real time').waitFor();
    await dialog.locator('[data-action="keep-desk"]').click();
    await dialog.waitFor({ state: 'hidden' });
    await ask.click();
    await dialog.locator('[data-action="reset-desk"]').click();
    await page.waitForURL((url) => !url.hash.includes('clock'));
    await go('#/clock');
    await panel('clock').locator('[data-offset="0"]').waitFor();
    await panel('clock').locator('[data-mode="usual"]').waitFor();
    await pressed('The network', 'As usual').and(page.locator('[aria-pressed="true"]')).waitFor();
    await go('#/accounts?account=016684');
    await panel('accounts').locator('[data-authority="immediately"]').waitFor();
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'auto');
  });
}

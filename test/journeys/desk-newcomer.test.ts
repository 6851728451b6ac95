/** Journeys of a new user of the desk: what a panel shows is current and explains itself. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { EMPTY_CARD, GOOD_CARD } from './card-steps.ts';
import type { Demo } from './demo.ts';
import {
  closeDesk,
  control,
  faultAt,
  go,
  inPayment,
  openDesk,
  panel,
  payAtTill,
  payByCard,
  type,
  verdict,
} from './desk-steps.ts';
import { clickPay, decide, goToBank, placeOrder } from './shopping.ts';
import type { Visitor } from './visitor.ts';

let tester: Visitor;
let demo: Demo;
before(async () => {
  ({ tester, demo } = await openDesk());
});
after(closeDesk);

const hash = () => new URL(tester.page.url()).hash;
const inHash = (part: string) => tester.page.waitForURL((url) => url.hash.includes(part));

test('a double payment is sent back, and the payment can be refunded in full', async () => {
  await go('#/pay?method=iDEAL&amount=6.50');
  const { page } = tester;
  await clickPay(page);
  await page.waitForURL(/\/scheme\/pay\//);
  await decide(page, 'twice');
  await inPayment();
  await verdict('6.50 EUR is paid with iDEAL. 6.50 EUR more came than was asked for, and went back.');
  assert.equal(await control('refund').inputValue(), '6.50');
  assert.deepEqual(tester.complaints, []);
});

test('the till removes the previous payment’s result when a charge is refused', async () => {
  const till = panel('cashier');
  const charge = () => till.locator('[data-action="charge"]').click();
  const refused = async (field: string, label: string) => {
    await charge();
    await faultAt(field, label);
    await till.locator('.desk-verdict').waitFor({ state: 'detached' });
    assert.ok(!hash().includes('trade='), hash());
  };
  await payAtTill();
  await refused('code', 'There is no code yet');
  await payAtTill();
  await type('amount', 'abc');
  await till.locator('[data-action="charge"]', { hasText: /^Charge$/ }).waitFor();
  await till.locator('[data-action="make-code"]').click();
  await refused('amount', '-3002');
  await payAtTill();
  await control('ending').selectOption('91');
  await till.locator('[data-action="make-code"]').click();
  await charge();
  await till.getByRole('alert').filter({ hasText: '-4006' }).waitFor();
  assert.equal(await till.locator('.desk-verdict').count(), 0);
  assert.deepEqual(tester.complaints, []);
});

test('a declined payment shows no settlement and no expiry', async () => {
  await payByCard(EMPTY_CARD);
  await verdict('Refused: there is not enough money');
  const facts = panel('payment').locator('.desk-summary dt');
  const told = await facts.allTextContents();
  assert.ok(told.includes('Ended') && !told.includes('Expires') && !told.includes('Settles as'), told.join());
  const tradeId = hash().split('/').at(-1) ?? '';
  await go(`#/split/${tradeId}`);
  assert.equal(await control('trade_id').inputValue(), tradeId);
  const split = panel('split').locator('[data-card="new-split"]');
  await split.getByText('It is declined: only a paid payment can be split.').waitFor();
  assert.equal(await split.getByText('is settled for it').count(), 0);
  await payAtTill();
  await panel('cashier').getByRole('link', { name: 'What happened to this payment?' }).click();
  await facts.filter({ hasText: 'Settles as' }).waitFor();
});

test('changing the day removes its lines; an empty or future day is refused', async () => {
  const money = panel('money');
  const does = (action: string) => money.locator(`[data-action="${action}"]`).click();
  const lines = money.locator('table[data-lines="Transactions"]');
  await payAtTill();
  await go('#/money');
  await does('transactions');
  await lines.waitFor();
  await type('day', '2026-01-05');
  await lines.waitFor({ state: 'detached' });
  await type('day', '');
  await inHash('day=');
  for (const action of ['reports', 'transactions']) {
    await does(action);
    await faultAt('day', 'This is no day');
  }
  await type('day', '2999-01-01');
  for (const action of ['reports', 'transactions', 'download-payments', 'download-refunds']) {
    await does(action);
    await faultAt('day', 'This day has not come yet.');
  }
  assert.deepEqual(tester.complaints, []);
});

async function move(to: object): Promise<string> {
  const moved = await tester.page.request.post(`${demo.shop}/desk/api/sandbox/clock`, { data: to });
  return ((await moved.json()) as { data: { business: string } }).data.business;
}

const reportsOf = (money: Locator) => ({
  report: money.locator('table[data-lines="Reports"]'),
  none: money.getByText('Reports: none of that day.'),
});
const amsterdamDay = (at: number): string =>
  new Date(at).toLocaleDateString('en-CA', { timeZone: 'Europe/Amsterdam' });

test('after “Next 04:00” the reports are those of the day just cleared', async () => {
  // The day of this noon ends after the gateway's first start, whatever the time is now.
  await move({ next: '12:00' });
  // In the afternoon that is tomorrow's noon, and tomorrow nothing has been paid yet.
  await payByCard(GOOD_CARD);
  await verdict('is paid');
  const at = await move({ next: '04:00' });
  const day = amsterdamDay(Date.parse(at) - 86_400_000);
  await go('#/money');
  const { report, none } = reportsOf(panel('money'));
  // Clearing starts some time after the clock was moved.
  for (let tries = 0; tries < 20 && !(await report.isVisible()); tries += 1) {
    await panel('money').locator('[data-action="reports"]').click();
    await report.or(none).waitFor();
  }
  await report.getByText(day.split('-').reverse().join('-')).first().waitFor();
  assert.equal(await control('day').inputValue(), day);
  await move({ reset: true });
});

test('the day in the money panel follows the sandbox clock, and reports are those of the day before', async () => {
  await move({ seconds: 2 * 86_400 });
  const at = Date.parse(await move({ next: '12:00' }));
  await go('#/money');
  await tester.page.waitForFunction(
    (day) => document.querySelector<HTMLInputElement>('[name="day"]')?.value === day,
    amsterdamDay(at),
  );
  await panel('money').locator('[data-action="reports"]').click();
  const { report, none } = reportsOf(panel('money'));
  await report.or(none).waitFor();
  assert.equal(await control('day').inputValue(), amsterdamDay(at - 86_400_000));
  await move({ reset: true });
});

test('the command that the desk offers names this server’s data directory', async () => {
  const { page } = tester;
  const orderId = await placeOrder(demo.shop);
  await page.goto(`${demo.shop}/checkout/${orderId}`);
  await goToBank(page);
  await decide(page, 'approve');
  await page.waitForURL(/thank-you/);
  await go('#/payment');
  await type('find', orderId);
  await panel('payment').locator('[data-action="find"]').click();
  await inPayment();
  const copy = panel('payment').locator('[data-copy*="orders show"]');
  const command = await copy.getAttribute('data-copy');
  assert.match(
    command ?? '',
    new RegExp(`^GW_DATA_DIR=${demo.folder} npm run gangway -- orders show [0-9a-f-]+$`),
  );
});

test('test data is filtered while typing, and the filter does not leak into other panels', async () => {
  const { page } = tester;
  await go('#/money?merchant=046870');
  await page.evaluate(() => location.assign('#/data'));
  const rows = panel('data').locator('.desk-datum');
  await rows.first().waitFor();
  const all = await rows.count();
  await control('find').pressSequentially('stolen');
  await inHash('find=stolen');
  await page.waitForFunction((before) => document.querySelectorAll('.desk-datum').length < before, all);
  await page.goBack();
  await panel('money').waitFor();
  assert.equal(hash(), '#/money?merchant=046870');
  await control('gift').fill('7.00');
  await page.goBack();
  await panel('money').waitFor({ state: 'detached' });
  assert.ok(!hash().includes('gift'), hash());
});

test('the URL selects the account of a panel, and an unknown account shows an error', async () => {
  await go('#/accounts/016684');
  await panel('accounts').getByText('016684,').waitFor();
  await inHash('account=016684');
  for (const uid of ['999999', 'abc']) {
    await go(`#/accounts/${uid}`);
    await panel('accounts')
      .getByRole('alert')
      .filter({ hasText: `There is no account ${uid}.` })
      .waitFor();
  }
  await go('#/cashier?cashier=016684');
  await inHash('account=016684');
  assert.equal(await control('account').inputValue(), '016684');
  await go('#/cashier/999999');
  await panel('cashier').getByRole('alert').filter({ hasText: 'The desk has no account 999999.' }).waitFor();
  await go('#/pay?amount=2.10&controls=open');
  await type('amount', '');
  await inHash('amount=');
  await tester.page.reload();
  await control('amount').waitFor();
  assert.equal(await control('amount').inputValue(), '');
});

test('a payment made by the shop shows that the desk has no record of its requests, and where to look', async () => {
  const { page } = tester;
  const orderId = await placeOrder(demo.shop);
  await page.goto(`${demo.shop}/checkout/${orderId}`);
  await goToBank(page);
  await decide(page, 'cancel');
  await page.waitForURL((url) => !url.pathname.startsWith('/scheme/'));
  await go(`#/payment?find=${orderId}`);
  await verdict('Given up by the payer. Nothing was charged.');
  const exchanges = panel('payment').locator('[data-card="exchanges"]');
  await exchanges.getByText('The shop made this payment').waitFor();
  const tradeId = hash().split('/').at(-1);
  await exchanges.locator(`[data-copy$="npm run gangway -- orders show ${tradeId}"]`).waitFor();
});

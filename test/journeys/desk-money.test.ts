/** Journeys with a merchant's saved cards, balance, payouts, reports and splits. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { answerChallenge, GOOD_CARD, typeCard } from './card-steps.ts';
import { testControls } from './desk-controls.ts';
import {
  commonDesk,
  control,
  emptyBalance,
  faultAt,
  go,
  inPayment,
  panel,
  payAtTill,
  pressed,
  type,
  verdict,
} from './desk-steps.ts';
import { clickPay } from './shopping.ts';

// Of the commonDemo: nothing here moves its clock or changes its accounts.
const { tester } = await commonDesk();

test('a card is saved, charged again and deleted', async () => {
  const { page } = tester;
  await go('#/pay?method=Card&amount=3.40&operation=11');
  await typeCard(page, { number: GOOD_CARD });
  await clickPay(page);
  await page.locator('button[name="keep"][value="yes"]').click();
  await answerChallenge(page);
  await inPayment();
  await verdict('3.40 EUR is paid with Card');
  await go('#/cards');
  await panel('cards').getByText('Visa …4242').waitFor();
  const payAgain = () => panel('cards').locator('[data-action="pay-card"]').first().click();
  await type('amount', '0');
  await payAgain();
  await faultAt('amount', 'amount is not above zero');
  await type('amount', '4.50');
  await payAgain();
  await inPayment();
  await verdict(/4\.50 EUR is paid with/);
  await go('#/cards');
  await control('account').selectOption('046683');
  await panel('cards').getByText('None yet').waitFor();
  await control('account').selectOption('016683');
  await panel('cards').locator('[data-action="forget-card"]').first().click();
  await panel('cards').getByText('None yet').waitFor();
  assert.deepEqual(tester.complaints, []);
});

test('a merchant receives money, pays it out, and reads reports and transactions', async () => {
  await payAtTill();
  await go('#/money');
  const money = panel('money');
  await money.locator('[data-action="give"]').click();
  // More if an earlier test has moved the clock and settled payments.
  await money
    .locator('[data-usable]')
    .filter({ hasText: /\d{3}\.\d\d EUR/ })
    .waitFor();
  await money.locator('[data-action="payout"]').click();
  const payout = (state: string) =>
    money.locator(`[data-payout="${state}"]`, { hasText: '10.00 EUR' }).first();
  await payout('awaiting approval').locator('[data-action="decline-payout"]').click();
  await payout('declined').waitFor();
  await money.locator('[data-action="payout"]').click();
  await payout('awaiting approval').locator('[data-action="approve-payout"]').click();
  // The simulated bank answers after a short delay.
  await payout('completed').waitFor();
  await money.locator('[data-action="balance"]').click();
  await money.locator('[data-action="transactions"]').click();
  await money.locator('table[data-lines="Transactions"]').waitFor();
  for (const [what, begins] of [
    ['payments', 'trade_id,'],
    ['refunds', 'refund_id,'],
  ] as const) {
    const coming = tester.page.waitForEvent('download');
    await money.locator(`[data-action="download-${what}"]`).click();
    const file = await coming;
    assert.match(file.suggestedFilename(), new RegExp(`^${what}-036870-.*\\.csv$`));
    assert.ok((await readFile(await file.path(), 'utf8')).startsWith(begins), what);
  }
  await money.locator('[data-action="reports"]').click();
  // Whether the day is cleared depends on the time of the run.
  const reports = money
    .locator('table[data-lines="Reports"]')
    .or(money.getByText('Reports: none of that day.'));
  await reports.waitFor();
  assert.deepEqual(tester.complaints, []);
});

test('an invalid amount or day shows its error at its field', async () => {
  await go('#/money');
  await control('merchant').selectOption('046870');
  const does = (action: string) => panel('money').locator(`[data-action="${action}"]`).click();
  await type('gift', 'much');
  await does('give');
  await faultAt('gift', 'amount is not an amount above zero');
  await type('payout', '99999999.00');
  await does('payout');
  await faultAt('payout', '-4005');
  await type('day', 'yesterday');
  for (const action of ['reports', 'transactions', 'download-payments', 'download-refunds']) {
    await does(action);
    await faultAt('day', 'This is no day such as 2026-11-21.');
  }
  assert.deepEqual(tester.complaints, []);
});

test('a split waits for settled money, can be cancelled, succeeds, and is returned in parts', async () => {
  const { page } = tester;
  const tradeId = await payAtTill('amount=40.00');
  await go(`#/payment/${tradeId}`);
  await panel('payment').getByRole('link', { name: 'Split', exact: true }).click();
  await page.waitForURL((url) => url.hash.includes(`trade_id=${tradeId}`));
  const split = panel('split');
  assert.equal(await control('trade_id').inputValue(), tradeId);
  const does = (action: string) => split.locator(`[data-action="${action}"]`).first().click();
  const entry = (state: string) => split.locator(`[data-split][data-state="${state}"]`);
  const share = async (amount: string) => {
    await type('share', amount);
    // The line of an earlier error goes, and the button below it moves up.
    await control('share').and(page.locator(':not([aria-invalid])')).waitFor();
    await does('split');
  };
  await share('700.00');
  await faultAt('share', '-4003');
  await share('a few');
  await faultAt('share', '-3002');
  // Earlier tests may have left settled money, which would carry out the split at once.
  await emptyBalance('036870');
  await share('9.00');
  await entry('Processing').filter({ hasText: '9.00 EUR for Linden & Daughters' }).waitFor();
  await does('cancel-split');
  await entry('Cancelled').waitFor();
  await control('receiver').selectOption('046870');
  await control('completed').selectOption('1');
  await share('8.00');
  await entry('Processing').waitFor();
  await does('give-money');
  const going = entry('Success').filter({ hasText: '8.00 EUR' });
  await going.filter({ hasText: 'the last split of it' }).waitFor();
  await going.locator('[data-action="query-split"]').first().click();
  await split.getByText('The answer stands in the inspector.').waitFor();
  const back = going.locator('input');
  await back.fill('30.00');
  await back.blur();
  await does('return-split');
  await faultAt((await back.getAttribute('name')) ?? '', '-4003');
  await back.fill('3.00');
  await back.blur();
  await does('return-split');
  await going.locator('[data-return]', { hasText: '3.00 EUR from Linden & Daughters' }).waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-split] input')?.value === '5.00',
  );
  await does('return-split');
  await going.locator('[data-return]', { hasText: '5.00 EUR' }).waitFor();
  await back.waitFor({ state: 'detached' });
  await pressed('What to see', 'Notices').click();
  await page.locator('.desk-inspector .desk-entry', { hasText: 'splitRefund Success' }).first().waitFor();
  await split.getByRole('link', { name: 'What happened to this payment?' }).click();
  await panel('payment').locator('[data-card="splits"]', { hasText: '3.00 EUR from' }).waitFor();
  await panel('payment')
    .locator('[data-card="steps"]', { hasText: 'Return of a split, now Success' })
    .waitFor();
  assert.deepEqual(tester.complaints, []);
});

test('the payment to split can be typed, and an unknown trade_id shows an error at its field', async () => {
  const tradeId = await payAtTill('amount=12.00');
  await go('#/split');
  await panel('split').getByText('No payment is chosen.').waitFor();
  await type('trade_id', '0199a3c4-0000-7000-8000-000000000000');
  await panel('split').locator('.desk-fault', { hasText: 'There is no such payment.' }).waitFor();
  assert.equal(await control('trade_id').getAttribute('aria-invalid'), 'true');
  await type('trade_id', ` ${tradeId.toUpperCase()}`);
  await panel('split').getByText('12.00 EUR', { exact: true }).waitFor();
  assert.equal(await control('trade_id').getAttribute('aria-invalid'), null);
  assert.deepEqual(tester.complaints, []);
});

testControls('desk-money.test.ts');

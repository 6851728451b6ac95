/** Journeys of a tester at the desk: paying, and finding out what happened to a payment. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ASKING_CARD, answerChallenge, EMPTY_CARD, GOOD_CARD, typeCard } from './card-steps.ts';
import type { Demo } from './demo.ts';
import { TWO_PERSONS, testAfterwards } from './desk-afterwards.ts';
import { findUndriven, testControls } from './desk-controls.ts';
import { testLooks, testPhones } from './desk-looks.ts';
import { testReset, testScenarios } from './desk-scenarios.ts';
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
  press,
  pressed,
  type,
  verdict,
} from './desk-steps.ts';
import { chooseMethod, clickPay, decide, payButton, placeOrder } from './shopping.ts';
import type { Visitor } from './visitor.ts';

let demo: Demo;
let tester: Visitor;
before(async () => {
  ({ demo, tester } = await openDesk());
  const switches = `${demo.shop}/desk/api/sandbox/accounts/${TWO_PERSONS}`;
  const changed = await tester.page.request.post(switches, { data: { refund_authority: 'approval' } });
  assert.equal(changed.status(), 200);
});
after(closeDesk);

test('the payment panel alone explains a declined payment', async () => {
  await payByCard(EMPTY_CARD);
  await verdict('Refused: there is not enough money');
  const told = panel('payment');
  await told.locator('[data-card="attempts"] li', { hasText: 'declined' }).waitFor();
  await told.locator('[data-card="money"]', { hasText: 'No money has moved.' }).waitFor();
  await told.locator('[data-card="notifications"] li', { hasText: 'delivered' }).first().waitFor();
  await told.locator('[data-card="exchanges"] li', { hasText: 'v3.CreateCardPayments' }).waitFor();
  assert.deepEqual(tester.complaints, []);
});

test('a transfer can be sent in parts from the desk, and the simulated bank shows the remainder', async () => {
  await go('#/pay?method=Bank Transfer&amount=20.00');
  await clickPay(tester.page);
  await panel('pay').locator('[data-action="to-transfer"]').click();
  await inPayment();
  await type('transfer', '5.00');
  await press('send-transfer');
  await panel('payment').getByText('The money has been sent.').waitFor();
  const [bank] = await Promise.all([tester.page.context().waitForEvent('page'), press('open-bank')]);
  await bank.getByText('15.00').first().waitFor();
  await bank.close();
  await type('transfer', '15.00');
  await press('send-transfer');
  await verdict('20.00 EUR is paid with Bank Transfer');
  assert.deepEqual(tester.complaints, []);
});

test('every control of the panel Pay is kept in the URL, and the back button undoes a change', async () => {
  const { page } = tester;
  const chosen = 'amount=2.10&currency=GBP&method=Card&account=016684&locale=nl&width=390&theme=dark';
  await go(`#/pay?controls=open&${chosen}`);
  await payButton(page).filter({ hasText: '2,10' }).waitFor();
  await page.locator('.desk-stage[data-width="390"][data-theme="dark"]').waitFor();
  for (const [name, value] of [
    ['amount', '2.10'],
    ['currency', 'GBP'],
    ['method', 'Card'],
    ['account', '016684'],
    ['locale', 'nl'],
  ] as const)
    assert.equal(await control(name).inputValue(), value);
  for (const [name, value] of [
    ['currency', 'EUR'],
    ['method', 'iDEAL'],
    ['account', '016683'],
    ['operation', '2'],
    ['operation', '1'],
    ['locale', 'en'],
    ['scenario', 'web'],
  ] as const) {
    await control(name).selectOption(value);
    await page.waitForURL((url) => url.hash.includes(`${name}=${value}`));
  }
  await control('amount').fill('7.30');
  await control('amount').blur();
  await payButton(page).filter({ hasText: '€7.30' }).waitFor();
  for (const [group, label, where] of [
    ['Width of the payer’s side', '320', '[data-width="320"]'],
    ['Theme of the payer’s side', 'Light', '[data-theme="light"]'],
  ] as const) {
    await pressed(group, label).click();
    await page.locator(`.desk-stage${where}`).waitFor();
  }
  await page.goBack();
  await page.locator('.desk-stage[data-theme="dark"][data-width="320"]').waitFor();
  await pressed('How to pay', 'Card form').click();
  await page.locator('[data-action="pay-form"]').waitFor();
  await pressed('How to pay', 'Element').click();
  const order = new URL(page.url()).hash;
  await panel('pay').locator('[data-action="new-order"]').click();
  await page.waitForURL((url) => url.hash !== order);
  assert.deepEqual(tester.complaints, []);
});

test('a payment made at the bank is refunded in part, queried, and its notification resent', async () => {
  const { page } = tester;
  await go('#/pay?method=iDEAL&amount=9.00');
  await clickPay(page);
  await page.waitForURL(/\/scheme\/pay\//);
  await decide(page, 'approve');
  await inPayment();
  await verdict('9.00 EUR is paid with iDEAL');
  await control('refund').fill('4.00');
  await control('refund').blur();
  await press('refund');
  await verdict('4.00 EUR went back');
  await press('query');
  await panel('payment').getByText('The answer stands in the inspector.').waitFor();
  const told = panel('payment').locator('[data-card="notifications"] .desk-tries').first().locator('li');
  await told.first().waitFor();
  await press('resend');
  await told.nth(1).waitFor();
  assert.deepEqual(tester.complaints, []);
});

test('input in a field survives new entries in the inspector', async () => {
  await go('#/cashier');
  await control('amount').fill('3.30');
  const news = { at: Date.now(), name: 'gw-ready', detail: '{}', tradeId: '' };
  const entries = tester.page.locator('.desk-inspector .desk-entry');
  const before = await entries.first().getAttribute('data-n');
  await tester.page.request.post(`${demo.shop}/desk/api/events`, { data: [news] });
  await tester.page.locator(`.desk-inspector .desk-entry:first-child:not([data-n="${before}"])`).waitFor();
  assert.equal(await control('amount').inputValue(), '3.30');
});

test('an authorized payment is captured in part, and a paid one is cancelled', async () => {
  await payByCard(GOOD_CARD, '&operation=2');
  await verdict('3.40 EUR is reserved');
  await control('capture').fill('3.00');
  await control('capture').blur();
  await press('capture');
  await verdict('3.00 EUR is paid with Card');
  await press('cancel');
  await verdict('Cancelled after it was paid');
  assert.deepEqual(tester.complaints, []);
});

test('the outcome of a payment on the hosted page can be set without the bank’s page', async () => {
  const { page } = tester;
  await go('#/pay?way=hosted&amount=5.00');
  const coming = page.waitForEvent('popup');
  await page.locator('[data-action="open-hosted-tab"]').click();
  const tab = await coming;
  await payButton(tab).waitFor();
  await tab.close();
  await page.locator('[data-action="open-hosted"]').click();
  await page.waitForURL((url) => url.origin === demo.gateway);
  await chooseMethod(page, 'iDEAL');
  await clickPay(page);
  await page.waitForURL(/\/scheme\/pay\//);
  await go('#/payment');
  await panel('payment').locator('.desk-chooser a', { hasText: 'processing' }).first().click();
  await inPayment();
  await control('outcome').selectOption('refuse');
  await press('happen');
  await verdict('The last try brought nothing: refused by the bank.');
  assert.deepEqual(tester.complaints, []);
});

test('the card form pays inside an HTML form', async () => {
  const { page } = tester;
  await go('#/pay?way=form&amount=6.00');
  await typeCard(page, { number: GOOD_CARD });
  await page.locator('[data-action="pay-form"]').click();
  await inPayment();
  await verdict('6.00 EUR is paid with Card');
  assert.deepEqual(tester.complaints, []);
});

test('the framed card page leads through the issuer’s challenge back to the payment', async () => {
  const { page } = tester;
  await go('#/pay?way=framed&amount=8.00');
  await page.locator('[data-action="make-framed"]').click();
  const framed = page.frameLocator('.desk-iframe');
  const card = framed.frameLocator('iframe[src*="/frame/v1/"]');
  for (const [name, typed] of [
    ['number', ASKING_CARD],
    ['expiry', '12/40'],
    ['cvc', '123'],
    ['holder', 'Ann Payer'],
  ] as const)
    await card.locator(`input[name="${name}"]`).fill(typed);
  await framed.getByRole('button', { name: /^Pay/ }).click();
  await answerChallenge(page);
  await inPayment();
  await verdict('8.00 EUR is paid with Card');
  assert.deepEqual(tester.complaints, []);
});

test('the inspector shows the signed string, filters by kind, and offers the request as curl', async () => {
  const { page } = tester;
  await go('#/payment?see=call');
  await panel('payment').locator('.desk-chooser').waitFor();
  await control('merchant').selectOption('046870');
  await panel('payment').locator('[data-action="again"]').click();
  const newest = page.locator('.desk-inspector .desk-entry', { hasText: 'v3.ListOrder' }).first();
  const entry = page.locator(`.desk-inspector .desk-entry[data-n="${await newest.getAttribute('data-n')}"]`);
  await entry.locator('.desk-entry-head').click();
  await entry.getByText(/limit=20&method=v3\.ListOrder&page=1/).waitFor();
  await page.goto(`${page.url()}&only=none`);
  await page.locator('.desk-inspector').getByText('Nothing yet.').waitFor();
  await page.locator('.desk-inspector [data-action="show-all"]').click();
  const curl = await entry
    .getByRole('button', { name: 'Copy v3.ListOrder as curl' })
    .getAttribute('data-copy');
  assert.match(curl ?? '', /openssl dgst -sha256 -hmac '<secret>'/);
  for (const [label, kind] of [
    ['Notices', 'notification'],
    ['Events', 'element'],
    ['Sandbox', 'sandbox'],
  ] as const) {
    await pressed('What to see', label).click();
    await page.locator(`.desk-inspector .desk-entry[data-kind="${kind}"]`).first().waitFor();
    await page
      .locator(`.desk-inspector .desk-entry:not([data-kind="${kind}"])`)
      .first()
      .waitFor({ state: 'detached' });
  }
  assert.deepEqual(tester.complaints, []);
});

test('the clock can be moved and reset, and a notification fault shows in the payment’s deliveries', async () => {
  const { page } = tester;
  await go('#/clock');
  const offset = async (action: string, seconds: RegExp) => {
    await panel('clock').locator(`[data-action="${action}"]`).click();
    await page.locator('[data-offset]').and(page.locator('.desk-amount')).waitFor();
    await page.waitForFunction(
      (pattern) =>
        new RegExp(pattern).test(document.querySelector('[data-offset]')?.getAttribute('data-offset') ?? ''),
      seconds.source,
    );
  };
  await offset('plus-30m', /^1800$/);
  await offset('plus-1d', /^88200$/);
  await offset('plus-30d', /^2680200$/);
  await offset('next-0400', /^(?!2680200$)\d+$/);
  await offset('reset', /^0$/);
  const choose = async (group: string, label: string) => {
    await pressed(group, label).click();
    await page.locator(`[aria-label="${group}"] [aria-pressed="true"]`, { hasText: label }).waitFor();
  };
  await choose('The network', 'Slow: 3 s an answer');
  await choose('The network', 'Offline');
  await choose('Notifications at the shop', 'Takes them after 3 s');
  await choose('Notifications at the shop', 'Answers 500');
  await go('#/cashier');
  await panel('cashier').locator('[data-action="make-code"]').click();
  await panel('cashier').locator('[data-action="charge"]').click();
  await panel('cashier').getByRole('link', { name: 'What happened to this payment?' }).click();
  await panel('payment').locator('.desk-tries li', { hasText: 'HTTP 500' }).waitFor();
  await go('#/clock');
  await choose('Notifications at the shop', 'Takes them');
  await choose('The network', 'As usual');
  assert.deepEqual(tester.complaints, []);
});

test('test data can be searched and copied', async () => {
  await go('#/data?find=stolen');
  const copy = panel('data').getByRole('button', { name: 'Copy 4000 0000 0000 2024' });
  assert.equal(await copy.getAttribute('data-copy'), '4000000000002024');
  await control('find').fill('nothing like it');
  await control('find').blur();
  await panel('data').getByText('Nothing here is about').waitFor();
});

test('the network faults of the desk delay or cut the element’s requests', async () => {
  const { page } = tester;
  const setNetwork = (network: string) =>
    page.request.post(`${demo.shop}/desk/api/network-faults`, { data: { network, shop: 'accepts' } });
  await setNetwork('slow');
  const answer = page.waitForResponse(/\/desk\/pay\/016683\/session/);
  await go('#/pay?amount=2.20');
  await payButton(page).waitFor();
  const { requestStart, responseStart } = (await answer).request().timing();
  assert.ok(responseStart - requestStart >= 2_900, `${responseStart - requestStart} ms`);
  await setNetwork('offline');
  await go('#/pay?amount=2.30');
  const again = page.locator('gw-checkout').getByRole('button', { name: /again/ });
  await again.waitFor();
  await page.getByText('between page and shop is cut').waitFor();
  await setNetwork('normal');
  await again.click();
  await payButton(page).filter({ hasText: '2.30' }).waitFor();
  // The browser logs failed requests; any other console error is a fault.
  assert.deepEqual(
    tester.complaints.splice(0).filter((one) => !/net::ERR_|session gave no answer/.test(one)),
    [],
  );
});

test('inside a mini program the payer can pay, cancel or refuse', async () => {
  const { page } = tester;
  const decideThere = async (decision: string) => {
    await go('#/pay?method=WeChat%20Pay&amount=2.80&scenario=mini-program');
    await clickPay(page);
    const sheet = page.getByRole('region', { name: 'The wallet’s app' });
    await sheet.getByText('The wallet, over the mini program').waitFor();
    await sheet.locator(`[data-action="app-${decision}"]`).click();
    await sheet.waitFor({ state: 'detached' });
  };
  await decideThere('approve');
  await inPayment();
  await verdict('2.80 EUR is paid with WeChat Pay');
  await decideThere('cancel');
  await decideThere('refuse');
  // Not simply the first entry: orders made while the clock was ahead are newer than this one.
  await go('#/payment?state=processing&sum=2.80');
  await page.locator('.desk-chooser a', { hasText: '2.80 EUR' }).first().click();
  await verdict(/refused/i);
  assert.deepEqual(tester.complaints, []);
});

test('inside an app the element passes on the wallet’s parameters and waits for the payer', async () => {
  const { page } = tester;
  await go('#/pay?method=WeChat%20Pay&amount=2.80&scenario=app');
  await clickPay(page);
  const sheet = page.getByRole('region', { name: 'The wallet’s app' });
  await sheet.getByText('wx0000000000036870').waitFor();
  await sheet.locator('[data-action="app-approve"]').click();
  await inPayment();
  await verdict('2.80 EUR is paid with WeChat Pay');
  assert.deepEqual(tester.complaints, []);
});

test('a payment of any merchant is found by its trade_id or order_id', async () => {
  const { page } = tester;
  const find = async (text: string) => {
    await go('#/payment');
    await control('find').fill(text);
    await panel('payment').locator('[data-action="find"]').click();
  };
  await go('#/pay?method=iDEAL&amount=9.10&account=046683');
  await page.waitForURL(/order=[\w-]+/);
  const orderId = /order=([\w-]+)/.exec(page.url())?.[1] ?? '';
  await clickPay(page);
  await page.waitForURL(/\/scheme\/pay\//);
  await decide(page, 'approve');
  await inPayment();
  const tradeId = page.url().slice(-36);
  await find(tradeId.toUpperCase());
  await inPayment();
  await find(orderId);
  await inPayment();
  await verdict('9.10 EUR is paid with iDEAL');
  assert.equal(page.url().slice(-36), tradeId);
  // The back button leads to the list, not to the same result again.
  await page.goBack();
  await panel('payment').locator('[data-action="find"]').waitFor();
  await find('');
  await faultAt('find', 'Give a trade_id or an order_id.');
  await find('HP-2222222222');
  await faultAt('find', 'No payment has the order_id HP-2222222222.');
  await find('0199a3c4-0000-7000-8000-000000000000');
  await faultAt('find', 'There is no such payment.');
  assert.deepEqual(tester.complaints, []);
});

test('an order of the shop is found; if an order has several payments, one can be chosen', async () => {
  const { page } = tester;
  const shopOrder = await placeOrder(demo.shop);
  await page.goto(`${demo.shop}/checkout/${shopOrder}`);
  await chooseMethod(page, 'iDEAL');
  await clickPay(page);
  await page.waitForURL(/\/scheme\/pay\//);
  await go(`#/payment?order_id=${shopOrder.toLowerCase()}`);
  await inPayment();
  await panel('payment').locator('.desk-summary', { hasText: shopOrder }).waitFor();
  const orderId = `tries-${crypto.randomUUID()}`;
  for (const method of ['iDEAL', 'EPS']) {
    const data = {
      pay_method: 'online',
      sub_pay_method: method,
      order_id: orderId,
      amount: '4.40',
      currency: 'EUR',
      description: 'Tried twice',
      timeout: '30',
      notify_url: `${demo.shop}/desk/notify/016683`,
    };
    const call = { user: '016683', method: 'v3.CreatePayments', data };
    await page.request.post(`${demo.shop}/desk/api/call`, { data: call });
  }
  await go(`#/payment?order_id=${orderId}`);
  await panel('payment').getByText('2 payments have this order_id.').waitFor();
  await panel('payment').locator('[data-card="find"] a', { hasText: 'EPS' }).click();
  await inPayment();
  await panel('payment').locator('.desk-summary', { hasText: 'EPS' }).waitFor();
  assert.deepEqual(tester.complaints, []);
});

test('a guessed URL leads to the intended panel, and an unknown one shows all panels', async () => {
  const { page } = tester;
  const tradeId = await payAtTill();
  for (const [guessed, leads] of [
    ['#/test-data?look=light', '#/data?look=light'],
    [`#/payment?trade_id=${tradeId}`, `#/payment/${tradeId}`],
  ] as const) {
    await go('#/pay?amount=1.23');
    await page.evaluate((hash) => location.assign(hash), guessed);
    await page.waitForURL((url) => url.hash === leads);
    await page.goBack();
    await panel('pay').waitFor();
  }
  await go('#/none');
  const all = page.getByRole('region', { name: 'All panels' });
  await all.getByRole('link', { name: /^Cashier.*Charge the code/ }).click();
  await panel('cashier').waitFor();
  assert.deepEqual(tester.complaints, []);
});

test('an invalid amount of a payment or refund shows its error at its field', async () => {
  const { page } = tester;
  await go('#/pay?amount=free');
  await page.locator('.desk-fault', { hasText: 'amount is not decimal text' }).waitFor();
  await panel('pay').getByText('There is no order: something above is not right yet.').waitFor();
  await type('amount', '7.70');
  await payButton(page).filter({ hasText: '7.70' }).waitFor();
  await go('#/pay?way=framed&amount=0');
  await page.locator('[data-action="make-framed"]').click();
  await faultAt('amount', '-3003');
  await go(`#/payment/${await payAtTill()}`);
  // Without leaving the field first.
  await control('refund').fill('50.00');
  await press('refund');
  await faultAt('refund', '-4003');
  assert.deepEqual(tester.complaints, []);
});

test('after moving the clock, every list names the day of its entries', async () => {
  const { page } = tester;
  const move = (data: object) => page.request.post(`${demo.shop}/desk/api/sandbox/clock`, { data });
  const tradeId = await payAtTill('amount=3.60');
  await move({ seconds: 14 * 86_400 });
  const later = new Date(Date.now() + 14 * 86_400_000);
  const dayIn = (options: Intl.DateTimeFormatOptions) =>
    later.toLocaleDateString('en-GB', { ...options, timeZone: 'Europe/Amsterdam' });
  await go(`#/payment/${tradeId}`);
  await press('refund');
  await verdict('3.60 EUR went back');
  const days = panel('payment').locator('[data-card="steps"] .desk-day');
  const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  assert.deepEqual(await days.allTextContents(), [dayIn(long)]);
  await payAtTill('amount=3.70');
  await go('#/payment');
  const row = panel('payment').locator('.desk-chooser li', { hasText: '3.70 EUR' }).first();
  await row.getByText(dayIn({ dateStyle: 'medium' })).waitFor();
  await move({ reset: true });
  assert.deepEqual(tester.complaints, []);
});

testAfterwards(() => tester);
testLooks(() => demo);
testPhones(() => demo);
testScenarios(() => tester);
testReset(() => tester);

testControls('desk.test.ts');

test('every source with controls is in the table of covered panels', () =>
  assert.deepEqual(findUndriven(), []));

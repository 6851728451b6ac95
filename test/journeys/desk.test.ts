/** A tester's journeys over the desk: every room, and every control in it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { ASKING_CARD, answerChallenge, EMPTY_CARD, GOOD_CARD, typeCard } from './card-steps.ts';
import { testLooks } from './desk-looks.ts';
import {
  control,
  emptyBalance,
  go,
  inPayment,
  payAtTill,
  payByCard,
  press,
  pressed,
  room,
  useDesk,
  verdict,
} from './desk-steps.ts';
import { chooseMethod, decide, payButton } from './shopping.ts';
import { type Visitor, visit } from './visitor.ts';
import { openWorld, type World } from './world.ts';

/** A cashier whose refunds await a second person. */
const TWO_PERSONS = '016684';

let world: World;
let tester: Visitor;
before(async () => {
  world = await openWorld();
  // So high that nothing is scrolled: a press right after it may land in the card frame that stood there before.
  tester = await visit({ viewport: { width: 1280, height: 1800 } });
  useDesk(tester, world);
  const authority = ['refunds', 'authority', '--account', TWO_PERSONS, '--set', 'approval'];
  await promisify(execFile)(process.execPath, ['packages/gateway/bin/gangway.js', ...authority], {
    env: { ...process.env, GW_DATA_DIR: world.folder },
  });
});
after(async () => {
  await tester?.leave();
  await world?.close();
});

test('a tester who has only the desk finds on one screen what happened to a refused payment', async () => {
  await payByCard(EMPTY_CARD);
  await verdict('Refused: there is not enough money');
  const told = room('payment');
  await told.locator('[data-card="attempts"] li', { hasText: 'declined' }).waitFor();
  await told.locator('[data-card="money"]', { hasText: 'No money has moved.' }).waitFor();
  await told.locator('[data-card="notifications"] li', { hasText: 'delivered' }).first().waitFor();
  await told.locator('[data-card="exchanges"] li', { hasText: 'v3.CreateCardPayments' }).waitFor();
  assert.deepEqual(tester.complaints, []);
});

test('every control of Pay stands in the address, and the way back leads through them', async () => {
  const { page } = tester;
  await go('#/pay?amount=2.10&currency=GBP&method=Card&account=016684&locale=nl&width=390&theme=dark');
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
  for (const [group, says, where] of [
    ['Width of the payer’s side', '320', '[data-width="320"]'],
    ['Theme of the payer’s side', 'Light', '[data-theme="light"]'],
  ] as const) {
    await pressed(group, says).click();
    await page.locator(`.desk-stage${where}`).waitFor();
  }
  await page.goBack();
  await page.locator('.desk-stage[data-theme="dark"][data-width="320"]').waitFor();
  const order = new URL(page.url()).hash;
  await room('pay').locator('[data-action="new-order"]').click();
  await page.waitForURL((url) => url.hash !== order);
  assert.deepEqual(tester.complaints, []);
});

test('a payment at the bank leads back, is refunded in part and told twice', async () => {
  const { page } = tester;
  await go('#/pay?method=iDEAL&amount=9.00');
  await payButton(page).click();
  await page.waitForURL(/\/scheme\/pay\//);
  await decide(page, 'approve');
  await inPayment();
  await verdict('9.00 EUR is paid with iDEAL');
  await control('refund').fill('4.00');
  await control('refund').blur();
  await press('refund');
  await verdict('4.00 EUR went back');
  await press('query');
  await room('payment').getByText('The answer stands in the inspector.').waitFor();
  const told = room('payment').locator('[data-card="notifications"] .desk-tries').first().locator('li');
  await told.first().waitFor();
  await press('resend');
  await told.nth(1).waitFor();
  assert.deepEqual(tester.complaints, []);
});

test('what is being typed stays while news arrive', async () => {
  await go('#/cashier');
  await control('amount').fill('3.30');
  const news = { at: Date.now(), name: 'gw-ready', detail: '{}', tradeId: '' };
  const entries = tester.page.locator('.desk-inspector .desk-entry');
  const before = await entries.first().getAttribute('data-n');
  await tester.page.request.post(`${world.shop}/desk/api/events`, { data: [news] });
  await tester.page.locator(`.desk-inspector .desk-entry:first-child:not([data-n="${before}"])`).waitFor();
  assert.equal(await control('amount').inputValue(), '3.30');
});

test('what is reserved is captured, and what is paid is cancelled', async () => {
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

test('a payment of the hosted page is let happen without a bank', async () => {
  const { page } = tester;
  await go('#/pay?way=hosted&amount=5.00');
  await page.locator('[data-action="open-hosted"]').click();
  await page.waitForURL((url) => url.origin === world.gateway);
  await chooseMethod(page, 'iDEAL');
  await payButton(page).click();
  await page.waitForURL(/\/scheme\/pay\//);
  await go('#/payment');
  await room('payment').locator('.desk-chooser a', { hasText: 'processing' }).first().click();
  await inPayment();
  await control('outcome').selectOption('refuse');
  await press('happen');
  await verdict('The last try brought nothing: refused by the bank.');
  assert.deepEqual(tester.complaints, []);
});

test('the card form pays in an ordinary form', async () => {
  const { page } = tester;
  await go('#/pay?way=form&amount=6.00');
  await typeCard(page, { number: GOOD_CARD });
  await page.locator('[data-action="pay-form"]').click();
  await inPayment();
  await verdict('6.00 EUR is paid with Card');
  assert.deepEqual(tester.complaints, []);
});

test('the framed card page leads over the issuer’s question back to the payment', async () => {
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

test('the inspector shows what was signed, and copies it as curl', async () => {
  const { page } = tester;
  await go('#/payment?see=call');
  await room('payment').locator('.desk-chooser').waitFor();
  const newest = page.locator('.desk-inspector .desk-entry', { hasText: 'v3.ListOrder' }).first();
  const entry = page.locator(`.desk-inspector .desk-entry[data-n="${await newest.getAttribute('data-n')}"]`);
  await entry.locator('.desk-entry-head').click();
  await entry.getByText(/limit=30&method=v3\.ListOrder&page=1/).waitFor();
  const curl = await entry
    .getByRole('button', { name: 'Copy v3.ListOrder as curl' })
    .getAttribute('data-copy');
  assert.match(curl ?? '', /openssl dgst -sha256 -hmac '<secret>'/);
  for (const [says, kind] of [
    ['Notices', 'notification'],
    ['Events', 'element'],
    ['Sandbox', 'sandbox'],
  ] as const) {
    await pressed('What to see', says).click();
    await page.locator(`.desk-inspector .desk-entry[data-kind="${kind}"]`).first().waitFor();
    await page
      .locator(`.desk-inspector .desk-entry:not([data-kind="${kind}"])`)
      .first()
      .waitFor({ state: 'detached' });
  }
  assert.deepEqual(tester.complaints, []);
});

test('a cashier charges a code, and the payer pays, refuses or has too little', async () => {
  const { page } = tester;
  await go('#/cashier?amount=2.40&tip=0.40&account=016684');
  assert.equal(await control('account').inputValue(), '016684');
  await control('account').selectOption('016683');
  const till = room('cashier');
  const charge = async (ending: string) => {
    await control('ending').selectOption(ending);
    await till.locator('[data-action="make-code"]').click();
    await page.waitForURL(/code=13\d{14}/);
    await till.locator('[data-action="charge"]').click();
  };
  await charge('00');
  await verdict('2.40 EUR is paid with WeChat Pay');
  await till.getByText('0.40 of it is a tip.').waitFor();
  await charge('91');
  await till.getByText('-4006').waitFor();
  await charge('90');
  await verdict('The payment is under way.');
  assert.equal(await till.locator('[data-action="cancel"]').isDisabled(), true);
  await till.locator('[data-action="wallet-refuse"]').click();
  await verdict('Refused');
  assert.deepEqual(tester.complaints, []);
});

test('a cashier gives up thirty seconds after an unanswered code', async () => {
  const page = await tester.page.context().newPage();
  await page.clock.install();
  await page.goto(`${world.shop}/desk#/cashier?amount=2.10&ending=90`);
  await page.locator('[data-action="make-code"]').click();
  await page.locator('[data-action="charge"]').click();
  const cancel = page.locator('[data-action="cancel"]');
  await cancel.filter({ hasText: /in \d+ s/ }).waitFor();
  await page.clock.fastForward(31_000);
  await cancel.filter({ hasText: /^Cancel$/ }).click();
  await page.locator('.desk-verdict', { hasText: 'Cancelled before it was paid.' }).waitFor();
  await page.close();
});

test('the clock moves and comes back, and bad weather is felt by elements and notifications', async () => {
  const { page } = tester;
  await go('#/clock');
  const offset = async (action: string, seconds: RegExp) => {
    await room('clock').locator(`[data-action="${action}"]`).click();
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
  const choose = async (group: string, says: string) => {
    await pressed(group, says).click();
    await page.locator(`[aria-label="${group}"] [aria-pressed="true"]`, { hasText: says }).waitFor();
  };
  await choose('The network', 'Slow: 3 s an answer');
  await choose('The network', 'Offline');
  await choose('Notifications at the shop', 'Takes them after 3 s');
  await choose('Notifications at the shop', 'Answers 500');
  await go('#/cashier');
  await room('cashier').locator('[data-action="make-code"]').click();
  await room('cashier').locator('[data-action="charge"]').click();
  await room('cashier').getByRole('link', { name: 'What happened to this payment?' }).click();
  await room('payment').locator('.desk-tries li', { hasText: 'HTTP 500' }).waitFor();
  await go('#/clock');
  await choose('Notifications at the shop', 'Takes them');
  await choose('The network', 'As usual');
  assert.deepEqual(tester.complaints, []);
});

test('test data is found, and copied', async () => {
  await go('#/data?find=stolen');
  const copy = room('data').getByRole('button', { name: 'Copy 4000 0000 0000 2024' });
  assert.equal(await copy.getAttribute('data-copy'), '4000000000002024');
  await control('find').fill('nothing like it');
  await control('find').blur();
  await room('data').getByText('Nothing here is about').waitFor();
});

test('a card is kept, paid with again and forgotten', async () => {
  const { page } = tester;
  await go('#/pay?method=Card&amount=3.40&operation=11');
  await typeCard(page, { number: GOOD_CARD });
  await payButton(page).click();
  await page.locator('button[name="keep"][value="yes"]').click();
  await answerChallenge(page);
  await inPayment();
  await verdict('3.40 EUR is paid with Card');
  await go('#/cards?amount=4.50');
  await room('cards').locator('[data-action="pay-card"]').first().click();
  await inPayment();
  await verdict(/4\.50 EUR is paid with/);
  await go('#/cards');
  await room('cards').locator('[data-action="forget-card"]').first().click();
  await room('cards').getByText('None yet').waitFor();
  assert.deepEqual(tester.complaints, []);
});

test('a merchant is given money, pays it out, and reads reports and transactions', async () => {
  await payAtTill();
  await go('#/money');
  const money = room('money');
  await money.locator('[data-action="give"]').click();
  // The clock may have settled payments before: then it is more.
  await money
    .locator('[data-usable]')
    .filter({ hasText: /\d{3}\.\d\d EUR/ })
    .waitFor();
  await money.locator('[data-action="payout"]').click();
  await money.locator('[data-payout]', { hasText: '10.00 EUR' }).waitFor();
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
  // Whether the day is cleared is the clock's doing.
  const reports = money
    .locator('table[data-lines="Reports"]')
    .or(money.getByText('Reports: none of that day.'));
  await reports.waitFor();
  assert.deepEqual(tester.complaints, []);
});

test('a payment is split; the split waits, is cancelled, goes, and comes back in part and whole', async () => {
  const { page } = tester;
  const tradeId = await payAtTill('amount=40.00');
  await go(`#/payment/${tradeId}`);
  await room('payment').getByRole('link', { name: 'Split', exact: true }).click();
  await page.waitForURL((url) => url.hash.includes(`trade_id=${tradeId}`));
  const split = room('split');
  assert.equal(await control('trade_id').inputValue(), tradeId);
  const does = (action: string) => split.locator(`[data-action="${action}"]`).first().click();
  const entry = (state: string) => split.locator(`[data-split][data-state="${state}"]`);
  const share = async (amount: string) => {
    await control('share').fill(amount);
    await control('share').blur();
    await does('split');
  };
  await share('700.00');
  await split.getByRole('alert').filter({ hasText: '-4003' }).waitFor();
  // More than the merchant's settled money, whatever tests before have left of it.
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
  await page.locator('.desk-inspector .desk-entry', { hasText: 'splitRefund Success' }).first().waitFor();
  await split.getByRole('link', { name: 'What happened to this payment?' }).click();
  await room('payment').locator('[data-card="splits"]', { hasText: '3.00 EUR from' }).waitFor();
  await room('payment')
    .locator('[data-card="steps"]', { hasText: 'Return of a split, now Success' })
    .waitFor();
  assert.deepEqual(tester.complaints, []);
});

test('a refund that awaits a second person is rejected, and another is approved', async () => {
  const { page } = tester;
  await go(`#/pay?method=iDEAL&amount=6.00&account=${TWO_PERSONS}`);
  await payButton(page).click();
  await page.waitForURL(/\/scheme\/pay\//);
  await decide(page, 'approve');
  await verdict('6.00 EUR is paid with iDEAL');
  const refund = async (amount: string, decision: string) => {
    await control('refund').fill(amount);
    await control('refund').blur();
    await press('refund');
    await room('payment').getByText(`Refund of ${amount} EUR awaits a second person`).waitFor();
    await press(decision);
  };
  await refund('2.00', 'reject');
  await room('payment').locator('[data-card="steps"]', { hasText: 'now refund cancel' }).waitFor();
  await refund('1.50', 'approve');
  await verdict('6.00 EUR was paid with iDEAL; 1.50 EUR went back.');
  assert.deepEqual(tester.complaints, []);
});

test('elements feel an answer that takes long, and one that does not come', async () => {
  const { page } = tester;
  const weather = (network: string) =>
    page.request.post(`${world.shop}/desk/api/weather`, { data: { network, shop: 'accepts' } });
  await weather('slow');
  const answer = page.waitForResponse(/\/desk\/pay\/016683\/session/);
  await go('#/pay?amount=2.20');
  const response = await answer;
  await payButton(page).waitFor();
  const { requestStart, responseStart } = response.request().timing();
  assert.ok(responseStart - requestStart >= 2_900, `${responseStart - requestStart} ms`);
  await weather('offline');
  await go('#/pay?amount=2.30');
  const again = page.locator('gw-checkout').getByRole('button', { name: /again/ });
  await again.waitFor();
  await weather('normal');
  await again.click();
  await payButton(page).filter({ hasText: '2.30' }).waitFor();
  // The browser tells of lines that are dead; nothing else may be complained of.
  assert.deepEqual(
    tester.complaints.splice(0).filter((one) => !/net::ERR_|session gave no answer/.test(one)),
    [],
  );
});

test('inside a mini program the payer pays, or refuses', async () => {
  const { page } = tester;
  const decideThere = async (decision: string) => {
    await go('#/pay?method=WeChat%20Pay&amount=2.80&scenario=mini-program');
    await payButton(page).click();
    const sheet = page.getByRole('region', { name: 'The wallet’s app' });
    await sheet.getByText('The wallet, over the mini program').waitFor();
    await sheet.locator(`[data-action="app-${decision}"]`).click();
    await sheet.waitFor({ state: 'detached' });
  };
  await decideThere('approve');
  await inPayment();
  await verdict('2.80 EUR is paid with WeChat Pay');
  await decideThere('refuse');
  // Not the first of the list: orders made while the clock stood ahead are newer than this one.
  await go('#/payment');
  const refused = page.locator('.desk-chooser a', { hasText: '2.80 EUR' }).filter({ hasText: 'processing' });
  await refused.first().click();
  await verdict(/refused/i);
  assert.deepEqual(tester.complaints, []);
});

test('inside an app the element hands its parameters over, and waits for what the payer does there', async () => {
  const { page } = tester;
  await go('#/pay?method=WeChat%20Pay&amount=2.80&scenario=app');
  await payButton(page).click();
  const sheet = page.getByRole('region', { name: 'The wallet’s app' });
  await sheet.getByText('wx0000000000036870').waitFor();
  await sheet.locator('[data-action="app-approve"]').click();
  await inPayment();
  await verdict('2.80 EUR is paid with WeChat Pay');
  assert.deepEqual(tester.complaints, []);
});

testLooks(() => world);

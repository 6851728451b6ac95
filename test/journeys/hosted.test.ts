/** Journeys on the gateway's hosted pages, reached by the link inside the shop's checkout. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { TEST_GIFT_CARDS, WRONG_GIFT_CARD_PIN } from '@gangway/protocol/cards';
import type { Page } from 'playwright-core';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { findBarriers } from './barriers.ts';
import {
  ASKING_CARD,
  answerChallenge,
  chooseCard,
  EMPTY_CARD,
  reachChallenge,
  reachDialog,
  typeCard,
} from './card-steps.ts';
import { commonDemo } from './demo.ts';
import { tabTo } from './keyboard.ts';
import { payPart } from './method-steps.ts';
import {
  askStanding,
  chooseMethod,
  clickPay,
  decide,
  expectNoSidewaysScroll,
  expectStanding,
  goToBank,
  leaveGateway,
  placeOrder,
} from './shopping.ts';
import { type Visitor, type VisitorOptions, visit } from './visitor.ts';

const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';
const PHONE: VisitorOptions = { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true };

const demo = await commonDemo();

interface Hosted extends Visitor {
  readonly orderId: string;
  /** The URL of the link inside the checkout. */
  readonly link: string;
  /** Every URL requested since the page was opened. */
  readonly asked: string[];
}

/** Follows the link that the shop's checkout has for a browser without scripts to the hosted page. */
async function openHosted(options: VisitorOptions = {}): Promise<Hosted> {
  const visitor = await visit(options);
  const orderId = await placeOrder(demo.shop);
  const { page } = visitor;
  const checkout = await (await fetch(`${demo.shop}/checkout/${orderId}`)).text();
  const link = /<gw-checkout[^>]*>\s*<p[^>]*>[^<]*<a href="([^"]+\/pay\/hosted\/[^"]+)"/.exec(checkout)?.[1];
  assert.ok(link, checkout);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(link);
  await page.waitForURL(/\/pay\/[\w-]{22}\?lang=en$/);
  await page.locator('gw-checkout').locator('button[type=submit]').waitFor();
  return { ...visitor, orderId, link, asked };
}

/** Runs a journey on the hosted page. Fails on console errors. */
async function onHosted(
  name: string,
  work: (visitor: Hosted) => Promise<void>,
  options: VisitorOptions = {},
): Promise<void> {
  const visitor = await openHosted(options);
  try {
    await visitor.picture(`hosted-${name}`);
    await work(visitor);
    assert.deepEqual(visitor.complaints, []);
  } finally {
    visitor.leave();
  }
}

const result = (page: Page) => page.locator('gw-checkout').locator('[part=result]');

const again = (page: Page) => page.locator('gw-checkout').getByRole('button', { name: /Try again|Opnieuw/ });

test('iDEAL on the hosted page is chosen and paid with the keyboard alone, and the shop shows it', () =>
  onHosted('ideal', async ({ page, picture, asked, orderId }) => {
    assert.deepEqual(await findBarriers(page), []);
    await expectNoSidewaysScroll(page);
    const origins = new Set(asked.map((url) => new URL(url).origin));
    assert.deepEqual([...origins].sort(), [demo.gateway, demo.shop].sort(), 'no other origin is requested');
    await tabTo(page, /iDEAL|Card/);
    for (let presses = 0; presses < 12; presses += 1) {
      if (await page.locator('gw-checkout').locator('input[value="iDEAL"]').isChecked()) break;
      await page.keyboard.press('ArrowDown');
    }
    await tabTo(page, /^Pay /);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/scheme\/pay\//);
    await decide(page, 'approve');
    await expectStanding(page, 'paid');
    assert.equal(await askStanding(demo.shop, orderId), 'paid');
    await picture('hosted-ideal-thanks');
  }));

test('after iDEAL is refused the page says so, and trying again pays', () =>
  onHosted(
    'ideal-phone',
    async ({ page, picture }) => {
      await goToBank(page);
      await decide(page, 'refuse');
      await result(page).waitFor();
      assert.deepEqual(await findBarriers(page), []);
      await picture('hosted-refused-phone');
      await again(page).click();
      await page.waitForURL(/\/scheme\/pay\//);
      await decide(page, 'approve');
      await expectStanding(page, 'paid');
    },
    PHONE,
  ));

test('after a timeout the page notices a late iDEAL payment and returns to the shop', () =>
  onHosted('late', async ({ page }) => {
    await goToBank(page);
    await decide(page, 'late');
    await result(page).getByText('The time to approve the payment ran out.').waitFor();
    // The money arrives after ten seconds. An `online` event makes the page poll at once.
    await page.evaluate(() => void setInterval(() => dispatchEvent(new Event('online')), 1_000));
    await expectStanding(page, 'paid', 40_000);
  }));

test('a card with a challenge is paid', () =>
  onHosted(
    'card',
    async ({ page, picture }) => {
      await chooseCard(page);
      await typeCard(page, { number: ASKING_CARD });
      await picture('hosted-card-typed');
      assert.deepEqual(await findBarriers(page), []);
      await clickPay(page);
      const challenge = await reachDialog(page);
      await challenge.locator('#code').waitFor();
      await picture('hosted-card-challenge');
      await answerChallenge(page);
      await expectStanding(page, 'paid');
    },
    { colorScheme: 'dark' },
  ));

test('after a card with insufficient funds is declined, the payer can pay by BLIK', () =>
  onHosted(
    'card-phone',
    async ({ page, picture }) => {
      await chooseCard(page);
      await typeCard(page, { number: EMPTY_CARD });
      await clickPay(page);
      await page.locator('gw-checkout').getByRole('alert').waitFor();
      await picture('hosted-card-refused-phone');
      await chooseMethod(page, 'Blik');
      await page.locator('gw-checkout').locator('#blik-code').fill('777123');
      await clickPay(page);
      await expectStanding(page, 'paid');
    },
    PHONE,
  ));

test('after too many wrong gift card PINs the page offers only the way back to the shop', () =>
  onHosted('gift-card-spent', async ({ page, picture }) => {
    await chooseMethod(page, 'Voucher');
    const frame = page.locator('gw-checkout').frameLocator('iframe[src*="form=voucher"]');
    const notice = page.locator('gw-checkout').locator('[role=alert]');
    const spent = result(page).getByText('This payment was tried too many times.');
    for (let count = 0; count < 6; count += 1) {
      // Three cards in turn, because the fifth wrong PIN locks a card.
      await frame.locator('input[name=number]').fill(TEST_GIFT_CARDS[count % 3]!.number);
      await frame.locator('input[name=pin]').fill(WRONG_GIFT_CARD_PIN);
      const answer = page.waitForResponse((response) => /\/voucher$/.test(response.url()));
      await clickPay(page);
      assert.equal((await answer).status(), 200);
      await notice.or(spent).first().waitFor();
    }
    await spent.waitFor();
    assert.equal(await result(page).getByRole('button').count(), 0);
    await picture('hosted-gift-card-spent');
    await page.reload();
    await page.locator('gw-payment-status').getByText('This payment was tried too many times.').waitFor();
    await leaveGateway(page);
    await expectStanding(page, 'ended');
  }));

test('while a gift card’s issuer is silent the page names the issuer, not a bank', () =>
  onHosted('gift-card-silent', async ({ page }) => {
    await chooseMethod(page, 'Voucher');
    const frame = page.locator('gw-checkout').frameLocator('iframe[src*="form=voucher"]');
    const { number, pin } = TEST_GIFT_CARDS.find(({ behaviour }) => behaviour === 'silent')!;
    await frame.locator('input[name=number]').fill(number);
    await frame.locator('input[name=pin]').fill(pin);
    await clickPay(page);
    const waiting = page.locator('gw-checkout').locator('[part=waiting]');
    await waiting.getByText('Its issuer has not answered yet.').waitFor();
    assert.doesNotMatch(await waiting.innerText(), /bank/);
  }));

test('a wrong gift card PIN shows an error and leaves the order unpaid, and the right one pays', () =>
  onHosted('gift-card', async ({ page, picture, orderId }) => {
    await chooseMethod(page, 'Voucher');
    const frame = page.locator('gw-checkout').frameLocator('iframe[src*="form=voucher"]');
    const { number, pin } = TEST_GIFT_CARDS.find(({ behaviour }) => behaviour === 'enough')!;
    await frame.locator('input[name=number]').fill(number);
    await frame.locator('input[name=pin]').fill(WRONG_GIFT_CARD_PIN);
    await clickPay(page);
    await page
      .locator('gw-checkout')
      .getByText(/number and PIN do not match/i)
      .first()
      .waitFor();
    await picture('hosted-gift-card-wrong');
    assert.notEqual(await askStanding(demo.shop, orderId), 'paid');
    await frame.locator('input[name=number]').fill(number);
    await frame.locator('input[name=pin]').fill(pin);
    await clickPay(page);
    await expectStanding(page, 'paid');
  }));

for (const [width, options] of [
  ['desktop', {}],
  ['phone', { ...PHONE, colorScheme: 'dark' }],
] as const)
  test(`a gift card with too little pays a part, and iDEAL the rest (${width})`, () =>
    onHosted(
      `gift-card-part-${width}`,
      async ({ page, picture, orderId }) => {
        await payPart(page);
        await page.getByText('€5.00 is paid with your gift card.').waitFor();
        assert.deepEqual(await findBarriers(page), []);
        await expectNoSidewaysScroll(page);
        await picture(`hosted-rest-${width}`);
        assert.equal(await askStanding(demo.shop, orderId), 'open');
        await goToBank(page);
        await decide(page, 'refuse');
        await result(page).waitFor();
        await picture(`hosted-rest-refused-${width}`);
        await again(page).click();
        await page.waitForURL(/\/scheme\/pay\//);
        await decide(page, 'approve');
        await expectStanding(page, 'paid');
        await picture(`hosted-rest-paid-${width}`);
      },
      options,
    ));

test('a payer who leaves after a gift card has paid a part has paid nothing', () =>
  onHosted('gift-card-left', async ({ page }) => {
    await payPart(page);
    await page.getByText('€5.00 is paid with your gift card.').waitFor();
    await leaveGateway(page);
    await expectStanding(page, 'ended');
  }));

test('a transfer shows the account, and the order is paid when the money arrives', () =>
  onHosted(
    'transfer',
    async ({ page, picture }) => {
      await chooseMethod(page, 'Bank Transfer');
      await clickPay(page);
      const facts = page.locator('gw-checkout').getByText(/^RF\d\d /);
      await facts.waitFor();
      assert.deepEqual(await findBarriers(page), []);
      await picture('hosted-transfer');
      const reference = (await facts.textContent())!.replace(/\s/g, '');
      await fetch(`${demo.gateway}/sandbox/transfers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reference }),
      });
      await expectStanding(page, 'paid');
    },
    PHONE,
  ));

test('after the back button at the bank, the payer can choose another method', () =>
  onHosted('back', async ({ page }) => {
    await goToBank(page, 'EPS');
    await page.goBack();
    await page.locator('gw-checkout').getByRole('button', { name: 'Choose another way' }).click();
    await goToBank(page);
    await decide(page, 'approve');
    await expectStanding(page, 'paid');
  }));

test('with two tabs, a payment in one is shown in the other, and the link then leads to the result', () =>
  onHosted('two-tabs', async ({ page, link }) => {
    const other = await page.context().newPage();
    await other.goto(link);
    await other.waitForURL(/\/pay\/[\w-]{22}\?lang=en$/);
    assert.equal(other.url(), page.url(), 'one order, one page');
    await goToBank(page);
    await decide(page, 'approve');
    await expectStanding(page, 'paid');
    await chooseMethod(other, 'EPS');
    await clickPay(other);
    await expectStanding(other, 'paid');
    await other.goto(link);
    await expectStanding(other, 'paid');
  }));

for (const [locale, direction, words] of [
  ['nl-NL', 'ltr', /zonder te betalen/],
  ['ar', 'rtl', /دون دفع/],
] as const) {
  test(`without a language in the URL, the page uses the browser's: ${locale}`, () =>
    onHosted(
      `in-${locale}`,
      async ({ page }) => {
        await page.goto(page.url().replace('?lang=en', ''));
        assert.equal(await page.locator('html').getAttribute('dir'), direction);
        await page.getByText(words).waitFor();
        assert.deepEqual(await findBarriers(page), []);
        await expectNoSidewaysScroll(page);
      },
      { ...PHONE, locale },
    ));
}

/** Serves a shop's page that frames a URL, at `host` on this machine, while `work` runs. */
async function whileFraming(
  host: string,
  address: string,
  work: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Shop</title><link rel="icon" href="data:,">
<iframe title="Pay" src="${address}" width="460" height="900"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const visitor = await visit();
  try {
    await visitor.page.goto(`http://${host}:${(server.address() as AddressInfo).port}/`);
    await work(visitor);
  } finally {
    visitor.leave();
    server.close();
  }
}

const makeCardPage = (formType: string): Promise<string> =>
  makePayment('v3.CreateCardPayments', {
    sub_pay_method: 'Cards HPP',
    operation: '1',
    '3ds_initiate': '01',
    email: 'payer@example.org',
    request_id: randomUUID(),
    form_type: formType,
  });

/** Creates a payment as a merchant's server does; the payer returns to the shop's orders. Returns its `url`. */
async function makePayment(operation: string, asked: Record<string, string>): Promise<string> {
  const body = signedBody(operation, validPayment({ redirect_url: `${demo.shop}/orders`, ...asked }));
  const answer = await fetch(`${demo.gateway}/Payments`, { method: 'POST', body });
  const { data, message } = (await answer.json()) as { data?: { url: string }; message: string };
  assert.ok(data, message);
  return data.url;
}

/** Pays with a card whose issuer asks, in a card page that the shop frames. */
async function payFramed({ page, picture }: Visitor): Promise<void> {
  const inside = page.frameLocator('iframe[title="Pay"]').locator('gw-checkout');
  const fields = inside.frameLocator('iframe[src*="/frame/v1/"]');
  await fields.locator('input[name=number]').fill(ASKING_CARD);
  await fields.locator('input[name=expiry]').fill('12/40');
  await fields.locator('input[name=cvc]').fill('123');
  await fields.locator('input[name=holder]').fill('Quirina Zwanenburg');
  await picture('hosted-card-framed');
  await inside.getByRole('button', { name: /^Pay/ }).click();
}

test('the framed card page shows the issuer in its own dialog, and the whole tab returns to the shop', async () => {
  await whileFraming('127.0.0.1', await makeCardPage('02'), async (visitor) => {
    const { page, picture, complaints } = visitor;
    await payFramed(visitor);
    await page.frameLocator('iframe[title="Pay"]').locator('dialog[open]').waitFor();
    await (await reachChallenge(page)).locator('#code').waitFor();
    await picture('hosted-card-framed-challenge');
    await answerChallenge(page);
    await page.waitForURL(/\/orders\?trade_id=.*state=paid/);
    assert.deepEqual(complaints, []);
  });
});

test('from a framed card page whose frames are blocked, the issuer opens in the whole tab', async () => {
  await whileFraming('127.0.0.1', await makeCardPage('02'), async (visitor) => {
    const { page } = visitor;
    await page.route('**/pay/*/frame?**', (route) => route.abort('blockedbyclient'));
    await payFramed(visitor);
    await page.waitForURL(/\/scheme\/acs\/challenge\//);
    await answerChallenge(page);
    await page.waitForURL(/\/orders\?trade_id=.*state=paid/);
  });
});

for (const [title, host, formType] of [
  ['a foreign site cannot frame a card page', 'foreign.localhost', '02'],
  ['a card page that is not made for framing cannot be framed', '127.0.0.1', '01'],
] as const) {
  test(title, async () => {
    await whileFraming(host, await makeCardPage(formType), async ({ page, complaints }) => {
      const inside = page.frames().find((frame) => frame !== page.mainFrame())!;
      await inside.waitForURL(/^chrome-error:/);
      assert.match(complaints.join(), /frame-ancestors/);
    });
  });
}

test('a bank QR code shown on a computer is paid on a phone, and both return to the shop', async () => {
  const url = await makePayment('v3.CreatePaymentsBankQRcode', { sub_pay_method: 'iDEAL' });
  const [screen, phone] = [await visit(), await visit({ ...PHONE, userAgent: PHONE_AGENT })];
  await screen.page.goto(url);
  const checkout = screen.page.locator('gw-checkout');
  await checkout.getByRole('img', { name: /QR code/ }).waitFor();
  assert.deepEqual(await findBarriers(screen.page), []);
  await expectNoSidewaysScroll(screen.page);
  await screen.picture('hosted-bank-code');
  await phone.page.goto(url);
  await decide(phone.page, 'approve');
  await screen.page.waitForURL(/\/orders\?trade_id=.*state=paid/);
  await phone.page.waitForURL(/\/orders\?trade_id=.*state=paid/);
  assert.deepEqual([...screen.complaints, ...phone.complaints], []);
  screen.leave();
  phone.leave();
});

test('an invalid link and an unknown page each show one sentence', async () => {
  const visitor = await visit(PHONE);
  const { page } = visitor;
  await page.goto(`${demo.shop}/pay/hosted/nobody`);
  await page.getByText('This link is out of date').waitFor();
  await page.goto(`${demo.gateway}/pay/${'A'.repeat(22)}`);
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  assert.deepEqual(await findBarriers(page), []);
  await visitor.picture('hosted-unknown-phone');
  visitor.leave();
});

/** Journeys with stored cards: consent by keyboard and by phone, the notification with the token, later charges. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { CHALLENGE_CODE, type FrameStart } from '@gangway/protocol/cards';
import { GatewayRefusal, gangway, gatewayCalls, type Payment } from '@gangway/server';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Page } from 'playwright-core';
import { makeToken } from '../../packages/gateway/src/vault/test-tokens.ts';
import { findBarriers } from './barriers.ts';
import { commonDemo } from './demo.ts';
import { tabTo } from './keyboard.ts';
import { type VisitorOptions, visit } from './visitor.ts';

const PHONE: VisitorOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  locale: 'nl-NL',
};
const WAIT_MS = 30_000;

const CARD = {
  holder: 'J. de Vries',
  number: '4111111111111111',
  expirationMonth: '12',
  expirationYear: '2039',
  cvc: '737',
};

const ANNS_CARD = {
  card_holder: 'Ann',
  card_number: CARD.number,
  expiration_month: CARD.expirationMonth,
  expiration_year: CARD.expirationYear,
  cvc: CARD.cvc,
};

/** A small server that receives notifications and returning payers. */
interface SmallShop {
  readonly address: string;
  /** Waits for a notification with this state about a trade, and returns the last one. */
  told(tradeId: string, wanted: string): Promise<Readonly<Record<string, string>>>;
  close(): void;
}

async function openSmallShop(): Promise<SmallShop> {
  const notes: Record<string, string>[] = [];
  const server: Server = createServer(async (request, response) => {
    if (request.method === 'POST') notes.push(JSON.parse((await buffer(request)).toString('utf8')).data);
    response.setHeader('content-type', 'text/html');
    response.end(
      request.method === 'POST' ? 'ok' : '<!doctype html><html lang="en"><title>Back</title><h1>Back</h1>',
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async told(tradeId, wanted) {
      for (const end = performance.now() + WAIT_MS; performance.now() < end; ) {
        const found = notes.findLast((note) => note.trade_id === tradeId && note.state === wanted);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      throw new Error(`${wanted} was not told; told were ${JSON.stringify(notes)}`);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Waits until a condition holds. `what` is the failure message. */
async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = performance.now() + WAIT_MS; !(await isSo()); ) {
    assert.ok(performance.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const demo = await commonDemo();
const shop = await openSmallShop();
const { tokens } = gatewayCalls({
  gateway: demo.gateway,
  user: '016683',
  secret: 'sandbox-secret-016683',
});
after(() => shop.close());

const order = () => ({
  orderId: randomUUID(),
  threeDs: 'required' as const,
  money: { amount: '24.99', currency: 'EUR' },
  description: 'Two mugs',
  timeoutMinutes: 30,
  notifyUrl: `${shop.address}/notify`,
});

const keep = (capture: 'now' | 'never', saveCard: 'customer' | 'merchant') =>
  tokens.create({
    ...order(),
    capture,
    saveCard,
    email: 'payer@example.com',
    returnUrl: `${shop.address}/back`,
    card: CARD,
  });

const payWith = (token: string, usedBy: 'customer' | 'merchant') =>
  tokens.pay({ ...order(), capture: 'now', token, usedBy });

/** Enters the issuer's code by keyboard and returns to the shop. */
async function confirm(page: Page): Promise<void> {
  await page.getByRole('textbox').fill(CHALLENGE_CODE);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shop.address}/back*`);
}

describe('a stored card', () => {
  test('needs explicit consent, is announced in a notification, and can then be charged', async () => {
    const { page, complaints, picture, leave } = await visit();
    const kept = await keep('now', 'customer');
    await page.goto(kept.url);
    await page.getByRole('heading', { name: 'Save this card at Harbour & Pine?' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    assert.equal(await page.locator('input:checked, [aria-checked="true"]').count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
    await picture('stored-card-consent');
    await tabTo(page, /^Save this card$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Confirm this payment' }).waitFor();
    await confirm(page);

    const note = await shop.told(kept.tradeId, 'paid');
    assert.match(note.payment_token_object!, /^gwt_/);
    assert.deepEqual([note.card_brand, note.card_last4, note.card_expiry], ['visa', '1111', '12/2039']);
    const sale = await payWith(note.payment_token_object!, 'customer');
    assert.deepEqual([sale.state, sale.url], ['paid', undefined]);
    assert.equal((await shop.told(sale.tradeId, 'paid')).sub_pay_method, 'Token');
    assert.deepEqual(complaints, []);
    leave();
  });

  test('is not kept if the payer refuses consent, and the payment succeeds without a token', async () => {
    const { page, complaints, picture, leave } = await visit(PHONE);
    const { url, tradeId } = await keep('now', 'customer');
    await page.goto(url);
    const refuse = page.getByRole('button', { name: 'Betalen zonder te bewaren' });
    for (const name of ['Kaart bewaren', 'Betalen zonder te bewaren']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      assert.ok(box && box.height >= 44 && box.x >= 0 && box.x + box.width <= 360, name);
    }
    assert.deepEqual(await findBarriers(page), []);
    await picture('stored-card-consent-phone');
    await refuse.tap();
    await confirm(page);
    assert.equal((await shop.told(tradeId, 'paid')).payment_token_object, undefined);
    assert.deepEqual(complaints, []);
    leave();
  });

  test('of type MIT is kept without a payment, charged without the payer, and refused as CIT with -4119', async () => {
    const { page, complaints, leave } = await visit();
    const { url, tradeId } = await keep('never', 'merchant');
    await page.goto(url);
    await page.getByRole('heading', { name: 'May Harbour & Pine charge this card later?' }).waitFor();
    await page.getByRole('button', { name: 'Allow later charges' }).click();
    await confirm(page);
    const { payment_token_object: token = '' } = await shop.told(tradeId, 'authorized');
    const sale = await payWith(token, 'merchant');
    assert.deepEqual([sale.state, sale.url], ['paid', undefined]);
    await assert.rejects(
      payWith(token, 'customer'),
      (error) => error instanceof GatewayRefusal && error.code === '-4119',
    );
    assert.deepEqual(complaints, []);
    leave();
  });

  test('is kept, listed, charged and deleted through the merchant server', async () => {
    const app = new Hono();
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const paid: Payment[] = [];
    const pay = gangway({
      gateway: demo.gateway,
      user: '016683',
      secret: 'sandbox-secret-016683',
      clientKey: 'gwk_test_036870',
      publicUrl: `${address}/pay`,
      onPayment: (payment) => void paid.push(payment),
    });
    app.route('/pay', pay.app);
    app.get('/thanks', (context) => context.html('<!doctype html><html lang="en"><title>Thanks</title>'));
    const order = { amount: '24.99', currency: 'EUR', description: 'Two mugs', customerId: 'ann' };
    const page = await (await fetch(`${demo.gateway}/frame/v1/?client-key=gwk_test_036870`)).text();
    const frame = JSON.parse(/id=gw-frame>([^<]*)</.exec(page)![1]!) as FrameStart;
    const first = await pay.payByCard({
      ...order,
      orderId: randomUUID(),
      saveCard: 'customer',
      email: 'ann@example.com',
      returnUrl: `${address}/thanks`,
      token: await makeToken(frame, { card: ANNS_CARD, brand: 'visa' }),
    });
    const { page: tab, leave } = await visit();
    await tab.goto(first.url);
    await tab.getByRole('button', { name: 'Save this card' }).click();
    await tab.getByRole('textbox').fill(CHALLENGE_CODE);
    await tab.keyboard.press('Enter');
    await tab.waitForURL(`${address}/thanks*`);
    leave();

    await until(async () => (await pay.savedCards('ann')).length > 0, 'the card is kept');
    const [card] = await pay.savedCards('ann');
    assert.equal(card?.last4, '1111');
    const orderId = randomUUID();
    const again = await pay.payBySavedCard({
      ...order,
      orderId,
      returnUrl: `${address}/thanks`,
      card: card!,
    });
    assert.deepEqual([again.state, again.url], ['paid', undefined]);
    await until(async () => paid.some((one) => one.orderId === orderId), 'onPayment is told of the sale');
    assert.equal(await pay.forgetSavedCard('ann', card!.token), true);
    assert.deepEqual(await pay.savedCards('ann'), []);
    server.close();
  });

  test('that the payer refuses to keep ends an order without payment as declined', async () => {
    const { page, leave } = await visit();
    const { url, tradeId } = await keep('never', 'customer');
    await page.goto(url);
    await page.getByRole('button', { name: 'Do not save it' }).click();
    await page.waitForURL(`${shop.address}/back*`);
    assert.equal((await shop.told(tradeId, 'declined')).payment_token_object, undefined);
    leave();
  });
});

/** Journeys with a shop and a gateway in this process: the gateway is down, or time passes. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gatewayLogger, type RunningGateway, readSettings, startGateway } from '@gangway/gateway';
import { openShop, type Shop } from '../../demo/shop/shop.ts';
import { SANDBOX_SHOP } from '../../demo/start/settings.ts';
import { type Served, serveShop } from '../../demo/start/shop-server.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { clickPay, decide, expectStanding, goToCheckout } from './shopping.ts';
import { visit } from './visitor.ts';

const HOUR_MS = 3_600_000;
let folder: string;
let shopUrl: string;
let gatewayPort: number;
let shop: Shop;
let served: Served;
let gateway: RunningGateway | undefined;
let movedMs = 0;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-journey-'));
  const port = await freePort();
  gatewayPort = await freePort();
  shopUrl = `http://localhost:${port}`;
  shop = await openShop({
    ...SANDBOX_SHOP,
    publicUrl: shopUrl,
    gateway: `http://127.0.0.1:${gatewayPort}`,
    folder: join(folder, 'shop'),
    now: () => Date.now() + movedMs,
  });
  served = await serveShop(shop.app, port);
});

after(async () => {
  await served.stop();
  await shop.close();
  await gateway?.stop();
  for (const place of [folder, gateway?.dataDirectory])
    if (place) await rm(place, { recursive: true, force: true });
});

test('while the gateway is down the payer sees an error, and once it is up trying again pays', async () => {
  const { page, picture, leave } = await visit();
  const environment = { PORT: String(gatewayPort), GW_DATA_DIR: join(folder, 'gateway') };
  const start = () => startGateway(readSettings(environment), gatewayLogger('warn'));
  gateway = await start();
  // What follows a submission is loaded when the browser is idle, from the gateway too.
  const isWhole = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/progress.js'));
  await goToCheckout(page, shopUrl);
  await isWhole;
  await gateway.stop();
  await clickPay(page);
  const retry = page.locator('gw-checkout').getByRole('button', { name: 'Try again' });
  await retry.waitFor({ timeout: 40_000 });
  await page.getByText('The payment service is not responding').waitFor();
  await picture('gateway-down');
  gateway = await start();
  await retry.click();
  await page.waitForURL(/\/scheme\/pay\//);
  await decide(page, 'approve');
  await expectStanding(page, 'paid');
  leave();
});

test('MB WAY that is not approved within four minutes times out, and another try pays', async () => {
  const { page, complaints, leave } = await visit();
  const post = (path: string, body: string) =>
    fetch(`http://127.0.0.1:${gatewayPort}/${path}`, { method: 'POST', body });
  const call = async <Data>(method: string, asked: Record<string, unknown>) =>
    ((await (await post('Payments', signedBody(method, asked))).json()) as { data: Data }).data;
  const payment = validPayment({ sub_pay_method: 'MB WAY', amount: '4.40', redirect_url: undefined });
  const { url, trade_id } = await call<{ url: string; trade_id: string }>('v3.CreatePayments', payment);
  const element = page.locator('gw-checkout');
  const press = async (phone: string) => {
    await element.locator('#mb-way-phone').fill(phone);
    await clickPay(page);
  };
  await page.goto(`${url}?lang=en`);
  await press('910 000 003');
  await page.getByRole('heading', { name: 'Approve in MB WAY' }).waitFor();
  assert.equal((await post('sandbox/clock', JSON.stringify({ seconds: 240 }))).status, 200);
  await element.getByText('The time to approve the payment ran out.').waitFor();
  const { transaction_info: told } = await call<{ transaction_info: object }>('v3.QueryOrder', { trade_id });
  assert.deepEqual(told, { ...told, state: 'processing', unpaid_reason: 'timed-out' });
  await press('910 000 001');
  await page
    .getByText(/€4\.40.*paid|paid.*€4\.40/i)
    .first()
    .waitFor();
  assert.deepEqual(complaints, []);
  leave();
});

test('an expired session offers to load the page again, after which the payment continues', async () => {
  const { page, picture, leave } = await visit();
  await goToCheckout(page, shopUrl);
  movedMs += 25 * HOUR_MS;
  await clickPay(page);
  const reload = page.locator('gw-checkout').getByRole('button', { name: 'Reload the page' });
  await reload.waitFor();
  await picture('session-expired');
  await reload.click();
  await clickPay(page);
  await page.waitForURL(/\/scheme\/pay\//);
  leave();
});

// A card at Adyen, in a browser: the card frame encrypts it for the stand-in, where the payer authenticates.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { waitFor } from '../faults/orders-and-ledger.ts';
import { type ServedStandIn, serveStandIn } from '../stand-ins/adyen/serve-stand-in.ts';
import { HOLDER, payByCard } from './card-steps.ts';
import { type Demo, openDemo } from './demo.ts';
import { expectRefusal, expectStanding, placeOrder } from './shopping.ts';
import { visit } from './visitor.ts';

const MERCHANT = '036870';
const CARD = '4111111111111111';

let demo: Demo;
let adyen: ServedStandIn;
before(async () => {
  demo = await openDemo();
  const callback = `${demo.gateway}/rails/adyen@${MERCHANT}/callback`;
  adyen = await serveStandIn(async (body) => (await fetch(callback, { method: 'POST', body })).status);
  const file = join(demo.folder, 'adyen.txt');
  const lines = Object.entries(adyen.credentials).map(([name, value]) => `${name}=${value}`);
  await writeFile(file, lines.join('\n'));
  const whose = ['--merchant', MERCHANT];
  await demo.operate([
    'rails',
    'add',
    ...whose,
    '--rail',
    'adyen',
    '--settles',
    'merchant',
    '--credentials',
    file,
  ]);
  await demo.operate(['rails', 'route', ...whose, '--method', 'Card', '--to', 'adyen']);
  // The gateway notices within seconds, and its card frame then encrypts for the account.
  const frame = `${demo.gateway}/frame/v1/?client-key=gwk_test_${MERCHANT}`;
  await waitFor(async () => (await (await fetch(frame)).text()).includes(`adyen@${MERCHANT}`));
});
after(async () => {
  await adyen?.stop();
  await demo?.close();
});

test('a card is typed in our frame, opened by Adyen alone, and paid after 3-D Secure there', async () => {
  const { page, complaints } = await visit();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const orderId = await placeOrder(demo.shop);
  await payByCard(page, demo.shop, orderId, { number: CARD });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectStanding(page, 'paid');
  const [payment, ...others] = adyen.standIn.payments;
  assert.deepEqual(others, []);
  const { holderName, isAuthenticated, last4 } = payment?.card ?? {};
  assert.deepEqual([holderName, isAuthenticated, last4], [HOLDER, true, CARD.slice(-4)]);
  assert.deepEqual(adyen.standIn.breaches, []);
  assert.ok(
    loaded.some((path) => path.endsWith('/seal.js')),
    'the part that encrypts for Adyen is loaded',
  );
  assert.deepEqual(complaints, []);
});

test('a card that Adyen refuses is refused, and another one pays', async () => {
  const { page, complaints } = await visit();
  const orderId = await placeOrder(demo.shop);
  await payByCard(page, demo.shop, orderId, { number: CARD, holder: 'DECLINED' });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectRefusal(page, 'Your bank did not approve the payment with this card.');
  await payByCard(page, demo.shop, orderId, { number: CARD });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectStanding(page, 'paid');
  assert.deepEqual(complaints, []);
});

/** Tests of POST /payments by card: the token goes only to the gateway, and one submission charges once. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSession } from '@gangway/protocol/checkout';
import type { CheckoutInput } from './create-checkout.ts';
import type { Fault } from './fake-gateway.ts';
import { openFileStore } from './stores/file-store.ts';
import { memoryStore } from './stores/memory-store.ts';
import { quietConsole, type TestShop, testShop } from './test-shop.ts';

const OTHER_ATTEMPT = 'attempt-0000000002';
const TOKEN = 'eyJhbGciOiJFQ0RILUVTIn0..canary-of-a-token.x.y';
const EMAIL = 'canary@example.org';
const CARD = { method: 'Card', token: TOKEN, email: EMAIL };
const LOST: readonly Fault[] = ['lose-reply', 'lose-reply', 'lose-reply'];

const sent = (shop: TestShop, trade = 0) => {
  const { request_id: _, ...data } = shop.gateway.trades[trade]?.data ?? {};
  return data;
};

test('a card’s payer may authenticate in a frame of the payment’s page; no other method has one', async () => {
  const shop = testShop();
  const session = await shop.session({ methods: ['Card', 'Cards HPP', 'iDEAL'], locale: 'nl' });
  const { body } = await shop.press(session, CARD);
  assert.deepEqual(
    [body.url, body.frame],
    [
      'https://gateway.example/pay/trade-1?lang=nl',
      'https://gateway.example/pay/trade-1/frame?client-key=gwk_test_036870',
    ],
  );
  for (const [index, method] of ['Cards HPP', 'iDEAL'].entries()) {
    const request = { method, attemptId: `attempt-000000001${index}`, email: EMAIL };
    const { body } = await shop.press(session, request);
    assert.deepEqual([body.kind, body.frame], ['redirect', undefined], method);
  }
});

test('a submission by card makes a sale with 3-D Secure, and the payer goes to the gateway’s page', async () => {
  const shop = testShop();
  const { status, body } = await shop.press(await shop.session({ timeoutMinutes: 30 }), CARD);
  assert.deepEqual([status, body.kind, body.url], [200, 'redirect', 'https://gateway.example/pay/trade-1']);
  assert.deepEqual(shop.gateway.calls, ['v3.CreateCardPayments']);
  assert.deepEqual(sent(shop), {
    pay_method: 'online',
    sub_pay_method: 'Card',
    operation: '1',
    order_id: 'HP-1001',
    '3ds_initiate': '01',
    payment_token_object: TOKEN,
    email: EMAIL,
    amount: '24.99',
    currency: 'EUR',
    description: 'Two mugs',
    timeout: '30',
    redirect_url: 'https://shop.example/pay/return',
    notify_url: 'https://shop.example/pay/notifications',
  });
});

const TERMS: readonly (readonly [Partial<CheckoutInput>, Record<string, string>])[] = [
  [{ capture: 'later' }, { operation: '2', '3ds_initiate': '01' }],
  [{ threeDs: 'skip' }, { operation: '1', '3ds_initiate': '02' }],
  [{ threeDs: 'exempt' }, { operation: '1', '3ds_initiate': '03', sca_exemption: 'LowValue' }],
];
for (const [terms, members] of TERMS) {
  test(`the request carries the order's card terms ${JSON.stringify(terms)}`, async () => {
    const shop = testShop();
    const asked = { operation: '1', threeDs: 'required', '3ds_initiate': '01' };
    await shop.press(await shop.session(terms), { ...CARD, ...asked });
    const data = sent(shop);
    for (const [name, value] of Object.entries(members)) assert.equal(data[name], value, name);
    assert.equal('sca_exemption' in data, 'sca_exemption' in members);
  });
}

test("the shop's e-mail address takes precedence over one from the page", async () => {
  const shop = testShop();
  await shop.press(await shop.session({ email: 'shop@example.org' }), CARD);
  assert.equal(sent(shop).email, 'shop@example.org');
});

const WRONG: readonly (readonly [string, Record<string, unknown>, number, string])[] = [
  ['no token', { token: undefined }, 400, 'request-invalid'],
  ['an empty token', { token: '' }, 400, 'request-invalid'],
  ['a token above 4 KiB', { token: 'x'.repeat(4097) }, 400, 'request-invalid'],
  ['a token that is not a string', { token: 1 }, 400, 'request-invalid'],
  ['no e-mail address', { email: undefined }, 400, 'email-invalid'],
  ['an e-mail address that browsers refuse', { email: 'ann@example..org' }, 400, 'email-invalid'],
  ['the hosted card page', { method: 'Cards HPP' }, 400, 'method-not-offered'],
];
for (const [title, changes, status, code] of WRONG) {
  test(`refused: ${title}`, async () => {
    const shop = testShop();
    const answer = await shop.press(await shop.session(), { ...CARD, ...changes });
    assert.deepEqual([answer.status, answer.body.error?.code], [status, code]);
    assert.equal(shop.gateway.bodies.length, 0);
  });
}

test('with a method other than Card no token is sent', async () => {
  const shop = testShop();
  await shop.press(await shop.session(), { ...CARD, method: 'iDEAL' });
  assert.ok(!shop.gateway.bodies.join('').includes('canary'));
});

test('five equal submissions at once use the token once and get the same response', async () => {
  const shop = testShop();
  const session = await shop.session();
  const answers = await Promise.all(Array.from({ length: 5 }, () => shop.press(session, CARD)));
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  assert.deepEqual(shop.gateway.calls, ['v3.CreateCardPayments']);
});

test('a retry after a lost reply sends the same bytes, even if the page forgot the e-mail address', async (t) => {
  quietConsole(t);
  const shop = testShop();
  const session = await shop.session();
  shop.gateway.faults.push(...LOST);
  assert.equal((await shop.press(session, CARD)).body.error?.code, 'gateway-unreachable');
  const retried = await shop.press(session, { ...CARD, email: 'other@example.org' });
  assert.equal(retried.body.status?.tradeId, 'trade-1');
  const contents = shop.gateway.bodies.map((body) => JSON.stringify(JSON.parse(body).data));
  assert.equal(new Set(contents).size, 1);
});

test('a retry after a restart sends the token of the page again, and finds the same trade', async (t) => {
  quietConsole(t);
  const store = memoryStore();
  const before = testShop({ store });
  const session = await before.session();
  before.gateway.faults.push(...LOST);
  await before.press(session, CARD);
  const after = testShop({ store, fetch: before.gateway.fetch });
  assert.equal((await after.press(session, CARD)).body.status?.tradeId, 'trade-1');
  assert.equal(before.gateway.trades.length, 1);
});

test('a card trade whose response was lost is found and ended before another attempt begins', async (t) => {
  quietConsole(t);
  const shop = testShop();
  const session = await shop.session();
  shop.gateway.faults.push(...LOST);
  await shop.press(session, CARD);
  const { body } = await shop.press(session, { ...CARD, attemptId: OTHER_ATTEMPT, token: 'token-2' });
  assert.equal(body.status?.tradeId, 'trade-2');
  assert.deepEqual(
    shop.gateway.trades.map(({ state }) => state),
    ['cancelled', 'processing'],
  );
});

test('a card request without a response whose token was lost in a restart blocks no other attempt', async (t) => {
  quietConsole(t);
  const store = memoryStore();
  const before = testShop({ store });
  const session = await before.session();
  before.gateway.faults.push(...LOST);
  await before.press(session, CARD);
  const after = testShop({ store, fetch: before.gateway.fetch });
  const { body } = await after.press(session, { ...CARD, attemptId: OTHER_ATTEMPT, token: 'token-2' });
  assert.equal(body.status?.tradeId, 'trade-2');
});

test('after a refused token, another attempt with a new token succeeds', async (t) => {
  quietConsole(t);
  const shop = testShop();
  const session = await shop.session();
  const { status, body } = await shop.press(session, { ...CARD, token: 'damaged' });
  assert.deepEqual([status, body.error?.code, body.error?.gatewayCode], [409, 'card-token-refused', '-4119']);
  const again = await shop.press(session, { ...CARD, attemptId: OTHER_ATTEMPT });
  assert.equal(again.body.kind, 'redirect');
});

test('a token that paid one order cannot pay another', async () => {
  const shop = testShop();
  await shop.press(await shop.session(), CARD);
  const { body } = await shop.press(await shop.session({ orderId: 'HP-1002' }), CARD);
  assert.equal(body.error?.code, 'card-token-refused');
});

for (const [capture, orderPaid] of [
  ['later', true],
  ['now', false],
] as const) {
  test(`authorized with capture ${capture}: orderPaid is ${orderPaid}`, async () => {
    const shop = testShop();
    const session = await shop.session({ capture });
    await shop.press(session, CARD);
    shop.gateway.settle('trade-1', 'authorized');
    assert.equal(await shop.notify(await shop.gateway.notification('trade-1')), '200 ok');
    assert.deepEqual(
      shop.payments.map((payment) => [payment.state, payment.orderPaid]),
      [['authorized', orderPaid]],
    );
    assert.equal((await shop.press(session, { ...CARD, attemptId: OTHER_ATTEMPT })).body.kind, 'done');
  });
}

const KEPT = { saveCard: 'customer', customerId: 'customer-1' } as const;
for (const [terms, purpose] of [
  [{ capture: 'now' }, undefined],
  [{ capture: 'later' }, 'reserve'],
  [{ capture: 'never', ...KEPT }, 'keep'],
  [{ ...KEPT }, undefined],
  [{ capture: 'later', ...KEPT }, 'reserve'],
] as const) {
  test(`session and status of ${JSON.stringify(terms)} have the purpose ${purpose ?? '(none)'}`, async () => {
    const shop = testShop();
    const session = await shop.session(terms);
    assert.equal(readSession(session)?.purpose, purpose);
    await shop.press(session, CARD);
    const status = await (await shop.request('/payments/trade-1', { token: session })).json();
    assert.equal(status.purpose, purpose);
  });
}

test('an authorization that lapses leaves the order unpaid', async () => {
  const shop = testShop();
  await shop.press(await shop.session({ capture: 'later' }), CARD);
  for (const state of ['authorized', 'expired'] as const) {
    shop.gateway.settle('trade-1', state);
    await shop.notify(await shop.gateway.notification('trade-1'));
  }
  assert.deepEqual(
    shop.payments.map(({ orderPaid }) => orderPaid),
    [true, false],
  );
});

const FATES: readonly (readonly Fault[])[] = [
  [],
  LOST,
  ['-4119'],
  ['-4118'],
  ['-1000'],
  ['garbage', ...LOST],
];
test('neither token nor e-mail address appears in logs, responses or the journal, even after failures', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-card-'));
  t.after(() => rm(folder, { recursive: true }));
  const lines = quietConsole(t);
  const journal = join(folder, 'orders');
  const store = await openFileStore(journal);
  const shop = testShop({ store });
  const answers: unknown[] = [];
  for (const [n, faults] of FATES.entries()) {
    const session = await shop.session({ orderId: `HP-${n}` });
    shop.gateway.faults.push(...faults);
    const card = { ...CARD, token: `${TOKEN}${n}` };
    for (const body of [card, { ...card, email: 'canary' }, { ...card, scenario: 'canary' }]) {
      answers.push(await shop.press(session, body));
    }
    shop.gateway.faults.length = 0;
  }
  const broken = { ...store, saveOrder: () => Promise.reject(new Error('disk full')) };
  const session = await shop.session({ orderId: 'HP-last' });
  answers.push(await testShop({ store: broken, fetch: shop.gateway.fetch }).press(session, CARD));
  await store.close();
  assert.match(lines.join('\n'), /disk full/);
  for (const [place, text] of [
    ['log', lines.join('\n')],
    ['answer', JSON.stringify(answers)],
    ['journal', await readFile(journal, 'utf8')],
  ] as const) {
    assert.ok(!text.includes('canary'), place);
  }
});

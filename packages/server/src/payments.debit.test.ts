/** Tests of direct debits in POST /payments: what a payer has agreed to is not taken back by another submission. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from './stores/memory-store.ts';
import { quietConsole, type TestShop, testShop, VALID_ORDER } from './test-shop.ts';

const METHOD = 'SEPA Direct Debit';
const ACCOUNT = { holder: 'Noor de Vries', iban: 'NL77SAND0000000001' };
const OTHER = { holder: 'Noor de Vries', iban: 'NL50SAND0000000002' };
const SESSION = { methods: [METHOD, 'iDEAL', 'List'] };
/** What the gateway says of a debit. */
const DEBIT = { kind: 'debit', last4: '0001', mandate: 'MANDATE-1' } as const;
const SECOND = 'attempt-0000000002';

const statesOf = ({ gateway }: TestShop) => gateway.trades.map(({ state }) => state);

for (const [title, second] of [
  ['a second account', { method: METHOD, account: OTHER }],
  ['another method', { method: 'iDEAL' }],
] as const)
  test(`${title} leads to the debit under way, which is neither cancelled nor followed by another`, async () => {
    const shop = testShop();
    shop.gateway.actionAt = DEBIT;
    const token = await shop.session(SESSION);
    const first = await shop.press(token, { method: METHOD, account: ACCOUNT });
    const { body } = await shop.press(token, { ...second, attemptId: SECOND });
    assert.deepEqual([body.kind, body.status?.tradeId], ['wait', first.body.status?.tradeId]);
    assert.deepEqual(statesOf(shop), ['processing']);
  });

test('a debit whose response was lost is found, and another method does not replace it', async (t) => {
  quietConsole(t);
  const shop = testShop();
  shop.gateway.actionAt = DEBIT;
  const token = await shop.session(SESSION);
  shop.gateway.faults.push('lose-reply', 'lose-reply', 'lose-reply');
  assert.equal((await shop.press(token, { method: METHOD, account: ACCOUNT })).status, 503);
  const { body } = await shop.press(token, { method: 'iDEAL', attemptId: SECOND });
  assert.equal(body.status?.tradeId, 'trade-1');
  assert.deepEqual(statesOf(shop), ['processing']);
});

test('so is one of a process that has ended, whose address nobody knows any more', async (t) => {
  quietConsole(t);
  const store = memoryStore();
  const ended = testShop({ store });
  ended.gateway.faults.push('lose-reply', 'lose-reply', 'lose-reply');
  const token = await ended.session(SESSION);
  assert.equal((await ended.press(token, { method: METHOD, account: ACCOUNT })).status, 503);
  const shop = testShop({ store, fetch: ended.gateway.fetch });
  shop.clock.at += 60_000;
  const { body } = await shop.press(await shop.session(SESSION), { method: 'iDEAL', attemptId: SECOND });
  assert.equal(body.status?.tradeId, 'trade-1');
  assert.deepEqual(statesOf(ended), ['processing']);
});

for (const method of [METHOD, 'List'])
  test(`a debit agreed to on the page of ${method} is not replaced, and its payer goes back there`, async () => {
    const shop = testShop();
    const token = await shop.session(SESSION);
    shop.gateway.actionAt = undefined;
    await shop.press(token, { method });
    shop.gateway.actionAt = DEBIT;
    const { body } = await shop.press(token, { method: 'iDEAL', attemptId: SECOND });
    assert.deepEqual([body.kind, body.url], ['redirect', 'https://gateway.example/pay/trade-1']);
    assert.deepEqual(statesOf(shop), ['processing']);
  });

test('before anything is agreed to, another method replaces a debit', async () => {
  const shop = testShop();
  shop.gateway.actionAt = undefined;
  const token = await shop.session(SESSION);
  await shop.press(token, { method: METHOD });
  const { body } = await shop.press(token, { method: 'iDEAL', attemptId: SECOND });
  assert.equal(body.kind, 'redirect');
  assert.deepEqual(statesOf(shop), ['cancelled', 'processing']);
});

test('after the bank has refused a debit, another method pays', async () => {
  const shop = testShop();
  shop.gateway.actionAt = DEBIT;
  const token = await shop.session(SESSION);
  await shop.press(token, { method: METHOD, account: ACCOUNT });
  shop.gateway.settle('trade-1', 'declined');
  await shop.press(token, { method: 'iDEAL', attemptId: SECOND });
  assert.deepEqual(statesOf(shop), ['declined', 'processing']);
});

test('a repeated submission after a lost reply sends the same account', async (t) => {
  quietConsole(t);
  const shop = testShop();
  shop.gateway.actionAt = DEBIT;
  const token = await shop.session(SESSION);
  shop.gateway.faults.push('lose-reply', 'lose-reply', 'lose-reply');
  const press = { method: METHOD, account: ACCOUNT };
  assert.equal((await shop.press(token, press)).status, 503);
  assert.equal((await shop.press(token, press)).body.kind, 'wait');
  assert.deepEqual(statesOf(shop), ['processing']);
});

test('the link to the hosted page leads to the shop while a debit is under way, and ends nothing', async () => {
  const shop = testShop();
  shop.gateway.actionAt = DEBIT;
  const { session, hostedUrl } = await shop.pay.createCheckout({ ...VALID_ORDER, ...SESSION });
  await shop.press(session, { method: METHOD, account: ACCOUNT });
  const response = await shop.request(hostedUrl!.replace('https://shop.example/pay', ''));
  assert.equal(response.status, 303);
  assert.match(response.headers.get('location') ?? '', /^https:\/\/shop\.example\/thanks\?/);
  assert.deepEqual(statesOf(shop), ['processing']);
});

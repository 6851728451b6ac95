// The sandbox's pages and routes for transfers and scanned codes: open to people and tests, closed to other sites.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PayerAction } from '@gangway/protocol/checkout';
import { validPayment } from '../../gateway/src/test-gateway.ts';
import { type TestSandbox, testSandboxGateway, until } from './test-sandbox-gateway.ts';

describe('the simulated bank and wallet', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());

  const visit = (path: string, init: RequestInit = {}) =>
    fetch(`${gateway.services.publicUrl}${path}`, { redirect: 'manual', ...init });
  const submit = (path: string, fields: Record<string, string>, origin = gateway.services.publicUrl) =>
    visit(path, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields) });
  const becomes = (tradeId: string, state: string) =>
    until(
      () => gateway.stateOf(tradeId),
      (seen) => seen === state,
    );

  let serial = 0;
  async function createTransfer() {
    serial += 1;
    const request_id = `payer-calls-${String(serial).padStart(12, '0')}`;
    const { data } = await gateway.call(
      'v3.BankTransfer',
      validPayment({ sub_pay_method: 'Bank Transfer', request_id }),
    );
    const { action } = (await (await gateway.open(`${data.url}/action`)).json()) as { action: PayerAction };
    assert.ok(action.kind === 'transfer');
    return { tradeId: data.trade_id!, reference: action.reference };
  }

  for (const choice of ['exact', 'excess', 'double'] as const) {
    test(`a payer who sends "${choice}" pays the order`, async () => {
      const { tradeId, reference } = await createTransfer();
      const page = await visit(`/scheme/bank-transfer?reference=${reference}`);
      assert.match(await page.text(), /Harbour &amp; Pine[\s\S]*value="exact"/);
      const sent = await submit('/scheme/bank-transfer', { reference, choice });
      assert.match(sent.headers.get('location')!, /&sent$/);
      await becomes(tradeId, 'paid');
    });
  }

  test('a form without a choice sends nothing', async () => {
    const { tradeId, reference } = await createTransfer();
    const missing = await submit('/scheme/bank-transfer', { reference });
    assert.match(missing.headers.get('location')!, /&missing$/);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
  });

  describe('after a part of a transfer has arrived', () => {
    const choicesAt = async (reference: string) => {
      const page = await (await visit(`/scheme/bank-transfer?reference=${reference}`)).text();
      return {
        page,
        choices: [...page.matchAll(/name="choice" value="([^"]+)"/g)].map(([, value]) => value),
      };
    };

    test('the page shows the received amount and offers the rest, which pays', async () => {
      const { tradeId, reference } = await createTransfer();
      await submit('/scheme/bank-transfer', { reference, choice: 'short' });
      const { page, choices } = await choicesAt(reference);
      assert.deepEqual(choices, ['rest', 'short-rest', 'excess-rest']);
      assert.match(page, /Received<\/dt><dd>\S?€12\.50[\s\S]*Still due<\/dt><dd>\S?€12\.49/);
      const sent = await visit(`/scheme/bank-transfer?reference=${reference}&sent`);
      assert.match(await sent.text(), /€12\.50\S? has arrived, \S?€12\.49[\s\S]*Send the rest/);
      await submit('/scheme/bank-transfer', { reference, choice: 'short-rest' });
      assert.equal(await gateway.stateOf(tradeId), 'processing');
      await submit('/scheme/bank-transfer', { reference, choice: 'rest' });
      await becomes(tradeId, 'paid');
    });

    test('"the exact amount" of an outdated page sends nothing, and the page is shown again', async () => {
      const { reference } = await createTransfer();
      await submit('/scheme/bank-transfer', { reference, choice: 'short' });
      const sent = await submit('/scheme/bank-transfer', { reference, choice: 'exact' });
      assert.match(sent.headers.get('location')!, /&missing$/);
    });

    test('once the amount is complete, the page offers only money that is sent back, and says so', async () => {
      const { tradeId, reference } = await createTransfer();
      await submit('/scheme/bank-transfer', { reference, choice: 'exact' });
      await becomes(tradeId, 'paid');
      const { page, choices } = await choicesAt(reference);
      assert.deepEqual(choices, ['again']);
      assert.match(page, /Nothing more is expected/);
      await submit('/scheme/bank-transfer', { reference, choice: 'again' });
    });

    test('the call without an amount sends what is missing too', async () => {
      const { tradeId, reference } = await createTransfer();
      await gateway.postToSandbox('/sandbox/transfers', { reference, amount: '24.00' });
      const { body } = await gateway.postToSandbox('/sandbox/transfers', { reference });
      const { credits } = body as { credits: { amount: string }[] };
      assert.deepEqual(
        credits.map(({ amount }) => amount),
        ['24.00', '0.99'],
      );
      await becomes(tradeId, 'paid');
    });
  });

  test('after a wrong password the form has the code and the language, and never the password', async () => {
    const code = '130000000000009990';
    const wrong = await submit('/scheme/wallet?lang=nl', { code, password: '987654', outcome: 'pay' });
    const location = wrong.headers.get('location')!;
    assert.doesNotMatch(location, /987654/);
    const page = await (await fetch(location)).text();
    assert.match(page, new RegExp(`lang="nl"[\\s\\S]*name="code" value="${code}"[\\s\\S]*name="password"`));
    assert.doesNotMatch(page, /987654/);
    const markup = await visit('/scheme/wallet?code=%22%3E%3Cscript%3E');
    assert.match(await markup.text(), /name="code" value=""/);
  });

  test('a form of another site sends no money', async () => {
    const { tradeId, reference } = await createTransfer();
    const form = { reference, choice: 'exact' };
    assert.equal((await submit('/scheme/bank-transfer', form, 'https://evil.example')).status, 404);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
  });

  test('without a reference the page asks for one, in the requested language', async () => {
    const page = await (await visit('/scheme/bank-transfer?lang=nl')).text();
    assert.match(
      page,
      /<form class="gw-body" method="get">[\s\S]*name="lang" value="nl"[\s\S]*name="reference"/,
    );
    const { reference } = await createTransfer();
    const spaced = reference.toLowerCase().replace(/(.{4})/g, '$1+');
    assert.match(await (await visit(`/scheme/bank-transfer?reference=${spaced}`)).text(), /value="exact"/);
  });

  test('an unknown reference is 404', async () => {
    assert.equal((await visit('/scheme/bank-transfer?reference=RF18539007547034')).status, 404);
    assert.equal((await visit('/scheme/bank-transfer?reference=<script>')).status, 404);
  });

  for (const [password, outcome, state] of [
    ['123456', 'pay', 'paid'],
    ['', 'refuse', 'declined'],
    ['', 'cancel', 'declined'],
    ['000000', 'pay', 'processing'],
  ] as const) {
    test(`password "${password}" and ${outcome} leave the payment of a scanned code ${state}`, async () => {
      serial += 1;
      const code = `13${String(serial).padStart(14, '0')}90`;
      const { data } = await gateway.call('v3.BarcodePayment', {
        pay_method: 'offline',
        order_id: `wallet-${serial}`,
        amount: '3.00',
        currency: 'EUR',
        auth_code: code,
        description: 'Two mugs',
      });
      assert.match(await (await visit('/scheme/wallet')).text(), /name="password"/);
      await submit('/scheme/wallet', { code, password, outcome });
      await becomes(data.trade_id!, state);
    });
  }

  for (const [path, wrong] of [
    ['/sandbox/transfers', /^reference /],
    ['/sandbox/codes', /^auth_code /],
    ['/sandbox/balances/036870', /^amount /],
    ['/sandbox/payments/0199a3c4-0000-7000-8000-000000000000', /^The body is /],
  ] as const) {
    const post = (headers: Record<string, string>, body = '{}') =>
      visit(path, { method: 'POST', headers, body });

    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
      test(`${path} reads JSON sent as ${type}, and names the error`, async () => {
        const answer = await post({ 'content-type': type });
        assert.equal(answer.status, 400);
        assert.match(((await answer.json()) as { error: string }).error, wrong);
      });

    test(`${path} names the error of a body that is not JSON or too large`, async () => {
      assert.equal((await post({}, 'reference=x')).status, 400);
      assert.equal((await post({}, 'x'.repeat(5000))).status, 413);
    });

    for (const origin of ['https://evil.example', 'null'])
      test(`${path} refuses a page of ${origin}`, async () =>
        assert.equal((await post({ origin })).status, 403));
  }
});

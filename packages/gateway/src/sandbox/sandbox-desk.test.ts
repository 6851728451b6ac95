// The pretend world's pages and calls for transfers and scanned codes: a person's way, a test's way, and nobody else's.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PayerAction } from '@gangway/protocol/checkout';
import { validPayment } from '../test-gateway.ts';
import { type TestSandbox, testSandboxGateway, until } from '../test-sandbox-gateway.ts';

describe('the pretend bank and wallet of a person', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());

  const visit = (path: string, init: RequestInit = {}) =>
    fetch(`${gateway.parts.publicUrl}${path}`, { redirect: 'manual', ...init });
  const submit = (path: string, fields: Record<string, string>, origin = gateway.parts.publicUrl) =>
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
    test(`a person who sends "${choice}" pays the order`, async () => {
      const { tradeId, reference } = await createTransfer();
      const page = await visit(`/scheme/bank-transfer?reference=${reference}`);
      assert.match(await page.text(), /Harbour &amp; Pine[\s\S]*value="exact"/);
      const sent = await submit('/scheme/bank-transfer', { reference, choice });
      assert.match(sent.headers.get('location')!, /&sent$/);
      await becomes(tradeId, 'paid');
    });
  }

  test('half of it, twice, pays too; nothing chosen sends nothing', async () => {
    const { tradeId, reference } = await createTransfer();
    const missing = await submit('/scheme/bank-transfer', { reference });
    assert.match(missing.headers.get('location')!, /&missing$/);
    await submit('/scheme/bank-transfer', { reference, choice: 'short' });
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    await submit('/scheme/bank-transfer', { reference, choice: 'short' });
    await becomes(tradeId, 'paid');
  });

  test('a form of another site sends no money', async () => {
    const { tradeId, reference } = await createTransfer();
    const form = { reference, choice: 'exact' };
    assert.equal((await submit('/scheme/bank-transfer', form, 'https://evil.example')).status, 404);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
  });

  test('a reference nobody expects is told as such', async () => {
    assert.equal((await visit('/scheme/bank-transfer?reference=RF18539007547034')).status, 404);
    assert.equal((await visit('/scheme/bank-transfer?reference=<script>')).status, 404);
  });

  for (const [password, outcome, state] of [
    ['123456', 'pay', 'paid'],
    ['', 'refuse', 'declined'],
    ['', 'cancel', 'declined'],
    ['000000', 'pay', 'processing'],
  ] as const) {
    test(`password "${password}" and ${outcome} leave a scanned code ${state}`, async () => {
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

  for (const path of ['/sandbox/transfers', '/sandbox/codes']) {
    test(`${path} reads JSON only, and says what is wrong`, async () => {
      const headers = { 'content-type': 'text/plain' };
      assert.equal((await visit(path, { method: 'POST', headers, body: '{}' })).status, 400);
      const { status, body } = await gateway.tell(path, {});
      assert.equal(status, 400);
      assert.match(String(body.error), /^(reference|auth_code) /);
    });
  }
});

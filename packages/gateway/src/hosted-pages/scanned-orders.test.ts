// Orders paid by scanning: a computer shows the QR code of their address; a phone that opens it pays.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAttempts } from '../orders/attempts.ts';
import { useGateway, validPayment } from '../test-gateway.ts';
import { openPage } from './test-page.ts';

const COMPUTER = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
};
const PHONE = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
};

describe('an order that is paid by scanning', () => {
  const gateway = useGateway();

  const create = async (operation: string, changes: Record<string, unknown> = {}) => {
    const { code, message, data } = await gateway.call(operation, validPayment(changes));
    assert.equal(code, '200', message);
    return { url: data.url!, tradeId: data.trade_id! };
  };
  const bankCode = () => create('v3.CreatePaymentsBankQRcode');
  const onComputer = { headers: COMPUTER };
  const open = (url: string, headers: Record<string, string> = {}) => gateway.open(url, { headers });
  const lastAttempt = async (tradeId: string) => (await listAttempts(gateway.database, tradeId)).at(-1)!;
  async function decide(tradeId: string, state: 'paid' | 'declined'): Promise<void> {
    const { id } = await lastAttempt(tradeId);
    gateway.rail.decide(id, state);
    await gateway.askRail(id);
  }

  const SCANNED = [
    ['v3.CreatePaymentsBankQRcode', { sub_pay_method: 'iDEAL' }],
    ['v3.CreatePaymentsWalletWeb', { sub_pay_method: 'Alipay', sub_pay_method_type: 'GCASH' }],
    ['v3.CreatePayments', { sub_pay_method: 'WeChat Pay' }],
    ['v3.CreatePayments', { sub_pay_method: 'Alipay' }],
  ] as const;
  for (const [operation, changes] of SCANNED) {
    test(`${operation} of ${changes.sub_pay_method}: a computer sees the code of the address itself`, async () => {
      const { url, tradeId } = await create(operation, changes);
      const page = await openPage(gateway, url, onComputer);
      const status = await page.status();
      assert.equal(page.element, 'gw-checkout');
      assert.deepEqual(
        [status?.state, status?.action],
        ['processing', { kind: 'scan', content: url, openUrl: `${url}/go?lang=en` }],
      );
      // A phone that has scanned the code continues the same payment.
      const phone = await open(url, PHONE);
      assert.deepEqual(
        [phone.status, phone.headers.get('location')],
        [303, (await lastAttempt(tradeId)).payerUrl],
      );
      await decide(tradeId, 'paid');
      assert.equal((await page.status())?.state, 'paid');
    });
  }

  const LEADS_ON: readonly [string, Record<string, string>][] = [
    ['a phone', PHONE],
    ['an app that has scanned it', { 'user-agent': 'BankApp/7.1' }],
    ['a client without a user agent', {}],
    ['a phone that asks for desktop pages', { ...COMPUTER, 'sec-ch-ua-mobile': '?1' }],
    ['an iPad', { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15' }],
  ];
  for (const [who, headers] of LEADS_ON)
    test(`${who} that opens the address is led to the rail`, async () =>
      assert.equal((await open((await bankCode()).url, headers)).status, 303));

  for (const [operation, changes] of [
    ['v3.CreatePayments', { sub_pay_method: 'iDEAL' }],
    ['v3.CreatePayments', { sub_pay_method: 'Bancontact' }],
    ['v3.CreatePaymentsWalletWap', { sub_pay_method: 'Alipay' }],
  ] as const)
    test(`${operation} of ${changes.sub_pay_method} has its own page at the rail: a computer is led there`, async () =>
      assert.equal((await open((await create(operation, changes)).url, COMPUTER)).status, 303));

  test('/code shows the code on any device, such as a screen at the checkout counter', async () => {
    const { url } = await bankCode();
    const page = await openPage(
      { open: (to, init) => gateway.open(to.replace(url, `${url}/code`), init) },
      url,
      {
        headers: PHONE,
      },
    );
    assert.match(page.html, new RegExp(`endpoint="${new URL(url).pathname}/checkout"`));
    const response = await gateway.open(`${url}/action`);
    assert.equal(((await response.json()) as { action: { content: string } }).action.content, url);
  });

  test('/go leads to the rail on any device, a computer too', async () => {
    const { url, tradeId } = await bankCode();
    await open(url, COMPUTER);
    const page = await (await open(`${url}/go`, COMPUTER)).text();
    const { payerUrl } = await lastAttempt(tradeId);
    assert.ok(page.includes(`http-equiv="refresh" content="0; url=${payerUrl}"`));
  });

  test('after a refusal on the phone, trying again shows the code again', async () => {
    const { url, tradeId } = await bankCode();
    const page = await openPage(gateway, url, onComputer);
    await decide(tradeId, 'declined');
    assert.equal((await page.status())?.state, 'declined');
    const next = await page.submit({ method: 'iDEAL', scenario: 'web' });
    assert.equal(next.kind === 'wait' && next.status.action?.kind, 'scan');
    await decide(tradeId, 'declined');
    assert.equal((await page.submit({ method: 'iDEAL', scenario: 'wap' })).kind, 'redirect');
  });

  test('the address of an ended order shows its state and starts nothing', async () => {
    const { url, tradeId } = await bankCode();
    await gateway.call('v3.CancelPayment', { trade_id: tradeId });
    const page = await openPage(gateway, url, onComputer);
    assert.deepEqual([page.element, (await page.status())?.state], ['gw-payment-status', 'cancelled']);
    assert.equal((await listAttempts(gateway.database, tradeId)).length, 0);
  });
});

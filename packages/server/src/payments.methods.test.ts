/** Tests of POST /payments with every method: the operation, its parameters, and what the payer does next. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { METHODS, type MethodName, OPERATIONS, type Operation } from '@gangway/protocol';
import { nextStepSchema } from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { TRANSFER } from './fake-gateway.ts';
import { isPageMethod } from './method-requests.ts';
import { memoryStore } from './stores/memory-store.ts';
import { quietConsole, type SubmissionAnswer, type TestShop, testShop } from './test-shop.ts';

const PAGE = 'https://gateway.example/pay/trade-1';
/** The clock of a test shop, unix seconds. */
const NOW = Date.UTC(2026, 10, 20, 12) / 1000;
const SUB_APP = { subAppId: 'wx0123456789abcdef' };

/** The operations whose refused payer may come back to the shop at once. */
const RETURNING: ReadonlySet<string> = new Set(
  OPERATIONS.filter(({ contracts }: Operation) =>
    contracts.some(({ parameters }) => parameters.some(({ name }) => name === 'after_refusal')),
  ).map(({ name }) => name),
);

interface Row {
  readonly press: Readonly<Record<string, unknown>> & { readonly method: MethodName };
  readonly operation: string;
  /** Of the order; by default EUR. */
  readonly currency?: string;
  /** Members besides those of every payment. */
  readonly sends?: Readonly<Record<string, string>>;
  readonly next: Readonly<Record<string, unknown>>;
  readonly action?: Readonly<Record<string, unknown>>;
}

/** What the gateway says of a debit. */
const DEBIT = { kind: 'debit', last4: '0001', mandate: 'MANDATE-1' } as const;
const leaves = { kind: 'redirect', url: PAGE };
const waits = { kind: 'wait' };
const scans = { kind: 'scan', content: PAGE, openUrl: `${PAGE}/go` };
const redirect = (method: MethodName): Row => ({
  press: { method },
  operation: 'v3.CreatePayments',
  next: leaves,
});
const wallet = (scenario: string, operation: string, sends: Record<string, string>): Row => ({
  press: { method: 'Alipay', scenario, walletType: 'GCASH' },
  operation,
  sends: { sub_pay_method_type: 'GCASH', ...sends },
  next: leaves,
});

const ROWS: readonly Row[] = [
  redirect('iDEAL'),
  redirect('iDEAL Fast Checkout'),
  redirect('Bancontact'),
  redirect('EPS'),
  redirect('UnionPayWap'),
  redirect('PayPal'),
  redirect('Przelewy24'),
  redirect('Trustly'),
  redirect('Satispay'),
  { ...redirect('TWINT'), currency: 'CHF' },
  // Without an address of the payer, the page asks for it where its rail needs one.
  redirect('Cards HPP'),
  redirect('List'),
  redirect('Blik'),
  {
    press: { method: 'Blik', blikCode: '123456' },
    operation: 'v3.CreatePayments',
    sends: { blik_code: '123456' },
    next: waits,
    action: { kind: 'confirm-in-app', askedAt: NOW },
  },
  redirect('MB WAY'),
  {
    press: { method: 'MB WAY', phone: '+351910000001' },
    operation: 'v3.CreatePayments',
    sends: { phone: '+351910000001' },
    next: waits,
    action: { kind: 'confirm-in-app', askedAt: NOW },
  },
  redirect('Bizum'),
  {
    press: { method: 'Bizum', phone: '+34600000001' },
    operation: 'v3.CreatePayments',
    sends: { phone: '+34600000001' },
    next: waits,
    action: { kind: 'confirm-in-app', askedAt: NOW },
  },
  redirect('SEPA Direct Debit'),
  {
    press: { method: 'SEPA Direct Debit', account: { holder: 'Noor de Vries', iban: 'NL77SAND0000000001' } },
    operation: 'v3.CreatePayments',
    sends: { iban: 'NL77SAND0000000001', account_holder: 'Noor de Vries' },
    next: waits,
    action: DEBIT,
  },
  { press: { method: 'Payconiq' }, operation: 'v3.CreatePayments', next: waits, action: scans },
  { press: { method: 'Payconiq', scenario: 'wap' }, operation: 'v3.CreatePayments', next: leaves },
  { press: { method: 'WeChat Pay' }, operation: 'v3.CreatePayments', next: waits, action: scans },
  { press: { method: 'WeChat Pay', scenario: 'wap' }, operation: 'v3.CreatePaymentsWalletWap', next: leaves },
  {
    press: { method: 'WeChat Pay', scenario: 'app' },
    operation: 'v3.CreatePaymentsWalletAPPPay',
    sends: { sub_app_id: SUB_APP.subAppId },
    next: {
      kind: 'app-parameters',
      scenario: 'app',
      parameters: { prepayid: 'trade-1', appid: SUB_APP.subAppId },
    },
  },
  {
    press: { method: 'WeChat Pay', scenario: 'mini-program' },
    operation: 'v3.CreatePaymentsWalletMini',
    sends: { sub_app_id: SUB_APP.subAppId },
    next: {
      kind: 'app-parameters',
      scenario: 'mini-program',
      parameters: { prepayid: 'trade-1', appid: SUB_APP.subAppId },
    },
  },
  wallet('web', 'v3.CreatePaymentsWalletWeb', {}),
  wallet('wap', 'v3.CreatePaymentsWalletWap', {}),
  wallet('app', 'v3.CreatePaymentsWalletApp', { os_type: 'android' }),
  {
    press: { method: 'Alipay', scenario: 'app', osType: 'ios' },
    operation: 'v3.CreatePaymentsWalletApp',
    sends: { os_type: 'ios' },
    next: leaves,
  },
  {
    press: { method: 'Voucher' },
    operation: 'v3.CreatePaymentsVoucher',
    next: { kind: 'voucher', submitUrl: `${PAGE}/voucher` },
  },
  { press: { method: 'Bank Transfer' }, operation: 'v3.BankTransfer', next: waits, action: TRANSFER },
  {
    press: { method: 'QRcode' },
    operation: 'v3.QRcodePayment',
    sends: { pay_method: 'offline' },
    next: waits,
    action: scans,
  },
  {
    press: { method: 'Cards HPP', email: 'payer@example.org' },
    operation: 'v3.CreateCardPayments',
    sends: { form_type: '01', operation: '1', '3ds_initiate': '01', email: 'payer@example.org' },
    next: leaves,
  },
  {
    press: { method: 'Card', token: 'a.token', email: 'payer@example.org' },
    operation: 'v3.CreateCardPayments',
    sends: {
      operation: '1',
      '3ds_initiate': '01',
      email: 'payer@example.org',
      payment_token_object: 'a.token',
    },
    next: { ...leaves, frame: `${PAGE}/frame?client-key=gwk_test_036870` },
  },
];

const pressed = async (shop: TestShop, press: Row['press'], currency = 'EUR'): Promise<SubmissionAnswer> =>
  (await shop.press(await shop.session({ methods: [press.method], currency }), press)).body;

describe('a submission', () => {
  for (const { press, operation, currency = 'EUR', sends = {}, next, action } of ROWS) {
    const { method, ...choice } = press;
    test(`with ${method} ${JSON.stringify(choice)} calls ${operation} and leads to ${next.kind}`, async () => {
      const shop = testShop(SUB_APP);
      if (action?.kind === 'debit') shop.gateway.actionAt = DEBIT;
      const answer = await pressed(shop, press, currency);
      const { status, ...step } = v.parse(nextStepSchema, answer);
      // What the payer typed may be refused at once, so the trade is queried.
      const isTyped = ['confirm-in-app', 'debit'].includes(status.action?.kind ?? '');
      const query = step.kind === 'wait' && isTyped ? ['v3.QueryOrder'] : [];
      assert.deepEqual(shop.gateway.calls, [operation, ...query]);
      assert.deepEqual(step, next);
      assert.deepEqual(status.action, action);
      const data = shop.gateway.trades[0]!.data;
      const always = {
        pay_method: 'online',
        sub_pay_method: method,
        order_id: 'HP-1001',
        amount: '24.99',
        currency,
        description: 'Two mugs',
        // A bank takes up to a day.
        timeout: method === 'Bank Transfer' ? '1440' : '60',
        redirect_url: 'https://shop.example/pay/return',
        notify_url: 'https://shop.example/pay/notifications',
        request_id: data.request_id,
        // The page has the other ways; the gateway's page of all methods has its own, and a code stays where it is.
        ...(RETURNING.has(operation) && method !== 'List' && action !== scans && { after_refusal: 'return' }),
      };
      assert.deepEqual(data, { ...always, ...sends });
    });
  }

  test('has a row here for every method that pages can use', () => {
    const methods = (Object.keys(METHODS) as MethodName[]).filter(isPageMethod);
    assert.deepEqual(methods.toSorted(), [...new Set(ROWS.map(({ press }) => press.method))].toSorted());
  });
});

test('pages cannot use saved cards and scanned codes', async () => {
  for (const method of ['Token', 'UnionPay QRcode'])
    await assert.rejects(testShop().session({ methods: [method] }), /which pages cannot use/);
});

test('paying inside an app without the option subAppId is refused with a message that names it', async () => {
  const shop = testShop();
  const { error } = await pressed(shop, { method: 'WeChat Pay', scenario: 'app' });
  assert.deepEqual([error?.code, /subAppId/.test(error?.message ?? '')], ['request-invalid', true]);
  assert.deepEqual(shop.gateway.calls, []);
});

test('a transfer whose account cannot be read redirects the payer to its page', async () => {
  const shop = testShop();
  shop.gateway.actionAt = undefined;
  assert.deepEqual((await pressed(shop, { method: 'Bank Transfer' })).kind, 'redirect');
});

test('a debit may take weeks, and its account is not stored with the order', async () => {
  const store = memoryStore();
  const shop = testShop({ ...SUB_APP, store });
  shop.gateway.actionAt = DEBIT;
  const account = { holder: 'Noor de Vries', iban: 'NL77SAND0000000001' };
  const answer = await pressed(shop, { method: 'SEPA Direct Debit', account });
  const { status } = v.parse(nextStepSchema, answer);
  assert.ok(status.expiresAt - status.now > 21 * 86_400);
  assert.doesNotMatch(JSON.stringify(await store.findOrder(status.orderId)), /SAND|Noor/);
});

test('the action stays the same for polls and for a repeated submission', async () => {
  const shop = testShop();
  const token = await shop.session({ methods: ['Bank Transfer'] });
  const first = await shop.press(token, { method: 'Bank Transfer' });
  const read = async (path: string) => (await shop.request(path, { token })).json();
  const { status } = (await read('/session')) as { status: { action: unknown } };
  const polled = (await read('/payments/trade-1')) as { action: unknown };
  assert.deepEqual([status.action, polled.action], [TRANSFER, TRANSFER]);
  assert.deepEqual(await shop.press(token, { method: 'Bank Transfer' }), first);
});

test('a finished payment has no action', async () => {
  const shop = testShop();
  const token = await shop.session({ methods: ['Payconiq'] });
  await shop.press(token, { method: 'Payconiq' });
  shop.gateway.settle('trade-1', 'paid');
  const { status } = (await (await shop.request('/session', { token })).json()) as {
    status: { state: string; action?: unknown };
  };
  assert.deepEqual([status.state, status.action], ['paid', undefined]);
});

const SECRETS = [
  { method: 'Blik', blikCode: '987654' },
  { method: 'Bizum', phone: '+34699887766' },
  { method: 'MB WAY', phone: '+351919887766' },
] as const;
for (const press of SECRETS) {
  const secret = Object.values(press)[1]!;
  test(`what the payer types for ${press.method} is sent but never stored`, async () => {
    const store = memoryStore();
    const shop = testShop({ store });
    const answer = await pressed(shop, press);
    assert.equal(JSON.stringify(await store.findOrder('HP-1001')).includes(secret), false);
    assert.equal(JSON.stringify(answer).includes(secret), false);
    assert.equal(JSON.stringify(shop.gateway.trades[0]!.data).includes(secret), true);
  });

  test(`a repeated submission of ${press.method} after a lost reply sends the same bytes`, async (t) => {
    quietConsole(t);
    const shop = testShop();
    const token = await shop.session({ methods: [press.method] });
    shop.gateway.faults.push('lose-reply', 'lose-reply', 'lose-reply');
    assert.equal((await shop.press(token, press)).status, 503);
    const { body } = await shop.press(token, press);
    assert.equal(body.kind, 'wait');
    assert.equal(shop.gateway.trades.length, 1);
  });
}

/** Runs the checkout contract against the gateway's hosted pages, on an existing trade. */
import { METHODS, type MethodName } from '@gangway/protocol';
import { TEST_GIFT_CARDS } from '@gangway/protocol/cards';
import { makePageSession } from '../../packages/gateway/src/hosted-pages/checkout/page-session.ts';
import { openPage } from '../../packages/gateway/src/hosted-pages/test-page.ts';
import { findOrder } from '../../packages/gateway/src/orders/order-rows.ts';
import { validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { type TestSandbox, testSandboxGateway } from '../../packages/sandbox/src/test-sandbox-gateway.ts';
import type { Submission } from './backend.ts';
import { checkoutContract } from './suite.ts';

const DAY_MS = 86_400_000;
const TIMEOUT_MINUTES = 10;

/** Additional members for some methods. */
const TYPED: Readonly<Partial<Record<MethodName, readonly Omit<Submission, 'method'>[]>>> = {
  Blik: [{}, { blikCode: '123456' }],
  Bizum: [{}, { phone: '+34600000001' }],
  'MB WAY': [{}, { phone: '+351910000001' }],
  'SEPA Direct Debit': [{ account: { holder: 'Noor de Vries', iban: 'NL77SAND0000000001' } }],
  Alipay: [{ scenario: 'web', walletType: 'GCASH' }, { scenario: 'wap' }],
  'WeChat Pay': [{ scenario: 'web' }, { scenario: 'wap' }],
};

/** The methods of the hosted page in euros. The card, whose tokens can be used once, is tested with the routes. */
const FLOWS: readonly string[] = ['redirect', 'voucher', 'transfer', 'wallet'];
const METHODS_HERE = (Object.keys(METHODS) as MethodName[]).filter(
  (name) =>
    FLOWS.includes(METHODS[name].flow) &&
    !['isRetired', 'needsLines'].some((column) => column in METHODS[name]) &&
    name !== 'TWINT',
);

const OUTCOME = { paid: 'approve', declined: 'refuse' } as const;

checkoutContract(
  "the gateway's own pages",
  async () => {
    const gateway = await testSandboxGateway();
    const { services: parts, database, clock } = gateway;
    /** Session → URL of its page; an unknown session is sent to the newest page. */
    const pages = new Map<string, string>();
    let newest = '';

    async function create(): Promise<{ tradeId: string; url: string }> {
      const order = validPayment({ sub_pay_method: 'List', timeout: String(TIMEOUT_MINUTES) });
      const { data } = await gateway.call('v3.CreatePayments', order);
      newest = data.url!;
      return { tradeId: data.trade_id!, url: data.url! };
    }
    function known(token: string, url: string): string {
      pages.set(token, url);
      return token;
    }
    const pageOf = (headers: Headers) =>
      pages.get((headers.get('authorization') ?? '').replace('Bearer ', '')) ?? newest;

    await create();
    return {
      amount: '24.99',
      currency: 'EUR',
      presses: METHODS_HERE.flatMap((method) =>
        (TYPED[method] ?? [{}]).map((typed) => ({ method, ...typed })),
      ),
      request(path, init = {}) {
        const headers = new Headers(init.headers);
        return gateway.open(`${pageOf(headers)}/checkout${path}`, { ...init, headers });
      },
      async session() {
        const { url } = await create();
        return known((await openPage(gateway, url)).token, url);
      },
      async expiredSession() {
        const { tradeId, url } = await create();
        const before = { ...clock, real: () => new Date(clock.real().getTime() - DAY_MS) };
        const order = (await findOrder(database, tradeId))!;
        return known(
          await makePageSession({ ...parts, clock: before }, order, {
            tag: 'en',
            locales: [],
            shop: 'Harbour Pottery',
            canPay: true,
          }),
          url,
        );
      },
      async end(tradeId, end) {
        if (end === 'expired') clock.move(TIMEOUT_MINUTES * 60 + 1);
        else if (end === 'paid') await pay(gateway, tradeId);
        else await gateway.postToSandbox(`/sandbox/payments/${tradeId}`, { outcome: OUTCOME[end] });
      },
      close: () => gateway.stop(),
    };
  },
  { ofExistingTrade: true },
);

/** Pays a trade by the chosen method. */
async function pay(gateway: TestSandbox, tradeId: string): Promise<void> {
  const { services: parts, database } = gateway;
  const order = (await findOrder(database, tradeId))!;
  const url = `${parts.publicUrl}/pay/${parts.pageSecrets.of(tradeId)}`;
  if (order.subPayMethod === 'Voucher') {
    const { number, pin } = TEST_GIFT_CARDS.find(({ behaviour }) => behaviour === 'enough')!;
    const headers = { 'content-type': 'application/json', origin: parts.publicUrl };
    await gateway.open(`${url}/voucher`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ number, pin }),
    });
  } else if (order.subPayMethod === 'Bank Transfer') {
    const { action } = (await (await gateway.open(`${url}/action`)).json()) as {
      action: { reference: string };
    };
    await gateway.postToSandbox('/sandbox/transfers', { reference: action.reference, amount: '24.99' });
  } else await gateway.postToSandbox(`/sandbox/payments/${tradeId}`, { outcome: 'approve' });
}

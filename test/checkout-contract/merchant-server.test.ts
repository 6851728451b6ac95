/** Runs the checkout contract against the merchant server. */
import { METHODS, type MethodName } from '@gangway/protocol';
import { isPageMethod } from '../../packages/server/src/method-requests.ts';
import { testShop, VALID_ORDER } from '../../packages/server/src/test-shop.ts';
import type { Submission } from './backend.ts';
import { checkoutContract } from './suite.ts';

const DAY_MS = 86_400_000;

/** Additional members for some methods. */
const TYPED: Readonly<Partial<Record<MethodName, readonly Omit<Submission, 'method'>[]>>> = {
  Blik: [{}, { blikCode: '123456' }],
  Bizum: [{}, { phone: '+34600000001' }],
  'MB WAY': [{}, { phone: '+351910000001' }],
  'SEPA Direct Debit': [{}, { account: { holder: 'Noor de Vries', iban: 'NL77SAND0000000001' } }],
  Alipay: [{ scenario: 'web', walletType: 'GCASH' }, { scenario: 'wap' }],
  'WeChat Pay': [{ scenario: 'web' }, { scenario: 'app' }, { scenario: 'mini-program' }],
  'Cards HPP': [{ email: 'payer@example.org' }],
};

// Without TWINT, which takes no euros, and the card, whose tokens can be used once: see
// packages/server/src/payments.card.test.ts.
const METHODS_HERE = (Object.keys(METHODS) as MethodName[])
  .filter((method) => isPageMethod(method) && method !== 'Card' && method !== 'TWINT')
  .toSorted((a, b) => Number(b === 'iDEAL') - Number(a === 'iDEAL'));

checkoutContract('merchant server', async () => {
  const shop = testShop({ subAppId: 'wx0123456789abcdef' });
  let orders = 0;
  const session = () => {
    orders += 1;
    return shop.session({ ...VALID_ORDER, orderId: `HP-${orders}`, methods: METHODS_HERE });
  };
  return {
    amount: VALID_ORDER.amount,
    currency: VALID_ORDER.currency,
    presses: METHODS_HERE.flatMap((method) => (TYPED[method] ?? [{}]).map((typed) => ({ method, ...typed }))),
    request: (path, init) => shop.request(path, init),
    session,
    async expiredSession() {
      const now = shop.clock.at;
      shop.clock.at = now - DAY_MS;
      const old = await session();
      shop.clock.at = now;
      return old;
    },
    async end(tradeId, end) {
      shop.gateway.settle(tradeId, end);
      // Polls query the gateway at most once a second.
      shop.clock.at += 1000;
    },
    close: async () => {},
  };
});

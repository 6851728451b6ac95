// Which rail serves which payment follows from the capabilities of the rails.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf, METHODS } from '@gangway/protocol';
import { sandboxRails } from '../../../sandbox/src/rails/sandbox-rails.ts';
import type { Queryable } from '../storage/database.ts';
import { fakeDriver, fakeRail } from './fake-rail.ts';
import type { PciDssScope } from './rail-accounts.ts';
import type { RailNeed } from './rail-capabilities.ts';
import { railRegistry } from './rail-registry.ts';

const NO_DATABASE: Queryable = { query: () => Promise.reject(new Error('There is no database')) };
const shared = sandboxRails({ url: 'http://127.0.0.1:9', key: 'key' });
const rails = await railRegistry(shared).ofMerchant(NO_DATABASE, 'any');
const needed = { currency: 'EUR', isAuthorization: false, storesCard: false };
const find = (method: string, operation: string) => rails.find({ ...needed, method, operation })?.name;

test('in the sandbox every method that is not chosen later has one rail, in each of its operations', () => {
  const unserved = entriesOf<keyof typeof METHODS, { flow: string; operations: readonly string[] }>(METHODS)
    .filter(([, { flow }]) => flow !== 'list' && flow !== 'qr')
    .flatMap(([name, { operations }]) => operations.map((operation) => [name, operation] as const))
    .filter(([name, operation]) => find(name, operation) === undefined);
  assert.deepEqual(unserved, []);
});

test('a method whose payer chooses another one later has no rail', () => {
  for (const method of ['List', 'QRcode', 'Nothing'])
    assert.equal(find(method, 'v3.CreatePayments'), undefined);
});

test('a wallet whose code a cashier scans is served by another rail than on its page', () => {
  assert.equal(find('WeChat Pay', 'v3.BarcodePayment'), 'sandbox-barcode');
  assert.equal(find('WeChat Pay', 'v3.CreatePayments'), 'sandbox-redirect');
  assert.equal(find('UnionPay QRcode', 'v3.CreatePayments'), undefined);
});

test('an account gets readable cards within a PCI DSS scope only, and those encrypted for it always', async () => {
  const cardRail = fakeRail('example', { retryPolicy: 'none' });
  const { Card: can } = cardRail.capabilities.methods;
  const methods = { Card: { ...can!, cards: ['sealed', 'clear'] as const } };
  const driver = fakeDriver('example', {
    ...cardRail,
    capabilities: { ...cardRail.capabilities, methods },
  });
  const account = 'example@056870';
  const findIn = async (pciDssScope: PciDssScope | null, card: RailNeed['card']) => {
    const routes = [{ method: 'Card', account, pciDssScope }];
    const registry = railRegistry([], {
      drivers: [driver],
      routesOf: async () => ({ routes, hasAccounts: true }),
      open: async () => undefined,
      names: async () => [account],
    });
    const own = await registry.ofMerchant(NO_DATABASE, 'any');
    return own.find({ ...needed, method: 'Card', operation: 'v3.CreateCardPayments', card })?.name;
  };
  assert.equal(await findIn(null, { form: 'clear' }), undefined);
  assert.equal(await findIn('roc', { form: 'clear' }), account);
  assert.equal(await findIn('saq-d', { form: 'clear' }), account);
  for (const scope of [null, 'roc'] as const) {
    assert.equal(await findIn(scope, { form: 'sealed', account }), account);
    assert.equal(await findIn(scope, { form: 'sealed', account: 'example@046870' }), undefined);
    assert.equal(await findIn(scope, undefined), account);
  }
});

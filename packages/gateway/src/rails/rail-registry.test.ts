// Which rail serves which payment follows from the capabilities of the rails.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf, METHODS } from '@gangway/protocol';
import { sandboxRails } from '../../../sandbox/src/rails/sandbox-rails.ts';
import type { Queryable } from '../storage/database.ts';
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

// Which rail serves which payment follows from the capabilities of the rails.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf, METHODS } from '@gangway/protocol';
import { sandboxRails } from '../../../sandbox/src/rails/sandbox-rails.ts';
import { railRegistry } from './rail-registry.ts';

const rails = railRegistry(sandboxRails({ url: 'http://127.0.0.1:9', key: 'key' }));

test('in the sandbox every method that is not chosen later has one rail, in each of its operations', () => {
  const unserved = entriesOf<keyof typeof METHODS, { flow: string; operations: readonly string[] }>(METHODS)
    .filter(([, { flow }]) => flow !== 'list' && flow !== 'qr')
    .flatMap(([name, { operations }]) => operations.map((operation) => [name, operation] as const))
    .filter(([name, operation]) => !rails.forMethod(name, operation));
  assert.deepEqual(unserved, []);
});

test('a method whose payer chooses another one later has no rail', () => {
  for (const method of ['List', 'QRcode', 'Nothing'])
    assert.equal(rails.forMethod(method, 'v3.CreatePayments'), undefined);
});

test('a wallet whose code a cashier scans is served by another rail than on its page', () => {
  assert.equal(rails.forMethod('WeChat Pay', 'v3.BarcodePayment')?.name, 'sandbox-barcode');
  assert.equal(rails.forMethod('WeChat Pay', 'v3.CreatePayments')?.name, 'sandbox-redirect');
  assert.equal(rails.forMethod('UnionPay QRcode', 'v3.CreatePayments'), undefined);
});

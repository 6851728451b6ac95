/** Tests of the method catalog and the wallet matrix. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SCENARIOS } from './checkout/payment-request.ts';
import { findMethod } from './find-method.ts';
import { METHODS, type MethodRow, methodsWith } from './methods.ts';
import { parseAmount } from './money.ts';
import { WALLETS, walletSupports } from './wallets.ts';

const rows = Object.entries<MethodRow>(METHODS);

describe('methods', () => {
  test('the rows are the sub_pay_methods of the specification, and ours', () => {
    const names =
      `Alipay,Bancontact,Bank Transfer,Bizum,Blik,Card,Cards HPP,EPS,Klarna,List,MB WAY,PayPal,Payconiq,
Przelewy24,QRcode,SEPA Direct Debit,Satispay,TWINT,Token,Trustly,UnionPay QRcode,UnionPayWap,Voucher,WeChat Pay,iDEAL,
iDEAL Fast Checkout`.replaceAll('\n', '');
    assert.equal(Object.keys(METHODS).sort().join(), names);
  });

  const spellings: [spelling: string, name: string][] = [
    ['iDEAL', 'iDEAL'],
    ['iDeal', 'iDEAL'],
    ['IDEAL FAST CHECKOUT', 'iDEAL Fast Checkout'],
    ['ESP', 'EPS'],
    ['eps', 'EPS'],
    ['bank transfer', 'Bank Transfer'],
    ['MBWay', 'MB WAY'],
    ['wechat pay', 'WeChat Pay'],
    ['Paypal', 'PayPal'],
    ['Twint', 'TWINT'],
    ['klarna', 'Klarna'],
    ['SEPADirectDebit', 'SEPA Direct Debit'],
    ['Visa', 'Cards HPP'],
    ['Mastercard', 'Cards HPP'],
    ['LIST', 'List'],
  ];
  for (const [spelling, name] of spellings) {
    test(`${spelling} is ${name}`, () => assert.equal(findMethod(spelling)?.name, name));
  }

  for (const spelling of ['', ' iDEAL', 'ideal ', 'Sofort', '__proto__', 'toString', 'İDEAL']) {
    test(`${JSON.stringify(spelling)} is not a method`, () => assert.equal(findMethod(spelling), undefined));
  }

  test('no spelling belongs to two methods', () => {
    const all = rows.flatMap(([name, row]) => [name, ...row.spellings].map((each) => each.toLowerCase()));
    assert.equal(new Set(all).size, all.length);
    for (const [name] of rows) assert.equal(findMethod(name)?.name, name);
  });

  test('every minimum is an amount above zero, and every method has an operation that creates it', () => {
    for (const [name, { minimum, operations }] of rows) {
      for (const amount of Object.values(minimum)) assert.ok(parseAmount(amount)! > 0n, name);
      assert.ok(operations.length > 0, name);
    }
  });

  test('Blik takes złoty besides the euros of the specification', () => {
    assert.deepEqual(METHODS.Blik.currencies, ['EUR', 'PLN']);
  });

  test('a method has the columns that its input needs, and an app has a time', () => {
    for (const [name, { asks, phone, phoneExample, waiting, approvalSeconds }] of rows) {
      assert.equal(asks === 'phone', phone !== undefined, name);
      assert.equal(
        new RegExp(`^\\${phone?.country}${phone?.mobile}$`).test(phoneExample ?? ''),
        asks === 'phone',
        name,
      );
      if (waiting === 'confirm-in-app') assert.ok(approvalSeconds! > 0, name);
    }
  });

  test('money that comes days after the time of its order is waited for, as transfers and debits have it', () => {
    const waiting = rows.filter(([, { graceTargetDays = 0 }]) => graceTargetDays > 0).map(([name]) => name);
    assert.deepEqual(waiting, ['SEPA Direct Debit', 'Bank Transfer']);
  });

  test('methods are found by several columns at once, in the order of the catalog', () => {
    assert.deepEqual(methodsWith({ asks: 'phone' }), ['Bizum', 'MB WAY']);
    assert.deepEqual(methodsWith({ flow: 'wallet', waiting: 'scan' }), ['WeChat Pay']);
    assert.deepEqual(methodsWith({ flow: 'wallet', waiting: 'transfer' }), []);
  });
});

describe('wallets', () => {
  test('there are 19 types, and per scenario as many as the protocol lists', () => {
    const types = Object.keys(WALLETS);
    assert.equal(types.length, 19);
    const counts = SCENARIOS.map((scenario) => types.filter((type) => walletSupports(type, scenario)).length);
    assert.deepEqual(Object.fromEntries(SCENARIOS.map((scenario, i) => [scenario, counts[i]])), {
      web: 19,
      wap: 13,
      app: 17,
      'mini-program': 8,
    });
  });

  test('sample cells match the protocol', () => {
    assert.equal(walletSupports('BPI', 'app'), false);
    assert.equal(walletSupports('TRUEMONEY', 'wap'), false);
    assert.equal(walletSupports('TOSSPAY', 'mini-program'), true);
    assert.equal(walletSupports('HIPAY', 'wap'), true);
    assert.equal(walletSupports('KPLUS', 'mini-program'), false);
  });

  test('an unknown type is supported nowhere', () => {
    for (const type of ['', 'alipay_cn', 'PAYPAL', '__proto__', 'constructor']) {
      assert.equal(walletSupports(type, 'web'), false);
    }
  });
});

/** Tests of the checks of `data`: a valid redirect payment with one field changed at a time. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ERRORS } from '../errors.ts';
import { findMethod } from '../find-method.ts';
import { type Member, readMembers } from '../member-scan.ts';
import { METHODS } from '../methods.ts';
import type { Feature } from '../roles.ts';
import {
  checkData,
  checkKeys,
  checkLimits,
  checkSupport,
  timeoutMinutes,
  type Values,
} from './check-data.ts';
import type { Parameter } from './contract.ts';
import { createPayments } from './create-payments.ts';
import { createPaymentsWalletApp } from './create-payments-wallets.ts';
import type { DataRules } from './parameter-format.ts';

const CONTRACT = createPayments.contracts[0]!;
const IDEAL = findMethod('iDEAL')!;

const RIGHT = {
  pay_method: 'online',
  sub_pay_method: 'iDEAL',
  order_id: 'A-1001',
  amount: '24.99',
  currency: 'EUR',
  description: 'Two mugs',
  demo: 'shelf 7',
  timeout: '30',
  redirect_url: 'https://shop.example/thanks?order=1',
  notify_url: 'https://shop.example/notify',
  request_id: 'k3y_-A',
};

const toMembers = (data: Record<string, unknown>): Member[] => readMembers(JSON.stringify(data));
const withField = (name: string, value: unknown): Member[] => toMembers({ ...RIGHT, [name]: value });

function accept(members: readonly Member[], live = false): Values {
  const checked = checkData(CONTRACT, members, { live });
  assert.ok(checked.ok, JSON.stringify(checked));
  return checked.values;
}

function refuse(members: readonly Member[], live = false): string {
  const checked = checkData(CONTRACT, members, { live });
  assert.ok(!checked.ok, 'the data was accepted');
  return `${checked.fault.code} ${checked.fault.message}`;
}

describe('valid data', () => {
  test('comes back as text by name', () => assert.deepEqual(accept(toMembers(RIGHT)), RIGHT));

  test('has its method in the canonical spelling', () => {
    assert.equal(accept(withField('sub_pay_method', 'ideal')).sub_pay_method, 'iDEAL');
  });

  const accepted: [field: string, value: unknown, text: string][] = [
    ['amount', 24.5, '24.5'],
    ['amount', '0.1', '0.1'],
    ['amount', '0', '0'],
    ['amount', '999999999999.99', '999999999999.99'],
    ['order_id', 1001, '1001'],
    ['order_id', '订单#1/2', '订单#1/2'],
    ['order_id', 'x'.repeat(64), 'x'.repeat(64)],
    ['order_id', '🎁'.repeat(64), '🎁'.repeat(64)],
    ['timeout', 0, '0'],
    ['timeout', '1440', '1440'],
    ['timeout', '1441', '1441'],
    ['timeout', '-1', '-1'],
    ['description', 'a\tb\nc', 'a\tb\nc'],
    ['description', '<b>&amp;</b>', '<b>&amp;</b>'],
    ['description', '🎁'.repeat(255), '🎁'.repeat(255)],
    ['notify_url', 'http://127.0.0.1:4000/n', 'http://127.0.0.1:4000/n'],
    ['notify_url', 'https://shop.example/?mail=a@b.example', 'https://shop.example/?mail=a@b.example'],
    ['redirect_url', 'HTTPS://shop.example', 'HTTPS://shop.example'],
    ['redirect_url', 'https://müller.example/ä', 'https://müller.example/ä'],
    ['request_id', 'not a key!', 'not a key!'],
  ];
  for (const [field, value, text] of accepted) {
    test(`accepts ${field} ${JSON.stringify(value).slice(0, 40)}`, () => {
      assert.equal(accept(withField(field, value))[field], text);
    });
  }

  for (const field of ['demo', 'redirect_url', 'request_id']) {
    for (const value of ['', null]) {
      test(`${field} ${JSON.stringify(value)} counts as absent`, () => {
        assert.equal(accept(withField(field, value))[field], undefined);
      });
    }
  }

  test('may have unknown members', () => {
    assert.deepEqual(
      accept(toMembers({ ...RIGHT, ip_address: '::1', extra: { a: [1] }, __proto__x: true })),
      RIGHT,
    );
  });
});

describe('invalid data', () => {
  for (const { name, required } of CONTRACT.parameters as readonly Parameter[]) {
    if (!required) continue;
    for (const value of [undefined, '', null]) {
      test(`${name} ${value === undefined ? 'not given' : JSON.stringify(value)} is -3001`, () => {
        assert.equal(refuse(withField(name, value)), `-3001 Required field is missing: ${name}`);
      });
    }
  }

  const wrong: [field: string, value: unknown, message: RegExp][] = [
    ['pay_method', 'offline', /pay_method is not online$/],
    ['pay_method', 'Online', /pay_method is not online$/],
    ['order_id', 'A 1', /order_id holds a space/],
    ['order_id', 'A\u0000', /order_id holds/],
    ['order_id', 'A\u200b', /order_id holds/],
    ['order_id', 'A\u202e', /order_id holds/],
    ['order_id', 'x'.repeat(65), /order_id is longer than 64/],
    ['order_id', '&method=v3.CreateRefund', /order_id contains &method=/],
    ['order_id', true, /order_id is not a string/],
    ['order_id', {}, /order_id is not a string/],
    ['order_id', ['A'], /order_id is not a string/],
    ['amount', '24,99', /amount is not an amount/],
    ['amount', '24.999', /amount is not an amount/],
    ['amount', '-24.99', /amount is not an amount/],
    ['amount', '1000000000000', /amount is not an amount/],
    ['amount', 'EUR 1', /amount is not an amount/],
    ['amount', false, /amount is not a string/],
    ['currency', 'eur', /currency is not an ISO 4217/],
    ['currency', 'XAU', /currency is not an ISO 4217/],
    ['currency', 978, /currency is not an ISO 4217/],
    ['description', 'a\u0000b', /description holds control/],
    ['description', 'a\u001b[31m', /description holds control/],
    ['description', 'x'.repeat(256), /description is longer than 255/],
    ['description', 'tea &user=046870', /description contains &user=/],
    ['demo', 'x'.repeat(256), /demo is longer than 255/],
    ['demo', 'a&time=1', /demo contains &time=/],
    ['timeout', '30 min', /timeout is not a whole number/],
    ['timeout', '1.5', /timeout is not a whole number/],
    ['timeout', '', /timeout/],
    ['notify_url', 'shop.example/n', /notify_url is not an http/],
    ['notify_url', '//shop.example', /notify_url is not an http/],
    ['notify_url', 'https:shop.example', /notify_url is not an http/],
    ['notify_url', 'https://', /notify_url is not an http/],
    ['notify_url', 'https:///x', /notify_url is not an http/],
    ['notify_url', 'https://a:99999/', /notify_url is not an http/],
    ['notify_url', 'https://user@shop.example', /without user name/],
    ['notify_url', 'https://user:pass@shop.example', /without user name/],
    ['notify_url', 'https://@shop.example', /without user name/],
    ['notify_url', 'https://shop.example\\@evil.example', /notify_url is not/],
    ['notify_url', 'ftp://shop.example', /notify_url is not/],
    ['notify_url', ' https://shop.example', /notify_url is not/],
    ['notify_url', 'https://shop.example/\n', /notify_url is not/],
    ['notify_url', `https://shop.example/${'x'.repeat(2028)}`, /notify_url is longer than 2048/],
    ['redirect_url', 'javascript:alert(1)', /redirect_url is not/],
    ['redirect_url', 'JavaScript://shop.example/%0aalert(1)', /redirect_url is not/],
    ['redirect_url', 'data:text/html,x', /redirect_url is not/],
    ['redirect_url', 'file:///etc/passwd', /redirect_url is not/],
    ['redirect_url', 'myapp://back', /redirect_url is not/],
  ];
  for (const [field, value, message] of wrong) {
    test(`${field} ${JSON.stringify(value).slice(0, 50)} is refused by name`, () => {
      const refused = refuse(withField(field, value));
      assert.match(refused, message);
      assert.ok(refused.startsWith(value === '' ? '-3001' : '-3002'));
    });
  }

  test('all missing fields are reported at once, before any invalid one', () => {
    assert.equal(
      refuse(toMembers({ amount: 'x', description: 'y', sub_pay_method: 'iDEAL', pay_method: 'z' })),
      '-3001 Required field is missing: order_id, currency, timeout, notify_url',
    );
  });

  test('an amount in a currency without minor unit may have no decimals other than zeros', () => {
    const yen = (amount: string): Member[] => toMembers({ ...RIGHT, currency: 'JPY', amount });
    assert.equal(accept(yen('500.00')).amount, '500.00');
    assert.equal(accept(yen('500')).amount, '500');
    assert.match(refuse(yen('500.5')), /^-3002 .*amount has decimals, but JPY has no minor unit/);
  });

  test('a live request may contain https addresses only', () => {
    for (const field of ['notify_url', 'redirect_url']) {
      assert.match(
        refuse(withField(field, 'http://shop.example'), true),
        new RegExp(`${field} is not an https address`),
      );
    }
    assert.deepEqual(accept(toMembers(RIGHT), true), RIGHT);
  });

  test('live accepts app addresses by https or a registered scheme, the sandbox any but a harmful scheme', () => {
    const { contracts } = createPaymentsWalletApp;
    const faultOf = (redirect_url: string, rules: DataRules) => {
      const data = {
        ...RIGHT,
        sub_pay_method: 'Alipay',
        notify_url: 'https://shop.example/n',
        os_type: 'ios',
        redirect_url,
      };
      const checked = checkData(contracts[0]!, toMembers(data), rules);
      return checked.ok ? '' : checked.fault.message;
    };
    const registered = { live: true, appSchemes: new Set(['mugshop']) };
    for (const address of ['mugshop://paid', 'MugShop://paid', 'https://shop.example/back'])
      assert.equal(faultOf(address, registered), '', address);
    for (const address of ['intent://x', 'search-ms://x', 'mugshop2://paid', 'ms-settings://x']) {
      assert.match(faultOf(address, registered), /^Invalid field: redirect_url is neither an https/, address);
      assert.match(faultOf(address, { live: true }), /redirect_url is neither an https/, address);
      assert.equal(faultOf(address, {}), '', `the sandbox takes ${address}`);
    }
    assert.match(faultOf('http://shop.example/', registered), /is not an https address/);
    for (const scheme of 'javascript data file vbscript blob about filesystem ftp ws wss view-source'.split(
      ' ',
    ))
      for (const address of [`${scheme}://x`, `${scheme.toUpperCase()}://x`])
        assert.notEqual(faultOf(address, {}), '', address);
    assert.notEqual(faultOf('data:x', {}), '');
  });

  test('any data gives values or a fault of the table', () => {
    const anything = fc.dictionary(fc.constantFrom(...Object.keys(RIGHT)), fc.jsonValue());
    fc.assert(
      fc.property(anything, (changes) => {
        const checked = checkData(CONTRACT, toMembers({ ...RIGHT, ...changes }));
        if (!checked.ok) assert.ok(checked.fault.code in ERRORS);
        else for (const value of Object.values(checked.values)) assert.equal(typeof value, 'string');
      }),
      { numRuns: 500 },
    );
  });
});

describe('support', () => {
  const NONE = new Set<Feature>();
  const ask = (spelling: string, currency: string, features = NONE): string | undefined => {
    const refused = checkSupport({ method: findMethod(spelling)!, currency, features });
    if (refused) assert.equal(refused.code, '-4011');
    return refused?.message;
  };

  test('a method accepts only its own currencies, CNY included', () => {
    assert.equal(ask('iDEAL', 'EUR'), undefined);
    assert.match(ask('iDEAL', 'USD')!, /currency USD is not taken by iDEAL, only EUR/);
    assert.match(ask('iDEAL', 'CNY')!, /currency CNY/);
    assert.equal(ask('List', 'CNY'), undefined);
  });

  test('no method accepts a currency with three decimals', () => {
    for (const method of Object.keys(METHODS)) assert.match(ask(method, 'KWD')!, /KWD/);
  });

  test('UnionPay needs its feature', () => {
    assert.match(ask('UnionPayWap', 'USD')!, /not enabled/);
    assert.equal(ask('UnionPayWap', 'USD', new Set<Feature>(['union-pay'])), undefined);
  });

  test('a wallet type supports only the scenarios of its row', () => {
    const alipay = { method: findMethod('Alipay')!, currency: 'EUR', features: NONE };
    assert.equal(checkSupport({ ...alipay, walletType: 'BPI', scenario: 'web' }), undefined);
    assert.equal(checkSupport({ ...alipay, walletType: 'BPI', scenario: 'app' })?.code, '-4011');
    assert.equal(checkSupport({ ...alipay, walletType: 'PAYPAL', scenario: 'web' })?.code, '-4011');
  });
});

describe('limits', () => {
  const limits = (changes: Values): string | undefined => {
    const refused = checkLimits({ ...RIGHT, ...changes }, IDEAL);
    if (refused) assert.equal(refused.code, '-3003');
    return refused?.message;
  };

  const within: Values[] = [{ amount: '0.10' }, { amount: '0.1' }, { timeout: '0' }, { timeout: '1440' }];
  for (const changes of within) {
    test(`${JSON.stringify(changes)} is within limits`, () => assert.equal(limits(changes), undefined));
  }

  const beyond: [changes: Values, message: RegExp][] = [
    [{ amount: '0' }, /amount is zero/],
    [{ amount: '0.00' }, /amount is zero/],
    [{ amount: '0.09' }, /amount is below EUR 0.10/],
    [{ amount: '0.99', currency: 'CNY' }, /amount is below CNY 1.00/],
    [{ timeout: '1441' }, /timeout is not within 0 to 1440/],
    [{ timeout: '-1' }, /timeout/],
    [{ timeout: '9'.repeat(400) }, /timeout/],
  ];
  for (const [changes, message] of beyond) {
    test(`${JSON.stringify(changes).slice(0, 40)} is out of range`, () =>
      assert.match(limits(changes) ?? '', message));
  }

  test('in a currency without a minimum every amount above zero is within limits', () => {
    assert.equal(checkLimits({ amount: '0.01', currency: 'USD' }, findMethod('UnionPayWap')), undefined);
  });

  test('data without amount and timeout has no limits', () =>
    assert.equal(checkLimits({ trade_id: 'x' }), undefined));

  test('no timeout and 0 mean the maximum', () => {
    assert.deepEqual([{}, { timeout: 0 }, { timeout: 30 }].map(timeoutMinutes), [1440, 1440, 30]);
  });
});

describe('keys', () => {
  for (const request_id of ['a', 'A-Z_09', 'x'.repeat(64), 42, '', null]) {
    test(`${JSON.stringify(request_id).slice(0, 10)} is a valid key or counts as absent`, () =>
      assert.equal(checkKeys(CONTRACT, toMembers({ request_id })), undefined));
  }
  for (const request_id of ['a b', 'x'.repeat(65), 'é', 'a.b', 'a\n', { a: 1 }, {}, ['a'], [], true, false]) {
    test(`${JSON.stringify(request_id).slice(0, 12)} is -4118`, () => {
      const members = withField('request_id', request_id);
      accept(members);
      const refused = checkKeys(CONTRACT, members);
      assert.equal(refused?.code, '-4118');
      assert.match(refused.message, /^Incorrect request ID: request_id is not/);
    });
  }
});

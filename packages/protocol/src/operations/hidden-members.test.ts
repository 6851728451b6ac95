// Tests that a value hides a member exactly when the signed string has a second legal reading.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Envelope } from '../envelope.ts';
import { readMembers } from '../member-scan.ts';
import { findHiddenMember } from './hidden-members.ts';
import { findOperation } from './operations.ts';

function hidden(method: string, data: Record<string, unknown>): string | undefined {
  const members = readMembers(JSON.stringify(data));
  const envelope = { user: '016683', method, timeText: '1', data: members } as unknown as Envelope;
  return findHiddenMember(findOperation(method, members)!, envelope)?.message;
}

const REFUND = { trade_id: 't', refund_amount: '1', refund_currency: 'EUR', refund_description: 'Mug' };
const PAYMENT = {
  order_id: 'A',
  notify_url: 'https://shop.example/n',
  amount: '1',
  redirect_url: 'https://shop.example/',
};

describe('findHiddenMember', () => {
  const FOUND: readonly [title: string, method: string, data: Record<string, unknown>, message: string][] = [
    [
      'the key of a refund',
      'v3.CreateRefund',
      { ...REFUND, refund_description: 'Mug&request_id=7' },
      'refund_description contains &request_id=',
    ],
    [
      'one behind others',
      'v3.CreateRefund',
      { ...REFUND, refund_description: 'A&b=1&&request_id=7&c=' },
      'refund_description contains &request_id=',
    ],
    [
      'a parameter that is given empty',
      'v3.CreateRefund',
      { ...REFUND, refund_description: 'A&request_id=7', request_id: '' },
      'refund_description contains &request_id=',
    ],
    [
      'a parameter before an empty member',
      'v3.CreateRefund',
      { ...REFUND, refund_description: 'A&request_id=7', refunded: null },
      'refund_description contains &request_id=',
    ],
    [
      'a parameter in an unread member',
      'v3.CreateRefund',
      { ...REFUND, m: 'A&m_refund_id=7' },
      'm contains &m_refund_id=',
    ],
    [
      'a parameter in the last member',
      'v3.CreateCardPayments',
      { ...PAYMENT, tip: 'A&token_type=MIT' },
      'tip contains &token_type=',
    ],
    [
      'a parameter of another contract of the operation',
      'v3.CreatePayments',
      { ...PAYMENT, notify_url: 'https://shop.example/n?a=1&operation=2' },
      'notify_url contains &operation=',
    ],
    [
      'another name of a parameter',
      'v3.GetTradebill',
      { bill_date: 'A&commond=getTradebill', nonce_string: 'n' },
      'bill_date contains &commond=',
    ],
    [
      'a parameter after optional members',
      'v3.CreateRefund',
      { ...REFUND, refund_description: 'A&request_id=7', reference: 'x' },
      'refund_description contains &request_id=',
    ],
    [
      'the signed amount, after a forged one',
      'v3.CreatePayments',
      { ...PAYMENT, additional: 'x', amount: '0.10', an: '1&amount=100.00' },
      'an contains &amount=',
    ],
    [
      'amount and currency, behind others',
      'v3.CreatePayments',
      { ...PAYMENT, additional: 'x', currency: 'JPY', cz: '1&amount=100.00&currency=EUR' },
      'cz contains &amount=',
    ],
    [
      'the signed time, after a forged one',
      'v3.CreatePayments',
      { ...PAYMENT, sub_pay_method: 'iDEAL', telephone: '06', timea: '1&time=1795372223' },
      'timea contains &time=',
    ],
    [
      'the signed time, after a forged one, with an unread member in a text that may not have it',
      'v3.CreateRefund',
      { ...REFUND, refund_description: 'r&tg=t', timea: '&time=1795372223' },
      'timea contains &time=',
    ],
    [
      'the signed address, after a forged one',
      'v3.CreatePayments',
      { ...PAYMENT, note: 'x', nz: '1&notify_url=https://shop.example/n' },
      'nz contains &notify_url=',
    ],
    [
      'the signed text, inside a forged one',
      'v3.CreatePayments',
      { ...PAYMENT, demo: 'x', description: 'cheap&description=dear' },
      'description contains &description=',
    ],
    [
      'the signed key, in an unread member',
      'v3.CreateRefund',
      { ...REFUND, rf: '&request_id=7' },
      'rf contains &request_id=',
    ],
    [
      'another operation',
      'v3.CreatePayments',
      { ...PAYMENT, comment: `x&method=v3.CancelPayment&time=1&trade_id=t&tz=1` },
      'comment contains &method=',
    ],
    [
      'the signed operation, after a forged one',
      'v3.CancelPayment',
      { comment: 'x', trade_id: 't', tz: '1&method=v3.CreatePayments&time=1' },
      'tz contains &method=',
    ],
  ];
  for (const [title, method, data, message] of FOUND)
    test(`finds ${title}`, () => assert.equal(hidden(method, data), `Invalid field: ${message}`));

  const LEGAL: readonly [title: string, method: string, data: Record<string, unknown>][] = [
    ['an & in a text', 'v3.CreatePayments', { ...PAYMENT, description: 'Tea & 50% off' }],
    [
      'an address with its own query',
      'v3.CreatePayments',
      { ...PAYMENT, notify_url: 'https://shop/n?a=1&b=2' },
    ],
    [
      'a name that is given',
      'v3.CreateRefund',
      { ...REFUND, refund_description: 'A&request_id=7', request_id: '8' },
    ],
    [
      'a name that sorts before its holder',
      'v3.CreatePayments',
      { ...PAYMENT, redirect_url: 'https://shop.example/?a=1&demo=2' },
    ],
    [
      'a name that sorts after the next member',
      'v3.CreatePayments',
      { ...PAYMENT, notify_url: 'https://shop/n?a=1&request_id=2' },
    ],
    [
      'a name of another operation',
      'v3.CreatePayments',
      { ...PAYMENT, notify_url: 'https://shop/n?a=1&nonce_string=2' },
    ],
    [
      'an unread address with amount and currency',
      'v3.CreatePayments',
      { ...PAYMENT, currency: 'EUR', cancel_url: 'https://shop/c?a=1&amount=1&currency=EUR&method=ideal' },
    ],
    [
      'the order in an address, followed by a name',
      'v3.CreatePayments',
      { ...PAYMENT, notify_url: 'https://shop/n?a=1&order_id=4&page=2&time=3&method=ideal' },
    ],
    [
      'the method in an address that sorts after it',
      'v3.CreatePayments',
      { ...PAYMENT, pay_method: 'online', redirect_url: 'https://shop.example/?a=1&pay_method=ideal' },
    ],
    ['a name without its =', 'v3.CreateRefund', { ...REFUND, refund_description: 'A&request_id' }],
    ['a name at the beginning', 'v3.CreateRefund', { ...REFUND, refund_description: 'request_id=7' }],
  ];
  for (const [title, method, data] of LEGAL)
    test(`leaves ${title} alone`, () => assert.equal(hidden(method, data), undefined));
});

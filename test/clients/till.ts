/** A till: `time` as text, decimals written out, nulls, a signature in capitals, scanned codes. */
import assert from 'node:assert/strict';
import { createHmac, randomInt } from 'node:crypto';
import type { Addresses, Client, Members, Words } from './client.ts';
import { secretOf } from './client.ts';

const UID = '016683';

/** A decimal number with trailing zeros, as BigDecimal prints it. */
class Decimal {
  readonly digits: string;
  constructor(digits: string) {
    this.digits = digits;
  }
  toString(): string {
    return this.digits;
  }
}

function serialize(members: Members): string {
  const parts = Object.entries(members).map(([name, value]) => {
    const text = value instanceof Decimal ? value.digits : JSON.stringify(value);
    return `  ${JSON.stringify(name)} : ${text}`;
  });
  return `{\n${parts.join(',\n')}\n}`;
}

function mac(members: Members): string {
  const names = Object.keys(members).sort();
  const text = names
    .map((name) => `${name}=${members[name] === null ? '' : String(members[name])}`)
    .join('&');
  return createHmac('sha256', secretOf(UID)).update(text).digest('hex').toUpperCase();
}

const scan = (ending: string): string =>
  `13${Array.from({ length: 14 }, () => randomInt(10)).join('')}${ending}`;

const payment = ({ orderId, description, demo }: Words, { notify }: Addresses, code: string): Members => ({
  pay_method: 'offline',
  sub_pay_method: null,
  order_id: orderId,
  amount: new Decimal('24.90'),
  tip_amount: new Decimal('2.50'),
  currency: 'EUR',
  demo,
  auth_code: code,
  description,
  notify_url: notify,
});

/** Codes that are paid at once; a code whose payer must type a password is cancelled. */
export const till: Client = {
  description: 'a till with time as text, decimals written out, nulls and a signature in capitals',
  uid: UID,
  acknowledges: 'Ok',
  write({ method, data }) {
    const time = String(Math.floor(Date.now() / 1000));
    const sign = mac({ ...data, user: UID, method, time });
    const head = serialize({ user: UID, sign, method, time }).slice(0, -2);
    return { body: `${head},\n  "data" : ${serialize(data)}\n}`, contentType: 'text/plain' };
  },
  believe(body) {
    const { sign, data } = JSON.parse(body) as { sign: string; data: Members };
    assert.equal(mac(data), sign.toUpperCase());
    return data;
  },
  pay: (words, at) => ({ method: 'v3.BarcodePayment', data: payment(words, at, scan('01')) }),
  payLater: (words, at) => ({ method: 'v3.BarcodePayment', data: payment(words, at, scan('90')) }),
  refund: (tradeId, { description }, { notify }) => ({
    method: 'v3.CreateRefund',
    data: {
      trade_id: tradeId,
      m_refund_id: null,
      refund_amount: new Decimal('10.00'),
      refund_currency: 'EUR',
      refund_description: description,
      notify_url: notify,
    },
  }),
  cancel: (tradeId) => ({ method: 'v3.CancelOrder', data: { trade_id: tradeId } }),
};

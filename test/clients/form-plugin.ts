/** A shop plug-in that posts JSON as a form, signs empty values, and decodes notifications as a form first. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { Addresses, Client, Members, Words } from './client.ts';
import { secretOf } from './client.ts';
import { jsonEncode, kSort, urlDecode } from './php.ts';

const UID = '016683';

function sign(members: Members): string {
  const pairs = kSort(members).map(([name, value]) => `${name}=${value ?? ''}`);
  return createHmac('sha256', secretOf(UID)).update(pairs.join('&')).digest('hex');
}

const payment = ({ orderId, description, demo }: Words, { notify, back }: Addresses): Members => ({
  pay_method: 'online',
  sub_pay_method: 'iDeal',
  order_id: orderId,
  amount: 24.9,
  currency: 'EUR',
  description,
  demo,
  timeout: 0,
  redirect_url: back,
  cancel_url: '',
  notify_url: notify,
});

/** Numbers instead of texts, `time` in seconds. */
export const formPlugin: Client = {
  description: 'JSON as a form, numbers for texts, empty members signed, notifications decoded as a form',
  uid: UID,
  acknowledges: 'ok',
  write({ method, data }) {
    const head = { user: UID, method, time: Math.floor(Date.now() / 1000) };
    const body = jsonEncode({ ...head, sign: sign({ ...data, ...head }), data });
    return { body, contentType: 'application/x-www-form-urlencoded' };
  },
  believe(body) {
    const { sign: given, data } = JSON.parse(urlDecode(body)) as { sign: string; data: Members };
    assert.equal(sign(data), given);
    return data;
  },
  pay: (words, at) => ({ method: 'v3.CreatePayments', data: payment(words, at) }),
  payLater: (words, at) => ({ method: 'v3.CreatePayments', data: payment(words, at) }),
  refund: (tradeId, { description }, { notify }) => ({
    method: 'v3.CreateRefund',
    data: {
      trade_id: tradeId,
      refund_amount: 10,
      refund_currency: 'EUR',
      refund_description: description,
      notify_url: notify,
    },
  }),
  cancel: (tradeId) => ({ method: 'v3.CancelPayment', data: { trade_id: tradeId } }),
};

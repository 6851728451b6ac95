/** An older shop plug-in that reads the result from the payer's return: a form with `resultData`. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { Addresses, Client, Members, Words } from './client.ts';
import { secretOf } from './client.ts';
import { jsonEncode, kSort, urlDecode } from './php.ts';

const UID = '046683';

function signature(members: Members): string {
  const text = kSort(members).map(([name, value]) => `${name}=${value}`);
  return createHmac('sha256', secretOf(UID)).update(text.join('&')).digest('hex');
}

function verified(json: string): Members {
  const { sign, data } = JSON.parse(json) as { sign: string; data: Members };
  assert.equal(signature(data), sign);
  return data;
}

const payment = ({ orderId, description, demo }: Words, { notify, back }: Addresses): Members => ({
  pay_method: 'online',
  sub_pay_method: 'ESP',
  order_id: orderId,
  amount: 1,
  currency: 'EUR',
  description,
  demo,
  timeout: '1440',
  redirect_url: back,
  notify_url: notify,
});

/** Reads the form that the payer's browser posts; its encoding is decoded once. */
export const readResultData = (form: string): Members =>
  verified(urlDecode(/(?:^|&)resultData=([^&]*)/.exec(form)?.[1] ?? ''));

/** Its account has `redirect_method` POST. */
export const returningPlugin: Client = {
  description: 'a plug-in that reads resultData of the payer’s return, with ESP and whole amounts',
  uid: UID,
  acknowledges: ' ok ',
  write({ method, data }) {
    const base = { user: UID, method, time: String(Date.now()) };
    const sign = signature({ ...base, ...data });
    return { body: jsonEncode({ ...base, sign, data }), contentType: 'application/x-www-form-urlencoded' };
  },
  believe: (body) => verified(urlDecode(body)),
  pay: (words, at) => ({ method: 'v3.CreatePayments', data: payment(words, at) }),
  payLater: (words, at) => ({ method: 'v3.CreatePayments', data: payment(words, at) }),
  refund: (tradeId, { description }, { notify }) => ({
    method: 'v3.CreateRefund',
    data: {
      trade_id: tradeId,
      refund_amount: '0.5',
      refund_currency: 'EUR',
      refund_description: description,
      notify_url: notify,
    },
  }),
  cancel: (tradeId) => ({ method: 'v3.CancelPayment', data: { trade_id: tradeId } }),
};

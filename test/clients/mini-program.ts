/** A shop inside a mini program: time from `Date.now()`, a misspelled member, no timeout. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { Addresses, Client, Members, Words } from './client.ts';
import { secretOf } from './client.ts';

const UID = '016683';
const byCharacter = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function hmac(members: Members): string {
  const text = Object.keys(members)
    .sort(byCharacter)
    .map((name) => `${name}=${members[name]}`)
    .join('&');
  return createHmac('sha256', secretOf(UID)).update(text).digest('hex');
}

const payment = ({ orderId, description, demo }: Words, { notify }: Addresses): Members => ({
  pay_method: 'online',
  sub_pay_method: 'WeChat Pay',
  order_id: orderId,
  amount: '0.1',
  currency: 'EUR',
  description,
  demo,
  timemout: '30',
  notify_url: notify,
  sub_app_id: 'wx0000000000036870',
  sub_open_id: 'oXNjT4qiP2ZhtvtrgwQu4PGTvhjg',
});

/** An older name of the operation, and short amounts. */
export const miniProgram: Client = {
  description: 'a mini program with an older operation name, short amounts and a misspelled member',
  uid: UID,
  acknowledges: '',
  write({ method, data }) {
    const head = { user: UID, method, time: Date.now() };
    const request = { ...head, sign: hmac({ ...data, ...head }), data };
    return { body: JSON.stringify(request), contentType: 'application/json' };
  },
  believe(body) {
    const { sign, data } = JSON.parse(body) as { sign: string; data: Members };
    assert.equal(hmac(data), sign);
    return data;
  },
  pay: (words, at) => ({ method: 'v3.CreatePaymentsWechatMiniPay', data: payment(words, at) }),
  payLater: (words, at) => ({ method: 'v3.CreatePaymentsWechatMiniPay', data: payment(words, at) }),
  refund: (tradeId, { description }, { notify }) => ({
    method: 'v3.CreateRefund',
    data: {
      trade_id: tradeId,
      refund_amount: '0.05',
      refund_currency: 'EUR',
      refund_description: description,
      notify_url: notify,
    },
  }),
  cancel: (tradeId) => ({ method: 'v3.CancelPayment', data: { trade_id: tradeId } }),
};

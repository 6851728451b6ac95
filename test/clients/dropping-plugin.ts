/** A shop plug-in that omits values that PHP calls empty when signing, and uses an e-mail address as user. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { Addresses, Client, Members, Words } from './client.ts';
import { secretOf } from './client.ts';
import { isEmpty, jsonEncode, kSort } from './php.ts';

const UID = '016683';
const EMAIL = '016683@sandbox.gangway.test';

function signed(members: Members): string {
  let text = '';
  for (const [name, value] of kSort(members)) {
    if (isEmpty(value)) continue;
    text += `${text === '' ? '' : '&'}${name}=${value}`;
  }
  return createHmac('sha256', secretOf(UID)).update(text).digest('hex');
}

const payment = ({ orderId, description, demo }: Words, { notify, back }: Addresses): Members => ({
  pay_method: 'online',
  sub_pay_method: 'Bancontact',
  order_id: orderId,
  amount: '24.9',
  currency: 'EUR',
  description,
  demo,
  timeout: '15',
  redirect_url: back,
  notify_url: notify,
  ip_address: '127.0.0.1',
  ideal_email: '',
  post_email: null,
});

/** Time in milliseconds, unknown members, its own refund number. */
export const droppingPlugin: Client = {
  description: 'an e-mail address as user, milliseconds, unknown members, empty ones not signed',
  uid: UID,
  acknowledges: 'OK\n',
  write({ method, data }) {
    const request = { user: EMAIL, method, time: Date.now() };
    const sign = signed({ ...request, ...data });
    return { body: jsonEncode({ ...request, sign, data }), contentType: 'Application/json' };
  },
  believe(body) {
    const message = JSON.parse(body) as { sign: string; data: Members };
    assert.ok(message.data.state, 'no state');
    assert.equal(signed(message.data), message.sign);
    return message.data;
  },
  pay: (words, at) => ({ method: 'v3.CreatePayments', data: payment(words, at) }),
  payLater: (words, at) => ({ method: 'v3.CreatePayments', data: payment(words, at) }),
  refund: (tradeId, { orderId, description }, { notify }) => ({
    method: 'v3.CreateRefund',
    data: {
      trade_id: tradeId,
      m_refund_id: `R+${orderId}`,
      refund_amount: 1.5,
      refund_currency: 'EUR',
      refund_description: description,
      notify_url: notify,
    },
  }),
  cancel: (tradeId) => ({ method: 'v3.CancelOrder', data: { trade_id: tradeId } }),
};

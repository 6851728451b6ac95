// Tests of checkout_data: what a payer typed at the merchant's checkout comes back with the order, to nobody else.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findCardNumbers } from '@gangway/protocol';
import { endOrder } from '../outcomes/end-order.ts';
import { useGateway, validPayment } from '../test-gateway.ts';

const ADDRESS = {
  street: 'Kade 12 B',
  addition: '3rd floor & attic',
  postalCode: '3011 AB',
  city: 'Rotterdam',
  country: 'NL',
};
const DATA = {
  customer: { name: 'Noor de Vries', email: 'noor@example.org', phoneNumber: '+31612345678' },
  billingAddress: ADDRESS,
  shippingAddress: { ...ADDRESS, region: 'Zuid-Holland' },
};

describe('checkout_data', () => {
  const gateway = useGateway();

  const dataOf = async (tradeId: string, user?: string): Promise<unknown> => {
    const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId }, user ? { user } : {});
    return (data.transaction_info as unknown as Record<string, unknown> | undefined)?.checkout_data;
  };
  const send = (data: unknown) =>
    gateway.call('v3.CreatePayments', validPayment({ checkout_data: data as string }));

  test('what was sent comes back with the order, from its creation on', async () => {
    const { trade_id } = await gateway.create({ checkout_data: JSON.stringify(DATA) });
    assert.deepEqual(await dataOf(trade_id!), DATA);
    assert.deepEqual(await dataOf(trade_id!, '026001'), DATA, 'an operator of the merchant');
  });

  test('an order without it has no such member', async () => {
    const { trade_id } = await gateway.create();
    assert.equal(await dataOf(trade_id!), undefined);
  });

  for (const [who, user] of [
    ['a cashier of another store', '016684'],
    ['another merchant', '046870'],
  ] as const)
    test(`${who} cannot read it`, async () => {
      const { trade_id } = await gateway.create({ checkout_data: JSON.stringify(DATA) });
      const answer = await gateway.call('v3.QueryOrder', { trade_id }, { user });
      assert.equal(answer.code, '-4001');
      assert.ok(!JSON.stringify(answer).includes('Kade'));
    });

  test('a repeat with the same key and other data is refused, and changes nothing', async () => {
    const payment = validPayment({ request_id: 'with-data-1', checkout_data: JSON.stringify(DATA) });
    const first = await gateway.call('v3.CreatePayments', payment);
    const other = JSON.stringify({ customer: { name: 'Someone Else' } });
    const again = await gateway.call('v3.CreatePayments', { ...payment, checkout_data: other });
    assert.equal(again.code, '-4118');
    assert.deepEqual(await dataOf(first.data.trade_id!), DATA);
  });

  test('it is deleted when the order ends unpaid', async () => {
    const { trade_id } = await gateway.create({ checkout_data: JSON.stringify(DATA) });
    await endOrder(gateway.services, trade_id!, 'declined');
    assert.equal(await dataOf(trade_id!), undefined);
  });

  test('a phone number of 13 digits is taken, although it passes for the number of an old card', async () => {
    assert.equal(findCardNumbers('+4915112345678').length, 1);
    const data = { customer: { phoneNumber: '+4915112345678' } };
    const { trade_id } = await gateway.create({ checkout_data: JSON.stringify(data) });
    assert.deepEqual(await dataOf(trade_id!), data);
  });

  const address = (change: object) => ({ shippingAddress: { ...ADDRESS, ...change } });
  const wrong: readonly (readonly [what: string, data: unknown, sentence: string])[] = [
    ['text that is not JSON', '{', 'is not a JSON object'],
    ['a list', [], 'is not an object'],
    ['another member', { fax: {} }, 'holds a member other than customer, billingAddress and shippingAddress'],
    ['a customer that is text', { customer: 'Noor' }, 'holds a customer that is not an object'],
    [
      'another text',
      { customer: { fax: '1' } },
      'holds in customer a member other than name, firstName, lastName, email, phoneNumber',
    ],
    ['no street', { billingAddress: { country: 'NL' } }, 'holds no billingAddress.street'],
    ['an empty city', address({ city: ' ' }), 'holds a shippingAddress.city that is empty or not text'],
    [
      'a number',
      address({ postalCode: 3011 }),
      'holds a shippingAddress.postalCode that is empty or not text',
    ],
    [
      'a long street',
      address({ street: 's'.repeat(121) }),
      'holds a shippingAddress.street longer than 120 characters',
    ],
    ['a bell', address({ city: 'R\u0007' }), 'holds a shippingAddress.city with control characters'],
    [
      'a country by name',
      address({ country: 'nl' }),
      'holds a shippingAddress.country that is not an ISO 3166 code such as NL',
    ],
    [
      'no address of e-mail',
      { customer: { email: 'noor' } },
      'holds a customer.email that is not an e-mail address',
    ],
    [
      'a national number',
      { customer: { phoneNumber: '0612345678' } },
      'holds a customer.phoneNumber that is not a phone number such as +34600000001 (ITU-T E.164)',
    ],
    ['a card number', address({ addition: '4111 1111 1111 1111' }), 'holds what looks like a card number'],
    [
      'a card number for a phone number',
      { customer: { phoneNumber: '+378282246310005' } },
      'holds what looks like a card number',
    ],
  ];
  for (const [what, data, sentence] of wrong)
    test(`${what} is refused in one sentence`, async () => {
      const { code, message } = await send(typeof data === 'string' ? data : JSON.stringify(data));
      assert.equal(code, '-3002');
      assert.ok(message.endsWith(`checkout_data ${sentence}`), message);
    });
});

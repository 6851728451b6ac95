// Card numbers in texts: refused in free text, counted in a merchant's ids, and never repeated in an answer.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { grantFeature } from '../accounts/manage-accounts.ts';
import { createPaid } from '../operations/test-orders.ts';
import { useGateway, validPayment } from '../test-gateway.ts';

const NUMBER = '4111111111111111';
const SPACED = '4111 1111-1111 1111';

describe('what looks like a card number', () => {
  const gateway = useGateway();

  const pay = (changes: Record<string, unknown>, user = '016683') =>
    gateway.call('v3.CreatePayments', validPayment(changes), { user });
  const refund = (tradeId: string, changes: Record<string, unknown>) =>
    gateway.call('v3.CreateRefund', {
      trade_id: tradeId,
      refund_amount: '1.00',
      refund_currency: 'EUR',
      refund_description: 'One mug',
      ...changes,
    });
  const counted = async (parameter: string, fate: string): Promise<number> => {
    const { text } = await gateway.services.metrics.render();
    const line = text.split('\n').find((row) => row.includes(`{parameter="${parameter}",fate="${fate}"}`));
    return Number(line?.split(' ').at(-1) ?? 0);
  };

  for (const name of ['description', 'demo'])
    for (const value of [NUMBER, `Card ${SPACED}, exp 12/30`])
      test(`is refused in ${name} as ${value === NUMBER ? 'digits' : 'groups'}, and not repeated`, async () => {
        const before = await counted(name, 'refused');
        const { code, message } = await pay({ [name]: value });
        assert.deepEqual(
          [code, message],
          ['-3002', `Invalid field: ${name} holds what looks like a card number`],
        );
        assert.equal(await counted(name, 'refused'), before + 1);
      });

  test('is refused in refund_description, and in the texts of a capture, a payout and a split', async () => {
    const tradeId = await createPaid(gateway);
    const refused = await refund(tradeId, { refund_description: SPACED });
    assert.match(refused.message, /^Invalid field: refund_description holds what looks like/);
    const capture = { trade_id: tradeId, amount: '1', currency: 'EUR', notify_url: 'http://127.0.0.1:9/n' };
    assert.match(
      (await gateway.call('v3.Capture', { ...capture, description: NUMBER })).message,
      /description holds/,
    );
    const admin = { user: '036870' };
    const payout = { command: 'payout', amount: '1', currency: 'EUR', notify_url: 'http://127.0.0.1:9/n' };
    const paidOut = { ...payout, reference: NUMBER, nonce_string: 'n1' };
    assert.match((await gateway.call('v3.MerchantBalance', paidOut, admin)).message, /reference holds/);
    const entry = {
      mid: '046870',
      detail_reference_id: 'd',
      split_amount: '1',
      role: 'r',
      description: SPACED,
    };
    const split = {
      command: 'createSplitPayment',
      trade_id: tradeId,
      split_solution_id: 's',
      currency: 'EUR',
      notify_url: 'http://127.0.0.1:9/n',
      nonce_string: 'n2',
      split_completed: '0',
      reference_id: 'r',
      receivers: JSON.stringify([entry]),
    };
    const { message } = await gateway.call('v3.SplitPayment', split, admin);
    assert.match(message, /^Invalid field: receivers\[0\]\.description holds/);
  });

  test('is accepted and counted as an order_id, and in texts that repeat that order_id', async () => {
    const [ids, texts] = [await counted('order_id', 'taken'), await counted('description', 'taken')];
    const { code, data } = await pay({ order_id: NUMBER, description: `Order ${SPACED}` });
    assert.equal(code, '200');
    assert.equal(await counted('order_id', 'taken'), ids + 1);
    assert.equal(await counted('description', 'taken'), texts + 1);
    for (const description of ['4242424242424242', `Order ${NUMBER}, card 4242424242424242`])
      assert.equal((await pay({ order_id: NUMBER, description })).code, '-3002');
    const { code: refunded } = await refund(data.trade_id!, { refund_description: `Of order ${NUMBER}` });
    assert.equal(refunded, '-4002', 'a refund may repeat the order_id of its order');
    const refusedRefund = await refund(data.trade_id!, { refund_description: 'Of 4242424242424242' });
    assert.equal(refusedRefund.code, '-3002');
  });

  test('is accepted and counted as another id of the merchant', async () => {
    const tradeId = await createPaid(gateway);
    const before = await counted('m_refund_id', 'taken');
    assert.equal((await refund(tradeId, { m_refund_id: NUMBER })).code, '200');
    assert.equal(await counted('m_refund_id', 'taken'), before + 1);
    const balance = { command: 'getBalance', currency: 'EUR', nonce_string: NUMBER };
    assert.equal((await gateway.call('v3.MerchantBalance', balance, { user: '036870' })).code, '200');
    assert.equal(await counted('nonce_string', 'taken'), 1);
  });

  test('is refused in a text that repeats an order_id of another merchant, which reveals nothing', async () => {
    const order_id = '5555555555554444';
    const { data } = await pay({ order_id }, '046683');
    const { code, message } = await refund(data.trade_id!, { refund_description: `Of order ${order_id}` });
    assert.deepEqual(
      [code, message],
      ['-3002', 'Invalid field: refund_description holds what looks like a card number'],
    );
  });

  test('is refused as an order_id of an account with the feature no-card-like-ids', async () => {
    const { accountId } = (await gateway.services.callers.byUser('016684'))!;
    assert.equal((await pay({ order_id: NUMBER }, '016684')).code, '200');
    await grantFeature(gateway.database, accountId, 'no-card-like-ids');
    gateway.services.callers.forget();
    const { code, message } = await pay({ order_id: NUMBER }, '016684');
    assert.deepEqual(
      [code, message],
      ['-3002', 'Invalid field: order_id holds what looks like a card number'],
    );
    assert.equal((await pay({ order_id: 'A-1' }, '016684')).code, '200');
  });

  test('is accepted in URLs and keys, which have their own formats', async () => {
    const notify_url = `http://127.0.0.1:9/n?order=${NUMBER}`;
    assert.equal((await pay({ notify_url, request_id: '4242424242424242' })).code, '200');
  });
});

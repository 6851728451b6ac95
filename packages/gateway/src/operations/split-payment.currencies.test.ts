// Splits of payments settled in another currency, and of settlements without minor units.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { formatAmount, parseAmount } from '@gangway/protocol';
import { giveFunds } from '../ledger/test-funds.ts';
import { statement } from '../storage/database.ts';
import { TEST_START, useGateway } from '../test-gateway.ts';
import { createPaid } from './test-orders.ts';
import {
  askSplit,
  detailsOf,
  entry,
  merchantIds,
  RECEIVER,
  receiverList,
  returnEntry,
  splitOrThrow,
  usableOf,
  validReturn,
  validSplit,
} from './test-splits.ts';

const settleIn = statement(
  'test.settle-in',
  "UPDATE merchants SET settlement_currency = 'JPY' WHERE uid = '036870'",
);

describe('a split of a payment in another currency', () => {
  const gateway = useGateway();
  let tradeId = '';
  let settled = 0n;
  let net = 0n;
  before(async () => {
    const ids = await merchantIds(gateway);
    await giveFunds(gateway.database, { merchantId: ids['036870']!, amountMinor: 100_000n, at: TEST_START });
    tradeId = await createPaid(gateway, { sub_pay_method: 'Alipay', amount: '100.00', currency: 'USD' });
    const record = await recordOf();
    settled = parseAmount(record.settlement_amount!)!;
    net = settled - parseAmount(record.merchant_cost!)!;
    assert.equal(record.settlement_currency, 'EUR');
    assert.notEqual(settled, 10_000n);
  });

  const recordOf = async () =>
    (await gateway.call('v3.QueryOrder', { trade_id: tradeId })).data.transaction_info as unknown as Record<
      string,
      string
    >;
  const of = (amountMinor: bigint, changes: Record<string, unknown> = {}) =>
    validSplit(tradeId, {
      receivers: receiverList(entry({ split_amount: formatAmount(amountMinor) })),
      ...changes,
    });
  const refund = (refund_amount: string) =>
    gateway.call('v3.CreateRefund', {
      trade_id: tradeId,
      refund_amount,
      refund_currency: 'USD',
      refund_description: 'x',
    });

  test('takes its shares from the settlement amount; split money cannot be refunded', async () => {
    assert.equal((await askSplit(gateway, of(1_000n, { currency: 'USD' }))).code, '-3002');
    assert.equal((await askSplit(gateway, of(net + 1n))).code, '-4003');
    const split = await splitOrThrow(gateway, of(net));
    assert.equal(detailsOf(split)[0]!.split_amount, formatAmount(net));
    assert.equal((await refund('100.00')).code, '-4003');
    assert.equal((await refund('50.00')).code, '-4003');

    const [detail] = detailsOf(split);
    const half = formatAmount(net / 2n);
    const back = (split_amount: string) =>
      splitOrThrow(
        gateway,
        validReturn(split, { receivers: receiverList(returnEntry(detail!, { split_amount })) }),
      );
    await back(half);
    assert.equal((await refund('60.00')).code, '-4003');
    assert.equal((await refund('49.00')).code, '200');
    assert.equal((await refund('51.00')).code, '-4003');
    await back(formatAmount(net - net / 2n));
    const rest = await refund('51.00');
    assert.equal(rest.code, '200');
    const { data } = await gateway.call('v3.QueryRefundOrder', { refund_id: rest.data.refund_id });
    const first = (settled * 49n + 50n) / 100n;
    assert.equal(data.settlement_refund_amount, formatAmount(settled - first));
  });
});

describe('a split of a settlement in yen', () => {
  const gateway = useGateway();
  before(async () => {
    await gateway.database.query(settleIn);
    const ids = await merchantIds(gateway);
    const gift = { merchantId: ids['036870']!, amountMinor: 1_000_000n, currency: 'JPY', at: TEST_START };
    await giveFunds(gateway.database, gift);
  });

  test('is in whole yen, for receivers and returns', async () => {
    const tradeId = await createPaid(gateway);
    const of = (split_amount: string) =>
      askSplit(
        gateway,
        validSplit(tradeId, { currency: 'JPY', receivers: receiverList(entry({ split_amount })) }),
      );
    assert.deepEqual([(await of('100.50')).code, (await of('100')).code], ['-3002', '200']);
    const { data: split } = await of('100.00');
    const back = (split_amount: string) =>
      askSplit(
        gateway,
        validReturn(split, {
          currency: 'JPY',
          receivers: receiverList(returnEntry(detailsOf(split)[0]!, { split_amount })),
        }),
      );
    assert.deepEqual([(await back('0.50')).code, (await back('40')).code], ['-3002', '200']);
    assert.equal(await usableOf(gateway, RECEIVER, 'JPY'), '160.00');
    assert.equal(await usableOf(gateway, RECEIVER), '0.00');
  });
});

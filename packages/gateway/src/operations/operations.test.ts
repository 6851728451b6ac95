// Which operations may read a replica: those that report, and none that decides.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '../storage/database.ts';
import { testGateway, validPayment } from '../test-gateway.ts';

const SECOND = { start_time: '1795000000', end_time: '1795000000' };
/** A super admin of the merchant, who may read reports. */
const OWNER = '036870';

describe('with a replica for reads', () => {
  test('lists and reports are read there, and everything else where it is written', async () => {
    let reads = 0;
    let replica: Database | undefined;
    const gateway = await testGateway({ readReplica: { choose: async () => replica ?? gateway.database } });
    replica = {
      query: (statement, values) => {
        reads += 1;
        return gateway.database.query(statement, values);
      },
      transaction: (work, options) => {
        reads += 1;
        return gateway.database.transaction(work, options);
      },
      poolUse: () => gateway.database.poolUse(),
      close: async () => {},
    };
    const readsOf = async (
      method: string,
      data: Record<string, unknown>,
      user?: string,
    ): Promise<boolean> => {
      const before = reads;
      const answer = await gateway.call(method, data, user ? { user } : {});
      assert.equal(answer.code, '200', `${method}: ${answer.message}`);
      return reads > before;
    };
    const { trade_id } = await gateway.create();
    assert.deepEqual(
      [
        await readsOf('v3.ListOrder', {}),
        await readsOf('v3.ListOrderByTime', SECOND),
        await readsOf(
          'v3.GetTradebill',
          { nonce_string: 'n', command: 'getTradebillInfo', ...SECOND },
          OWNER,
        ),
        await readsOf('v3.CreatePayments', validPayment()),
        await readsOf('v3.QueryOrder', { trade_id }),
        await readsOf('v3.CancelPayment', { trade_id }),
      ],
      [true, true, true, false, false, false],
    );
    await gateway.stop();
  });
});

// Far more requests at once than connections to the database: each waits its turn, and none fails.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { type GatewayNode, postTo, startNode } from './node-process.ts';

/** Many more than there are connections, and few enough that a busy machine serves all in time. */
const AT_ONCE = 12;
const CARD = {
  card_holder: 'J. de Vries',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2030',
  cvc: '737',
};
const CARD_PAYMENT = {
  sub_pay_method: 'Card',
  operation: '1',
  '3ds_initiate': '02',
  email: 'payer@example.com',
  cardinfo: JSON.stringify(CARD),
};

describe(`${AT_ONCE} requests at once`, () => {
  let kept: Awaited<ReturnType<typeof testDatabase>>;
  const role = `few_${randomBytes(4).toString('hex')}`;
  before(async () => {
    kept = await testDatabase();
    // The first start makes what later ones find; as the owner, who may make tables.
    await (await startNode(kept.url)).stop();
  });
  after(async () => {
    await kept.drop();
  });

  /** A payer's whole way, many times at once; answers every code that was not 200. */
  async function payAtOnce(node: GatewayNode): Promise<string[]> {
    const failed: string[] = [];
    let time = Date.now();
    const call = async (method: string, data: Record<string, unknown>) => {
      time += 1;
      const answer = await postTo(node, signedBody(method, data, { time }));
      if (answer.code !== '200') failed.push(`${method}: ${answer.code} ${answer.message}`);
      return answer.data ?? {};
    };
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const isCard = at % 4 === 0;
        const data = validPayment(isCard ? { ...CARD_PAYMENT, request_id: randomUUID() } : {});
        const { trade_id, url } = await call(isCard ? 'v3.CreateCardPayments' : 'v3.CreatePayments', data);
        if (!isCard) {
          const page = await fetch(url!, { redirect: 'manual' });
          if (page.status >= 400) failed.push(`the page: ${page.status}`);
        }
        await call('v3.QueryOrder', { trade_id });
        await call('v3.CancelPayment', { trade_id });
      }),
    );
    return failed;
  }

  test('over two connections do not fail', async () => {
    const node = await startNode(kept.url, { GW_DATABASE_CONNECTIONS: '2' });
    try {
      assert.deepEqual(await payAtOnce(node), []);
    } finally {
      await node.stop();
    }
  });

  test('do not fail if the server allows five connections to a pool of sixteen', async () => {
    const owner = new pg.Client({ connectionString: kept.url });
    await owner.connect();
    try {
      const { username, password } = new URL(kept.url);
      const database = new URL(kept.url).pathname.slice(1);
      await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'few' CONNECTION LIMIT 5`);
      await owner.query(`GRANT gangway_app TO ${role} WITH ADMIN OPTION`);
      await owner.query(`GRANT ALL ON DATABASE ${database} TO ${role}`);
      await owner.query(`GRANT ALL ON SCHEMA public TO ${role}`);
      await owner.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`);
      const node = await startNode(kept.url.replace(`//${username}:${password}@`, `//${role}:few@`));
      try {
        assert.deepEqual(await payAtOnce(node), []);
      } finally {
        await node.stop();
      }
      await owner.query(`DROP OWNED BY ${role}`);
      await owner.query(`DROP ROLE ${role}`);
    } finally {
      await owner.end();
    }
  });
});

// More than a node can work on: the rest is refused before anything is done, and other merchants notice nothing.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { gatewayApp } from '../../packages/gateway/src/app.ts';
import { requestAdmission } from '../../packages/gateway/src/http/admission.ts';
import type { CreationBatches } from '../../packages/gateway/src/orders/creation-batches.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { signedBody, useGateway, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { waitFor } from './orders-and-ledger.ts';

const AT_ONCE = 32;
/** A merchant alone gets half of the places. */
const HALF = AT_ONCE / 2;
const REFUSED = 40;
const BUSY = '016683';
const OTHER = '046683';

const countOrders = statement(
  'test.overload-orders',
  'SELECT count(*)::int AS count FROM orders WHERE order_id = ANY($1)',
);

interface Answered {
  readonly status: number;
  readonly code: string | null;
  readonly retryAfter: string | null;
}

describe('a merchant whose requests do not end', () => {
  const gateway = useGateway();

  /** A gateway of few places, on which the creations of one merchant do not end before they are let go. */
  async function stuckGateway() {
    const { merchantId } = (await gateway.services.callers.byUser(BUSY))!;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let begun = 0;
    const creations: CreationBatches = {
      async insert(order) {
        if (order.order.merchantId === merchantId) {
          begun += 1;
          await held;
        }
        return gateway.services.creations.insert(order);
      },
    };
    const admission = requestAdmission(AT_ONCE);
    const app = gatewayApp({ ...gateway.services, creations, admission });
    const post = async (body: string): Promise<Answered> => {
      const { status, headers } = await app.request('/Payments', { method: 'POST', body });
      return { status, code: headers.get('gw-code'), retryAfter: headers.get('retry-after') };
    };
    return { post, letGo, admission, begun: () => begun };
  }

  let time = 1_796_000_000;
  const creation = (user: string) => {
    const data = validPayment({ request_id: randomUUID() });
    time += 1;
    return { orderId: String(data.order_id), body: signedBody('v3.CreatePayments', data, { user, time }) };
  };

  test('takes half of the places; the rest is refused with -1004, and nothing is done for it', async () => {
    const { post, letGo, begun, admission } = await stuckGateway();
    const creations = Array.from({ length: HALF + REFUSED }, () => creation(BUSY));
    const answers = creations.map(({ body }) => post(body));
    const refused: Answered[] = [];
    for (const answer of answers) void answer.then((one) => one.status === 503 && refused.push(one));
    await waitFor(async () => refused.length === REFUSED);
    assert.equal(begun(), HALF);
    assert.deepEqual([admission.use().running, admission.use().waiting], [HALF, 0]);
    for (const { code, retryAfter } of refused) {
      assert.equal(code, '-1004');
      assert.match(retryAfter ?? '', /^([1-9]|10)$/);
    }

    const others = Array.from({ length: 50 }, () => creation(OTHER));
    for (const { body } of others) assert.equal((await post(body)).code, '200');

    letGo();
    const first = await Promise.all(answers);
    assert.equal(first.filter(({ code }) => code === '200').length, HALF);
    const orderIds = creations.map(({ orderId }) => orderId);
    assert.deepEqual(await gateway.database.query(countOrders, [orderIds]), [{ count: HALF }]);
    for (const { body } of creations) assert.equal((await post(body)).code, '200');
    assert.deepEqual(await gateway.database.query(countOrders, [orderIds]), [{ count: orderIds.length }]);
  });
});

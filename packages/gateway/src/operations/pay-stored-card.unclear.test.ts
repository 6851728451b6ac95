// A stored-card sale whose rail is silent or whose node dies: charged at most once, and every repeat is answered.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import type { GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import { listAttempts, takeOverAttempt } from '../orders/attempts.ts';
import { findOrder } from '../orders/order-rows.ts';
import { askWhatBecame } from '../outcomes/ask.ts';
import { statement } from '../storage/database.ts';
import { useGateway, validPayment } from '../test-gateway.ts';
import { findKeptCard, insertPendingCard, keepCard } from '../vault/stored-cards.ts';
import { presentSale } from './pay-stored-card.ts';
import { createPaid } from './test-orders.ts';

interface Trade {
  readonly tradeId: string;
  readonly key: string;
  readonly contentMac: Buffer;
}

const age = statement('test.age', 'UPDATE attempts SET ask_at = now(), lease_until = now() WHERE id = $1');

describe('a sale with a stored card and no clear answer', () => {
  const gateway = useGateway();
  let token: string;
  before(async () => {
    const { database, services } = gateway;
    const tradeId = await createPaid(gateway);
    const order = (await findOrder(database, tradeId))!;
    const card = {
      merchantId: order.merchantId,
      tokenType: 'CIT',
      number: '4111111111111111',
      brand: 'visa',
      last4: '1111',
      expiryMonth: '12',
      expiryYear: '2030',
    } as const;
    await insertPendingCard(services.vault, database, { tradeId, ...card });
    await keepCard(database, { tradeId, networkReference: newId(), now: gateway.clock.now() });
    token = (await findKeptCard(services.vault, database, tradeId))!.token;
  });

  const sale = () =>
    validPayment({
      sub_pay_method: 'Token',
      operation: '11',
      token_type: 'CIT',
      '3ds_initiate': '02',
      payment_token_object: token,
      request_id: randomUUID(),
    });
  const ask = (data: Record<string, unknown>) => gateway.call('v3.CreateCardPayments', data);
  const attemptOf = async (tradeId: string) => (await listAttempts(gateway.database, tradeId))[0]!;

  async function resolve(tradeId: string): Promise<void> {
    const { id } = await attemptOf(tradeId);
    await gateway.database.query(age, [id]);
    const taken = await takeOverAttempt(gateway.database, id);
    if (taken) await askWhatBecame(gateway.services, taken);
  }

  test('the rail gets the card without a code, its initiator and the network reference', async () => {
    await ask(sale());
    const card = gateway.cardRail.cards.at(-1)!;
    assert.deepEqual([card.number, card.cvc, card.stored?.initiator], ['4111111111111111', '', 'CIT']);
    assert.match(card.stored!.networkReference, /./);
  });

  test('with a silent rail the sale is processing with our page, and paid once the rail answers', async () => {
    gateway.cardRail.silent = true;
    const request = sale();
    const first = await ask(request);
    gateway.cardRail.silent = false;
    assert.deepEqual([first.code, first.data.state], ['200', 'processing'], first.message);
    assert.match(first.data.url!, /\/pay\//);
    const tradeId = first.data.trade_id!;
    const { id } = await attemptOf(tradeId);
    gateway.cardRail.decide(id, 'paid');
    await resolve(tradeId);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
    assert.deepEqual((await ask(request)).data, first.data);
    assert.equal(gateway.cardRail.requests.filter(({ attemptId }) => attemptId === id).length, 1);
  });

  test('when a node died before it called the rail, nothing is sent again, and a repeat gets -4006', async () => {
    const start = gateway.cardRail.begin;
    let heard = false;
    gateway.cardRail.begin = () => {
      heard = true;
      throw new Error('the node died');
    };
    const request = sale();
    assert.equal((await ask(request)).code, '-1000');
    gateway.cardRail.begin = start;
    assert.ok(heard);
    const [row] = await gateway.database.query<Trade>(findTrade, [request.order_id]);
    await resolve(row!.tradeId);
    assert.equal(await gateway.stateOf(row!.tradeId), 'failed');
    const repeated = await ask(request);
    assert.equal(repeated.code, '-4006');
    assert.match(repeated.message, /technical fault/);
  });

  test('a repeat whose wait ends just as the sale ends gets -4006', async () => {
    const start = gateway.cardRail.begin;
    gateway.cardRail.begin = () => {
      throw new Error('the node died');
    };
    const request = sale();
    await ask(request);
    gateway.cardRail.begin = start;
    const [row] = await gateway.database.query<Trade>(findTrade, [request.order_id]);
    const { tradeId, key, contentMac } = row!;
    const caller = (await gateway.services.callers.byUser('016683'))!;
    const present = () => presentSale('CIT')(gateway.services, { caller, key, contentMac }, tradeId);
    assert.equal((await present()).state, 'processing');
    await resolve(tradeId);
    await assert.rejects(present(), (error: GatewayError) => error.code === '-4006');
  });
});

const findTrade = statement(
  'test.find-trade',
  `SELECT o.trade_id AS "tradeId", k.key, k.content_mac AS "contentMac"
   FROM orders o JOIN request_keys k ON k.trade_id = o.trade_id WHERE o.order_id = $1`,
);

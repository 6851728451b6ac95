/** What rows begin with: orders that are open, paid, authorised or refunded, made over HTTP. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, assertCode, type Caller, callerOf } from './caller.ts';
import { letKeep } from './card-payer.ts';
import type { Need } from './row.ts';
import type { Account, Target } from './target.ts';
import { cardInfo, freshCode, redirectPayment, TEST_CARD } from './values.ts';
import type { Data } from './wire.ts';

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** One run's stage. */
export interface Stage extends Caller {
  readonly target: Target;
  has(need: Need): boolean;
  /** An answer that several rows look at; asked for once. */
  once(name: string, ask: () => Promise<Answer>): Promise<Answer>;
  /** An order that waits for its payer. */
  createOpen(data?: Data, as?: Account): Promise<string>;
  /** A paid order; `data` changes single fields of its creation. */
  createPaid(data?: Data): Promise<string>;
  /** An order that the payer of the sandbox's bank has paid. */
  createApproved(data?: Data, as?: Account): Promise<string>;
  /** An authorised card order of 24.99 EUR. */
  createAuthorised(): Promise<string>;
  /** The token of a card that its payer let us keep; made once for each number and kind of use. */
  keepCard(tokenType: 'CIT' | 'MIT', cardNumber?: string): Promise<string>;
  /** A refund of 1.00 EUR. */
  createRefund(): Promise<string>;
  /** A refund that awaits approval. */
  createWaitingRefund(): Promise<string>;
  recordOf(tradeId: string, as?: Account): Promise<Readonly<Record<string, unknown>>>;
  /** Waits until an order is in one of these states. */
  reach(tradeId: string, states: readonly string[], as?: Account): Promise<void>;
  /** Tells the sandbox something, such as what the payer does. */
  tell(path: string, body: object): Promise<number>;
}

/** The stage of a target; asks first whether it is a sandbox. */
export async function openStage(target: Target): Promise<Stage> {
  const caller = callerOf(target);
  const isSandbox = await findSandbox(target.url);
  const asked = new Map<string, Promise<Answer>>();

  const create = async (method: string, data: Data, as?: Account): Promise<string> => {
    const answer = await caller.call(method, data, { as });
    assertCode(answer, '200');
    return String(answer.data.refund_id ?? answer.data.trade_id);
  };
  const kept = new Map<string, Promise<string>>();
  const keep = async (tokenType: 'CIT' | 'MIT', cardNumber: string): Promise<string> => {
    const data = { ...cardToKeep(cardNumber), token_type: tokenType };
    const answer = await caller.call('v3.CreateCardPayments', data);
    assertCode(answer, '200');
    await letKeep(String(answer.data.url), target.url);
    const tradeId = String(answer.data.trade_id);
    await stage.reach(tradeId, ['authorized']);
    return String((await stage.recordOf(tradeId)).payment_token_object);
  };
  const stage: Stage = {
    ...caller,
    target,
    has: (need) => (need === 'sandbox' ? isSandbox : target.accounts[need] !== undefined),
    once(name, ask) {
      const known = asked.get(name) ?? ask();
      asked.set(name, known);
      return known;
    },
    createOpen: (data, as) => create('v3.CreatePayments', { ...redirectPayment(), ...data }, as),
    createPaid: (data) => create('v3.BarcodePayment', { ...barcodePayment(), ...data }),
    async createApproved(data, as) {
      const tradeId = await stage.createOpen(data, as);
      await stage.tell(`/sandbox/payments/${tradeId}`, { outcome: 'approve' });
      await stage.reach(tradeId, ['paid'], as);
      return tradeId;
    },
    async createAuthorised() {
      const tradeId = await create('v3.CreateCardPayments', cardAuthorisation());
      await stage.reach(tradeId, ['authorized']);
      return tradeId;
    },
    keepCard(tokenType, cardNumber = TEST_CARD.card_number) {
      const name = `${tokenType} ${cardNumber}`;
      const known = kept.get(name) ?? keep(tokenType, cardNumber);
      kept.set(name, known);
      return known;
    },
    createRefund: async () => refund(await stage.createPaid()),
    async createWaitingRefund() {
      const as = target.accounts.approval!;
      return refund(await stage.createApproved({}, as), as);
    },
    async recordOf(tradeId, as) {
      const answer = await caller.call('v3.QueryOrder', { trade_id: tradeId }, { as });
      assertCode(answer, '200');
      return answer.data.transaction_info as Record<string, unknown>;
    },
    async reach(tradeId, states, as) {
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        const { state } = await stage.recordOf(tradeId, as);
        if (states.includes(String(state))) return;
        assert.ok(performance.now() < until, `the order stays ${String(state)}, not ${states.join(' or ')}`);
        await sleep(LOOK_EVERY_MS);
      }
    },
    async tell(path, body) {
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch(target.url + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return status;
    },
  };
  const refund = (tradeId: string, as?: Account) =>
    create(
      'v3.CreateRefund',
      {
        trade_id: tradeId,
        refund_amount: '1.00',
        refund_currency: 'EUR',
        refund_description: 'One mug broke',
      },
      as,
    );
  return stage;
}

/** The sandbox answers for a payment that does not exist; nothing else has this path. */
async function findSandbox(url: string): Promise<boolean> {
  const path = '/sandbox/payments/00000000-0000-0000-0000-000000000000';
  const response = await fetch(url + path, { method: 'POST', body: '{"outcome":"approve"}' });
  const answer = await response.text();
  return response.status === 404 && answer.includes('"error"');
}

const barcodePayment = (): Data => {
  const { pay_method: _, sub_pay_method: __, timeout: ___, redirect_url: ____, ...rest } = redirectPayment();
  return { pay_method: 'offline', ...rest, auth_code: freshCode('Alipay') };
};

const cardToKeep = (card_number: string): Data => ({
  ...redirectPayment(),
  sub_pay_method: 'Card',
  operation: '10',
  '3ds_initiate': '01',
  email: 'payer@example.com',
  cardinfo: cardInfo({ card_number }),
  request_id: randomBytes(16).toString('hex'),
});

const cardAuthorisation = (): Data => ({
  ...redirectPayment(),
  sub_pay_method: 'Card',
  operation: '2',
  '3ds_initiate': '02',
  email: 'payer@example.com',
  cardinfo: cardInfo(),
  request_id: randomBytes(16).toString('hex'),
});

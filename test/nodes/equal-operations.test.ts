/**
 * Equal requests at three nodes at once, by each operation that moves money: one movement at the rail, one answer. On a
 * machine that stands still for seconds, a repeat gets the present state of the trade when its wait is over, as
 * documented (docs/protocol.md, Idempotency keys), and a payment that its rail never saw fails.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import { CARD, validKeep, validSale } from '../../packages/gateway/src/operations/test-stored-cards.ts';
import type { Database } from '../../packages/gateway/src/storage/database.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { type Answered, signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { cardBrowser } from '../../packages/sandbox/src/card/testing-card.ts';
import { countMovements, waitFor } from '../faults/orders-and-ledger.ts';
import { type GatewayNode, postUntilAnswered, startNode } from './node-process.ts';

/** `npm run proof -- --only F2` repeats each 1,000 times. */
const ROUNDS = Number(process.env.GW_EQUAL_ROUNDS ?? 2);
const NODES = 3;
const AT_ONCE = 64;
const TOLD_EVERY = 100;
/** As long as a repeat waits for the first answer. */
const ANSWER_WAIT_MS = 3_500;
/** A rail that gave no answer is asked again after 20 s. */
const ENDED_WITHIN_MS = 60_000;
/** Of the rounds: only those in which the machine stands still during the call to the rail. */
const FAILED_MAX = 0.01;
const NOTIFY_URL = 'http://127.0.0.1:9/';

/** A request to repeat; `other` is what differs in one with the same key and other content. */
interface Repeated {
  readonly method: string;
  readonly data: Record<string, unknown>;
  readonly other: Record<string, unknown>;
}

describe(`equal requests at ${NODES} nodes`, () => {
  let database: Database;
  let drop: () => Promise<void>;
  let nodes: GatewayNode[] = [];
  let token = '';
  let serial = 0;
  before(async () => {
    const opened = await testDatabase();
    ({ database, drop } = opened);
    const PORT = String(await freePort());
    const GW_PUBLIC_URL = `http://127.0.0.1:${PORT}`;
    nodes = [await startNode(opened.url, { PORT, GW_PUBLIC_URL })];
    while (nodes.length < NODES) nodes.push(await startNode(opened.url, { GW_PUBLIC_URL }));
    token = await keepToken(GW_PUBLIC_URL);
  });
  after(async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await drop();
  });

  const post = (
    method: string,
    data: Record<string, unknown>,
    place: number,
    time: number,
  ): Promise<Answered> => postUntilAnswered(nodes[place % NODES]!, signedBody(method, data, { time }));

  async function call(method: string, data: Record<string, unknown>): Promise<Answered['data']> {
    serial += 1;
    const answer = await post(method, data, serial, 1_796_000_000 + serial);
    assert.equal(answer.code, '200', answer.message);
    return answer.data;
  }

  /** Stores a card with its payer's consent, and returns its token. */
  async function keepToken(publicUrl: string): Promise<string> {
    const request = (url: string, init: RequestInit) => fetch(url, { redirect: 'manual', ...init });
    const browser = cardBrowser(request, publicUrl);
    const { url = '', trade_id } = await call('v3.CreateCardPayments', validKeep());
    const next = await browser.consent(await browser.walk(url), 'yes');
    if (/name="code"/.test(next.text)) await browser.answer(next, 'code', CHALLENGE_CODE);
    let kept = '';
    await waitFor(async () => {
      const { transaction_info } = await call('v3.QueryOrder', { trade_id });
      kept = (transaction_info as unknown as Record<string, string>).payment_token_object ?? '';
      return kept !== '';
    });
    return kept;
  }

  const card = (operation: string): Record<string, unknown> => ({
    ...validPayment({ sub_pay_method: 'Card', operation, '3ds_initiate': '02', email: 'payer@example.com' }),
    cardinfo: JSON.stringify(CARD),
    request_id: randomUUID(),
  });

  const scannedCode = (): Record<string, unknown> => {
    serial += 1;
    const auth_code = `13${String(serial).padStart(14, '0')}01`;
    const changes = { pay_method: 'offline', sub_pay_method: undefined, timeout: undefined, auth_code };
    return validPayment({ request_id: randomUUID(), ...changes });
  };

  const validCapture = (trade_id: string | undefined): Record<string, unknown> => ({
    ...{ trade_id, amount: '24.99', currency: 'EUR', description: 'Sent', notify_url: NOTIFY_URL },
    request_id: randomUUID(),
  });

  const OTHER_AMOUNT = { amount: '25.00' };
  const OPERATIONS: Readonly<Record<string, () => Promise<Repeated>>> = {
    'a card': async () => ({ method: 'v3.CreateCardPayments', data: card('1'), other: OTHER_AMOUNT }),
    'a token': async () => ({ method: 'v3.CreateCardPayments', data: validSale(token), other: OTHER_AMOUNT }),
    'a scanned code': async () => ({ method: 'v3.BarcodePayment', data: scannedCode(), other: OTHER_AMOUNT }),
    'a gift card': async () => {
      const giftCard = { sub_pay_method: 'Voucher', cardnumber: '6006490000000101', pincode: '1234' };
      const data = validPayment({ ...giftCard, request_id: randomUUID(), amount: '0.10' });
      return { method: 'v3.CreatePaymentsVoucher', data, other: { amount: '0.20' } };
    },
    'a capture': async () => {
      const { trade_id } = await call('v3.CreateCardPayments', card('2'));
      return { method: 'v3.Capture', data: validCapture(trade_id), other: { amount: '20.00' } };
    },
    'a refund': async () => {
      const { trade_id } = await call('v3.BarcodePayment', scannedCode());
      const money = { refund_amount: '5.00', refund_currency: 'EUR', refund_description: 'One mug broke' };
      const data = { trade_id, ...money, notify_url: NOTIFY_URL, request_id: randomUUID() };
      return { method: 'v3.CreateRefund', data, other: { refund_amount: '6.00' } };
    },
  };

  const moved = () => countMovements(database);

  /** Posts a request, and measures how long its answer takes. */
  async function postTimed(...request: Parameters<typeof post>) {
    const sent = performance.now();
    return { answer: await post(...request), tookMs: performance.now() - sent };
  }

  /** Waits until a payment has ended. Returns whether it was paid. If not, its rail never saw it. */
  async function isPaid({ trade_id, state }: Answered['data']): Promise<boolean> {
    let ended = state;
    await waitFor(async () => {
      if (ended === 'processing') ended = await stateOf(trade_id);
      return ended !== 'processing';
    }, ENDED_WITHIN_MS);
    if (ended !== 'paid') assert.deepEqual([state, ended], ['processing', 'failed']);
    return ended === 'paid';
  }

  async function stateOf(trade_id: string | undefined): Promise<string | undefined> {
    const { transaction_info } = await call('v3.QueryOrder', { trade_id });
    return (transaction_info as unknown as Record<string, string>).state;
  }

  const RULE = 'moves money once, or fails without, and gets one answer; other content is -4118';
  for (const [what, prepare] of Object.entries(OPERATIONS))
    test(`${AT_ONCE} times ${what} ${RULE}`, async (t) => {
      let late = 0;
      let failed = 0;
      for (let round = 1; round <= ROUNDS; round += 1) {
        const { method, data, other } = await prepare();
        const before = await moved();
        const time = 1_797_000_000 + 2 * round;
        const sent = Array.from({ length: AT_ONCE }, (_, place) =>
          postTimed(method, data, place, time + (place % 2)),
        );
        const answers = await Promise.all(sent);
        const { answer: first } = await postTimed(method, data, round, time);
        assert.equal(first.code, '200', first.message);
        for (const { answer, tookMs } of answers) {
          if (isDeepStrictEqual(answer, first)) continue;
          const { trade_id, state = '' } = answer.data;
          assert.ok(tookMs >= ANSWER_WAIT_MS, `${JSON.stringify([answer, first])} after ${tookMs} ms`);
          assert.deepEqual([answer.code, trade_id], ['200', first.data.trade_id], answer.message);
          assert.match(state, /^(processing|authorized)$/);
          late += 1;
        }
        const isMade = 'trade_id' in data || (await isPaid(first.data));
        if (!isMade) failed += 1;
        const sums = ({ charges, returns }: typeof before) => charges + returns;
        if (isMade) await waitFor(async () => sums(await moved()) > sums(before), ENDED_WITHIN_MS);
        const after = await moved();
        const expected = what === 'a refund' ? [0, 1] : [isMade ? 1 : 0, 0];
        assert.deepEqual([after.charges - before.charges, after.returns - before.returns], expected);
        const refused = await post(method, { ...data, ...other }, round, time + 1_000_000);
        assert.equal(refused.code, '-4118', refused.message);
        if (round % TOLD_EVERY === 0) console.log(`${what}: ${round} rounds`);
      }
      t.diagnostic(
        `${what}: ${ROUNDS} rounds of ${AT_ONCE} equal requests at ${NODES} nodes, one movement each` +
          (late > 0 ? `; ${late} repeats got the present state after ${ANSWER_WAIT_MS} ms` : '') +
          (failed > 0 ? `; ${failed} failed without one, because the rail never saw them` : ''),
      );
      assert.ok(failed <= Math.ceil(ROUNDS * FAILED_MAX), `${failed} payments failed`);
    });

  test(`${AT_ONCE} captures of one order under different keys: one is made`, async () => {
    const { trade_id } = await call('v3.CreateCardPayments', card('2'));
    const before = await moved();
    const captures = Array.from({ length: AT_ONCE }, (_, place) =>
      post('v3.Capture', validCapture(trade_id), place, 1_798_000_000 + place),
    );
    const codes = (await Promise.all(captures)).map(({ code }) => code);
    assert.equal(codes.filter((code) => code === '200').length, 1, [...new Set(codes)].join());
    assert.equal((await moved()).charges, before.charges + 1);
  });
});

// Concurrent payment, cancellation, expiry, sibling and new trades: one winner, late money is sent back, books balance.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startExpiry } from '../../packages/gateway/src/background/expiry.ts';
import { startResolver } from '../../packages/gateway/src/background/resolver.ts';
import { startWorkerLoop, type WorkerLoop } from '../../packages/gateway/src/background/worker-loop.ts';
import { leaveUnpaid } from '../../packages/gateway/src/hosted-pages/test-page.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { type TestGateway, testGateway, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { assertNothingOpenBesideWinner, assertOneWinner } from './one-winner.ts';
import { type BegunOrder, beginOrder, hurryAttempts, waitFor } from './orders-and-ledger.ts';
import { type Random, seededRandom } from './random.ts';

/** `npm run proof -- --only F3` runs 10,000 rounds; by default as many as fit into the time. */
const ROUNDS = Number(process.env.GW_FAULT_ROUNDS ?? 100);
const SECONDS = process.env.GW_FAULT_ROUNDS ? Number.POSITIVE_INFINITY : 8;
const SIBLINGS = 3;
const AMOUNT_MINOR = 2499n;
const TIMEOUT_MINUTES = 30;
const HURRY_EVERY_MS = 20;
const TOLD_EVERY = 500;
/** The answer of a page while the database is slow; the request is then repeated. */
const BUSY = 503;

const countOpen = statement(
  'test.open-work',
  `SELECT (SELECT count(*) FROM attempts WHERE state IN ('asking', 'open'))::int
        + (SELECT count(*) FROM orders WHERE state = 'processing' AND expires_at <= $1)::int AS open`,
);
describe('races', () => {
  let gateway: TestGateway;
  let stopWork: () => Promise<void>;
  before(async () => {
    gateway = await testGateway();
    // The fake rail's callback is the attempt's id, which only a test can send.
    gateway.rail.events = ({ body: attemptId }) => [
      {
        kind: 'payment',
        attemptId,
        report: { kind: 'paid', amountMinor: AMOUNT_MINOR, currency: 'EUR', reference: `ref-${attemptId}` },
      },
    ];
    const workers: WorkerLoop[] = [startResolver(gateway.services), startExpiry(gateway.services)];
    workers.push(
      startWorkerLoop({
        name: 'hurry',
        pollMs: HURRY_EVERY_MS,
        logger: gateway.services.log,
        turn: async () => (await hurryAttempts(gateway.database)).length > 0,
      }),
    );
    stopWork = async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    };
  });
  after(async () => {
    await stopWork();
    await gateway.stop();
  });

  /** Pays at the bank unless the gateway has cancelled there; the result arrives by callback, query or both. */
  function pay({ attemptId, url }: BegunOrder, random: Random, charged: Set<string>): Promise<unknown>[] {
    if (!charged.has(attemptId)) gateway.rail.decide(attemptId, 'paid');
    charged.add(attemptId);
    const callback = () => gateway.open('/rails/fake/callback', { method: 'POST', body: attemptId });
    const comeBack = () => gateway.open(`${url}/return`);
    return random.pick([[callback], [callback, callback], [callback, comeBack]]).map((report) => report());
  }

  /** Refuses at the bank, and the payer comes back; then the bank changes its mind. */
  async function refuseAndPay(order: BegunOrder, random: Random, charged: Set<string>): Promise<unknown[]> {
    if (!charged.has(order.attemptId)) gateway.rail.decide(order.attemptId, 'declined');
    const back = await gateway.open(`${order.url}/return`);
    return [back, ...(await Promise.all(pay(order, random, charged)))];
  }

  /**
   * Starts an order at the bank, which ends with a refusal there or does not; on a busy machine, tries again with
   * another order.
   */
  async function begin(random: Random, orderId?: string): Promise<BegunOrder> {
    const after_refusal = random.pick(['page', 'return']);
    for (;;) {
      try {
        const data = { timeout: String(TIMEOUT_MINUTES), after_refusal };
        return await beginOrder(gateway, orderId ? { order_id: orderId, ...data } : data);
      } catch (error) {
        const { message } = error as Error;
        if (!message.startsWith('-1004') && message !== 'no attempt was written') throw error;
      }
    }
  }

  /** One order_id with three trades at the bank and all actions at once. */
  async function playRound(random: Random, charged: Set<string>): Promise<void> {
    const first = await begin(random);
    const rest = Array.from({ length: SIBLINGS - 1 }, () => begin(random, first.orderId));
    const trades = [first, ...(await Promise.all(rest))];
    const acts = trades.flatMap((trade): (() => Promise<unknown>)[] => [
      ...(random.chance(0.7) ? [() => Promise.all(pay(trade, random, charged))] : []),
      ...(random.chance(0.2) ? [() => refuseAndPay(trade, random, charged)] : []),
      ...(random.chance(0.4) ? [() => gateway.call('v3.CancelPayment', { trade_id: trade.tradeId })] : []),
      ...(random.chance(0.2) ? [() => leaveUnpaid(gateway, trade.url)] : []),
      ...(random.chance(0.2) ? [() => gateway.open(trade.url)] : []),
    ]);
    // The payer tries another method while an earlier payment may just be succeeding.
    if (random.chance(0.5)) acts.push(() => tryAgain(first.orderId));
    acts.push(() => assertNothingOpenBesideWinner(gateway.database, [first.orderId]));
    if (random.chance(0.3)) acts.push(async () => gateway.clock.move((TIMEOUT_MINUTES + 1) * 60));
    const answers = await Promise.all(random.shuffle(acts).map((act) => act()));
    for (const answer of answers.flat())
      if (answer instanceof Response && answer.status !== BUSY)
        assert.ok(answer.status < 500, `a page answered ${answer.status}`);
    await assertNothingOpenBesideWinner(gateway.database, [first.orderId]);
  }

  /** Creates a new trade of the order_id; it may be refused because one is paid. */
  async function tryAgain(orderId: string): Promise<void> {
    const { code, message } = await gateway.call('v3.CreatePayments', validPayment({ order_id: orderId }));
    assert.ok(['200', '-4015', '-1004'].includes(code), `${code} ${message}`);
  }

  test('each round has one winner, every other charge is sent back, and the books balance', async (t) => {
    const { random, seed } = seededRandom();
    t.diagnostic(`seed ${seed}`);
    const charged = new Set<string>();
    const until = performance.now() + SECONDS * 1000;
    let rounds = 0;
    for (; rounds < ROUNDS && performance.now() < until; rounds += 1) {
      await playRound(random, charged);
      if ((rounds + 1) % TOLD_EVERY === 0) console.log(`${rounds + 1} rounds`);
    }
    gateway.clock.move((TIMEOUT_MINUTES + 1) * 60);
    await waitFor(async () => {
      const [row] = await gateway.database.query<{ open: number }>(countOpen, [gateway.clock.now()]);
      return row?.open === 0;
    });
    assert.ok(charged.size > rounds, 'too few payments');
    await assertOneWinner(gateway.database, { charges: charged.size, returned: gateway.rail.returned.size });
    t.diagnostic(`${rounds} rounds, ${charged.size} charges, ${gateway.rail.returned.size} sent back`);
  });
});

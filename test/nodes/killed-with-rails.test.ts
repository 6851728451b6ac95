// Gateways with an account at a real rail's stand-in, killed while they call it: nothing is charged or refunded twice.
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findClientKey } from '../../packages/gateway/src/accounts/client-keys.ts';
import { addRailAccount } from '../../packages/gateway/src/administration/add-rail-account.ts';
import { routeMethods } from '../../packages/gateway/src/administration/route-methods.ts';
import { ANNA } from '../../packages/gateway/src/administration/test-administration.ts';
import { adminServices } from '../../packages/gateway/src/command-line/admin-services.ts';
import { ledgerSeal } from '../../packages/gateway/src/ledger/seal.ts';
import { verifyLedger } from '../../packages/gateway/src/ledger/verify.ts';
import { listAttempts } from '../../packages/gateway/src/orders/attempts.ts';
import { loadRailDrivers } from '../../packages/gateway/src/rail-packages.ts';
import { type Database, statement } from '../../packages/gateway/src/storage/database.ts';
import { openInstallation } from '../../packages/gateway/src/storage/installation.ts';
import { masterKeysOfEnvironment } from '../../packages/gateway/src/storage/master-key.ts';
import type { RootKey } from '../../packages/gateway/src/storage/root-key.ts';
import { signedBody } from '../../packages/gateway/src/test-gateway.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { encryptToken, tokenContent } from '../../packages/gateway/src/vault/test-tokens.ts';
import type { Vault } from '../../packages/gateway/src/vault/vault.ts';
import { testSandboxDatabase } from '../../packages/sandbox/src/test-sandbox-database.ts';
import { hurryAttempts, waitFor } from '../faults/orders-and-ledger.ts';
import { type GatewayNode, MASTER_KEY, postUntilAnswered, startNode } from './node-process.ts';
import { isCaptured, isSealed, type RailClients, type Sale, startRailClients } from './rail-clients.ts';
import type { Fate } from './rail-line.ts';
import { adyenSide, type Charge, mollieSide, type RailSide } from './rail-sides.ts';

const MERCHANT = '036870';
const CLIENT_KEY = `gwk_test_${MERCHANT}`;
const CLIENTS = 6;
const FATES: readonly Fate[] = ['lost', 'done', 'late'];
const KILLS_MIN = 10;
const SETTLED_WITHIN_MS = 60_000;
const WORK_MS = 50;

const hurryNotifications = statement(
  'test.hurry-notifications',
  `UPDATE notifications SET next_try_at = now() - interval '1 second', lease_until = now() WHERE state = 'waiting'`,
);
/** A payment that the rail has not taken may stay open: a sealed card whose call was lost. */
const openWork = statement(
  'test.open-work',
  `SELECT (SELECT count(*) FROM attempts WHERE state IN ('asking', 'open')
             AND (kind <> 'payment' OR id = ANY($1::uuid[])))::int
        + (SELECT count(*) FROM refunds WHERE state = 'refund processing')::int
        + (SELECT count(*) FROM notifications WHERE state = 'waiting')::int
        + (SELECT count(*) FROM unfolded)::int AS open`,
);
const orderIds = statement(
  'test.order-ids',
  'SELECT trade_id AS "tradeId", order_id AS "orderId" FROM orders',
);
const receivable = statement(
  'test.receivable',
  `SELECT trade_id AS "tradeId",
     sum(CASE WHEN debit = $1 THEN amount ELSE -amount END)::bigint AS "amountMinor",
     count(*) FILTER (WHERE debit = $1)::int AS taken, count(*) FILTER (WHERE credit = $1)::int AS returned
   FROM transfers WHERE $1 IN (debit, credit) GROUP BY trade_id`,
);

interface Receivable {
  readonly tradeId: string;
  readonly amountMinor: bigint;
  readonly taken: number;
  readonly returned: number;
}

const minorOf = (text: string): bigint => BigInt(text.replace('.', ''));
const sumOf = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((sum, one) => sum + one, 0n);

for (const [rail, start] of [
  ['mollie', mollieSide],
  ['adyen', adyenSide],
] as const)
  describe(`a gateway with an account at the stand-in of ${rail}`, () => {
    const account = `${rail}@${MERCHANT}`;
    let database: Database;
    let databaseUrl: string;
    let drop: () => Promise<void>;
    let rootKey: RootKey;
    let vault: Vault;
    let side: RailSide;
    let node: GatewayNode;
    let receiver: Server;
    let gateway: string;
    let port: string;
    /** trade_id or refund_id → the newest state that was notified, with its sequence. */
    const told = new Map<string, { sequence: number; state: string }>();

    before(async () => {
      ({ database, url: databaseUrl, drop } = await testSandboxDatabase());
      const keys = masterKeysOfEnvironment(MASTER_KEY, undefined);
      rootKey = await openInstallation(database, 'sandbox', keys);
      port = String(await freePort());
      gateway = `http://127.0.0.1:${port}`;
      receiver = await listen();
      node = await startGateway();
      side = await start(gateway);
      await route();
    });
    after(async () => {
      await node.kill();
      await side.stop();
      receiver.closeAllConnections();
      receiver.close();
      await drop();
    });

    const startGateway = () => startNode(databaseUrl, { PORT: port, GW_PUBLIC_URL: gateway });

    async function listen(): Promise<Server> {
      const server = createServer(async (request, response) => {
        let text = '';
        for await (const chunk of request) text += chunk;
        const { data } = JSON.parse(text) as { data: Record<string, string> };
        const id = data.refund_id ?? data.trade_id ?? '';
        const sequence = Number(data.sequence);
        if (sequence > (told.get(id)?.sequence ?? 0)) told.set(id, { sequence, state: data.state ?? '' });
        response.end('ok');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }

    /** Gives the merchant an account at the stand-in, and routes there what the stand-in is paid by. */
    async function route(): Promise<void> {
      const drivers = await loadRailDrivers();
      const common = {
        database,
        rootKey,
        mode: 'sandbox',
        sandbox: undefined,
        serviceName: 'Gangway',
      } as const;
      const admin = await adminServices({ ...common, drivers });
      const { credentials } = side;
      await addRailAccount(admin, ANNA, { merchant: MERCHANT, rail, settles: 'operator', credentials });
      await routeMethods(admin, ANNA, { merchant: MERCHANT, method: 'all', rails: [rail] });
      vault = admin.vault;
    }

    /** Returns a token of a card for the rail, as the card frame makes it. */
    async function sealCard(): Promise<string> {
      const now = new Date();
      const { origins } = (await findClientKey(database, CLIENT_KEY))!;
      const { text, time } = vault.tickets.issue({ clientKey: CLIENT_KEY, origins, now });
      const frame = { ticket: text, ticketTime: time, keys: [...(await vault.keys.current(now))] };
      const sealed = side.seal?.();
      return encryptToken(frame, tokenContent(frame, { card: undefined, brand: 'visa', sealed }));
    }

    /** Kills the gateway when a call has come as far as the fate says, and starts it again. */
    async function killAt(call: RegExp, fate: Fate): Promise<void> {
      await side.line.hold(call, fate);
      await node.kill();
      // Nobody holds a lease any more.
      await hurryAttempts(database);
      node = await startGateway();
    }

    test('kill -9 at calls in flight charges and refunds nothing twice, and loses nothing', async (t) => {
      const notifyUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/notify`;
      const clients = startRailClients(side, { count: CLIENTS, gateway, notifyUrl, sealCard });
      const working = setInterval(() => side.workOn(), WORK_MS);
      t.after(async () => {
        clearInterval(working);
        await node.kill();
        await clients.giveUp();
      });
      const points = Object.values(side.calls).flatMap((call) => FATES.map((fate) => ({ call, fate })));
      // Each call that writes is cut in each way.
      const kills = Math.max(KILLS_MIN, points.length);
      for (let kill = 0; kill < kills; kill += 1) {
        const { call, fate } = points[kill % points.length]!;
        await Promise.race([killAt(call, fate), clients.ended]);
      }
      await clients.stop();
      await settle();
      assertWorkWasCut(clients, kills);
      const refunds = await assertSales(clients.sales);
      assert.deepEqual(side.breaches, []);
      await verifyLedger(database, ledgerSeal(rootKey), { isFull: true });
      t.diagnostic(
        `${kills} kills: ${side.line.cut.length} calls of the rail and ${clients.cut.length} of clients were cut; ` +
          `${clients.sales.length} sales, ${refunds} refunds`,
      );
    });

    /** Waits until everything that the rail has done is settled, notified and folded. */
    async function settle(): Promise<void> {
      await waitFor(async () => {
        await hurryAttempts(database);
        await database.query(hurryNotifications);
        await sleep(10 * WORK_MS);
        const taken = side.charges().flatMap(({ times, attemptId }) => (times > 0 ? [attemptId] : []));
        return (await database.query<{ open: number }>(openWork, [taken]))[0]!.open === 0;
      }, SETTLED_WITHIN_MS);
    }

    /** Every kill has cut the call that was held, and most have cut a client's too. */
    function assertWorkWasCut({ cut }: RailClients, kills: number): void {
      const held = side.line.cut.filter((call) => /^(lost|late|done): POST/.test(call));
      assert.equal(held.length, kills);
      assert.ok(cut.length >= kills, `only ${cut.length} calls of clients were cut`);
    }

    /** Compares clients, gateway, notifications, ledger and rail, sale by sale. Returns the number of refunds. */
    async function assertSales(sales: readonly Sale[]): Promise<number> {
      const orders = await database.query<{ tradeId: string; orderId: string }>(orderIds);
      assert.equal(orders.length, sales.length, 'an order was made twice, or is nobody’s');
      const charges = side.charges();
      const byAttempt = new Map(charges.map((one) => [one.attemptId, one]));
      assert.equal(byAttempt.size, charges.length, 'an attempt was begun twice at the rail');
      const rows = await database.query<Receivable>(receivable, [`rail-receivable:${account}`]);
      const books = new Map(rows.map((row) => [row.tradeId, row]));
      let refunds = 0;
      let known = 0;
      for (const sale of sales) {
        const attempts = await listAttempts(database, sale.tradeId);
        const own = attempts.flatMap(({ id }) => byAttempt.get(id) ?? []);
        known += own.length;
        await assertSale(sale, own, books.get(sale.tradeId));
        refunds += own.reduce((sum, one) => sum + one.refundTimes, 0);
      }
      assert.equal(known, charges.length, 'the rail has a payment that the gateway does not know');
      return refunds;
    }

    async function assertSale(
      sale: Sale,
      own: readonly Charge[],
      booked: Receivable | undefined,
    ): Promise<void> {
      const query = signedBody('v3.QueryOrder', { trade_id: sale.tradeId }, { time: Date.now() });
      const order = (await postUntilAnswered(node, query)).data.transaction_info as unknown as {
        readonly state: string;
        readonly refund_info: readonly { refund_id: string; state: string; refund_amount: string }[];
      };
      const of = `${sale.kind} ${sale.tradeId}`;
      const [taken, times] = [sumOf(own.map((one) => one.takenMinor)), own.map((one) => one.times)];
      const back = new Map(own.flatMap((one) => [...one.refunds]));
      const isPaid = order.state === 'paid';
      // Only a card whose call was lost is not paid: nobody has it any more.
      assert.ok(isPaid || (isSealed(sale.kind) && order.state === 'processing'), `${of} is ${order.state}`);
      assert.equal(sumOf(times.map(BigInt)), isPaid ? 1n : 0n, `${of} was charged ${times} times`);
      assert.equal(taken, isPaid ? (isCaptured(sale.kind) ? 20_00n : 24_99n) : 0n, of);
      assert.equal(told.get(sale.tradeId)?.state, isPaid ? 'paid' : undefined, of);
      const asked = [...sale.refunds].map(([id, amount]) => `${id} ${amount} refunded`).sort();
      const answered = order.refund_info
        .map((one) => `${one.refund_id} ${one.refund_amount} ${one.state}`)
        .sort();
      assert.deepEqual(answered, asked, of);
      for (const id of sale.refunds.keys()) assert.equal(told.get(id)?.state, 'refunded', of);
      const amounts = (all: Iterable<bigint>) => [...all].map(String).sort();
      assert.deepEqual(amounts(back.values()), amounts([...sale.refunds.values()].map(minorOf)), of);
      assert.equal(
        sumOf(own.map((one) => BigInt(one.refundTimes))),
        BigInt(back.size),
        `${of}: refunded twice`,
      );
      const { amountMinor = 0n, taken: debits = 0, returned: credits = 0 } = booked ?? {};
      assert.equal(amountMinor, taken - sumOf(back.values()), `${of}: ledger`);
      assert.deepEqual([debits, credits], [isPaid ? 1 : 0, back.size], `${of}: ledger`);
    }
  });

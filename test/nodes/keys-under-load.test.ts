// Secret, encryption key of the card frame and master key are changed under load: no request fails, and every node
// refuses a revoked secret.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommandLine } from '@gangway/gateway/command-line';
import type { FrameStart } from '@gangway/protocol/cards';
import { validKeep, validSale } from '../../packages/gateway/src/operations/test-stored-cards.ts';
import { type Database, statement } from '../../packages/gateway/src/storage/database.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { makeToken } from '../../packages/gateway/src/vault/test-tokens.ts';
import { letKeep } from '../conformance/card-payer.ts';
import { waitFor } from '../faults/orders-and-ledger.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type GatewayNode, MASTER_KEY, postTo, startNode } from './node-process.ts';
import { startRequests } from './steady-requests.ts';

/** `npm run proof -- --only F11` changes all of them ten times, of three nodes. */
const ROUNDS = Number(process.env.GW_KEY_CHANGES ?? 1);
const NODES = process.env.GW_KEY_CHANGES ? 3 : 2;
const CLIENTS = 6;
const USER = '016683';
const CLIENT_KEY = 'gwk_test_036870';
/** Requests between two changes, enough for every node to serve some. */
const BETWEEN = 40;
const PROBE_MS = 300;
/** Longer than a probe takes on a busy machine. */
const GW_DRAIN_SECONDS = '3';
const STARTED_WITHIN_MS = 60_000;
/** The goal: a revoked secret is refused by every node within this time. */
const REVOKED_WITHIN_MS = 5_000;
const LOOK_MS = 250;

/** As if the newest key had been made a day earlier. */
const ageKeys = statement(
  'test.age-encryption-keys',
  `UPDATE encryption_keys SET created_at = created_at - interval '1 day 1 second',
     retire_at = retire_at - interval '1 day 1 second', destroy_at = destroy_at - interval '1 day 1 second'
   WHERE created_at = (SELECT max(created_at) FROM encryption_keys)`,
);

describe(`the keys of ${NODES} nodes under load`, () => {
  let database: Database;
  let databaseUrl: string;
  let drop: () => Promise<void>;
  let balancer: Balancer;
  let token: string;
  const ports: string[] = [];
  const nodes: GatewayNode[] = [];
  /** The secrets that clients sign with, in turns. */
  let secrets = [`sandbox-secret-${USER}`];
  let masterKey = MASTER_KEY.toString('hex');
  let turn = 0;

  before(async () => {
    ({ database, url: databaseUrl, drop } = await testDatabase());
    while (ports.length < NODES) ports.push(String(await freePort()));
    // The first start makes what the others find.
    for (const place of ports.keys()) await start(place);
    balancer = await startBalancer(
      nodes.map(({ url }) => url),
      PROBE_MS,
    );
    token = await keepToken();
  });
  after(async () => {
    await balancer.stop();
    await Promise.all(nodes.map((node) => node.kill()));
    await drop();
  });

  async function start(place: number): Promise<void> {
    const PORT = ports[place]!;
    const GW_PUBLIC_URL = `http://127.0.0.1:${ports[0]}`;
    const environment = { PORT, GW_PUBLIC_URL, GW_DRAIN_SECONDS, GW_MASTER_KEY: masterKey };
    nodes[place] = await startNode(databaseUrl, environment);
  }

  const sign = (method: string, data: Record<string, unknown>, secret = secrets[turn++ % secrets.length]) =>
    signedBody(method, data, { user: USER, time: Date.now(), ...(secret && { secret }) });

  async function call(method: string, data: Record<string, unknown>): Promise<Record<string, string>> {
    const answer = await postTo(nodes[0]!, sign(method, data));
    assert.equal(answer.code, '200', answer.message);
    return answer.data;
  }

  /** Stores a card with its payer's consent, and returns its token. */
  async function keepToken(): Promise<string> {
    const { url = '', trade_id } = await call('v3.CreateCardPayments', validKeep());
    await letKeep(url, new URL(url).origin);
    let kept: string | undefined;
    await waitFor(async () => {
      const { transaction_info } = await call('v3.QueryOrder', { trade_id });
      kept = (transaction_info as unknown as Record<string, string>).payment_token_object;
      return kept !== undefined;
    });
    return kept!;
  }

  /** Runs a command of the operator, and returns its `--json`. */
  async function gangway<T>(words: string, environment: Record<string, string> = {}): Promise<T> {
    const written: string[] = [];
    const complaints: string[] = [];
    const code = await runCommandLine([...words.split(' '), '--json'], {
      environment: { DATABASE_URL: databaseUrl, GW_MASTER_KEY: masterKey, ...environment },
      answer: (text) => void written.push(text),
      write: async (piece) => written.push(piece) > 0,
      complain: (sentence) => void complaints.push(sentence),
    });
    assert.equal(code, 0, complaints.join());
    return JSON.parse(written.join(''));
  }

  async function openFrame(at: Pick<GatewayNode, 'url'>): Promise<FrameStart> {
    const headers = { accept: 'text/html' };
    const page = await fetch(`${at.url}/frame/v1/?client-key=${CLIENT_KEY}`, { headers });
    return JSON.parse(/id=gw-frame>([^<]*)</.exec(await page.text())?.[1] ?? '');
  }

  const cardPayment = (oneTimeToken: string) => ({
    ...validPayment({
      sub_pay_method: 'Card',
      operation: '1',
      '3ds_initiate': '02',
      email: 'ada@example.org',
    }),
    ...{ request_id: randomUUID(), payment_token_object: oneTimeToken },
  });

  const KINDS: readonly (() => Promise<string>)[] = [
    async () => sign('v3.CreatePayments', validPayment()),
    async () => sign('v3.CreateCardPayments', validSale(token)),
    async () => sign('v3.CreateCardPayments', cardPayment(await makeToken(await openFrame(balancer)))),
  ];

  /** Has the next day's encryption key made: by the first node that starts. */
  async function changeMasterAndEncryptionKey(): Promise<void> {
    const [known] = (await openFrame(balancer)).keys;
    const early = await makeToken(await openFrame(balancer));
    await database.query(ageKeys);
    const next = randomBytes(32).toString('hex');
    await gangway('master-key rotate', { GW_NEW_MASTER_KEY: next });
    masterKey = next;
    for (const place of nodes.keys()) {
      assert.equal(await nodes[place]!.stop(), 0, nodes[place]!.output());
      await start(place);
      await waitFor(async () => balancer.ready().length === NODES, STARTED_WITHIN_MS);
    }
    for (const node of nodes)
      await waitFor(async () => (await openFrame(node)).keys[0]?.kid !== known?.kid, STARTED_WITHIN_MS);
    await call('v3.CreateCardPayments', cardPayment(early));
  }

  /** Revokes a secret that nobody uses any more. Returns the time until the last node refused it. */
  async function revoke(secret: string, key: string): Promise<number> {
    await gangway(`keys revoke --account ${USER} --key ${key}`);
    const revokedAt = performance.now();
    const waits = nodes.map(async (node) => {
      for (;;) {
        const sentMs = performance.now() - revokedAt;
        const { code } = await postTo(node, sign('v3.QueryOrder', { trade_id: randomUUID() }, secret));
        if (code === '-403') return performance.now() - revokedAt;
        assert.ok(
          sentMs < REVOKED_WITHIN_MS,
          `${node.url} answered ${code} ${sentMs} ms after the revocation`,
        );
        await sleep(LOOK_MS);
      }
    });
    return Math.max(...(await Promise.all(waits)));
  }

  test(`${ROUNDS} times new keys: no request fails, and no node takes a revoked secret after 5 s`, async (t) => {
    let place = 0;
    const requests = startRequests(balancer, CLIENTS, () => KINDS[place++ % KINDS.length]!());
    const refusedAfter: number[] = [];
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        await requests.further(BETWEEN);
        const old = secrets[0]!;
        const [oldKey] = await gangway<{ id: string }[]>(`keys list --account ${USER}`);
        const { secret } = await gangway<{ secret: string }>(`keys rotate --account ${USER} --overlap 24h`);
        secrets = [old, secret];
        await requests.further(BETWEEN);
        await changeMasterAndEncryptionKey();
        await requests.further(BETWEEN);
        secrets = [secret];
        await requests.settled();
        refusedAfter.push(await revoke(old, oldKey!.id));
      }
      await requests.further(BETWEEN);
    } finally {
      await requests.stop();
    }
    const slowest = (Math.max(...refusedAfter) / 1000).toFixed(1);
    t.diagnostic(
      `${requests.answers.length} requests during ${ROUNDS} changes of secret, encryption key and master key: ` +
        `${requests.failed().length} failed; revoked secrets were refused by ${NODES} nodes after at most ${slowest} s`,
    );
    assert.deepEqual(requests.failed(), []);
  });
});

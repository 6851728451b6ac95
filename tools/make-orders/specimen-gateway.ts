/**
 * The gateway that creates specimen orders: a complete sandbox with its workers, by default an embedded database in a
 * temporary folder, and a receiver for notifications.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { findEmbeddedPostgres } from '@gangway/embedded-postgres';
import pg from 'pg';
import { pino } from 'pino';
import { startGateway } from '../../packages/gateway/src/main.ts';
import { joinStorage } from '../../packages/gateway/src/open-storage.ts';
import { readSettings } from '../../packages/gateway/src/settings.ts';
import type { RootKey } from '../../packages/gateway/src/storage/root-key.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { canonicalString } from '../../packages/protocol/src/signature.ts';

const SETTLED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;
const BUSY = '-1004';

/** A request that created a specimen, with everything needed to sign its copies. */
export interface SentRequest {
  readonly user: string;
  readonly secret: string;
  readonly operation: string;
  readonly data: Readonly<Record<string, string>>;
  /** Unix seconds. */
  readonly time: string;
  /** The signed string. */
  readonly message: string;
  readonly sign: string;
}

/** URLs for notifications, all of which begin with `url`. */
export interface Shop {
  readonly url: string;
  readonly up: string;
  readonly late: string;
  readonly down: string;
}

/** A running gateway for specimens. */
export interface SpecimenGateway {
  /** Its public URL. */
  readonly url: string;
  /** Three receivers: accepting all notifications, refusing all, and refusing those of payments only. */
  readonly shop: Shop;
  readonly rootKey: RootKey;
  /** Sends a signed request. Returns the members of the answer. Throws unless its code is 200. */
  call(
    operation: string,
    data: Readonly<Record<string, string>>,
    user?: string,
  ): Promise<Record<string, string>>;
  /** Posts to a sandbox route. Throws if it refuses. */
  sandbox(path: string, body: Readonly<Record<string, unknown>>): Promise<void>;
  /** Waits until a statement about a trade ($1) returns one row with a true value. */
  until(tradeId: string, sql: string): Promise<void>;
  /** Every request sent so far. */
  readonly requests: readonly SentRequest[];
  /** A connection as the database's owner. */
  readonly owner: pg.Client;
  close(): Promise<void>;
}

/** Starts the gateway, on the database of `url` if given. `close` stops it and removes its embedded database. */
export async function openSpecimenGateway(url?: string): Promise<SpecimenGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-specimens-'));
  const shop = await startShop();
  const port = await freePort();
  const place = url ? { DATABASE_URL: url, GW_MASTER_KEY: randomBytes(32).toString('hex') } : {};
  const settings = readSettings({ PORT: String(port), GW_DATA_DIR: folder, ...place });
  const gateway = await startGateway(settings, pino({ level: 'silent' }));
  const storage = await joinStorage(settings);
  // Not a pool: its end does not wait until the server has seen it, and the database may go sooner.
  const owner = new pg.Client(url ?? (await findEmbeddedPostgres(folder))!.url);
  await owner.connect();
  const requests: SentRequest[] = [];
  let looks: Promise<unknown> = Promise.resolve();
  return {
    url: gateway.url,
    shop,
    rootKey: storage.rootKey,
    requests,
    owner,
    call: (operation, data, user = '016683') => {
      const request = signed(operation, data, user);
      requests.push(request);
      return send(gateway.url, request);
    },
    async sandbox(path, body) {
      const response = await fetch(`${gateway.url}/sandbox/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    },
    async until(tradeId, sql) {
      const end = performance.now() + SETTLED_WITHIN_MS;
      for (;;) {
        // One after another: specimens are made at once, and a connection takes one statement at a time.
        const look = looks.then(() => owner.query({ text: sql, values: [tradeId], rowMode: 'array' }));
        looks = look;
        const { rows } = await look;
        if (rows[0]?.[0] === true) return;
        if (performance.now() > end) throw new Error(`A specimen did not reach its state: ${sql}`);
        await sleep(LOOK_EVERY_MS);
      }
    },
    async close() {
      await owner.end();
      await storage.close();
      await gateway.stop();
      shop.server.closeAllConnections();
      shop.server.close();
      for (const path of [storage.directory, folder])
        if (path) await rm(path, { recursive: true, force: true });
    },
  };
}

function signed(operation: string, data: Readonly<Record<string, string>>, user: string): SentRequest {
  const secret = `sandbox-secret-${user}`;
  const time = String(Math.floor(Date.now() / 1000));
  const message = canonicalString({ ...data, user, method: operation, time });
  const sign = createHmac('sha256', secret).update(message).digest('hex');
  return { user, secret, operation, data, time, message, sign };
}

/** Sends a request, again unchanged while the gateway is too busy. */
async function send(url: string, request: SentRequest): Promise<Record<string, string>> {
  const { user, operation: method, data, time, sign } = request;
  const body = JSON.stringify({ user, method, time, sign, data });
  for (const end = performance.now() + SETTLED_WITHIN_MS; ; await sleep(LOOK_EVERY_MS)) {
    const response = await fetch(`${url}/Payments`, { method: 'POST', body });
    const answer = (await response.json()) as { code: string; message: string; data: Record<string, string> };
    if (answer.code === '200') return answer.data;
    if (answer.code !== BUSY || performance.now() > end)
      throw new Error(`${method}: ${answer.code} ${answer.message}`);
  }
}

/** Starts a receiver on a free port. It answers 500 to notifications that it refuses. */
async function startShop(): Promise<Shop & { readonly server: Server }> {
  const server = createServer(async (request, response) => {
    const isPaid = (await text(request)).includes('"state":"paid"');
    const isTaken = request.url === '/up' || (request.url === '/late' && !isPaid);
    response.writeHead(isTaken ? 200 : 500).end(isTaken ? 'ok' : '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, url, up: `${url}/up`, late: `${url}/late`, down: `${url}/down` };
}

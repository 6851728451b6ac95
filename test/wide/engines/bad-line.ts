/** The demo shop and the gateway behind a line that can be cut, and on which requests can be late. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { openShop } from '../../../demo/shop/shop.ts';
import { SANDBOX_SHOP } from '../../../demo/start/settings.ts';
import { freePort } from '../../../packages/gateway/src/test-ports.ts';

/** A shop of its own, with the line between it, the gateway and the payer. */
export interface BadLine {
  /** The shop's address, without a trailing slash. */
  readonly shop: string;
  /** Where the shop keeps its data, in `shop`. */
  readonly folder: string;
  /** The requests that came through, such as `POST /pay/payments`. */
  readonly passed: readonly string[];
  /** The requests that were lost. */
  readonly lost: readonly string[];
  /** Every request is lost from now on. */
  cut(): void;
  mend(): void;
  /** Requests of this path get no answer until what it returns is called. */
  hold(path: string): () => void;
  close(): Promise<void>;
}

/** Opens a shop at this gateway. */
export async function openBadLine(gateway: string): Promise<BadLine> {
  const [passed, lost]: [string[], string[]] = [[], []];
  const held = new Map<string, Promise<void>>();
  let isCut = false;
  type Answer = (asked: IncomingMessage, answer: ServerResponse) => unknown;
  const serve = async (port: number, answer: Answer) => {
    const server = createServer(async (asked, answered) => {
      const { pathname } = new URL(asked.url ?? '/', 'http://line');
      await held.get(pathname);
      (isCut ? lost : passed).push(`${asked.method} ${pathname}`);
      if (isCut) return asked.socket.destroy();
      return answer(asked, answered);
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server;
  };
  const relay = await serve(0, (asked, answered) => passOn(gateway, asked, answered));
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'gangway-line-'));
  const shop = await openShop({
    ...SANDBOX_SHOP,
    publicUrl: `http://localhost:${port}`,
    gateway: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    folder: join(folder, 'shop'),
  });
  const server = await serve(port, getRequestListener(shop.app.fetch));
  return {
    shop: `http://localhost:${port}`,
    folder,
    passed,
    lost,
    cut() {
      isCut = true;
    },
    mend() {
      isCut = false;
    },
    hold(path) {
      let release = () => {};
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      held.set(path, until);
      return () => {
        held.delete(path);
        release();
      };
    },
    async close() {
      await shop.close();
      for (const one of [server, relay]) {
        one.close();
        one.closeAllConnections();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Asks the gateway the same, as a proxy does. */
function passOn(gateway: string, asked: IncomingMessage, answered: ServerResponse): void {
  const { method, headers } = asked;
  const onward = request(new URL(asked.url ?? '/', gateway), { method, headers }, (answer) => {
    answered.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(answered);
  });
  onward.on('error', () => answered.destroy());
  asked.pipe(onward);
}

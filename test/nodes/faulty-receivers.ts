/** Receivers of notifications that fail in every way until they are back, and remember what was sent to them. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../../packages/gateway/src/test-ports.ts';

/** What is wrong with a receiver; `away`: nobody listens at its port. */
export type ReceiverFault = 'fails' | 'hangs' | 'resets' | 'redirects' | 'away';

/** A try as it arrived, `at` by Date.now(). */
export interface SentState {
  readonly sequence: number;
  readonly state: string;
  readonly at: number;
}

/** One receiver. */
export interface FaultyReceiver {
  readonly url: string;
  readonly fault: ReceiverFault | undefined;
  /** Tries that it got. */
  readonly tries: () => number;
  /** The largest number of tries that it held at once. */
  readonly heldMax: () => number;
  /** Acknowledges from now on, and ends the tries that it holds. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** What arrived at all receivers, by object: every try in the order of its arrival. */
export type Arrivals = Map<string, SentState[]>;

/** Starts a receiver, whose tries enter `arrivals`. Without a fault it acknowledges. */
export async function startFaultyReceiver(
  arrivals: Arrivals,
  fault: ReceiverFault | undefined,
): Promise<FaultyReceiver> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/notify`;
  const held = new Set<ServerResponse>();
  let [tries, heldMax] = [0, 0];
  let present = fault;

  const server = createServer(async (request, response) => {
    const at = Date.now();
    tries += 1;
    held.add(response);
    heldMax = Math.max(heldMax, held.size);
    response.once('close', () => held.delete(response));
    const text = await buffer(request).catch(() => undefined);
    if (!text) return;
    const { data } = JSON.parse(text.toString()) as { data: Record<string, string | number> };
    const object = `${data.type}:${data.type === 'refund' ? data.refund_id : data.trade_id}`;
    const sent = arrivals.get(object) ?? [];
    sent.push({ sequence: Number(data.sequence), state: String(data.state), at });
    arrivals.set(object, sent);
    answer(present, response, url);
  });
  if (fault !== 'away') await listen(server, port);
  return {
    url,
    fault,
    tries: () => tries,
    heldMax: () => heldMax,
    async comeBack() {
      present = undefined;
      if (!server.listening) await listen(server, port);
      for (const response of held) response.destroy();
    },
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

function answer(fault: ReceiverFault | undefined, response: ServerResponse, url: string): void {
  if (fault === undefined) response.end('ok');
  else if (fault === 'fails') response.writeHead(500).end();
  else if (fault === 'redirects') response.writeHead(302, { location: url }).end();
  else if (fault === 'resets') response.socket?.resetAndDestroy();
}

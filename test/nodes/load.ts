/** Load for fault tests: writers that create orders at any node, pay some of them, and record the answers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answered, signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { type GatewayNode, postTo } from './node-process.ts';

const PAUSE_MS = 10;
const PAID_SHARE = 0.25;

/** A creation: the sent bytes, and the answer if there was one. */
export interface Creation {
  readonly orderId: string;
  readonly body: string;
  answer?: Answered;
  /** How long the answer took, in ms. */
  tookMs?: number;
}

/** Running writers. */
export interface Load {
  readonly creations: Creation[];
  /** Stops the writers and waits for running requests. */
  stop(): Promise<void>;
}

/** Starts `writers` that use the currently running `nodes`. */
export function startLoad(
  nodes: () => readonly GatewayNode[],
  { writers, notifyUrl }: { writers: number; notifyUrl: string },
): Load {
  const creations: Creation[] = [];
  let isRunning = true;

  async function write(): Promise<void> {
    while (isRunning) {
      const node = pick(nodes());
      if (node) await createOne(node);
      await sleep(PAUSE_MS);
    }
  }

  async function createOne(node: GatewayNode): Promise<void> {
    const data = validPayment({ notify_url: notifyUrl, request_id: `load-${crypto.randomUUID()}` });
    const body = signedBody('v3.CreatePayments', data, { time: Date.now() });
    const creation: Creation = { orderId: String(data.order_id), body };
    creations.push(creation);
    const sentAt = performance.now();
    try {
      creation.answer = await postTo(node, body);
      creation.tookMs = performance.now() - sentAt;
      if (Math.random() < PAID_SHARE) await pay(creation.answer.data.url ?? '', nodes);
    } catch {
      // The node died; the test checks later whether the order exists.
    }
  }

  const running = Array.from({ length: writers }, write);
  return {
    creations,
    async stop() {
      isRunning = false;
      await Promise.all(running);
    },
  };
}

/** Opens the page and approves at the bank, each at a running node. */
async function pay(page: string, nodes: () => readonly GatewayNode[]): Promise<void> {
  const at = (address: string) => `${pick(nodes())?.url}${new URL(address).pathname}`;
  const opened = await fetch(at(page), { redirect: 'manual' });
  const bank = opened.headers.get('location');
  if (!bank) return;
  await fetch(at(bank), {
    method: 'POST',
    redirect: 'manual',
    body: 'outcome=approve',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(bank).origin },
  });
}

const pick = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(Math.random() * choices.length)];

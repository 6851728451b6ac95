/** Clients that send one request after another while something else happens, and keep what each was answered. */
import { waitFor } from '../faults/orders-and-ledger.ts';
import { type GatewayNode, postTo } from './node-process.ts';

const PATIENCE_MS = 60_000;
const SERVED = '200 200';

/** Running clients. */
export interface SteadyRequests {
  /** HTTP status and code of each answer, or why there was none. */
  readonly answers: readonly string[];
  /** The answers other than 200. */
  failed(): string[];
  /** Waits for so many further answers. */
  further(count: number): Promise<void>;
  /** Waits until each request that is under way now has its answer. */
  settled(): Promise<void>;
  /** Waits for the requests under way, and sends no other. */
  stop(): Promise<void>;
}

/** Starts `clients` that send what `nextBody` returns; one that throws counts as a request that failed. */
export function startRequests(
  node: Pick<GatewayNode, 'url'>,
  clients: number,
  nextBody: () => Promise<string> | string,
): SteadyRequests {
  const answers: string[] = [];
  const underWay = new Set<Promise<void>>();
  let isRunning = true;

  async function send(): Promise<void> {
    const answer = await (async () => postTo(node, await nextBody()))().then(
      ({ http, code, message }) => (code === '200' ? `${http} ${code}` : `${http} ${code} ${message}`),
      (error: Error) => String(error.cause ?? error),
    );
    answers.push(answer);
  }
  const running = Array.from({ length: clients }, async () => {
    while (isRunning) {
      const sent = send();
      underWay.add(sent);
      await sent;
      underWay.delete(sent);
    }
  });
  return {
    answers,
    failed: () => answers.filter((answer) => answer !== SERVED),
    async further(count) {
      const wanted = answers.length + count;
      await waitFor(async () => answers.length >= wanted, PATIENCE_MS);
    },
    async settled() {
      await Promise.all(underWay);
    },
    async stop() {
      isRunning = false;
      await Promise.all(running);
    },
  };
}

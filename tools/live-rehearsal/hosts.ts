/** The hosts of the rehearsal: the rail, the gateway's public name and a shop that is notified. */
import { appendFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MollieStandIn } from '../../test/stand-ins/mollie/mollie-stand-in.ts';
import type { Answer } from './tls-front.ts';

/** The names, as the real Mollie, and as an operator would have them. */
export const HOSTS = { rail: 'api.mollie.com', gateway: 'pay.example', database: 'db.example' };

/**
 * The shop's address. Notifications go to public addresses only, and their names are asked of name servers, of which
 * this network has none. Nobody else has the address here.
 */
export const SHOP = '93.184.215.14';

const PAYER_WITHIN_MS = 120_000;
const PAUSE_MS = 100;
/** A day, and the hours of the night until its statement may be read. */
const STATEMENT_AFTER_MS = 27 * 3_600_000;
const NOT_FOUND = 404;

/** The stand-ins of a rail's two modes, which have payments of their own. */
export interface RailModes {
  readonly test: MollieStandIn;
  readonly live: MollieStandIn;
}

/** Returns what answers at the rail's host: the stand-ins, and what the commands `pay` and `next-day` ask for. */
export function railHost(modes: RailModes): Answer {
  const commands: Readonly<Record<string, () => Promise<string | undefined>>> = {
    '/rehearsal/pay': () => payNext(Object.values(modes)),
    '/rehearsal/next-day': () => moveDay(modes.live),
  };
  return async (received: IncomingMessage, reply: ServerResponse) => {
    const command = commands[received.url ?? ''];
    if (!command) return new URL(modeOf(modes, received).url);
    const said = await command();
    reply.writeHead(said ? 200 : NOT_FOUND).end(`${said ?? 'Nobody has opened a page.'}\n`);
    return undefined;
  };
}

/** A call has a key of one mode; a page has the id of a payment. */
function modeOf({ test, live }: RailModes, { headers, url = '' }: IncomingMessage): MollieStandIn {
  const isTest =
    headers.authorization?.startsWith('Bearer test_') ??
    test.ledger.payments.has(url.split('/').at(-1) ?? '');
  return isTest ? test : live;
}

/** The payer: waits for a page, and chooses "paid" there. */
async function payNext(all: readonly MollieStandIn[]): Promise<string | undefined> {
  const deadline = performance.now() + PAYER_WITHIN_MS;
  for (; performance.now() < deadline; await sleep(PAUSE_MS)) {
    for (const { url, ledger } of all) {
      const payment = [...ledger.payments.values()].find(({ status }) => status === 'open');
      if (!payment) continue;
      const body = new URLSearchParams({ status: 'paid' });
      await fetch(`${url}/checkout/${payment.id}`, { method: 'POST', redirect: 'manual', body });
      return `The payer has paid ${payment.body.amount.value} ${payment.body.amount.currency}.`;
    }
  }
  return undefined;
}

/**
 * A statement is there on the next day, for which nobody wants to wait: refunds end, and bookings are dated back. A
 * refund that the gateway is about to ask for is awaited.
 */
async function moveDay({ ledger }: MollieStandIn): Promise<string> {
  const deadline = performance.now() + PAYER_WITHIN_MS;
  const hasRefund = () => [...ledger.payments.values()].some(({ refunds }) => refunds.length > 0);
  while (!hasRefund() && performance.now() < deadline) await sleep(PAUSE_MS);
  for (const { refunds } of ledger.payments.values())
    for (const refund of refunds) ledger.moveRefund(refund, 'refunded');
  for (const movement of ledger.movements)
    Object.assign(movement, { createdAt: new Date(movement.createdAt.getTime() - STATEMENT_AFTER_MS) });
  return `The rail has booked ${ledger.movements.length} movements 27 hours ago.`;
}

/** Returns what answers at the shop's host: it writes each notification as a line of `file` and acknowledges it. */
export const shopHost =
  (file: string): Answer =>
  async (received, reply) => {
    const body = await text(received);
    if (received.method === 'POST') appendFileSync(file, `${body}\n`);
    reply.writeHead(200).end('ok');
    return undefined;
  };

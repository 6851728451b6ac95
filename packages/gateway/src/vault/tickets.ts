/**
 * Tickets: the card frame's document contains one, so that tokens can be made without a request and the gateway can
 * recognize its own frame's tokens (docs/protocol.md, The card token). Tickets are not stored.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { hmacSha256 } from '../hmac.ts';
import type { RootKey } from '../storage/root-key.ts';

const ID_BYTES = 16;
const TICKET = /^([A-Za-z0-9_-]{1,1024})\.([A-Za-z0-9_-]{43})$/;

/** The content of a ticket. `time` is the gateway's real time when it was issued, in Unix seconds. */
export interface Ticket {
  readonly id: string;
  readonly clientKey: string;
  /** SHA-256 of the origins that might then embed, as base64url, so that a list of any length fits into a token. */
  readonly originsHash: string;
  readonly time: number;
  /** Keyed hash of the address that loaded the card form; absent in tickets of earlier versions. */
  readonly from?: string | undefined;
}

/** Issues and reads tickets. */
export interface CardTickets {
  /** Returns a ticket as opaque text for the frame, and its time. */
  issue(about: { clientKey: string; origins: readonly string[]; now: Date; from?: string }): {
    text: string;
    time: number;
  };
  /** Returns the content of a ticket of this gateway, or undefined for any other text. Does not check its age. */
  read(text: string): Ticket | undefined;
}

const ticketSchema = v.strictObject({
  v: v.literal(1),
  id: v.string(),
  clientKey: v.string(),
  originsHash: v.string(),
  time: v.number(),
  from: v.optional(v.string()),
});

/** Returns the tickets of a root key. */
export function cardTickets(rootKey: RootKey): CardTickets {
  const key = rootKey.derive('card-ticket');
  const macOf = (body: string) => hmacSha256(key, body);
  return {
    issue({ clientKey, origins, now, from }) {
      const time = Math.floor(now.getTime() / 1000);
      const id = randomBytes(ID_BYTES).toString('base64url');
      const ticket = { v: 1, id, clientKey, originsHash: hashOrigins(origins), time, from };
      const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
      return { text: `${body}.${macOf(body).toString('base64url')}`, time };
    },
    read(text) {
      const [, body, mac] = TICKET.exec(text) ?? [];
      if (!body || !mac || !timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(body))) return undefined;
      const { v: _version, ...ticket } = v.parse(ticketSchema, JSON.parse(fromBase64Url(body)));
      return ticket;
    },
  };
}

const hashOrigins = (origins: readonly string[]): string =>
  createHash('sha256').update(origins.toSorted().join('\n')).digest('base64url');

const fromBase64Url = (text: string): string => Buffer.from(text, 'base64url').toString('utf8');

/**
 * Webhooks of the stand-in: signed, kept until they are acknowledged, and sent again. They can be held back, sent twice
 * and reordered.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Amount, newReference } from './payments.ts';
import { tokenFaults, webhookFaults } from './schemas.ts';

/** An event to report. */
export interface Event {
  readonly eventCode: string;
  readonly pspReference: string;
  readonly originalReference?: string;
  readonly originalPsp?: string;
  readonly merchantReference: string;
  readonly amount: Amount;
  readonly success: boolean;
  readonly reason?: string;
  readonly additionalData?: Readonly<Record<string, string>>;
}

/** How webhooks travel. */
export interface Delivery {
  /** Kept back until `release`. */
  isHeld: boolean;
  /** How often each is sent. */
  copies: number;
  /** Several events in one webhook, in the opposite order, at `release`. */
  isBatched: boolean;
}

/** Posts a body and returns the status; rejects without an answer. */
export type PostWebhook = (body: string, headers?: Readonly<Record<string, string>>) => Promise<number>;

/** What is posted. */
interface Post {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The webhooks of one merchant account. */
export interface Webhooks {
  readonly delivery: Delivery;
  /** All that were sent and acknowledged, as they were sent. */
  readonly acknowledged: readonly string[];
  report(event: Event): void;
  /** Reports what became of a token, in a webhook of its own that its header signs. */
  reportToken(type: string, data: Readonly<Record<string, string>>): void;
  /** Sends what is held, or those about tokens alone, and resolves when everything is acknowledged. */
  release(only?: 'tokens'): Promise<void>;
}

interface WebhookOptions {
  readonly merchantAccount: string;
  /** 64 hexadecimal digits. */
  readonly hmacKey: string;
  readonly post: PostWebhook;
  /** Takes note of a message that breaks its schema. */
  onFault(fault: string): void;
}

const RETRY_MS = 50;
const TRIES_MAX = 100;

/** Returns webhooks that nobody has received. */
export function webhooksTo(options: WebhookOptions): Webhooks {
  const delivery: Delivery = { isHeld: false, copies: 1, isBatched: false };
  const acknowledged: string[] = [];
  const held: object[] = [];
  const heldTokens: Post[] = [];
  const running = new Set<Promise<void>>();

  async function deliver({ body, headers }: Post): Promise<void> {
    for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
      const status = await options.post(body, headers).catch(() => 0);
      if (status >= 200 && status < 300) {
        acknowledged.push(body);
        return;
      }
      await sleep(RETRY_MS);
    }
    options.onFault('A webhook was never acknowledged');
  }

  function send(post: Post): void {
    for (let copy = 0; copy < delivery.copies; copy += 1) {
      const sent = deliver(post).finally(() => running.delete(sent));
      running.add(sent);
    }
  }

  return {
    delivery,
    acknowledged,
    report(event) {
      const item = itemOf(event, options);
      const fault = webhookFaults(event.eventCode, wrapped([item]));
      if (fault !== '') options.onFault(fault);
      if (delivery.isHeld) held.push(item);
      else send(standard([item]));
    },
    reportToken(type, data) {
      const message = tokenMessage(type, data, options);
      const fault = tokenFaults(type, message);
      if (fault !== '') options.onFault(fault);
      const body = JSON.stringify(message);
      const post = {
        body,
        headers: { HmacSignature: signed(body, options.hmacKey), Protocol: 'HmacSHA256' },
      };
      if (delivery.isHeld) heldTokens.push(post);
      else send(post);
    },
    async release(only) {
      for (const post of heldTokens.splice(0)) send(post);
      if (only === undefined) {
        delivery.isHeld = false;
        const items = held.splice(0);
        if (delivery.isBatched && items.length > 0) send(standard(items.toReversed()));
        else for (const item of items) send(standard([item]));
      }
      while (running.size > 0) await Promise.all(running);
    },
  };
}

const wrapped = (items: readonly object[]) => ({
  live: 'false',
  notificationItems: items.map((NotificationRequestItem) => ({ NotificationRequestItem })),
});

const standard = (items: readonly object[]): Post => ({ body: JSON.stringify(wrapped(items)) });

/** Returns a webhook about a token. */
const tokenMessage = (
  type: string,
  data: Readonly<Record<string, string>>,
  { merchantAccount }: WebhookOptions,
): object => ({
  ...{ type, environment: 'test', version: '1', createdAt: new Date().toISOString() },
  eventId: newReference(),
  data: { merchantAccount, ...data },
});

/** Returns the signature of a text: HMAC-SHA256 in Base64. */
const signed = (text: string, hmacKey: string): string =>
  createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(text).digest('base64');

/** Returns an item with its signature: HMAC-SHA256 of eight values with colons between, in Base64. */
function itemOf(event: Event, { merchantAccount, hmacKey }: WebhookOptions): object {
  const { success, additionalData, reason = '', ...members } = event;
  const item = { ...members, merchantAccountCode: merchantAccount, success: String(success) };
  const values = [
    item.pspReference,
    item.originalReference ?? '',
    merchantAccount,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    item.success,
  ];
  const hmacSignature = signed(values.join(':'), hmacKey);
  return {
    ...item,
    additionalData: { ...additionalData, hmacSignature },
    eventDate: new Date().toISOString(),
    reason,
  };
}

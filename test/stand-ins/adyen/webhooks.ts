/**
 * Webhooks of the stand-in: signed, kept until they are acknowledged, and sent again. They can be held back, sent twice
 * and reordered.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Amount } from './payments.ts';
import { webhookFaults } from './schemas.ts';

/** An event to report. */
export interface Event {
  readonly eventCode: string;
  readonly pspReference: string;
  readonly originalReference?: string;
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

/** The webhooks of one merchant account. */
export interface Webhooks {
  readonly delivery: Delivery;
  /** All that were sent and acknowledged, as they were sent. */
  readonly acknowledged: readonly string[];
  report(event: Event): void;
  /** Sends what is held, and resolves when everything is acknowledged. */
  release(): Promise<void>;
}

interface WebhookOptions {
  readonly merchantAccount: string;
  /** 64 hexadecimal digits. */
  readonly hmacKey: string;
  /** Posts a body and returns the status; rejects without an answer. */
  post(body: string): Promise<number>;
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
  const running = new Set<Promise<void>>();

  async function deliver(items: readonly object[]): Promise<void> {
    const body = JSON.stringify({
      live: 'false',
      notificationItems: items.map((NotificationRequestItem) => ({ NotificationRequestItem })),
    });
    for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
      const status = await options.post(body).catch(() => 0);
      if (status >= 200 && status < 300) {
        acknowledged.push(body);
        return;
      }
      await sleep(RETRY_MS);
    }
    options.onFault('A webhook was never acknowledged');
  }

  function send(items: readonly object[]): void {
    for (let copy = 0; copy < delivery.copies; copy += 1) {
      const sent = deliver(items).finally(() => running.delete(sent));
      running.add(sent);
    }
  }

  return {
    delivery,
    acknowledged,
    report(event) {
      const item = itemOf(event, options);
      const wrapped = { live: 'false', notificationItems: [{ NotificationRequestItem: item }] };
      const fault = webhookFaults(event.eventCode, wrapped);
      if (fault !== '') options.onFault(fault);
      if (delivery.isHeld) held.push(item);
      else send([item]);
    },
    async release() {
      delivery.isHeld = false;
      const items = held.splice(0);
      if (delivery.isBatched && items.length > 0) send(items.toReversed());
      else for (const item of items) send([item]);
      while (running.size > 0) await Promise.all(running);
    },
  };
}

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
  const hmac = createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(values.join(':'));
  const hmacSignature = hmac.digest('base64');
  return {
    ...item,
    additionalData: { ...additionalData, hmacSignature },
    eventDate: new Date().toISOString(),
    reason,
  };
}

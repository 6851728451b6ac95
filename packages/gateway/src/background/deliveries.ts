// Delivers notifications: leases what is due, sends it concurrently, and stores the results.

import { type NotificationData, nextTrySeconds } from '@gangway/protocol';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import type { AddressSettings, ResolveHost } from '../notifications/address-guard.ts';
import {
  type DeliveryCapacity,
  type EndedTry,
  type LeasedNotification,
  leaseDue,
  recordTries,
} from '../notifications/delivery-leases.ts';
import { postNotification, type TryResult } from '../notifications/post-notification.ts';
import { receiverConnections } from '../notifications/receiver-connections.ts';
import { hostResolver } from '../notifications/resolve-host.ts';
import type { SigningKeys } from '../notifications/signing-keys.ts';
import type { Database } from '../storage/database.ts';
import { DeliveryLanes, type DeliveryLimits } from './delivery-lanes.ts';
import { type QueueLoop, startQueue } from './queue.ts';

/** What deliveries need; omitted options have the gateway's own values. */
export interface DeliveryOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly signingKeys: SigningKeys;
  /** Fills in what no table holds in clear; by default a notification is sent unchanged. */
  readonly complete?: (data: NotificationData) => Promise<NotificationData>;
  readonly address: AddressSettings;
  readonly logger: Pick<Logger, 'error' | 'info'>;
  readonly resolve?: ResolveHost;
  readonly limits?: DeliveryLimits;
  readonly pollMs?: number;
  /** Real time after which another node takes over the notifications of one that died; longer than two attempts. */
  readonly leaseSeconds?: number;
  readonly tryTimeoutMs?: number;
  /** How long a stop waits for running delivery attempts before it aborts them. */
  readonly graceMs?: number;
}

const limits: DeliveryLimits = { total: 256, lane: 8, slowLane: 2, account: 64 };

/**
 * Starts the delivery of notifications (docs/protocol.md, Notifications) on any number of nodes. `wake` after a commit
 * makes it poll at once; otherwise it polls every half second. `stop` resolves when every attempt has ended and is
 * stored.
 */
export function startDeliveries(options: DeliveryOptions): QueueLoop {
  const { logger, pollMs = 500, graceMs } = options;
  const courier = new Courier(options);
  const queue = startQueue({
    name: 'notifications',
    pollMs,
    logger,
    lanes: new DeliveryLanes(options.limits ?? limits),
    take: (capacity: DeliveryCapacity) => courier.lease(capacity),
    work: (notification, signal) => courier.deliver(notification, signal),
    // Every ended attempt plans the next one. If even that fails, the lease expires.
    putOff: async () => {},
    ...(graceMs === undefined ? {} : { graceMs }),
  });
  return {
    ...queue,
    async stop() {
      await queue.stop();
      courier.hangUp();
      await courier.recordEnded();
    },
  };
}

/** A notification of this node. After `sendBy` (`performance.now()`) its lease could end before the attempt does. */
type HeldNotification = LeasedNotification & { readonly sendBy: number };

/** The delivery attempts of this node, and those that have ended but are not yet stored. */
class Courier {
  readonly #options: DeliveryOptions;
  readonly #resolve: ResolveHost;
  readonly #connections = receiverConnections();
  readonly #ended: EndedTry[] = [];
  #keys: SigningKeys;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#resolve = options.resolve ?? hostResolver({ hostsFile: options.address.mode === 'sandbox' });
    this.#keys = options.signingKeys;
  }

  /** Records the attempts that have ended and leases what is due. */
  async lease(capacity: DeliveryCapacity): Promise<HeldNotification[]> {
    const { clock, database, leaseSeconds = 60, signingKeys } = this.#options;
    await this.recordEnded();
    if (capacity.total <= 0) return [];
    const sendBy = performance.now() + (leaseSeconds * 1000) / 2;
    const leased = await leaseDue(database, { now: clock.now(), leaseSeconds, capacity });
    this.#keys = oncePerAccount(signingKeys);
    return leased.map((notification) => ({ ...notification, sendBy }));
  }

  /** While the database is unavailable, the attempts stay in memory for the next turn. */
  async recordEnded(): Promise<void> {
    const count = this.#ended.length;
    if (count === 0) return;
    await recordTries(this.#options.database, this.#ended);
    this.#ended.splice(0, count);
  }

  /**
   * Sends one notification once and keeps the result to be stored. Where that begins too late, nothing is sent and the
   * lease is left to expire: meanwhile another node may have sent a newer state.
   */
  async deliver(notification: HeldNotification, signal: AbortSignal): Promise<void> {
    const { clock, logger } = this.#options;
    const startedAt = clock.now();
    const startedMs = performance.now();
    const result = await this.#post(notification, this.#keys, signal);
    if (!result) return;
    const durationMs = Math.round(performance.now() - startedMs);
    this.#ended.push(endTry(notification, { result, startedAt, durationMs, now: clock.now() }));
    logTry(logger, notification, result);
  }

  /** Closes the connections that are kept for further notifications. */
  hangUp(): void {
    this.#connections.close();
  }

  async #post(
    notification: HeldNotification,
    keys: SigningKeys,
    signal: AbortSignal,
  ): Promise<TryResult | undefined> {
    const { address, clock, complete = async (data) => data, logger, tryTimeoutMs } = this.#options;
    try {
      const whole = { ...notification, data: await complete(notification.data) };
      const secrets = await keys(notification.accountId);
      if (performance.now() > notification.sendBy) return undefined;
      return await postNotification(whole, {
        secrets,
        address,
        resolve: this.#resolve,
        connections: this.#connections,
        now: clock.real(),
        signal,
        ...(tryTimeoutMs === undefined ? {} : { timeoutMs: tryTimeoutMs }),
      });
    } catch (error) {
      logger.error({ err: error, notification: notification.id }, 'A notification could not be made ready.');
      return { outcome: 'failed', reason: 'The gateway could not make the notification ready.' };
    }
  }
}

/** Loads the keys of an account once, however many of its notifications start together. */
function oncePerAccount(signingKeys: SigningKeys): SigningKeys {
  const cache = new Map<string, Promise<readonly string[]>>();
  return (accountId) => {
    const keys = cache.get(accountId) ?? signingKeys(accountId);
    cache.set(accountId, keys);
    return keys;
  };
}

function endTry(
  notification: LeasedNotification,
  ended: { result: TryResult; startedAt: Date; durationMs: number; now: Date },
): EndedTry {
  const { result, startedAt, durationMs, now } = ended;
  const sinceFirstSeconds = (now.getTime() - notification.firstTryAt.getTime()) / 1000;
  const wait = nextTrySeconds(notification.tryCount, sinceFirstSeconds);
  return {
    id: newId(),
    notification,
    startedAt,
    durationMs,
    outcome: result.outcome,
    httpStatus: 'status' in result ? (result.status ?? null) : null,
    reason: 'reason' in result ? result.reason : '',
    nextTryAt: wait === undefined ? null : new Date(now.getTime() + wait * 1000),
  };
}

function logTry(logger: Pick<Logger, 'info'>, notification: LeasedNotification, result: TryResult): void {
  if (result.outcome === 'delivered') return;
  const { id, object, sequence, tryCount } = notification;
  logger.info(
    { notification: id, object, sequence, tryCount, ...result },
    'A notification was not delivered.',
  );
}

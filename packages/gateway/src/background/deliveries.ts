// Delivers notifications: leases what is due, tries it beside one another, and writes down what came of it.

import { nextTrySeconds } from '@gangway/protocol';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import type { AddressSettings, ResolveHost } from '../notifications/address-guard.ts';
import {
  type EndedTry,
  type LeasedNotification,
  leaseDue,
  recordTries,
} from '../notifications/delivery-leases.ts';
import { postNotification, type TryResult } from '../notifications/post-notification.ts';
import { hostResolver } from '../notifications/resolve-host.ts';
import type { SigningKeys } from '../notifications/signing-keys.ts';
import type { Database } from '../storage/database.ts';
import { DeliveryLanes, type DeliveryLimits } from './delivery-lanes.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

/** What deliveries work with; what is left out has the value that a gateway uses. */
export interface DeliveryOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly signingKeys: SigningKeys;
  readonly address: AddressSettings;
  readonly logger: Pick<Logger, 'error' | 'info'>;
  readonly resolve?: ResolveHost;
  readonly limits?: DeliveryLimits;
  readonly pollMs?: number;
  /** Real time after which another node takes over the notifications of one that died; longer than two tries. */
  readonly leaseSeconds?: number;
  readonly tryTimeoutMs?: number;
  /** How long a stop lets the running tries go on before it breaks them off. */
  readonly graceMs?: number;
}

const limits: DeliveryLimits = { total: 256, lane: 8, slowLane: 2, account: 64 };

/**
 * Starts to deliver the notifications of the outbox (docs/protocol.md, Notifications); any number of nodes may. `wake`
 * after the commit of one makes it start at once, otherwise it starts with the next poll, half a second at most. `stop`
 * resolves when every try has ended and is written down.
 */
export function startDeliveries(options: DeliveryOptions): WorkerLoop {
  const { address, clock, database, logger, signingKeys, tryTimeoutMs } = options;
  const { graceMs = 5000, leaseSeconds = 60, pollMs = 500 } = options;
  const resolve = options.resolve ?? hostResolver({ hostsFile: address.mode === 'sandbox' });
  const lanes = new DeliveryLanes(options.limits ?? limits);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const ended: EndedTry[] = [];

  async function turn(): Promise<boolean> {
    await recordEnded();
    const room = lanes.room();
    if (room.total <= 0) return false;
    const startedAt = performance.now();
    const leased = await leaseDue(database, { now: clock.now(), leaseSeconds, room });
    // A lease that was long on its way may be over before the try would be; its time is left to run out.
    if (performance.now() - startedAt > (leaseSeconds * 1000) / 2) return true;
    const keys = oncePerAccount(signingKeys);
    for (const notification of leased) {
      const work = deliver(notification, keys).finally(() => running.delete(work));
      running.add(work);
    }
    return leased.length > 0;
  }

  async function recordEnded(): Promise<void> {
    const count = ended.length;
    if (count === 0) return;
    await recordTries(database, ended);
    ended.splice(0, count);
  }

  async function deliver(notification: LeasedNotification, keys: SigningKeys): Promise<void> {
    lanes.enter(notification);
    const started = { at: clock.now(), ms: performance.now() };
    const result = await tryOnce(notification, keys);
    const durationMs = Math.round(performance.now() - started.ms);
    lanes.leave(notification, durationMs);
    ended.push(endTry(notification, { result, startedAt: started.at, durationMs, now: clock.now() }));
    logTry(logger, notification, result);
    loop.wake();
  }

  async function tryOnce(notification: LeasedNotification, keys: SigningKeys): Promise<TryResult> {
    try {
      return await postNotification(notification, {
        secrets: await keys(notification.accountId),
        address,
        resolve,
        now: clock.real(),
        signal: stopping.signal,
        ...(tryTimeoutMs === undefined ? {} : { timeoutMs: tryTimeoutMs }),
      });
    } catch (error) {
      logger.error({ err: error, notification: notification.id }, 'A notification could not be made ready.');
      return { outcome: 'failed', reason: 'The gateway could not make the notification ready.' };
    }
  }

  const loop = startWorkerLoop({ name: 'deliveries', pollMs, logger, turn });
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop();
      const grace = setTimeout(() => stopping.abort(), graceMs);
      await Promise.all(running);
      clearTimeout(grace);
      await recordEnded();
    },
  };
}

/** Asks for the keys of an account once, however many of its notifications start together. */
function oncePerAccount(signingKeys: SigningKeys): SigningKeys {
  const known = new Map<string, Promise<readonly string[]>>();
  return (accountId) => {
    const keys = known.get(accountId) ?? signingKeys(accountId);
    known.set(accountId, keys);
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

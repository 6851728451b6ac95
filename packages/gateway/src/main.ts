/** Starts a gateway: storage, services, background work and the HTTP server, in this order. Stops them in reverse. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { signingOrder } from './accounts/secrets.ts';
import { gatewayApp } from './app.ts';
import { type AssembledServices, assembleServices } from './assemble-services.ts';
import { startArchiving } from './background/archiving.ts';
import { startCheckpoints } from './background/checkpoints.ts';
import { startClearing } from './background/clearing.ts';
import { startDeliveries } from './background/deliveries.ts';
import { startExpiry } from './background/expiry.ts';
import { startFolding } from './background/folding.ts';
import { startForgettingSignatures } from './background/forgotten-signatures.ts';
import { startForgettingTries } from './background/forgotten-tries.ts';
import { startKeptCards } from './background/kept-cards.ts';
import { keepOwnRelease, startKeepingReleases } from './background/kept-releases.ts';
import { startKeyRotation } from './background/key-rotation.ts';
import { startLeftWebhooks } from './background/left-webhooks.ts';
import { startPayouts } from './background/payouts.ts';
import { startPendingRefunds } from './background/pending-refunds.ts';
import type { QueueLoop } from './background/queue.ts';
import { startReconciliation } from './background/reconciliation.ts';
import { startResolver } from './background/resolver.ts';
import { startRetention } from './background/retention.ts';
import { startSplits } from './background/splits.ts';
import type { WorkerLoop } from './background/worker-loop.ts';
import { gatewayLogger } from './gateway-log.ts';
import { metricsApp } from './http/metrics.ts';
import { type ListenAt, listenAll, serverOf, stopListening } from './listen.ts';
import { checkLive } from './live-checks.ts';
import type { AddressSettings } from './notifications/address-guard.ts';
import { type OpenStorage, openStorage } from './open-storage.ts';
import { completeNotification } from './outcomes/kept-card.ts';
import type { Report } from './progress.ts';
import type { Settings } from './settings.ts';
import { builtRelease } from './static-files/built-release.ts';
import type { Release } from './static-files/release.ts';
import type { RootKey } from './storage/root-key.ts';

const DATABASE_LOST =
  'The embedded database has stopped unexpectedly. Start again: nothing acknowledged is lost.';

/** A running gateway. */
export interface RunningGateway {
  /** Its public address. */
  readonly url: string;
  /** The directory of the embedded database; undefined with DATABASE_URL. */
  readonly dataDirectory: string | undefined;
  /**
   * Resolves with the sentence to print when the embedded database has ended by itself. The gateway must then be
   * restarted.
   */
  readonly databaseLost: Promise<string>;
  /**
   * Fails `/readyz`, serves on for the drain time, accepts no more requests, finishes those in progress, then stops
   * everything that it started.
   */
  stop(): Promise<void>;
}

/**
 * Starts a gateway. `report` is told what a long start is doing. Throws StartupFailure with the sentence to print, and
 * then leaves nothing running.
 */
export async function startGateway(
  settings: Settings,
  log: Logger = gatewayLogger(),
  release: Release = builtRelease(),
  report?: Report,
): Promise<RunningGateway> {
  const onMove = (server: string) => log.warn({ server }, 'another server of the database is the primary');
  const storage = await openStorage(settings, report, onMove);
  try {
    return await startOn(storage, settings, log, release);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

const notificationAddresses = ({ mode, allowPrivateNotify, network }: Settings): AddressSettings => ({
  mode,
  allowPrivate: allowPrivateNotify,
  ...(network && { only: network.address }),
});

/** Returns where the gateway listens: for payers and merchants, and separately for metrics. */
function placesOf(services: AssembledServices, { host, port, metrics, network, http }: Settings): ListenAt[] {
  const server = serverOf(gatewayApp(services), { ...http, ...(network && { tls: network.tls }) });
  const places: ListenAt[] = [{ server, host, port, setting: 'PORT' }];
  if (metrics)
    places.push({
      server: serverOf(metricsApp(services.metrics), http),
      ...metrics,
      setting: 'GW_METRICS_PORT',
    });
  return places;
}

/** Waiting refunds and splits are always due, so only their queues can tell how late they are. */
function startWaitingForMoney(services: AssembledServices): QueueLoop[] {
  const [refunds, splits] = [startPendingRefunds(services), startSplits(services)];
  services.metrics.watchQueue('refunds', refunds.lateSeconds);
  services.metrics.watchQueue('splits', splits.lateSeconds);
  return [refunds, splits];
}

/** What may be forgotten: at once, or when its time online is over. */
const startForgetting = (services: AssembledServices): WorkerLoop[] => [
  startForgettingTries(services),
  startForgettingSignatures(services),
  startKeptCards(services),
  startRetention(services),
  startArchiving(services),
];

/** The first card frame needs a key. The other nodes serve this release's files before any page names them. */
async function prepareForPages(services: AssembledServices, rootKey: RootKey): Promise<void> {
  await services.vault.keys.rotate(services.clock.real());
  await keepOwnRelease({ ...services, rootKey });
}

async function startOn(
  storage: OpenStorage,
  settings: Settings,
  log: Logger,
  release: Release,
): Promise<RunningGateway> {
  const { database, rootKey } = storage;
  let wakeDeliveries = () => {};
  const wires = { log, release, wakeDeliveries: () => wakeDeliveries() };
  const services = await assembleServices(storage, settings, wires);
  await checkLive(database, settings, services.rails);
  await prepareForPages(services, rootKey);
  const places = placesOf(services, settings);
  await listenAll(places);
  const deliveries = startDeliveries({
    database,
    clock: services.clock,
    signingKeys: async (accountId) => signingOrder((await services.callers.byId(accountId))?.secrets ?? []),
    complete: (data) => completeNotification(services, data),
    address: notificationAddresses(settings),
    logger: log,
  });
  wakeDeliveries = () => deliveries.wake();
  const workers = [
    deliveries,
    ...startWaitingForMoney(services),
    startExpiry(services),
    startResolver(services),
    startPayouts(services),
    startLeftWebhooks(services),
    startKeyRotation(services),
    startClearing(services),
    startReconciliation(services),
    startFolding(services),
    startCheckpoints(services),
    ...startForgetting(services),
    startKeepingReleases({ ...services, rootKey }),
  ];

  async function stopAll(): Promise<void> {
    // A load balancer learns it from its next probe, and sends requests until then.
    services.draining.abort();
    const { drainMs } = settings.http;
    const listening = places.map(({ server }) => stopListening(server, drainMs));
    await sleep(drainMs);
    services.stopping.abort();
    await Promise.all(listening);
    // A worker that fails to stop, such as without a database, must not keep the others running.
    for (const end of await Promise.allSettled(workers.map((worker) => worker.stop())))
      if (end.status === 'rejected')
        log.error({ err: end.reason }, 'a background worker failed while stopping');
    services.closeSandbox();
    await storage.close();
  }

  let stopped: Promise<void> | undefined;
  return {
    url: settings.publicUrl,
    dataDirectory: storage.directory,
    databaseLost: new Promise((resolve) => {
      void storage.ended.then(() => {
        if (!stopped) resolve(DATABASE_LOST);
      });
    }),
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
  };
}

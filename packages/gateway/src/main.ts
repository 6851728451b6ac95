/** Starts and stops a gateway: storage, parts, background work and the HTTP server, in this order; stops in the reverse. */
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { storedCallers } from './accounts/callers.ts';
import { SECRET_CONTEXT, signingOrder } from './accounts/secrets.ts';
import { type AppParts, gatewayApp } from './app.ts';
import { startDeliveries } from './background/deliveries.ts';
import { startExpiry } from './background/expiry.ts';
import { startLeftCallbacks } from './background/left-callbacks.ts';
import { startResolver } from './background/resolver.ts';
import { systemClock } from './clock.ts';
import { failedTries } from './http/failed-tries.ts';
import { gatewayMetrics } from './http/metrics.ts';
import { rateLimit } from './http/rate-limit.ts';
import { listen, stopListening } from './listen.ts';
import { checkLive } from './live-checks.ts';
import { type OpenStorage, openStorage } from './open-storage.ts';
import { pageSecrets } from './orders/page-secret.ts';
import { railRegistry } from './rails/rail-registry.ts';
import { seedSandbox } from './sandbox/sandbox-accounts.ts';
import { schemeApp } from './sandbox/scheme-app.ts';
import type { Settings } from './settings.ts';
import { storedClock } from './storage/stored-clock.ts';

/** A running gateway. */
export interface RunningGateway {
  /** Its public address. */
  readonly url: string;
  /** Where the embedded database lies; undefined with DATABASE_URL. */
  readonly dataDirectory: string | undefined;
  /** Resolves when the embedded database has ended although nobody stopped it: the gateway can only be started anew. */
  readonly databaseLost: Promise<void>;
  /** Takes no more requests, finishes those under way, then stops everything it started. */
  stop(): Promise<void>;
}

/** What must not reach a log, wherever it stands. */
const REDACTED = ['secret', 'sign', 'cardinfo', 'payment_token_object', 'pincode', 'password'].flatMap(
  (name) => [name, `*.${name}`],
);

/** The gateway's logger: pino JSON lines on standard error. */
export const gatewayLogger = (level = process.env.LOG_LEVEL ?? 'info'): Logger =>
  pino({ level, redact: REDACTED, base: null }, pino.destination({ fd: 2, sync: true }));

/** Starts a gateway. Throws StartupFailure with the sentence to print; then nothing is left running. */
export async function startGateway(
  settings: Settings,
  log: Logger = gatewayLogger(),
): Promise<RunningGateway> {
  const storage = await openStorage(settings);
  try {
    return await startOn(storage, settings, log);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function startOn(storage: OpenStorage, settings: Settings, log: Logger): Promise<RunningGateway> {
  const { database, masterKey } = storage;
  const isSandbox = settings.mode === 'sandbox';
  if (isSandbox) await seedSandbox(database, (secret) => masterKey.seal(secret, SECRET_CONTEXT));
  const stopping = new AbortController();
  const schemeKey = masterKey.derive('sandbox-scheme').toString('hex');
  const { publicUrl } = settings;
  // The rail meets the scheme where this process listens, whatever stands in front of it.
  const internalUrl = `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${settings.port}`;
  const rails = railRegistry(settings.mode, { url: `${internalUrl}/scheme`, key: schemeKey });
  await checkLive(database, settings, rails);

  const clock = isSandbox ? await storedClock(database) : { ...systemClock, close() {} };
  const callers = storedCallers(database, masterKey);
  let wakeDeliveries = () => {};
  const parts: AppParts = {
    database,
    clock,
    callers,
    rails,
    pageSecrets: pageSecrets(masterKey),
    publicUrl,
    log,
    wakeDeliveries: () => wakeDeliveries(),
    mode: settings.mode,
    serviceName: settings.name,
    timeToleranceSeconds: settings.timeToleranceSeconds,
    contentKey: masterKey.derive('request-content'),
    failedTries: failedTries(settings.failedTriesPerMinute),
    rateLimit: rateLimit(settings.requestsPerSecond),
    metrics: gatewayMetrics(database),
    isReady: () => !stopping.signal.aborted,
    scheme: isSandbox
      ? schemeApp({
          database,
          clock,
          key: schemeKey,
          publicUrl,
          styleSheetUrl: '/pages/page.css',
          stop: stopping.signal,
        })
      : undefined,
  };
  const app = gatewayApp(parts);
  const server: Server = createServer(getRequestListener(app.fetch));
  await listen(server, settings);
  const deliveries = startDeliveries({
    database,
    clock,
    signingKeys: async (accountId) => signingOrder((await callers.byId(accountId))?.secrets ?? []),
    address: { mode: settings.mode, allowPrivate: settings.allowPrivateNotify },
    logger: log,
  });
  wakeDeliveries = () => deliveries.wake();
  const workers = [deliveries, startExpiry(parts), startResolver(parts), startLeftCallbacks(parts)];
  let stopped: Promise<void> | undefined;
  return {
    url: publicUrl,
    dataDirectory: storage.directory,
    databaseLost: new Promise((resolve) => {
      void storage.ended.then(() => {
        if (!stopped) resolve();
      });
    }),
    stop: () => (stopped ??= stopAll()),
  };

  async function stopAll(): Promise<void> {
    stopping.abort();
    await stopListening(server);
    await Promise.all(workers.map((worker) => worker.stop()));
    clock.close();
    await storage.close();
  }
}

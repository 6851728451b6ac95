/** Assembles the services of a gateway that the app and the background work share. */
import type { Logger } from 'pino';
import { storedCallers } from './accounts/callers.ts';
import { findClientKey } from './accounts/client-keys.ts';
import { storedWalletApps } from './accounts/wallet-apps.ts';
import type { AppServices } from './app.ts';
import { type ArchiveSeal, archiveSeal } from './archive/archives.ts';
import { type AuditSeal, auditSeal } from './audit/audit-chain.ts';
import { systemClock } from './clock.ts';
import { rootOf } from './hosted-pages/page-shell.ts';
import { requestAdmission } from './http/admission.ts';
import { failedTries } from './http/failed-tries.ts';
import { gatewayMetrics } from './http/metrics.ts';
import { rareCounts } from './http/rare-counts.ts';
import { rateLimit } from './http/rate-limit.ts';
import { wrongSignatures } from './http/wrong-signatures.ts';
import { type LedgerSeal, ledgerSeal } from './ledger/seal.ts';
import type { OpenStorage } from './open-storage.ts';
import { creationBatches } from './orders/creation-batches.ts';
import { pageSecrets } from './orders/page-secret.ts';
import { orderQueries } from './orders/queried-order.ts';
import { storedRates } from './pricing/exchange-rates.ts';
import { storedPrices } from './pricing/price-list.ts';
import { loadRailDrivers } from './rail-packages.ts';
import { storedRailAccounts } from './rails/open-accounts.ts';
import { railRegistry } from './rails/rail-registry.ts';
import { localAddress, type Settings } from './settings.ts';
import { keptReleases } from './static-files/kept-releases.ts';
import { type Release, releasePath } from './static-files/release.ts';
import { readCardRanges } from './vault/read-card-ranges.ts';
import { openVault } from './vault/vault.ts';

/** The services, and how to stop them. */
export interface AssembledServices extends AppServices {
  /** Aborted when the gateway wants no more requests. It still answers those that arrive. */
  readonly draining: AbortController;
  /** Aborted when the gateway stops. */
  readonly stopping: AbortController;
  readonly ledgerSeal: LedgerSeal;
  readonly auditSeal: AuditSeal;
  readonly archiveSeal: ArchiveSeal;
  readonly closeSandbox: () => void;
}

/** Assembles the services on open storage, which in sandbox mode has the sandbox. */
export async function assembleServices(
  { database, readReplica, rootKey, sandbox }: OpenStorage,
  settings: Settings,
  { release, ...wires }: { log: Logger; wakeDeliveries: () => void; release: Release },
): Promise<AssembledServices> {
  const { mode, publicUrl, network } = settings;
  // The rails call the schemes at the address where this process listens, not through a proxy.
  const ownUrl = localAddress(settings.host, settings.port, network ? 'https' : 'http');
  const place = { database, rootKey, ownUrl, shop: network?.shop };
  const opened = await sandbox?.open(place);
  const clock = opened?.clock ?? systemClock;
  const callers = storedCallers(database, rootKey);
  const admission = requestAdmission(settings.requestsAtOnce);
  const draining = new AbortController();
  const stopping = new AbortController();
  const services: AssembledServices = {
    ...wires,
    database,
    creations: creationBatches(database),
    queries: orderQueries(database),
    readReplica,
    clock,
    draining,
    stopping,
    ledgerSeal: ledgerSeal(rootKey),
    auditSeal: auditSeal(rootKey),
    archiveSeal: archiveSeal(rootKey),
    callers,
    rails: railRegistry(
      (await sandbox?.rails(place)) ?? [],
      storedRailAccounts([...(await loadRailDrivers()), ...((await sandbox?.drivers(place)) ?? [])], {
        database,
        rootKey,
        mode,
      }),
    ),
    bank: opened?.bank,
    pageSecrets: pageSecrets(rootKey),
    walletApps: storedWalletApps(database, rootKey),
    exchangeRates: storedRates(database),
    prices: storedPrices(),
    vault: openVault(database, rootKey, (key) => findClientKey(database, key)),
    publicUrl,
    mode,
    cardRanges: readCardRanges(settings),
    tryLimits: settings.tryLimits,
    serviceName: settings.name,
    releases: keptReleases(database, rootKey, release),
    timeToleranceSeconds: settings.timeToleranceSeconds,
    contentKey: rootKey.derive('request-content'),
    proxies: settings.proxies,
    failedTries: failedTries(settings.failedTriesPerMinute),
    wrongSignatures: wrongSignatures(),
    rateLimit: rateLimit(settings.requestsPerSecond),
    admission,
    countRefused: rareCounts(),
    metrics: gatewayMetrics(database, clock, admission),
    isReady: () => !draining.signal.aborted,
    sandboxPaths: sandbox?.paths,
    sandboxRoutes: undefined,
    closeSandbox: () => opened?.close(),
  };
  const styleSheetUrl = `${rootOf(publicUrl)}${releasePath(release.id, 'pages', 'page.css')}`;
  const host = { ...services, rootKey, styleSheetUrl, stop: stopping.signal };
  return { ...services, sandboxRoutes: opened?.routes(host) };
}

/** Assembles the services of a gateway that the app and the background work share. */
import type { Logger } from 'pino';
import { storedCallers } from './accounts/callers.ts';
import { findClientKey } from './accounts/client-keys.ts';
import { storedWalletApps } from './accounts/wallet-apps.ts';
import { sandboxDesk } from './administration/sandbox-desk.ts';
import type { AppServices } from './app.ts';
import { type AuditSeal, auditSeal } from './audit/audit-chain.ts';
import { systemClock } from './clock.ts';
import { rootOf } from './hosted-pages/page-shell.ts';
import { failedTries } from './http/failed-tries.ts';
import { gatewayMetrics } from './http/metrics.ts';
import { rateLimit } from './http/rate-limit.ts';
import { wrongSignatures } from './http/wrong-signatures.ts';
import { inspectionOf } from './inspection/inspection.ts';
import { type LedgerSeal, ledgerSeal } from './ledger/seal.ts';
import type { OpenStorage } from './open-storage.ts';
import { pageSecrets } from './orders/page-secret.ts';
import { findPayerPosition } from './outcomes/payer-position.ts';
import { findPaidAtScheme } from './outcomes/sandbox-incidents.ts';
import { storedRates } from './pricing/exchange-rates.ts';
import { storedPrices } from './pricing/price-list.ts';
import { railRegistry } from './rails/rail-registry.ts';
import { sandboxBank } from './rails/sandbox-bank.ts';
import { sandboxRails } from './rails/sandbox-rails.ts';
import { allowSandboxShop, seedSandbox } from './sandbox/sandbox-accounts.ts';
import { sandboxAdministration } from './sandbox/sandbox-administration.ts';
import { schemeApp } from './sandbox/scheme-app.ts';
import { localAddress, type Settings } from './settings.ts';
import { type StoredClock, storedClock } from './storage/stored-clock.ts';
import { openVault } from './vault/vault.ts';

/** The services, and how to stop them. */
export interface AssembledServices extends AppServices {
  readonly clock: StoredClock;
  /** Aborted when the gateway wants no more requests. It still answers those that arrive. */
  readonly draining: AbortController;
  /** Aborted when the gateway stops. */
  readonly stopping: AbortController;
  readonly ledgerSeal: LedgerSeal;
  readonly auditSeal: AuditSeal;
}

/** Assembles the services on open storage. The sandbox adds its accounts, its clock and the sandbox scheme. */
export async function assembleServices(
  { database, rootKey }: OpenStorage,
  settings: Settings,
  wires: { log: Logger; wakeDeliveries: () => void },
): Promise<AssembledServices> {
  const { mode, publicUrl, network } = settings;
  const isSandbox = mode === 'sandbox';
  if (isSandbox) await seedSandbox(database, (secret, of) => rootKey.seal(secret, of));
  if (isSandbox && network) await allowSandboxShop(database, network.shop);
  const draining = new AbortController();
  const stopping = new AbortController();
  const schemeKey = rootKey.derive('sandbox-scheme').toString('hex');
  // The rail calls the scheme at the address where this process listens, not through a proxy.
  const own = localAddress(settings.host, settings.port, network ? 'https' : 'http');
  const schemeUrl = `${own}/scheme`;
  const clock = isSandbox ? await storedClock(database) : liveClock;
  const callers = storedCallers(database, rootKey);
  const scheme = () => ({
    database,
    clock,
    key: schemeKey,
    publicUrl,
    styleSheetUrl: `${rootOf(publicUrl)}/pages/page.css`,
    startPayment: async (tradeId: string) => {
      await findPayerPosition(services, { tradeId, retry: true });
    },
    findPaid: (tradeId: string) => findPaidAtScheme(services, tradeId),
    ...inspectionOf(database, clock),
    ...sandboxDesk({ ...services, rootKey, sandbox: sandboxAdministration }),
    followClock: () => clock.refresh(),
    stop: stopping.signal,
  });
  const services: AssembledServices = {
    ...wires,
    database,
    clock,
    draining,
    stopping,
    ledgerSeal: ledgerSeal(rootKey),
    auditSeal: auditSeal(rootKey),
    callers,
    rails: railRegistry(isSandbox ? sandboxRails({ url: schemeUrl, key: schemeKey }) : []),
    bank: isSandbox ? sandboxBank({ url: schemeUrl, key: schemeKey }) : undefined,
    pageSecrets: pageSecrets(rootKey),
    walletApps: storedWalletApps(database, rootKey),
    exchangeRates: storedRates(database),
    prices: storedPrices(),
    vault: openVault(database, rootKey, (key) => findClientKey(database, key)),
    publicUrl,
    mode,
    tryLimits: settings.tryLimits,
    serviceName: settings.name,
    timeToleranceSeconds: settings.timeToleranceSeconds,
    contentKey: rootKey.derive('request-content'),
    proxies: settings.proxies,
    failedTries: failedTries(settings.failedTriesPerMinute),
    wrongSignatures: wrongSignatures(),
    rateLimit: rateLimit(settings.requestsPerSecond),
    metrics: gatewayMetrics(database, clock),
    isReady: () => !draining.signal.aborted,
    scheme: undefined,
  };
  return isSandbox ? { ...services, scheme: schemeApp(scheme()) } : services;
}

/** Live time is real time. */
const liveClock: StoredClock = { ...systemClock, refresh: async () => {}, close: () => {} };

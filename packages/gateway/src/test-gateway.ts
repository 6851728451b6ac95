/**
 * A gateway for tests: the real app on a fresh database, with a clock and rails that the test controls. For tests only.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { after, before } from 'node:test';
import { canonicalString } from '@gangway/protocol/signature';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { seedSandbox } from '../../sandbox/src/sandbox-accounts.ts';
import { storedCallers } from './accounts/callers.ts';
import { findClientKey } from './accounts/client-keys.ts';
import { storedWalletApps } from './accounts/wallet-apps.ts';
import { type AppServices, gatewayApp } from './app.ts';
import { type Clock, fixedClock } from './clock.ts';
import { requestAdmission } from './http/admission.ts';
import { failedTries } from './http/failed-tries.ts';
import { gatewayMetrics } from './http/metrics.ts';
import { rareCounts } from './http/rare-counts.ts';
import { rateLimit } from './http/rate-limit.ts';
import { wrongSignatures } from './http/wrong-signatures.ts';
import { findAttempt } from './orders/attempts.ts';
import { creationBatches } from './orders/creation-batches.ts';
import { pageSecrets } from './orders/page-secret.ts';
import { orderQueries } from './orders/queried-order.ts';
import { finishPayment } from './outcomes/leave-at-rail.ts';
import { storedRates } from './pricing/exchange-rates.ts';
import { storedPrices } from './pricing/price-list.ts';
import { type FakeRail, fakeRail } from './rails/fake-rail.ts';
import { type RailRegistry, railRegistry } from './rails/rail-registry.ts';
import { builtRelease } from './static-files/built-release.ts';
import { keptReleases } from './static-files/kept-releases.ts';
import type { Database } from './storage/database.ts';
import { rootKeyOf } from './storage/root-key.ts';
import { type Seed, testDatabase } from './storage/test-database.ts';
import { stampEarlierInstallation } from './storage/test-installation.ts';
import { readCardRanges } from './vault/read-card-ranges.ts';
import { openVault } from './vault/vault.ts';

/** The business time at which every test gateway starts. */
export const TEST_START = new Date('2026-11-20T10:00:00Z');

/** The parsed answer of `POST /Payments`. */
export interface Answered {
  readonly http: number;
  readonly code: string;
  readonly message: string;
  readonly data: Record<string, string>;
}

/** The options of a request; each has a valid default. */
export interface CallOptions {
  readonly user?: string;
  readonly secret?: string;
  readonly time?: string | number;
}

/** The gateway under test. */
export interface TestGateway {
  readonly app: Hono;
  readonly services: AppServices;
  readonly database: Database;
  /** The address of its database, with the owner's role. */
  readonly url: string;
  readonly clock: ReturnType<typeof fixedClock>;
  readonly rail: FakeRail;
  /** The card rail, where an attempt cannot be repeated. */
  readonly cardRail: FakeRail;
  /** Sends a correctly signed request. */
  call(method: string, data: Record<string, unknown>, options?: CallOptions): Promise<Answered>;
  /** Sends a text unchanged. */
  post(text: string): Promise<Answered>;
  /** Creates an iDEAL order; `data` changes single fields. Returns the created order. */
  create(data?: Record<string, unknown>): Promise<Answered['data']>;
  /** Opens a page of the gateway by address or path; redirects are not followed. */
  open(url: string, init?: RequestInit): Promise<Response>;
  /** Returns the state of a trade by `v3.QueryOrder`. */
  stateOf(tradeId: string): Promise<string>;
  /** Queries the rail for the outcome of an attempt, as the resolver does. */
  askRail(attemptId: string): Promise<void>;
  stop(): Promise<void>;
}

/** Returns a valid `v3.CreatePayments` request with its own order_id. */
export const validPayment = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  pay_method: 'online',
  sub_pay_method: 'iDEAL',
  order_id: randomUUID(),
  amount: '24.99',
  currency: 'EUR',
  description: 'Two mugs',
  timeout: '30',
  redirect_url: 'http://127.0.0.1:9/back',
  notify_url: 'http://127.0.0.1:9/notify',
  ...changes,
});

/** Returns the body of a signed request. */
export function signedBody(method: string, data: Record<string, unknown>, options: CallOptions = {}): string {
  const { user = '016683', time = 1_795_000_000 } = options;
  const secret = options.secret ?? `sandbox-secret-${user}`;
  const texts = Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value === null ? '' : String(value)]);
  const message = canonicalString({ ...Object.fromEntries(texts), user, method, time: String(time) });
  const sign = createHmac('sha256', secret).update(message).digest('hex');
  return JSON.stringify({ user, sign, method, time, data });
}

const MASTER_KEY = Buffer.alloc(32, 7);
/** The root key of a test gateway. */
export const ROOT_KEY = rootKeyOf(MASTER_KEY);

/** Returns the services of a test gateway on a database, before `changes`. */
function testServices(database: Database, rails: RailRegistry, clock: Clock): AppServices {
  return {
    database,
    creations: creationBatches(database),
    queries: orderQueries(database),
    clock,
    callers: storedCallers(database, ROOT_KEY),
    rails,
    pageSecrets: pageSecrets(ROOT_KEY),
    walletApps: storedWalletApps(database, ROOT_KEY),
    exchangeRates: storedRates(database),
    prices: storedPrices(),
    vault: openVault(database, ROOT_KEY, (key) => findClientKey(database, key)),
    publicUrl: 'http://127.0.0.1:4010',
    log: pino({ level: 'silent' }),
    wakeDeliveries: () => {},
    mode: 'sandbox',
    cardRanges: readCardRanges({ mode: 'sandbox', cardRangesFile: undefined }),
    tryLimits: 'wide',
    serviceName: 'Gangway',
    releases: keptReleases(database, ROOT_KEY, builtRelease()),
    timeToleranceSeconds: undefined,
    contentKey: ROOT_KEY.derive('request-content'),
    failedTries: failedTries(1_000_000),
    wrongSignatures: wrongSignatures(),
    rateLimit: rateLimit(undefined),
    // Its time stands still: a machine that is slow is no overload.
    admission: requestAdmission(undefined, () => 0),
    countRefused: rareCounts(),
    metrics: gatewayMetrics(database),
    isReady: () => true,
    sandboxRoutes: undefined,
    sandboxPaths: undefined,
  };
}

/** The rows of every test gateway's database: those of a new sandbox. */
async function newSandbox(database: Database): Promise<void> {
  await stampEarlierInstallation(database, MASTER_KEY);
  await seedSandbox(database, ROOT_KEY);
}

/** Starts a test gateway. `changes` replaces services, such as the limits. */
export async function testGateway(
  changes: Partial<AppServices> = {},
  makeDatabase = (seed: Seed) => testDatabase(undefined, seed),
): Promise<TestGateway> {
  const { database, url, drop } = await makeDatabase(newSandbox);
  const clock = fixedClock(TEST_START);
  const rail = fakeRail();
  const cardRail = fakeRail('fake-card', { retryPolicy: 'none' });
  const services = { ...testServices(database, railRegistry([rail, cardRail]), clock), ...changes };
  const app = gatewayApp(services);

  async function post(text: string): Promise<Answered> {
    const response = await app.request('/Payments', { method: 'POST', body: text });
    const { code, message, data } = (await response.json()) as Answered;
    return { http: response.status, code, message, data };
  }
  // Each call has its own time, because equal bytes would be a repeat of the first call.
  let time = 1_795_000_000;
  const call: TestGateway['call'] = (method, data, options) => {
    time += 1;
    return post(signedBody(method, data, { time, ...options }));
  };

  return {
    app,
    services,
    database,
    url,
    clock,
    rail,
    cardRail,
    post,
    call,
    async create(data) {
      const answer = await call('v3.CreatePayments', validPayment(data));
      if (answer.code !== '200') throw new Error(`${answer.code} ${answer.message}`);
      return answer.data;
    },
    open: async (url, init) => app.request(url.replace(services.publicUrl, ''), init),
    async stateOf(tradeId) {
      const { data } = await call('v3.QueryOrder', { trade_id: tradeId });
      return (data.transaction_info as unknown as { state: string }).state;
    },
    askRail: (attemptId) => askRailOf(services, attemptId),
    stop: drop,
  };
}

/** Starts a gateway before the tests of the surrounding `describe`, in which it is used, and stops it after them. */
export function useGateway(...options: Parameters<typeof testGateway>): TestGateway {
  const gateway = {} as TestGateway;
  before(async () => {
    Object.assign(gateway, await testGateway(...options));
  });
  after(() => gateway.stop());
  return gateway;
}

async function askRailOf(services: AppServices, attemptId: string): Promise<void> {
  const attempt = await findAttempt(services.database, attemptId);
  if (attempt) await finishPayment(services, attempt);
}

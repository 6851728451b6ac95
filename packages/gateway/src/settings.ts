/** The gateway's settings, read once from the environment. A missing or wrong one stops the start with one sentence. */
import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { urlOf } from '@gangway/protocol';
import { checkAddress } from './storage/check-address.ts';
import { StartupFailure } from './storage/startup-failure.ts';

/** The settings of the gateway. */
export interface Settings {
  /** The address of a PostgreSQL server; without it the embedded one runs. */
  readonly databaseUrl: string | undefined;
  /**
   * The address of the database's owner, directly at the server, for migrations. With it, the login of `databaseUrl`
   * has its rights and limits by itself, and a pooler may be in between; without it, `databaseUrl` is used for both.
   */
  readonly databaseDirectUrl: string | undefined;
  /** A replica for reports, lists and downloads; undefined for none. */
  readonly databaseReadUrl: string | undefined;
  /** How old the replica's answers may be, in milliseconds. */
  readonly readLagMaxMs: number;
  /** Whether prepared statements have names. A pooler that gives each transaction another connection needs false. */
  readonly namesStatements: boolean;
  /** The largest number of database connections of this process. */
  readonly databaseConnections: number;
  readonly port: number;
  readonly host: string;
  /** Where Prometheus reads metrics, which payers cannot reach; undefined for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** The address at which payers and merchants reach the gateway, without a slash at the end. */
  readonly publicUrl: string;
  readonly mode: 'sandbox' | 'live';
  /** The file with the ranges of local card networks; undefined for the published ones. */
  readonly cardRangesFile: string | undefined;
  readonly dataDirectory: string;
  /** 32 bytes; undefined lets the embedded sandbox store one in the data directory. */
  readonly masterKey: Buffer | undefined;
  /** 32 bytes: the key to change to. A gateway starts with whichever of the two keys the database uses. */
  readonly newMasterKey: Buffer | undefined;
  readonly name: string;
  /** How far a request's `time` may differ, in seconds; undefined turns the check off (sandbox). */
  readonly timeToleranceSeconds: number | undefined;
  /** Whether notifications may go to private addresses (never loopback in live). */
  readonly allowPrivateNotify: boolean;
  /** Requests a second for each account; undefined for no limit (sandbox). */
  readonly requestsPerSecond: number | undefined;
  /** The limit of requests of merchants that a process works on at once. */
  readonly requestsAtOnce: number;
  /** The limits of tries of cards and gift cards; always strict in live mode. */
  readonly tryLimits: 'strict' | 'wide' | 'pressure';
  /** The number of our proxies: so many addresses at the end of X-Forwarded-For are trusted. */
  readonly proxies: number;
  /** Failed signatures a minute, by address and user, before requests get 429. */
  readonly failedTriesPerMinute: number;
  readonly http: HttpSettings;
  /** A sandbox that the network can reach. The starting program sets it, never the environment. */
  readonly network?: SandboxNetwork;
}

/** How the HTTP server treats connections. */
export interface HttpSettings {
  /** How long a stopping node still serves after `/readyz` has turned 503. */
  readonly drainMs: number;
  /**
   * How long an idle connection stays open. Longer than the load balancer's own timeout, so that the balancer closes
   * first.
   */
  readonly keepAliveMs: number;
  /** The limit of open connections. Beyond it, the longest one without a complete request is closed. */
  readonly connectionsMax: number;
}

/**
 * A sandbox that the local network reaches over HTTPS. Everybody there knows its published keys. Its notifications may
 * therefore go only to public addresses and to `address`, not to this machine or its other networks.
 */
export interface SandboxNetwork {
  /** The IPv4 address of this machine. */
  readonly address: string;
  /** PEM: a certificate for the address, trusted by this process, and its key. */
  readonly tls: { readonly cert: string; readonly key: string };
  /** The origin of the shop whose pages may show the published merchants' card form. */
  readonly shop: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the settings. Throws {@link StartupFailure} naming the setting. */
export function readSettings(environment: Environment): Settings {
  const mode = readMode(environment);
  if (mode === 'live') refuseInLive(environment);
  const port = readPort('PORT', environment.PORT || '4010');
  const host = environment.GW_HOST || '127.0.0.1';
  const databaseUrl = readDatabaseUrl(environment, mode);
  const masterKey = readKey(environment, 'GW_MASTER_KEY');
  if (databaseUrl && !masterKey) {
    throw new StartupFailure(
      'GW_MASTER_KEY is missing: with DATABASE_URL the gateway needs a key of its own (openssl rand -hex 32).',
    );
  }
  return {
    databaseUrl,
    databaseDirectUrl: readOtherUrl(environment, 'DATABASE_DIRECT_URL', mode),
    databaseReadUrl: readOtherUrl(environment, 'DATABASE_READ_URL', mode),
    readLagMaxMs: readWhole(environment, 'GW_READ_LAG_SECONDS', { unset: 5, min: 1, max: 300 }) * 1000,
    namesStatements: readStatements(environment),
    databaseConnections: readWhole(environment, 'GW_DATABASE_CONNECTIONS', { unset: 16, min: 2, max: 999 }),
    port,
    host,
    metrics: readMetrics(environment, port),
    publicUrl: readPublicUrl(environment, mode, localAddress(host, port)),
    mode,
    dataDirectory: resolve(environment.GW_DATA_DIR || '.gangway'),
    masterKey,
    newMasterKey: readKey(environment, 'GW_NEW_MASTER_KEY'),
    name: environment.GW_NAME || 'Gangway',
    cardRangesFile: environment.GW_CARD_RANGES || undefined,
    timeToleranceSeconds: readTolerance(environment, mode),
    allowPrivateNotify: readSwitch(environment, 'GW_ALLOW_PRIVATE_NOTIFY'),
    requestsPerSecond: readRate(environment, mode),
    requestsAtOnce: readWhole(environment, 'GW_REQUESTS_AT_ONCE', { unset: 256, min: 32, max: 9_999 }),
    tryLimits: readTryLimits(environment, mode),
    proxies: readProxies(environment),
    failedTriesPerMinute: 60,
    http: readHttpSettings(environment, mode),
  };
}

/** Settings of tests and sandboxes, which would take protection from live payments. */
function refuseInLive(environment: Environment): void {
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    throw new StartupFailure(
      'NODE_TLS_REJECT_UNAUTHORIZED is 0: live mode verifies the certificates of rails and database. Remove it, and ' +
        'name a CA of your own in NODE_EXTRA_CA_CERTS.',
    );
  if (readSwitch(environment, 'GW_ALLOW_PRIVATE_NOTIFY'))
    throw new StartupFailure('GW_ALLOW_PRIVATE_NOTIFY is for the sandbox: remove it in live mode.');
}

/** Three probes of a load balancer that probes every five seconds. */
const LIVE_DRAIN_SECONDS = 15;

function readHttpSettings(environment: Environment, mode: Settings['mode']): HttpSettings {
  const drainSeconds = mode === 'live' ? LIVE_DRAIN_SECONDS : 0;
  return {
    drainMs: readWhole(environment, 'GW_DRAIN_SECONDS', { unset: drainSeconds, min: 0, max: 300 }) * 1000,
    keepAliveMs: readWhole(environment, 'GW_KEEP_ALIVE_SECONDS', { unset: 75, min: 5, max: 3_600 }) * 1000,
    connectionsMax: readWhole(environment, 'GW_HTTP_CONNECTIONS', { unset: 4_000, min: 10, max: 100_000 }),
  };
}

function readWhole(
  environment: Environment,
  name: string,
  { unset, min, max }: { unset: number; min: number; max: number },
): number {
  const text = environment[name] || String(unset);
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new StartupFailure(`${name} is "${text}": it must be a whole number from ${min} to ${max}.`);
}

function readMode(environment: Environment): Settings['mode'] {
  const mode = environment.GW_MODE || 'sandbox';
  if (mode === 'sandbox' || mode === 'live') return mode;
  throw new StartupFailure(`GW_MODE is "${mode}": it must be sandbox or live.`);
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65535) return port;
  throw new StartupFailure(`${name} is "${text}": it must be a number from 1 to 65535.`);
}

function readMetrics(environment: Environment, ownPort: number): Settings['metrics'] {
  const text = environment.GW_METRICS_PORT;
  if (!text) return undefined;
  const port = readPort('GW_METRICS_PORT', text);
  if (port !== ownPort) return { host: environment.GW_METRICS_HOST || '127.0.0.1', port };
  throw new StartupFailure(
    `GW_METRICS_PORT is ${port} as PORT is: metrics need a port of their own, which payers do not reach.`,
  );
}

function readDatabaseUrl(environment: Environment, mode: Settings['mode']): string | undefined {
  const text = environment.DATABASE_URL;
  if (!text) {
    if (mode === 'live')
      throw new StartupFailure('DATABASE_URL is missing: live mode does not run on the embedded database.');
    return undefined;
  }
  return checkAddress('DATABASE_URL', text, mode);
}

function readOtherUrl(
  environment: Environment,
  name: 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL',
  mode: Settings['mode'],
): string | undefined {
  const text = environment[name];
  if (!text) return undefined;
  if (!environment.DATABASE_URL)
    throw new StartupFailure(`${name} needs DATABASE_URL, the address that the gateway works with.`);
  return checkAddress(name, text, mode);
}

function readStatements(environment: Environment): boolean {
  const text = environment.GW_DATABASE_STATEMENTS || 'named';
  if (text === 'named' || text === 'unnamed') return text === 'named';
  throw new StartupFailure(`GW_DATABASE_STATEMENTS is "${text}": it must be named or unnamed.`);
}

function readKey(environment: Environment, name: string): Buffer | undefined {
  const text = environment[name];
  if (!text) return undefined;
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  throw new StartupFailure(`${name} must be 64 hexadecimal characters (openssl rand -hex 32).`);
}

/** Returns the address at which this machine reaches a server that listens on `host`; loopback for all addresses. */
export function localAddress(host: string, port: number, protocol: 'http' | 'https' = 'http'): string {
  if (host === '0.0.0.0') return `${protocol}://127.0.0.1:${port}`;
  if (host === '::') return `${protocol}://[::1]:${port}`;
  return `${protocol}://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

function readPublicUrl(environment: Environment, mode: Settings['mode'], local: string): string {
  const text = environment.GW_PUBLIC_URL;
  if (!text) {
    if (mode === 'live')
      throw new StartupFailure('GW_PUBLIC_URL is missing: payers are sent there in live mode.');
    return local;
  }
  const url = urlOf(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new StartupFailure(`GW_PUBLIC_URL is "${text}": it must be an http or https address.`);
  }
  if (mode === 'live' && url.protocol !== 'https:')
    throw new StartupFailure('GW_PUBLIC_URL must be https in live mode.');
  return url.href.replace(/\/$/, '');
}

const LIVE_TOLERANCE_SECONDS = 15 * 60;

function readTolerance(environment: Environment, mode: Settings['mode']): number | undefined {
  const text = environment.GW_TIME_TOLERANCE_SECONDS;
  if (!text) return mode === 'live' ? LIVE_TOLERANCE_SECONDS : undefined;
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds <= 0)
    throw new StartupFailure(`GW_TIME_TOLERANCE_SECONDS is "${text}": it must be a whole number of seconds.`);
  if (mode === 'live' && seconds > LIVE_TOLERANCE_SECONDS)
    throw new StartupFailure(
      `GW_TIME_TOLERANCE_SECONDS is ${seconds}: it is at most ${LIVE_TOLERANCE_SECONDS} in live mode.`,
    );
  return seconds;
}

function readRate(environment: Environment, mode: Settings['mode']): number | undefined {
  const text = environment.GW_REQUESTS_PER_SECOND;
  if (!text) return mode === 'live' ? 200 : undefined;
  const rate = Number(text);
  if (Number.isSafeInteger(rate) && rate > 0) return rate;
  throw new StartupFailure(`GW_REQUESTS_PER_SECOND is "${text}": it must be a whole number above 0.`);
}

function readTryLimits(environment: Environment, mode: Settings['mode']): Settings['tryLimits'] {
  const limits = environment.GW_TRY_LIMITS || (mode === 'live' ? 'strict' : 'wide');
  if (limits === 'strict') return limits;
  if ((limits === 'wide' || limits === 'pressure') && mode === 'sandbox') return limits;
  throw new StartupFailure(
    `GW_TRY_LIMITS is "${limits}": it must be strict, or in the sandbox wide or pressure.`,
  );
}

function readProxies(environment: Environment): number {
  const text = environment.GW_PROXIES || '0';
  if (/^\d$/.test(text)) return Number(text);
  throw new StartupFailure(`GW_PROXIES is "${text}": it must be a number from 0 to 9.`);
}

function readSwitch(environment: Environment, name: string): boolean {
  const text = environment[name] || 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw new StartupFailure(`${name} is "${text}": it must be true or false.`);
}

/** `check`: tests at the shop's start whether the gateway accepts the options, before a payer runs into an error. */
import { methodsWith } from '@gangway/protocol';
import { GatewayRefusal, GatewayUnreachable } from './gateway-errors.ts';
import { remedyOf } from './gateway-remedies.ts';
import type { Settings } from './options.ts';
import type { Shop } from './shop.ts';

/** A trade that no gateway has: querying it changes nothing and verifies account and secret. */
const NO_TRADE = '00000000-0000-7000-8000-000000000000';

/** The timeout for the card frame's address, in milliseconds. */
const FRAME_TIMEOUT_MS = 15_000;

/** Methods whose fields are in a frame of the gateway, so that the client key must allow the page. */
const FRAMED: readonly string[] = [...methodsWith({ asks: 'card' }), ...methodsWith({ asks: 'gift-card' })];

/**
 * Returns undefined when the gateway accepts `gateway`, `user`, `secret` and `clientKey`, and the client key allows the
 * shop's pages if cards or gift cards are offered. Otherwise returns and logs one sentence that names the option.
 * Never throws, changes nothing. It cannot detect a client key of another merchant than the account's.
 */
export async function checkOptions(shop: Shop, fetchPage: typeof fetch): Promise<string | undefined> {
  const wrong = (await checkAccount(shop)) ?? (await checkClientKey(shop.settings, fetchPage));
  if (wrong === undefined) return undefined;
  const sentence = `${wrong}.`;
  shop.settings.logger.error({}, sentence);
  return sentence;
}

/** Returns what is wrong with the address, the account, its secret or its role. */
async function checkAccount({ gateway, settings }: Shop): Promise<string | undefined> {
  const read = await refusalOf(gateway.call('v3.QueryOrder', { trade_id: NO_TRADE }));
  if (read instanceof GatewayUnreachable)
    return `Look at the option \`gateway\`: ${withoutEnd(read.message)}`;
  if (read && read.code !== '-4001') return explain(settings, read);
  // The gateway checks the role before the parameters, and creates nothing without parameters.
  const creation = await refusalOf(gateway.call('v3.CreatePayments', {}));
  return creation instanceof GatewayRefusal && creation.code === '-4120'
    ? explain(settings, creation)
    : undefined;
}

const explain = ({ user, gateway }: Settings, { code, message }: GatewayRefusal): string =>
  `${remedyOf(code)} (the gateway ${gateway} answered the account ${user}: ${withoutEnd(message)}, ${code})`;

async function refusalOf(call: Promise<unknown>): Promise<GatewayRefusal | GatewayUnreachable | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof GatewayRefusal || error instanceof GatewayUnreachable) return error;
    throw error;
  }
}

/** Returns what is wrong with the client key. The frame's content security policy lists the allowed pages. */
async function checkClientKey(settings: Settings, fetchPage: typeof fetch): Promise<string | undefined> {
  const { gateway, clientKey, methods } = settings;
  const address = `${gateway}/frame/v1/?client-key=${encodeURIComponent(clientKey)}`;
  let response: Response;
  try {
    response = await fetchPage(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(FRAME_TIMEOUT_MS),
    });
    await response.body?.cancel();
  } catch {
    return `Look at the option \`gateway\`: its card frame at ${gateway}/frame/v1/ could not be reached`;
  }
  if (response.status === 404)
    return `Look at the option \`clientKey\`: the gateway ${gateway} has no valid client key ${clientKey}`;
  if (response.status !== 200)
    return `Look at the option \`gateway\`: its card frame at ${gateway}/frame/v1/ answered ${response.status}`;
  if (!methods.some((method) => FRAMED.includes(method))) return undefined;
  const allowed = ancestorsIn(response.headers.get('content-security-policy') ?? '');
  const refused = pagesOf(settings).find((origin) => !allowed.some((source) => allows(source, origin)));
  if (refused === undefined) return undefined;
  const what = `the client key ${clientKey} allows no card form on pages of ${refused}`;
  return `Look at the options \`publicUrl\`, \`origins\` and \`clientKey\`: ${what}; allow them (gangway origins add)`;
}

/** Returns the origins whose pages show the element: the listed ones, otherwise the app's own. */
function pagesOf({ origins, publicUrl }: Settings): string[] {
  if (origins.size > 0) return [...origins];
  return publicUrl === undefined ? [] : [new URL(publicUrl).origin];
}

const ancestorsIn = (policy: string): string[] =>
  /(?:^|;)\s*frame-ancestors\s+([^;]*)/.exec(policy)?.[1]?.trim().split(/\s+/) ?? [];

/** Whether a source of the policy matches an origin; `:*` is any port. */
const allows = (source: string, origin: string): boolean =>
  source === origin ||
  (source.endsWith(':*') && new URL(origin).origin.replace(/:\d+$/, '') === source.slice(0, -2));

const withoutEnd = (sentence: string): string => sentence.replace(/\.$/, '');

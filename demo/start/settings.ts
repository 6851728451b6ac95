/** The settings of the demo: those of the gateway, and the shop's port. */
import { resolve } from 'node:path';
import { readSettings, type Settings, StartupFailure } from '@gangway/gateway';
import type { ShopPlace } from './shop-server.ts';

/** The demo's settings. `publicUrl` is the shop's, without a trailing slash. */
export interface DemoSettings {
  readonly gateway: Settings;
  readonly port: number;
  readonly publicUrl: string;
  /** Where the shop listens. */
  readonly place: ShopPlace;
}

/** The published sandbox cashier whose credentials the shop uses (README, Sandbox accounts). */
export const SANDBOX_SHOP = {
  user: '016683',
  secret: 'sandbox-secret-016683',
  clientKey: 'gwk_test_036870',
} as const;

/** The merchant of that cashier. */
export const SHOP_MERCHANT = '036870';

/**
 * Reads the environment. `PORT` (4000) is the shop's, `GW_PORT` (4010) the gateway's; the gateway reads all others.
 * Throws StartupFailure with a sentence that names the wrong setting.
 */
export function readDemoSettings(environment: Readonly<Record<string, string | undefined>>): DemoSettings {
  const port = readPort('PORT', environment.PORT, 4000);
  const gatewayPort = readPort('GW_PORT', environment.GW_PORT, 4010);
  if (port === gatewayPort)
    throw new StartupFailure(`PORT and GW_PORT are both ${port}: the shop and the gateway need one each.`);
  if (environment.GW_MODE === 'live') {
    throw new StartupFailure('GW_MODE is "live": the demo shop sells nothing and runs in the sandbox only.');
  }
  const gateway = readSettings({ ...environment, PORT: String(gatewayPort) });
  // Different host names, so that the browser treats shop and gateway as two sites, as in production.
  return { gateway, port, publicUrl: `http://localhost:${port}`, place: {} };
}

/** The data directory that commands have to name; empty if it is the default or if a phone could read it. */
export function namedDataDirectory({ gateway, place }: DemoSettings): string | undefined {
  const isUsual = gateway.dataDirectory === resolve('.gangway');
  return isUsual || place.host !== undefined ? undefined : gateway.dataDirectory;
}

function readPort(name: string, text: string | undefined, usual: number): number {
  if (!text) return usual;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new StartupFailure(`${name} is "${text}": it must be a number from 1 to 65535.`);
}

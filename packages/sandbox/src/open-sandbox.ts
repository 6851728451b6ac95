/** Opens the sandbox on a gateway’s database: accounts, clock, rails, and routes beside those of the gateway. */
import type { OpenSandbox, Rail, RailDriver, SandboxPlace, SchemePlace } from '@gangway/gateway/extend';
import { gatewaySide } from './gateway-side.ts';
import { sandboxAcquirer } from './rails/acquirer/rail.ts';
import { sandboxBank } from './rails/payout-bank.ts';
import { sandboxRails } from './rails/sandbox-rails.ts';
import type { SchemeAddress } from './rails/scheme-client.ts';
import { allowSandboxShop, seedSandbox } from './sandbox-accounts.ts';
import { schemeApp } from './scheme-app.ts';
import { storedClock } from './stored-clock.ts';

const schemeAt = ({ rootKey, ownUrl }: SchemePlace): SchemeAddress => ({
  url: `${ownUrl}/scheme`,
  key: rootKey.derive('sandbox-scheme').toString('hex'),
});

/** Returns the rails to the schemes beside a gateway. */
export const railsAt = (place: SchemePlace): readonly Rail[] => sandboxRails(schemeAt(place));

/** Returns the rails with accounts beside a gateway. */
export const driversAt = (place: SchemePlace): readonly RailDriver[] => [sandboxAcquirer(schemeAt(place))];

/** See `Sandbox` of `@gangway/gateway/extend`. */
export async function openSandbox(place: SandboxPlace): Promise<OpenSandbox> {
  const { database, rootKey, shop } = place;
  await seedSandbox(database, rootKey);
  if (shop !== undefined) await allowSandboxShop(database, shop);
  const scheme = schemeAt(place);
  const clock = await storedClock(database);
  return {
    clock,
    bank: sandboxBank(scheme),
    routes: (host) =>
      schemeApp({
        database,
        clock,
        key: scheme.key,
        publicUrl: host.publicUrl,
        styleSheetUrl: host.styleSheetUrl,
        stop: host.stop,
        followClock: () => clock.refresh(),
        ...gatewaySide(host),
      }),
    close: () => clock.close(),
  };
}

// Checks the addresses of the database in the settings.
import { urlOf } from '@gangway/protocol';
import { parameterOf, parametersOf, serversOf, wantsPrimary } from './connection-address.ts';
import { StartupFailure } from './startup-failure.ts';

/** The other values let a client connect to a server that takes no writes, or require one. */
const WITH_WRITES = [undefined, 'any', 'read-write', 'primary'];

/** Returns the address in the setting `name` when it may be used. Throws StartupFailure with a sentence otherwise. */
export function checkAddress(name: string, text: string, mode: 'sandbox' | 'live'): string {
  const fault = findFault(text, mode);
  if (fault) throw new StartupFailure(`${name} ${fault}`);
  return text;
}

function findFault(text: string, mode: 'sandbox' | 'live'): string | undefined {
  const servers = serversOf(text);
  if (!/^postgres(ql)?:/.test(text) || !servers.every(({ url }) => urlOf(url)))
    return 'is not a PostgreSQL address such as postgresql://user:password@host/database.';
  if (mode === 'live' && !isVerified(text))
    return 'needs sslmode=verify-full in live mode, once, and none of ssl and uselibpqcompat.';
  const target = parameterOf(text, 'target_session_attrs');
  if (!WITH_WRITES.includes(target))
    return `has target_session_attrs=${target}, but the gateway writes: set it to read-write.`;
  if (parameterOf(text, 'host')?.includes(','))
    return 'has several servers in host=…: write them after the // as host:port,host:port instead.';
  if (servers.length > 1 && !wantsPrimary(text))
    return 'has several servers, so it needs target_session_attrs=read-write.';
  return undefined;
}

/** Of several values the driver takes the last one, and `ssl=0` counts more than a mode. */
function isVerified(text: string): boolean {
  const modes = parametersOf(text, 'sslmode');
  const others = [...parametersOf(text, 'ssl'), ...parametersOf(text, 'uselibpqcompat')];
  return modes.length === 1 && modes[0] === 'verify-full' && others.length === 0;
}

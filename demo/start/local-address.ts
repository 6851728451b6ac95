/** Chooses the address at which the local network reaches this machine. */
import { isIPv4 } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { StartupFailure } from '@gangway/gateway';

/** Private addresses (RFC 1918). */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

/** The chosen IPv4 address and the alternatives. */
export interface LocalAddress {
  readonly address: string;
  readonly others: readonly string[];
}

/**
 * Chooses from the addresses of `os.networkInterfaces()`: the `wanted` one, which may be a loopback address, otherwise
 * the first private one, otherwise the first. Throws StartupFailure with the sentence to print.
 */
export function chooseAddress(
  interfaces: NodeJS.Dict<readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]>,
  wanted: string,
): LocalAddress {
  const all = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family }) => family === 'IPv4');
  const outer = all.filter(({ internal }) => !internal).map(({ address }) => address);
  const isThere = isIPv4(wanted) && all.some(({ address }) => address === wanted);
  if (wanted && !isThere) {
    const those = outer.length > 0 ? `it has ${outer.join(' and ')}` : 'it has none on a network';
    throw new StartupFailure(`--phone=${wanted} is no IPv4 address of this machine: ${those}.`);
  }
  const address = wanted || outer.find((one) => PRIVATE.test(one)) || outer[0];
  if (!address)
    throw new StartupFailure(
      '--phone finds no IPv4 address of this machine on a network: connect it to the one that the phone is in.',
    );
  return { address, others: outer.filter((one) => one !== address) };
}

// The address ranges that no notification may reach, one row each, and the check of an address against them.

import { BlockList, isIP } from 'node:net';

/** Why an address is refused, as in the delivery log. */
export type AddressKind =
  | 'metadata'
  | 'loopback'
  | 'private'
  | 'unique local'
  | 'link-local'
  | 'carrier-grade NAT'
  | 'this network'
  | 'documentation'
  | 'benchmarking'
  | 'multicast'
  | 'reserved'
  | 'IPv4-mapped'
  | 'IPv4-compatible'
  | 'NAT64'
  | '6to4'
  | 'Teredo'
  | 'not an address';

/**
 * Ranges outside the public internet (IANA special-purpose address registries, RFC 6890 and its updates). The first
 * matching row names the kind, so a narrow range precedes the wide one that contains it.
 */
export const ADDRESS_RANGES = [
  { kind: 'metadata', family: 'ipv4', network: '169.254.169.254', prefix: 32 },
  { kind: 'metadata', family: 'ipv4', network: '169.254.170.2', prefix: 32 },
  { kind: 'metadata', family: 'ipv4', network: '100.100.100.200', prefix: 32 },
  { kind: 'metadata', family: 'ipv4', network: '168.63.129.16', prefix: 32 },
  { kind: 'metadata', family: 'ipv4', network: '192.0.0.192', prefix: 32 },
  { kind: 'metadata', family: 'ipv6', network: 'fd00:ec2::254', prefix: 128 },
  { kind: 'metadata', family: 'ipv6', network: 'fd20:ce::254', prefix: 128 },
  { kind: 'this network', family: 'ipv4', network: '0.0.0.0', prefix: 8 },
  { kind: 'private', family: 'ipv4', network: '10.0.0.0', prefix: 8 },
  { kind: 'carrier-grade NAT', family: 'ipv4', network: '100.64.0.0', prefix: 10 },
  { kind: 'loopback', family: 'ipv4', network: '127.0.0.0', prefix: 8 },
  { kind: 'link-local', family: 'ipv4', network: '169.254.0.0', prefix: 16 },
  { kind: 'private', family: 'ipv4', network: '172.16.0.0', prefix: 12 },
  { kind: 'reserved', family: 'ipv4', network: '192.0.0.0', prefix: 24 },
  { kind: 'documentation', family: 'ipv4', network: '192.0.2.0', prefix: 24 },
  { kind: '6to4', family: 'ipv4', network: '192.88.99.0', prefix: 24 },
  { kind: 'private', family: 'ipv4', network: '192.168.0.0', prefix: 16 },
  { kind: 'benchmarking', family: 'ipv4', network: '198.18.0.0', prefix: 15 },
  { kind: 'documentation', family: 'ipv4', network: '198.51.100.0', prefix: 24 },
  { kind: 'documentation', family: 'ipv4', network: '203.0.113.0', prefix: 24 },
  { kind: 'multicast', family: 'ipv4', network: '224.0.0.0', prefix: 4 },
  { kind: 'reserved', family: 'ipv4', network: '240.0.0.0', prefix: 4 },
  { kind: 'this network', family: 'ipv6', network: '::', prefix: 128 },
  { kind: 'loopback', family: 'ipv6', network: '::1', prefix: 128 },
  { kind: 'IPv4-mapped', family: 'ipv6', network: '::ffff:0:0', prefix: 96 },
  { kind: 'IPv4-mapped', family: 'ipv6', network: '::ffff:0:0:0', prefix: 96 },
  { kind: 'IPv4-compatible', family: 'ipv6', network: '::', prefix: 96 },
  { kind: 'NAT64', family: 'ipv6', network: '64:ff9b::', prefix: 96 },
  { kind: 'NAT64', family: 'ipv6', network: '64:ff9b:1::', prefix: 48 },
  { kind: 'Teredo', family: 'ipv6', network: '2001::', prefix: 32 },
  { kind: 'documentation', family: 'ipv6', network: '2001:db8::', prefix: 32 },
  { kind: 'reserved', family: 'ipv6', network: '2001::', prefix: 23 },
  { kind: '6to4', family: 'ipv6', network: '2002::', prefix: 16 },
  { kind: 'documentation', family: 'ipv6', network: '3fff::', prefix: 20 },
  { kind: 'unique local', family: 'ipv6', network: 'fc00::', prefix: 7 },
  { kind: 'link-local', family: 'ipv6', network: 'fe80::', prefix: 10 },
  { kind: 'private', family: 'ipv6', network: 'fec0::', prefix: 10 },
  { kind: 'multicast', family: 'ipv6', network: 'ff00::', prefix: 8 },
] as const satisfies readonly {
  kind: AddressKind;
  family: 'ipv4' | 'ipv6';
  network: string;
  prefix: number;
}[];

const lists = ADDRESS_RANGES.map((range) => {
  const list = new BlockList();
  list.addSubnet(range.network, range.prefix, range.family);
  return { ...range, list };
});

/** The only part of IPv6 that is assigned to the public internet (RFC 4291, IANA IPv6 address space). */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * Returns the kind of a special address, or undefined for a public one. `address` is an IP address as text; anything
 * else, including a zone id, is `not an address`.
 */
export function specialKind(address: string): AddressKind | undefined {
  const known = kinds.get(address);
  if (known !== undefined) return known ?? undefined;
  const kind = findKind(address);
  if (kinds.size >= KINDS_MAX) kinds.clear();
  kinds.set(address, kind ?? null);
  return kind;
}

/** Address → its kind, null for a public one: dozens of lists are checked for each. */
const kinds = new Map<string, AddressKind | null>();
const KINDS_MAX = 10_000;

function findKind(address: string): AddressKind | undefined {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return 'not an address';
  const family = version === 4 ? 'ipv4' : 'ipv6';
  // A BlockList also matches an IPv4-mapped address against IPv4 rules, hence the comparison of families.
  const found = lists.find((range) => range.family === family && range.list.check(address, family));
  if (found !== undefined) return found.kind;
  return family === 'ipv6' && !globalUnicast.check(address, 'ipv6') ? 'reserved' : undefined;
}

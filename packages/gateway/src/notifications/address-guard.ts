// Keeps notifications out of internal networks: checks an address and pins the connection to it.

import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { urlOf } from '@gangway/protocol';
import { type AddressKind, specialKind } from './address-ranges.ts';

/** What the mode allows. Live mode refuses all but public https; `allowPrivate` applies to the sandbox only. */
export interface AddressSettings {
  readonly mode: 'sandbox' | 'live';
  readonly allowPrivate?: boolean;
  /** Sandbox only: the one non-public address that is allowed, in place of loopback and private ones. */
  readonly only?: string;
}

/** Returns all addresses of a host name, or an empty list. Rejects when no name server responds. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** A checked address; `lookup` always returns the checked addresses, so that the name is not resolved again. */
export interface AllowedAddress {
  readonly allowed: true;
  readonly url: URL;
  readonly lookup: LookupFunction;
  /** The checked addresses, at least one. */
  readonly addresses: readonly string[];
}

/** A refused address; `reason` is a sentence for the delivery log. */
export interface RefusedAddress {
  readonly allowed: false;
  readonly reason: string;
}

const urlLengthMax = 2048;

/**
 * Decides whether a notification may go to `url` (docs/protocol.md, Notifications). The host is resolved once, and
 * every one of its addresses must be allowed. The connection is made to these addresses only, so a later answer of the
 * name server (DNS rebinding) has no effect. Rejects only when `resolve` rejects.
 */
export async function guardAddress(
  url: string,
  settings: AddressSettings,
  resolve: ResolveHost,
): Promise<AllowedAddress | RefusedAddress> {
  const form = checkForm(url, settings);
  if (!form.allowed) return form;
  const host = hostOf(form.url);
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length === 0) return refused('The host name has no address.');
  for (const address of addresses) {
    const kind = refusedKind(address, settings);
    if (kind !== undefined)
      return refused(`The host leads to an address that is not reachable from here (${kind}).`);
  }
  return { allowed: true, url: form.url, lookup: pinnedLookup(addresses), addresses };
}

function checkForm(text: string, settings: AddressSettings): { allowed: true; url: URL } | RefusedAddress {
  if (text.length > urlLengthMax) return refused('The address is too long.');
  const url = urlOf(text);
  if (!url) return refused('The address is not a URL.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refused('The address is not http or https.');
  if (url.protocol === 'http:' && settings.mode === 'live') return refused('Live mode needs https.');
  if (url.username !== '' || url.password !== '')
    return refused('The address carries a user name or password.');
  return { allowed: true, url };
}

/**
 * Returns the host of a parsed URL. The parser has turned decimal, octal and hexadecimal forms into dotted ones;
 * brackets of IPv6 are removed.
 */
function hostOf(url: URL): string {
  return url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
}

function refusedKind(address: string, settings: AddressSettings): AddressKind | undefined {
  const kind = specialKind(address);
  if (kind === undefined || settings.mode === 'live') return kind;
  if (settings.only !== undefined) return address === settings.only ? undefined : kind;
  if (kind === 'loopback') return undefined;
  const privateKind = kind === 'private' || kind === 'unique local';
  return privateKind && settings.allowPrivate === true ? undefined : kind;
}

function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first] = known;
  if (!first) throw new Error('There is no address to connect to');
  return (_host, options, callback) => {
    if (options.all === true) callback(null, known);
    else callback(null, first.address, first.family);
  };
}

const refused = (reason: string): RefusedAddress => ({ allowed: false, reason });

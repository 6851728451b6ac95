// Resolves a receiver's host name without blocking the process when a name server is slow.

import { lookup, Resolver } from 'node:dns/promises';
import type { ResolveHost } from './address-guard.ts';

const timeoutMs = 3000;
const triesMax = 2;
const absent = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Returns a resolver of host names. It queries the network (A and AAAA) instead of the operating system, whose few
 * threads a slow name server could block. `hostsFile` adds the machine's hosts file, for developers. `localhost` and
 * the names below it are loopback (RFC 6761) without a query.
 */
export function hostResolver(options: { hostsFile: boolean }): ResolveHost {
  const resolver = new Resolver({ timeout: timeoutMs, tries: triesMax });
  return async (host) => {
    const name = host.replace(/\.$/, '');
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    const failure = answers.find((answer) => answer.status === 'rejected' && !isAbsence(answer.reason));
    if (options.hostsFile) return fromHostsFile(name);
    if (failure?.status === 'rejected') throw failure.reason;
    return [];
  };
}

async function fromHostsFile(name: string): Promise<string[]> {
  try {
    return (await lookup(name, { all: true })).map((entry) => entry.address);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && absent.has(String(error.code));
}

/** Which addresses of a rail a payer may be led to. */
import { urlOf } from '@gangway/protocol';

const THIS_MACHINE = /^(localhost|127\.0\.0\.1)$/;

/** Returns whether a text is such an address: HTTPS, or plain HTTP of a stand-in on this machine, if allowed. */
export function isPayerPage(address: string, { allowsLocal }: { readonly allowsLocal: boolean }): boolean {
  const url = urlOf(address);
  if (!url) return false;
  const { protocol, hostname } = url;
  return protocol === 'https:' || (allowsLocal && protocol === 'http:' && THIS_MACHINE.test(hostname));
}

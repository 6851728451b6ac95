/** Which addresses of a rail a payer may be led to. */
const THIS_MACHINE = /^(localhost|127\.0\.0\.1)$/;

/** Returns whether a text is such an address: HTTPS, or plain HTTP of a stand-in on this machine, if allowed. */
export function isPayerPage(address: string, { allowsLocal }: { readonly allowsLocal: boolean }): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (allowsLocal && protocol === 'http:' && THIS_MACHINE.test(hostname));
}

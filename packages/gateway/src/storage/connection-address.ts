// Reads and changes database addresses (postgresql://user:password@host:port,host:port/name?parameters).

/** One of the servers that an address names. */
export interface ServerAddress {
  /** Host and port as they are in the address. */
  readonly name: string;
  /** The address with this server alone. */
  readonly url: string;
}

/** Returns the servers of an address in its order; a single one has the address unchanged. */
export function serversOf(url: string): ServerAddress[] {
  const [, head = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(',').map((name) => ({ name, url: head ? `${head}${name}${rest}` : url }));
}

/** The values of `target_session_attrs` (PostgreSQL manual, libpq) that ask for a server that takes writes. */
const WRITABLE = ['read-write', 'primary'];

/** Returns all values of a parameter of an address. */
export const parametersOf = (url: string, name: string): readonly string[] =>
  new URLSearchParams(splitOnce(url, '?')[1] ?? '').getAll(name);

/** Returns the parameter of an address; undefined without it. */
export const parameterOf = (url: string, name: string): string | undefined => parametersOf(url, name)[0];

/** Returns whether connections may go only to a server that takes writes, whichever of the servers that is. */
export const wantsPrimary = (url: string): boolean =>
  WRITABLE.includes(parameterOf(url, 'target_session_attrs') ?? '');

/**
 * Returns the address with server settings (each '-c name=value') appended to its `options`. The last one of a name
 * takes effect.
 */
export function withOptions(url: string, settings: readonly string[]): string {
  const [address = '', query = ''] = splitOnce(url, '?');
  const parameters = new URLSearchParams(query);
  const options = [parameters.get('options'), ...settings].filter(Boolean).join(' ');
  parameters.set('options', options);
  // The driver reads + as a space, but libpq, which may also get the address, does not.
  return `${address}?${parameters.toString().replaceAll('+', '%20')}`;
}

/** Returns the address with another database name. */
export function withDatabase(url: string, name: string): string {
  const [address = '', query] = splitOnce(url, '?');
  const start = address.indexOf('//') + 2;
  const slash = address.indexOf('/', start);
  const server = slash === -1 ? address : address.slice(0, slash);
  return `${server}/${encodeURIComponent(name)}${query === undefined ? '' : `?${query}`}`;
}

/** Returns the address without user, password and parameters. */
export function printableAddress(url: string): string {
  const [address = ''] = splitOnce(url, '?');
  return decodeSafely(address.replace(/\/\/[^/]*@/, '//'));
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

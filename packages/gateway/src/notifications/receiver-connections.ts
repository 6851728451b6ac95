/**
 * Connections to receivers, kept open for a while for the next notification. One is used again only by a try whose own
 * check of the address has allowed exactly the addresses for which the connection was opened.
 */
import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { AllowedAddress } from './address-guard.ts';

/** Shorter than servers keep an idle connection: Node and Apache close it after 5 s. */
const IDLE_MS = 4_000;
/** Idle connections of all receivers together: as many as there are tries at once. */
const IDLE_MAX = 256;

/** The open connections of a node. */
export interface ReceiverConnections {
  /** Begins a request to a checked address, over an idle connection to it if there is one, unless it must be new. */
  request(address: AllowedAddress, options: http.RequestOptions, mustBeNew?: boolean): http.ClientRequest;
  /** Closes them. */
  close(): void;
}

/** The options by which an agent tells connections apart. */
type PinnedOptions = http.RequestOptions & Pick<AllowedAddress, 'lookup' | 'addresses'>;

/** Returns the connections of a node, none yet. */
export function receiverConnections(): ReceiverConnections {
  const options = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: IDLE_MAX };
  const agents = { plain: new http.Agent(options), tls: new https.Agent(options) };
  const isFull = () => Object.values(agents).reduce((sum, agent) => sum + countIdle(agent), 0) >= IDLE_MAX;
  for (const agent of Object.values(agents)) pinConnections(agent, isFull);
  return {
    request({ url, lookup, addresses }, asked, mustBeNew = false) {
      const pinned: PinnedOptions = { ...asked, lookup, addresses };
      return url.protocol === 'https:'
        ? https.request(url, { ...pinned, agent: !mustBeNew && agents.tls, rejectUnauthorized: true })
        : http.request(url, { ...pinned, agent: !mustBeNew && agents.plain });
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/**
 * Makes the checked addresses a part of the name under which an agent keeps a connection, beside host, port and, with
 * TLS, what was verified. Connections are opened to these addresses only, so all under one name lead to one of them.
 */
function pinConnections(agent: http.Agent, isFull: () => boolean): void {
  const { getName, keepSocketAlive } = agent;
  agent.getName = (options) => {
    const { addresses } = options as PinnedOptions;
    return `${getName.call(agent, options)} ${addresses.toSorted().join()}`;
  };
  // Returns whether the connection is kept, though its type does not say so.
  agent.keepSocketAlive = (socket: Duplex) => !isFull() && keepSocketAlive.call(agent, socket);
}

const countIdle = ({ freeSockets }: http.Agent): number =>
  Object.values(freeSockets).reduce((sum, sockets) => sum + (sockets?.length ?? 0), 0);

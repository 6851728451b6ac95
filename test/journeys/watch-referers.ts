/**
 * Loaded into the demo's process: prints each request whose `Referer` contains the secret URL of a payer's page. It
 * checks at the server because a browser's debugger reports headers that are never sent.
 */
import { type IncomingMessage, Server } from 'node:http';
import { Server as SecureServer } from 'node:https';

/** Pages of the shop, the gateway and the sandbox's schemes. */
const SECRET_PAGE = /^[^?#]*\/(?:pay|acs|checkout|thank-you|embedded)\/./;

for (const { prototype } of [Server, SecureServer]) {
  const emit = prototype.emit;
  prototype.emit = function (this: Server, ...event: [string, ...unknown[]]): boolean {
    const [name, request] = event;
    const referer = name === 'request' ? (request as IncomingMessage).headers.referer : undefined;
    if (referer && SECRET_PAGE.test(referer))
      console.error(`SECRET TOLD: ${(request as IncomingMessage).url} was told of ${referer}`);
    return Reflect.apply(emit, this, event) as boolean;
  };
}

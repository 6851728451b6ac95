/**
 * Loaded into the process of a demo: prints each request whose `Referer` has the address of a page that is a secret of
 * its payer. The server is asked, because a browser's debugger reports headers that are never sent.
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

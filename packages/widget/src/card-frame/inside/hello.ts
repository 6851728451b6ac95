// Connects the frame with its page: the first hello of the parent, from an origin that the client key allows.
import { originAllowed } from '@gangway/protocol/cards';
import * as v from 'valibot';
import { helloSchema } from '../frame-arguments.ts';

/** The two ports of a hello. */
export interface HelloPorts {
  /** Receives the calls of the page. */
  readonly calls: MessagePort;
  /** Sends calls to the page. */
  readonly news: MessagePort;
}

/** Waits for the one valid hello. Afterwards no message to the window is read any more. */
export function awaitHello(origins: readonly string[]): Promise<HelloPorts> {
  return new Promise((resolve) => {
    const onMessage = (event: MessageEvent): void => {
      const [calls, news] = event.ports;
      if (event.source !== parent || parent === window || !originAllowed(origins, event.origin)) return;
      if (!calls || !news || event.ports.length !== 2 || !v.is(helloSchema, event.data)) return;
      removeEventListener('message', onMessage);
      resolve({ calls, news });
    };
    addEventListener('message', onMessage);
  });
}

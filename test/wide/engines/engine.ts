/** What the tests do with a browser, whichever engine it has. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than an engine takes for anything on a busy machine. */
export const WAIT_MS = 40_000;
const PAUSE_MS = 50;

/** A page of an engine. Selectors find the first shown element, shadow roots included. */
export interface EnginePage {
  go(url: string): Promise<void>;
  /** Returns the JSON value of an expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  /** Clicks an element with the pointer. */
  click(selector: string): Promise<void>;
  /** Types into an element of the page, or of the frame whose address contains `frame`. */
  type(selector: string, text: string, frame?: string): Promise<void>;
  /** Ends the page and what belongs to it. */
  leave(): Promise<void>;
}

/** A browser that runs. */
export interface Engine {
  /** Its name and version. */
  readonly name: string;
  open(): Promise<EnginePage>;
  stop(): Promise<void>;
}

/** An expression: the first shown element of a selector, shadow roots included, or null. */
export const findScript = (selector: string): string => `((selector) => {
  const search = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(selector) && element.getClientRects().length > 0) return element;
      const found = element.shadowRoot && search(element.shadowRoot);
      if (found) return found;
    }
    return null;
  };
  return search(document);
})(${JSON.stringify(selector)})`;

/** Waits until a call returns something, and returns that. A page that is being replaced may throw meanwhile. */
export async function untilFound<Found>(
  what: string,
  find: () => Promise<Found>,
): Promise<NonNullable<Found>> {
  const until = performance.now() + WAIT_MS;
  let last: unknown;
  while (performance.now() < until) {
    try {
      const found = await find();
      if (found) return found;
    } catch (error) {
      last = error;
    }
    await sleep(PAUSE_MS);
  }
  throw new Error(`Not found within ${WAIT_MS} ms: ${what}`, { cause: last });
}

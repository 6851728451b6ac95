/** What the tests do with a browser, whichever engine it has. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than an engine takes for anything on a busy machine. */
export const WAIT_MS = 40_000;
const PAUSE_MS = 50;

/**
 * What a driver does, at once and as a person would. A frame is named by a part of its address, the page itself too:
 * what may be on the page or in a frame of it is found in either. Throws while there is no such frame.
 */
export interface Tab {
  go(url: string): Promise<void>;
  /** Begins to go back one page; absent where the driver does not follow. */
  back?(): Promise<void>;
  /** Returns the JSON value of an expression. */
  read<Value>(expression: string, frame?: string): Promise<Value>;
  /** Presses the pointer in the middle of an element, so many times without a pause. */
  press(selector: string, frame: string | undefined, times: number): Promise<void>;
  /** Types into what has the focus. */
  keys(text: string): Promise<void>;
  /** Presses Escape. */
  escape(): Promise<void>;
  /** Tells the browser that there is no network, or that there is one again; absent where no driver can. */
  setOffline?(isOffline: boolean): Promise<void>;
  /** Ends the page and what belongs to it. */
  leave(): Promise<void>;
}

/** A page of an engine. Selectors find the first shown element, shadow roots included. */
export interface EnginePage extends Omit<Tab, 'press' | 'keys'> {
  /** Waits until an element is shown. */
  waitFor(selector: string, frame?: string): Promise<void>;
  /** Whether an element is shown. */
  shows(selector: string, frame?: string): Promise<boolean>;
  /** Clicks an element with the pointer, once it has come to rest and nothing covers it. */
  click(selector: string, frame?: string): Promise<void>;
  /** The same, and once more without a pause. */
  doubleClick(selector: string): Promise<void>;
  /** Clicks a field and types into it, in place of what is there. */
  type(selector: string, text: string, frame?: string): Promise<void>;
}

/** A browser that runs. */
export interface Engine {
  /** Its name and version. */
  readonly version: string;
  open(): Promise<Tab>;
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

/** An expression: where an element is after scrolling to it, or null while the pointer would meet something else. */
const placeScript = (selector: string): string => `((element) => {
  if (!element) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const [midX, midY] = [x + width / 2, y + height / 2];
  const met = element.getRootNode().elementFromPoint(midX, midY);
  const isMet = met && (element.contains(met) || met.contains(element));
  return isMet ? [x, y, width, height].join() : null;
})(${findScript(selector)})`;

/** An expression: whether the focused element, shadow roots included, is one of a selector; selects its text. */
const focusScript = (selector: string): string => `((selector) => {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  const isFocused = activeElement?.matches(selector);
  if (isFocused) activeElement.select();
  return isFocused;
})(${JSON.stringify(selector)})`;

/** Adds to a tab what waits. */
export function pageOf(tab: Tab): EnginePage {
  const shows = (selector: string, frame?: string) => tab.read<boolean>(`!!(${findScript(selector)})`, frame);
  // A page or a frame that is being replaced throws, and nothing is clicked.
  const press = (selector: string, frame?: string, times = 1): Promise<unknown> => {
    let last: string | null = null;
    return untilFound(selector, async () => {
      const place = await tab.read<string | null>(placeScript(selector), frame);
      const isAtRest = place !== null && place === last;
      last = place;
      if (!isAtRest) return false;
      await tab.press(selector, frame, times);
      return true;
    });
  };
  return {
    ...tab,
    shows,
    waitFor: async (selector, frame) => void (await untilFound(selector, () => shows(selector, frame))),
    click: async (selector, frame) => void (await press(selector, frame)),
    doubleClick: async (selector) => void (await press(selector, undefined, 2)),
    async type(selector, text, frame) {
      // A field that does not take input yet is not focused, and keys would go elsewhere.
      await untilFound(`the focus in ${selector}`, async () => {
        await press(selector, frame);
        return tab.read<boolean>(focusScript(selector), frame);
      });
      await tab.keys(text);
    },
  };
}

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

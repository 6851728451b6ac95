// The stage of an example: a place on the page, the fake shop behind it, and the payer's actions.
import type { CheckoutSession } from '@gangway/protocol/checkout';
import { timings } from '../backend/timings.ts';
import type { GwCardForm } from '../card-form/gw-card-form.ts';
import { frameTimings } from '../card-frame/open-frame.ts';
import type { ElementState } from '../checkout/checkout-view.ts';
import type { GwCheckout } from '../checkout/gw-checkout.ts';
import type { GwPaymentStatus } from '../payment-status/gw-payment-status.ts';
import { FakeShop, sessionText } from '../testing/fake-shop.ts';

/** The appearance and language of an example. */
export interface Looks {
  readonly theme: 'light' | 'dark';
  readonly locale: string;
}

/** A card as a payer types it. */
export const TYPED_CARD = { number: '4111111111111111', expiry: '1239', cvc: '123', holder: 'Ada Lovelace' };

/** Longer than any pause of an example, and below the maximum of a timer. */
const NEVER_MS = 1_000_000_000;

/** On a machine with other work a frame may take many seconds to load. */
const WAIT_MS = 60_000;

/** Shows one example at a time; call `clear()` before the next. */
export class Stage {
  readonly looks: Looks;
  readonly place: HTMLElement;
  readonly shop = new FakeShop().install();
  /** The fake gateway, on this origin, so that a test may read the frame's document. */
  readonly gateway = location.origin;
  readonly #undo: (() => void)[] = [];

  constructor(place: HTMLElement, looks: Looks) {
    this.place = place;
    this.looks = looks;
    // Nothing continues by itself: no second poll, no redirect, no deadline.
    Object.assign(timings, { resend: [1, 1], poll: NEVER_MS, pollMax: NEVER_MS, leave: NEVER_MS });
    Object.assign(timings, { answerMax: NEVER_MS });
    this.timeFrames({ ready: NEVER_MS, silent: NEVER_MS, token: NEVER_MS });
    const now = performance.now();
    this.replace(performance, 'now', () => now);
  }

  /** Removes the example and restores the browser's objects. */
  clear(): void {
    this.place.replaceChildren();
    for (const undo of this.#undo.splice(0).reverse()) undo();
    this.shop.remove();
  }

  /** Replaces a member of one of the browser's objects until the stage is cleared. */
  replace<T extends object, K extends keyof T>(target: T, name: K, value: T[K]): void {
    const own = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { configurable: true, enumerable: true, get: () => value });
    this.#undo.push(() => {
      if (own) Object.defineProperty(target, name, own);
      else Reflect.deleteProperty(target, name);
    });
  }

  /** Sets timeouts of card frames, which otherwise never end on the stage. */
  timeFrames(change: Partial<typeof frameTimings>): void {
    const before = { ...frameTimings };
    Object.assign(frameTimings, change);
    this.#undo.push(() => Object.assign(frameTimings, before));
  }

  /** Simulates a lost connection. */
  goOffline(): void {
    this.replace(navigator, 'onLine', false);
    dispatchEvent(new Event('offline'));
  }

  /** Adds a <gw-checkout>, and waits for `state` if given. */
  async checkout(
    session: Partial<CheckoutSession> = {},
    { attributes = {}, state = 'ready' }: CheckoutOptions = {},
  ): Promise<GwCheckout> {
    const text = sessionText({ gateway: this.gateway, clientKey: 'gwk_live_1', ...session });
    const element = this.#mount('gw-checkout', { endpoint: '/pay', session: text, ...attributes });
    element.append(link('Pay on our secure page'));
    this.place.append(element);
    await this.until(() => element.state === state, `the state ${state}`);
    return element;
  }

  /** Adds a <gw-payment-status> of the session's order. */
  async status(state: ElementState, session: Partial<CheckoutSession> = {}): Promise<GwPaymentStatus> {
    const text = sessionText({ clientKey: 'gwk_live_1', ...session });
    const element = this.#mount('gw-payment-status', { endpoint: '/pay', session: text });
    element.append(link('Back to the shop'));
    this.place.append(element);
    await this.until(() => element.state === state, `the state ${state}`);
    return element;
  }

  /** Adds a <gw-card-form> in the shop's own form. */
  async cardForm(
    attributes: Readonly<Record<string, string>> = {},
    state: GwCardForm['state'] = 'ready',
  ): Promise<GwCardForm> {
    const all = { gateway: this.gateway, 'client-key': 'gwk_live_1', name: 'token', ...attributes };
    const element = this.#mount('gw-card-form', all);
    element.append(link('Pay on our secure page'));
    const form = document.createElement('form');
    form.append(element);
    this.place.append(form);
    await this.until(() => element.state === state, `the state ${state}`);
    return element;
  }

  /** Adds the markup without any script, in a document of its own. */
  async withoutScript(tag: string, words: string): Promise<void> {
    const frame = document.createElement('iframe');
    frame.title = 'The page without its script';
    frame.className = 'no-script';
    const { theme, locale } = this.looks;
    frame.srcdoc = `<!doctype html><html lang="en" dir="${document.documentElement.dir}"
      style="color-scheme: ${theme}; font-family: system-ui"><title>No script</title>
      <${tag} locale="${locale}"><a href="#" style="display: inline-block; padding-block: 13px">${words}</a></${tag}>`;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    this.place.append(frame);
    await loaded;
  }

  /** Waits until a condition holds and the page has painted it. */
  async until(condition: () => unknown, what: string): Promise<void> {
    const end = Date.now() + WAIT_MS;
    while (!condition()) {
      if (Date.now() > end) throw new Error(`${what} never came`);
      await nextPaint();
    }
    await nextPaint();
  }

  /** Waits for the fields of a card, in any element. */
  async untilFields(element: Element): Promise<void> {
    const form = () => (element.localName === 'gw-card-form' ? element : findIn(element, 'gw-card-form'));
    await this.until(() => (form() as GwCardForm | null)?.state === 'ready', 'the card fields');
  }

  /** Types into the fields of a card once they have loaded. */
  async typeCard(element: Element, fields: Partial<typeof TYPED_CARD>): Promise<void> {
    await this.untilFields(element);
    await this.typeInFrame(element, fields);
  }

  /** Types into the card frame, as a browser's autofill does. */
  async typeInFrame(element: Element, fields: Readonly<Record<string, string>>): Promise<void> {
    const inside = frameOf(element);
    for (const [id, value] of Object.entries(fields)) type(inside.getElementById(id), value);
    await nextPaint();
  }

  /** Types into a field of the element itself. */
  async typeInto(element: Element, selector: string, value: string): Promise<void> {
    await this.until(() => findIn(element, selector), selector);
    type(findIn(element, selector), value);
    await nextPaint();
  }

  /** Clicks something inside the element once it exists. */
  async click(element: Element, selector: string): Promise<void> {
    await this.until(() => findIn(element, selector), selector);
    findIn<HTMLElement>(element, selector)?.click();
    await nextPaint();
  }

  /** Clicks the pay button. */
  press = (element: GwCheckout): Promise<void> => this.click(element, 'button[type=submit][form]');

  #mount<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes: Readonly<Record<string, string>>,
  ): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    const { theme, locale } = this.looks;
    for (const [name, value] of Object.entries({ theme, locale, ...attributes }))
      element.setAttribute(name, value);
    return element;
  }
}

interface CheckoutOptions {
  readonly attributes?: Readonly<Record<string, string>>;
  readonly state?: ElementState;
}

/** Returns the first match inside the shadow root of an element. */
export const findIn = <E extends Element = HTMLElement>(element: Element, selector: string): E | null =>
  element.shadowRoot?.querySelector<E>(selector) ?? null;

/** Returns the document of the card frame, in a card form or in the element itself. */
export function frameOf(element: Element): Document {
  const form = element.localName === 'gw-card-form' ? element : findIn(element, 'gw-card-form');
  const iframe = findIn<HTMLIFrameElement>(form ?? element, 'iframe');
  if (!iframe?.contentDocument) throw new Error('There is no secure frame on the stage.');
  return iframe.contentDocument;
}

function type(field: Element | null, value: string): void {
  if (!field) throw new Error('There is no such field on the stage.');
  (field as HTMLInputElement).value = value;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

function link(words: string): HTMLAnchorElement {
  const made = document.createElement('a');
  made.href = '#hosted';
  made.textContent = words;
  return made;
}

/** Resolves after the next frame of the page; in a background tab, after a moment. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, 50);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });

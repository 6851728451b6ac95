// The events of the elements: they bubble, are composed, and are typed on every HTMLElement.
import type { OrderState } from '@gangway/protocol';
import type { Problem } from './backend/problems.ts';

/** Cancellable, before anything is sent. Work handed to {@link waitUntil} is awaited; the pay button stays locked. */
export class GwBeforeSubmitEvent extends CustomEvent<{ readonly method: string }> {
  readonly works: Promise<unknown>[] = [];

  constructor(method: string) {
    super('gw-before-submit', { detail: { method }, bubbles: true, composed: true, cancelable: true });
  }

  /** Holds the payment until `work` is done. When it rejects, the payment is not sent and the payer may press again. */
  waitUntil(work: Promise<unknown>): void {
    this.works.push(work);
  }
}

/** What each event carries in `detail`. */
export interface GwEventDetails {
  /** The element shows methods and can pay. */
  'gw-ready': { readonly methods: readonly string[] };
  /** The choice changed. `complete`: a press of the pay button would be sent. */
  'gw-change': {
    readonly method: string | undefined;
    readonly brand: string | undefined;
    readonly complete: boolean;
    readonly empty: boolean;
  };
  /** Card: a one-time token. Its use is up to the page when it is not in a form. */
  'gw-token': { readonly token: string; readonly brand: string };
  'gw-method-select': { readonly method: string };
  /** Cancellable: the page leaves for `url` itself, or not at all. */
  'gw-before-redirect': { readonly url: string; readonly tradeId: string };
  /**
   * Cancellable: a wallet's app takes over. The page hands `parameters`, unchanged, to the SDK of app or mini program
   * and prevents the event to say so.
   */
  'gw-action': {
    readonly kind: 'app-parameters';
    readonly parameters: Readonly<Record<string, string>>;
    readonly scenario: 'app' | 'mini-program';
    readonly tradeId: string;
  };
  /** Cancellable: unless prevented, the payer goes to the session's returnUrl. */
  'gw-complete': { readonly state: OrderState; readonly tradeId: string; readonly orderId: string };
  /** The payment ended unpaid, or the payer chose another way. */
  'gw-cancel': { readonly tradeId: string; readonly state: OrderState };
  'gw-error': Problem;
}

/** Name of an event of {@link GwEventDetails}. */
export type GwEventName = keyof GwEventDetails;

/** Every event of the elements by name. */
export type GwEventMap = { [Name in GwEventName]: CustomEvent<GwEventDetails[Name]> } & {
  'gw-before-submit': GwBeforeSubmitEvent;
};

/** Dispatches one event; false when a listener prevented it. */
export function emit<Name extends GwEventName>(
  target: EventTarget,
  name: Name,
  detail: GwEventDetails[Name],
  cancelable = false,
): boolean {
  return target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
}

/** Asks the page before a payment is sent; false when a listener prevented it or its work failed. */
export async function askBeforeSubmit(target: EventTarget, method: string): Promise<boolean> {
  const event = new GwBeforeSubmitEvent(method);
  if (!target.dispatchEvent(event)) return false;
  return Promise.all(event.works).then(
    () => true,
    () => false,
  );
}

declare global {
  interface HTMLElementEventMap extends GwEventMap {}
}

// The events of the elements: they bubble, are composed, and are typed on every HTMLElement.
import type { OrderState } from '@gangway/protocol';
import type { Offer } from '@gangway/protocol/checkout';
import type { Problem } from './backend/problems.ts';

/** What the payer chose. `offer` is the id of the row: the method's name, unless a method has several rows. */
export interface ChosenOffer {
  readonly method: string;
  readonly offer: string;
}

/** Cancellable; dispatched before anything is sent. {@link waitUntil} delays the payment; the button stays locked. */
export class GwBeforeSubmitEvent extends CustomEvent<ChosenOffer> {
  readonly works: Promise<unknown>[] = [];

  constructor(method: string, offer = method) {
    const detail = { method, offer };
    super('gw-before-submit', { detail, bubbles: true, composed: true, cancelable: true });
  }

  /** Delays the payment until `work` is done. If it rejects, the payment is not sent, and the payer may try again. */
  waitUntil(work: Promise<unknown>): void {
    this.works.push(work);
  }
}

/** Name of an event → its `detail`. */
export interface GwEventDetails {
  /** The element shows methods and can pay. */
  'gw-ready': { readonly methods: readonly string[]; readonly offers?: readonly string[] };
  /** The choice or the input changed. `complete`: a submission would be sent. */
  'gw-change': {
    readonly method: string | undefined;
    readonly offer?: string | undefined;
    readonly brand: string | undefined;
    /** The networks of a card; with several, `brand` is undefined until one is chosen. */
    readonly networks?: readonly string[] | undefined;
    readonly complete: boolean;
    readonly empty: boolean;
  };
  /** Card: a one-time token was made. Outside a form, the page has to send it. */
  'gw-token': { readonly token: string; readonly brand: string };
  'gw-method-select': ChosenOffer;
  /** Cancellable: the page then navigates to `url` itself, or not at all. */
  'gw-before-redirect': { readonly url: string; readonly tradeId: string };
  /**
   * Cancellable: a wallet's app takes over. The page passes `parameters`, unchanged, to the SDK of the app or mini
   * program, and cancels the event to confirm that.
   */
  'gw-action': {
    readonly kind: 'app-parameters';
    readonly parameters: Readonly<Record<string, string>>;
    readonly scenario: 'app' | 'mini-program';
    readonly tradeId: string;
  };
  /** Cancellable: unless cancelled, the payer is sent to the session's returnUrl. */
  'gw-complete': { readonly state: OrderState; readonly tradeId: string; readonly orderId: string };
  /** The payment ended unpaid, whatever the reason. */
  'gw-cancel': { readonly tradeId: string; readonly state: OrderState };
  'gw-error': Problem;
}

/** The name of an event of {@link GwEventDetails}. */
export type GwEventName = keyof GwEventDetails;

/** Every event of the elements by name. */
export type GwEventMap = { [Name in GwEventName]: CustomEvent<GwEventDetails[Name]> } & {
  'gw-before-submit': GwBeforeSubmitEvent;
};

/** Dispatches one event; returns false when a listener cancelled it. */
export function emit<Name extends GwEventName>(
  target: EventTarget,
  name: Name,
  detail: GwEventDetails[Name],
  cancelable = false,
): boolean {
  return target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
}

/** Dispatches gw-ready. */
export function emitReady(target: EventTarget, offers: readonly Offer[]): void {
  const methods = [...new Set(offers.map(({ method }) => method))];
  emit(target, 'gw-ready', { methods, offers: offers.map(({ id }) => id) });
}

/**
 * Dispatches gw-before-submit; returns false when a listener cancelled it. Otherwise resolves when the listeners' work
 * is done, with false when some of it failed.
 */
export function askBeforeSubmit(target: EventTarget, { method, id }: Offer): Promise<boolean> | false {
  const event = new GwBeforeSubmitEvent(method, id);
  if (!target.dispatchEvent(event)) return false;
  return Promise.all(event.works).then(
    () => true,
    () => false,
  );
}

declare global {
  interface HTMLElementEventMap extends GwEventMap {}
}

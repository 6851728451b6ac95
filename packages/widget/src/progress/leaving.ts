// The way back to the shop after paying: by itself after a moment, unless the payer wants to stay.
import { navigation } from '../backend/navigation.ts';
import { timings } from '../backend/timings.ts';
import type { GwCheckout } from '../checkout/gw-checkout.ts';

/** Whatever the payer does in the element stops the clock. */
const SIGNS = ['keydown', 'pointerdown'] as const;

/** Leaves for an address when its time is over. */
export class Leaving {
  readonly url: string;
  readonly #element: GwCheckout;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: GwCheckout, url: string) {
    this.#element = element;
    this.url = url;
    // Not from an element that was removed, or that shows another session.
    const leave = (): unknown => element.isConnected && element.state === 'complete' && navigation.leave(url);
    this.#timer = setTimeout(leave, timings.leave);
    for (const sign of SIGNS) element.addEventListener(sign, this.stay);
  }

  /** Whether the payer leaves without doing anything. */
  get isOn(): boolean {
    return this.#timer !== undefined;
  }

  /** The payer stays until the link is followed, which takes the focus if what had it goes away. */
  stay = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const sign of SIGNS) this.#element.removeEventListener(sign, this.stay);
    const root = this.#element.shadowRoot;
    const hadFocus = root?.activeElement?.matches('button');
    this.#element.requestUpdate();
    if (hadFocus)
      void this.#element.updateComplete.then(() =>
        root?.querySelector<HTMLElement>('a[part=button]')?.focus(),
      );
  };
}

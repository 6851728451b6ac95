// The offers shown in the list: the first ones, and the others behind a button.
import type { LitElement } from 'lit';

/** How many offers are shown at first. One more than that needs no button. */
const FIRST = 6;

/** The collapsed part of one list. Once open it stays open; choosing an offer in it opens it. */
export class CollapsedOffers {
  readonly #host: LitElement;
  readonly #onOpen: (count: number) => void;
  #isOpen = false;

  /** `onOpen` gets the number of collapsed offers. */
  constructor(host: LitElement, onOpen: (count: number) => void) {
    this.#host = host;
    this.#onOpen = onOpen;
  }

  /** Returns how many of `total` offers are shown when the one at the index `chosen` is chosen. */
  count(total: number, chosen: number): number {
    if (total <= FIRST + 1) return total;
    this.#isOpen ||= chosen >= FIRST;
    return this.#isOpen ? total : FIRST;
  }

  /**
   * Shows all offers. The button disappears, so the focus moves to the chosen method: from any other radio, Tab would
   * skip the input of the chosen one. `preventScroll`, for pointer users, keeps the new rows in view.
   */
  open = async (total: number, preventScroll: boolean): Promise<void> => {
    this.#isOpen = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.focus({ preventScroll });
    this.#onOpen(total - FIRST);
  };
}

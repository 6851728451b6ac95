// The methods shown in the list: the first ones, and the others behind a button.
import type { LitElement } from 'lit';

/** How many methods are shown at first. One more than that needs no button. */
const FIRST = 6;

/** The collapsed part of one list. Once open it stays open; choosing a method in it opens it. */
export class CollapsedMethods {
  readonly #host: LitElement;
  readonly #onOpen: (count: number) => void;
  #isOpen = false;

  /** `onOpen` gets the number of collapsed methods. */
  constructor(host: LitElement, onOpen: (count: number) => void) {
    this.#host = host;
    this.#onOpen = onOpen;
  }

  /** Returns how many of the methods are shown. */
  count(methods: readonly string[], chosen: string | undefined): number {
    if (methods.length <= FIRST + 1) return methods.length;
    this.#isOpen ||= methods.indexOf(chosen ?? '') >= FIRST;
    return this.#isOpen ? methods.length : FIRST;
  }

  /**
   * Shows all methods. The button disappears, so the focus moves to the chosen method: from any other radio, Tab would
   * skip the input of the chosen one. `preventScroll`, for pointer users, keeps the new methods in view.
   */
  open = async (methods: readonly string[], preventScroll: boolean): Promise<void> => {
    this.#isOpen = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.focus({ preventScroll });
    this.#onOpen(methods.length - FIRST);
  };
}

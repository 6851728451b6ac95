// Which ways to pay stand in the list: the first ones, and behind one button the others.
import type { LitElement } from 'lit';

/** How many stand there before more are asked for. One more than that needs no button. */
const FIRST = 6;

/** The fold of one list. Once open it stays open; a method chosen beyond it opens it. */
export class CollapsedMethods {
  readonly #host: LitElement;
  readonly #onOpen: (count: number) => void;
  #isOpen = false;

  /** `onOpen` hears how many more there are. */
  constructor(host: LitElement, onOpen: (count: number) => void) {
    this.#host = host;
    this.#onOpen = onOpen;
  }

  /** How many of the methods are shown. */
  count(methods: readonly string[], chosen: string | undefined): number {
    if (methods.length <= FIRST + 1) return methods.length;
    this.#isOpen ||= methods.indexOf(chosen ?? '') >= FIRST;
    return this.#isOpen ? methods.length : FIRST;
  }

  /**
   * Shows all. The focus, which the button takes with it, goes on at the chosen one: a radio group is left by Tab from
   * any other, past what the chosen one asks. `preventScroll` keeps the new ones in view of those who see the pointer.
   */
  open = async (methods: readonly string[], preventScroll: boolean): Promise<void> => {
    this.#isOpen = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.focus({ preventScroll });
    this.#onOpen(methods.length - FIRST);
  };
}

// The token that a card form holds as its value: one at a time, of the current input, never too old.
import type { CardState } from '../card-frame/messages.ts';

/** A token is renewed after this, well before it expires. */
const RENEW_MS = 10 * 60 * 1000;

/** The callbacks of a {@link HeldToken}. */
export interface HeldTokenOptions {
  /** Makes a token; undefined when none can be made. */
  readonly make: () => Promise<string | undefined>;
  /** Called when there is a new token, or none any more. */
  readonly changed: (token: string | undefined) => void;
}

/** Makes, holds and renews the token. */
export class HeldToken {
  readonly #options: HeldTokenOptions;
  #token: string | undefined;
  #waiting: (() => void) | undefined;
  #change = 0;
  #isWanted = false;
  #making: Promise<void> | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;

  constructor(options: HeldTokenOptions) {
    this.#options = options;
  }

  /** The token, while there is one. */
  get token(): string | undefined {
    return this.#token;
  }

  /** Drops the token of the previous input, and makes one of a complete card if `isWanted`. */
  follow(card: CardState, isWanted: boolean): void {
    this.drop();
    this.#isWanted = isWanted && card.complete;
    this.#renew();
  }

  /** Drops the token and what waits for it; no further token is made. */
  drop(): void {
    clearTimeout(this.#renewal);
    this.#change += 1;
    this.#isWanted = false;
    this.#waiting = undefined;
    this.#hold(undefined);
  }

  /**
   * Calls `act` as soon as no token is being made; a token that could not be made is tried once more. Of several calls
   * only the last `act` runs, and none if the card changes meanwhile.
   */
  async whenSettled(act: () => void): Promise<void> {
    this.#waiting = act;
    if (!this.#token) this.#renew();
    await this.#making;
    if (this.#waiting !== act) return;
    this.#waiting = undefined;
    act();
  }

  #hold(token: string | undefined): void {
    this.#token = token;
    this.#options.changed(token);
  }

  #renew(): void {
    if (!this.#isWanted) return;
    this.#making ??= this.#make().finally(() => {
      this.#making = undefined;
    });
  }

  // A change in the meantime makes the next token.
  async #make(): Promise<void> {
    for (let made = -1; made !== this.#change && this.#isWanted; ) {
      made = this.#change;
      const token = await this.#options.make();
      if (made !== this.#change) continue;
      if (token === undefined) return;
      this.#hold(token);
      this.#renewal = setTimeout(() => this.#renew(), RENEW_MS);
    }
  }
}

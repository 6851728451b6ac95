// The token that a card form holds for the form around it: one at a time, of what is typed now, never too old.
import type { CardState } from '../card-frame/messages.ts';

/** A token is made anew after this, well before it can no longer be redeemed. */
const RENEW_MS = 10 * 60 * 1000;

/** What the holder asks for and whom it tells. */
export interface HeldTokenOptions {
  /** Makes a token; undefined when there is none to be had. */
  readonly make: () => Promise<string | undefined>;
  /** There is a token, or none any more. */
  readonly changed: (token: string | undefined) => void;
}

/** Makes and keeps the token. */
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

  /** Drops the token of what was typed before, and makes one of a complete card when one is wanted. */
  follow(card: CardState, isWanted: boolean): void {
    this.drop();
    this.#isWanted = isWanted && card.complete;
    this.#renew();
  }

  /** Forgets the token and what waits for it; nothing is made any more. */
  drop(): void {
    clearTimeout(this.#renewal);
    this.#change += 1;
    this.#isWanted = false;
    this.#waiting = undefined;
    this.#hold(undefined);
  }

  /**
   * Does something as soon as no token is being made; one that could not be made is tried once more. Of several wishes
   * the last is done, and none when the card changes meanwhile.
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

  // What changed meanwhile makes the next one.
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

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
  #change = 0;
  #isWanted = false;
  #making: Promise<void> | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;

  constructor(options: HeldTokenOptions) {
    this.#options = options;
  }

  /** Drops the token of what was typed before, and makes one of a complete card when one is wanted. */
  follow(card: CardState, isWanted: boolean): void {
    this.drop();
    this.#isWanted = isWanted && card.complete;
    this.#renew();
  }

  /** Forgets the token; nothing is made any more. */
  drop(): void {
    clearTimeout(this.#renewal);
    this.#change += 1;
    this.#isWanted = false;
    this.#options.changed(undefined);
  }

  /** Waits for a token that is being made. */
  async settled(): Promise<void> {
    await this.#making;
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
      this.#options.changed(token);
      this.#renewal = setTimeout(() => this.#renew(), RENEW_MS);
    }
  }
}

// Follows one payment: asks now and then, at once when the payer returns, and never gives up for a lost answer.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import type { Answer } from './checkout-client.ts';
import { type Problem, problem } from './problems.ts';
import { jittered, timings } from './timings.ts';

/** What a watch asks and whom it tells. */
export interface WatchOptions {
  /** Asks once. `null`: there is no payment (any more). */
  readonly ask: () => Promise<Answer<CheckoutStatus | null>>;
  readonly onStatus: (status: CheckoutStatus | null) => void;
  /** A definite refusal, after which asking is no use. A lost answer never gets here. */
  readonly onRefusal: (problem: Problem) => void;
}

/** When a watch asks first: at once, after a second when the outcome is on its way, or after the usual pause. */
export type WatchStart = 'at-once' | 'soon' | 'after-pause';

/**
 * Polls every 5 s, one question at a time, later and later (jittered) while answers are lost. Silent while the page is
 * hidden; asks at once on return (visible, online, pageshow). Ends with a final status, a refusal or `stop()`; an
 * unpaid end that money may still overtake is asked about later and later.
 */
export class StatusWatch {
  readonly #options: WatchOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #again = false;
  #running = false;
  #losses = 0;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  start(when: WatchStart): void {
    if (this.#running) return;
    this.#running = true;
    document.addEventListener('visibilitychange', this.#onReturn);
    addEventListener('online', this.#onReturn);
    addEventListener('pageshow', this.#onReturn);
    if (when === 'at-once') void this.#ask();
    else this.#schedule(when === 'soon' ? timings.soon : undefined);
  }

  stop(): void {
    this.#running = false;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#onReturn);
    removeEventListener('online', this.#onReturn);
    removeEventListener('pageshow', this.#onReturn);
  }

  /** Asks now, for instance when the time to pay is over. */
  askNow(): void {
    this.#losses = 0;
    void this.#ask();
  }

  #onReturn = (): void => {
    if (document.visibilityState === 'visible') this.askNow();
    else clearTimeout(this.#timer);
  };

  #schedule(pause = Math.min(timings.poll * 2 ** this.#losses, timings.pollMax)): void {
    clearTimeout(this.#timer);
    if (!this.#running || document.visibilityState === 'hidden') return;
    this.#timer = setTimeout(() => void this.#ask(), jittered(pause));
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.#running) return;
    // Single flight: whoever asks meanwhile gets a fresh answer right after this one.
    if (this.#asking) {
      this.#again = true;
      return;
    }
    this.#asking = true;
    const answer = await askSafely(this.#options.ask);
    this.#asking = false;
    if (!this.#running) return;
    if ('value' in answer) {
      const { value } = answer;
      this.#losses = value?.final ? this.#losses + 1 : 0;
      if (!value || (value.final && !value.mayBePaid)) this.stop();
      this.#options.onStatus(value);
    } else if (answer.problem.retriable) {
      this.#losses += 1;
    } else {
      this.stop();
      this.#options.onRefusal(answer.problem);
    }
    if (this.#again) {
      this.#again = false;
      void this.#ask();
    } else this.#schedule();
  }
}

/** What is thrown while asking is a definite refusal: the element shows it. */
async function askSafely<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await ask();
  } catch (cause) {
    return { problem: problem('element-failed', 'The element failed.', cause) };
  }
}

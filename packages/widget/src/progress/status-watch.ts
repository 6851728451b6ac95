// Polls one payment: regularly, at once when the payer returns, and despite lost responses.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import type { Answer } from '../backend/checkout-client.ts';
import { type Problem, problem } from '../backend/problems.ts';
import { jittered, timings } from '../backend/timings.ts';
import { isGood } from '../checkout/checkout-view.ts';
import { forgetInput } from './kept-input.ts';

/** The request and the callbacks of a watch. */
export interface WatchOptions {
  /** Requests the status once. `null`: there is no payment, or no longer. */
  readonly ask: () => Promise<Answer<CheckoutStatus | null>>;
  readonly onStatus: (status: CheckoutStatus | null) => void;
  /** Called for a definite refusal, which ends the watch; never for a lost response. */
  readonly onRefusal: (problem: Problem) => void;
}

/** When a watch polls first: at once, after a second when the outcome is imminent, or after the usual pause. */
export type WatchStart = 'at-once' | 'soon' | 'after-pause';

/**
 * Polls every 5 s, one request at a time, with growing, jittered pauses while responses are lost. Pauses while the page
 * is hidden; polls at once on return (visible, online, pageshow). Ends with a final status, a refusal or `stop()`. An
 * unpaid end that may still be paid is polled with growing pauses. After a good end, what the payer typed in the shop's
 * fields is deleted from the tab.
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

  /** Polls now, for instance when the time to pay is over. */
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
    // One request at a time: a call in the meantime triggers another request right after this one.
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
      if (value && isGood(value)) forgetInput();
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

/** Turns an exception into a definite refusal, which the element shows. */
async function askSafely<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await ask();
  } catch (cause) {
    return { problem: problem('element-failed', 'The element failed.', cause) };
  }
}

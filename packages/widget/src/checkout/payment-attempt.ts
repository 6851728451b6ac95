// One press of the pay button: a lock, a name, and the same bytes again until there is a definite answer.
import type { NextStep, PaymentRequest } from '@gangway/protocol/checkout';
import type { Answer, CheckoutClient } from '../backend/checkout-client.ts';
import { jittered, timings } from '../backend/timings.ts';

/**
 * Keeps a press until its answer is definite. While an attempt is open, whoever sends gets the open attempt's bytes,
 * whatever was chosen since: the server may have taken them already.
 */
export class PaymentAttempt {
  #body: string | undefined;

  /** Whether a press was sent whose answer is not known. */
  get isOpen(): boolean {
    return this.#body !== undefined;
  }

  /** Forgets the press; only for another session. */
  drop(): void {
    this.#body = undefined;
  }

  /**
   * Sends the press, again after a pause when the answer is lost, and waits for the connection when there is none.
   * Answers a retriable problem when all sends were lost: the next call sends the same bytes again.
   */
  async send(client: CheckoutClient, choice: Omit<PaymentRequest, 'attemptId'>): Promise<Answer<NextStep>> {
    this.#body ??= JSON.stringify({ attemptId: newAttemptId(), ...choice } satisfies PaymentRequest);
    const body = this.#body;
    for (let losses = 0; ; losses += 1) {
      const answer = await client.pay(body);
      if ('value' in answer || !answer.problem.retriable) {
        if (this.#body === body) this.#body = undefined;
        return answer;
      }
      const pause = timings.resend[losses];
      if (pause === undefined || client.isClosed) return answer;
      await new Promise((resolve) => setTimeout(resolve, jittered(pause)));
      await online();
      if (client.isClosed) return answer;
    }
  }
}

/** A random name of 22 letters, digits, `-` and `_` (128 bits). `randomUUID` would need a secure context. */
function newAttemptId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const online = (): Promise<unknown> | undefined =>
  navigator.onLine
    ? undefined
    : new Promise((resolve) => addEventListener('online', resolve, { once: true }));

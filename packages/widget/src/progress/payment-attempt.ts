// One submission: a lock, an attemptId, and the same bytes again until there is a definite response.
import { type NextStep, nextStepSchema, type Offer, type PaymentRequest } from '@gangway/protocol/checkout';
import type { Answer, CheckoutClient } from '../backend/checkout-client.ts';
import { jittered, timings } from '../backend/timings.ts';
import type { Extras } from '../checkout/flow-host.ts';

/** What a submission sends. */
export interface Submission {
  readonly offer: Offer;
  readonly scenario: PaymentRequest['scenario'];
  readonly extras: Extras;
}

/**
 * Keeps a submission until its response is definite. While an attempt is open, `send` repeats its bytes, whatever was
 * chosen since, because the server may have processed them already.
 */
export class PaymentAttempt {
  #body: string | undefined;

  /** Whether a submission was sent whose result is unknown. */
  get isOpen(): boolean {
    return this.#body !== undefined;
  }

  /** Drops the attempt; only for another session. */
  drop(): void {
    this.#body = undefined;
  }

  /**
   * Sends the submission, repeats it after a pause when the response is lost, and waits for a connection when offline.
   * Returns a retriable problem when all tries were lost; the next call then repeats the same bytes.
   */
  async send(client: CheckoutClient, { offer, scenario, extras }: Submission): Promise<Answer<NextStep>> {
    const { id, method } = offer;
    // A backend that knows no offers gets none to refuse.
    const named = id === method ? undefined : id;
    this.#body ??= JSON.stringify({
      attemptId: newAttemptId(),
      method,
      offer: named,
      scenario,
      ...extras,
    } satisfies PaymentRequest);
    const body = this.#body;
    for (let losses = 0; ; losses += 1) {
      const answer = await client.ask(nextStepSchema, '/payments', body);
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

/** Returns a random attemptId of 22 characters (128 bits, base64url). `randomUUID` would need a secure context. */
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

// Reading is harmless, so it is done again when the answer is lost.
import type { Answer } from './checkout-client.ts';
import { jittered, timings } from './timings.ts';

/** Asks for something that is only read: a lost answer is asked for again before the payer hears of it. */
export async function readWithRetry<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let losses = 0; ; losses += 1) {
    const answer = await ask();
    const pause = timings.resend[losses];
    if ('value' in answer || !answer.problem.retriable || losses === 2 || pause === undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, jittered(pause)));
  }
}

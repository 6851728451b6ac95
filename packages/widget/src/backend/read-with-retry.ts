// Repeats reads, which change nothing, when the response is lost.
import type { Answer } from './checkout-client.ts';
import { jittered, timings } from './timings.ts';

/** Reads something, and repeats the request after a lost response before it returns the problem. */
export async function readWithRetry<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let losses = 0; ; losses += 1) {
    const answer = await ask();
    const pause = timings.resend[losses];
    if ('value' in answer || !answer.problem.retriable || losses === 2 || pause === undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, jittered(pause)));
  }
}

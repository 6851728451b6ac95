// Loads chunks, again when they are lost.
import { jittered, timings } from './timings.ts';

/** Calls `load` up to three times, with pauses; returns undefined when the chunk does not load. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T | undefined> {
  for (let losses = 0; ; losses += 1) {
    try {
      return await load();
    } catch {
      const pause = timings.resend[losses];
      if (losses === 2 || pause === undefined) return undefined;
      await new Promise((resolve) => setTimeout(resolve, jittered(pause)));
    }
  }
}

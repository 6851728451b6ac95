// Warns the developer of a checkout without a session.
import { timings } from '../backend/timings.ts';

/** Warns after a while, because a page may set it late; `clearTimeout` cancels the warning. */
export const warnMissingSession = (): ReturnType<typeof setTimeout> =>
  setTimeout(
    async () => console.warn((await import('../backend/remedies.ts')).NO_SESSION),
    timings.sessionMax,
  );

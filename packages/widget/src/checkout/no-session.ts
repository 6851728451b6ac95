// Tells the developer of a checkout that never gets its session.
import { timings } from '../backend/timings.ts';

const NO_SESSION =
  '<gw-checkout> has no session yet → set the session attribute to what createCheckout() answers.';

/** Warns after a while, in case a page sets it late; `clearTimeout` takes it back. */
export const warnLater = (): ReturnType<typeof setTimeout> =>
  setTimeout(() => console.warn(NO_SESSION), timings.sessionMax);

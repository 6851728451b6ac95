// Warns the developer of a checkout without a session.
import { timings } from '../backend/timings.ts';

const NO_SESSION =
  '<gw-checkout> has no session yet → set the session attribute to what createCheckout() answers.';

/** Warns after a while, because a page may set it late; `clearTimeout` cancels the warning. */
export const warnLater = (): ReturnType<typeof setTimeout> =>
  setTimeout(() => console.warn(NO_SESSION), timings.sessionMax);

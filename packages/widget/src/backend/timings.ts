// How long things take between element and backend, in milliseconds. Tests shorten them.

/** See each member; all are milliseconds. */
export const timings = {
  /** A request without an answer counts as lost after this. */
  answerMax: 20_000,
  /** Pauses before a lost request is sent again; after the last one the payer is asked. */
  resend: [800, 2_000, 4_000] as readonly number[],
  /** From one answer of a poll to the next question. */
  poll: 5_000,
  /** Until the first question where the outcome follows within a second. */
  soon: 1_000,
  /** The longest pause between polls when nobody answers. */
  pollMax: 40_000,
  /** How long a result stays before the payer goes on to the shop's return page. */
  leave: 2_400,
  /** A missing session is mentioned in the console after this. */
  sessionMax: 2_000,
};

/** A pause spread by ±20 %, so that many browsers do not come back at once. */
export const jittered = (ms: number): number => ms * (0.8 + Math.random() * 0.4);

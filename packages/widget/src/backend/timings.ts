// Timeouts and pauses between element and backend, in milliseconds. Tests shorten them.

/** See each member; all are milliseconds. */
export const timings = {
  /** A request without a response counts as lost after this. */
  answerMax: 20_000,
  /** Pauses before a lost request is sent again; after the last one the payer is asked. */
  resend: [800, 2_000, 4_000] as readonly number[],
  /** The pause between one poll's response and the next poll. */
  poll: 5_000,
  /** The pause before the first poll when the outcome is imminent. */
  soon: 1_000,
  /** The longest pause between polls without a response. */
  pollMax: 40_000,
  /** How long a result is shown before the payer is sent to the shop's return page. */
  leave: 2_400,
  /** A missing session is logged after this. */
  sessionMax: 2_000,
};

/** Returns a pause changed at random by ±20 %, so that many browsers do not poll at once. */
export const jittered = (ms: number): number => ms * (0.8 + Math.random() * 0.4);

/** What tests of merchants' rows know of their columns. */

/** Columns that name another merchant than the one that the row belongs to. */
export const OTHER_MERCHANTS: ReadonlySet<string> = new Set([
  'split_receivers.receiver_id',
  'split_parts.receiver_id',
]);

// The height of the card form before it has loaded. The page reserves it, so that nothing moves when the fields appear.

/** A label with the space below it. */
export const LABEL_PX = 25;
/** A field. */
export const FIELD_PX = 48;
/** The line for an error below a field; it is also the space between the rows. */
export const ERROR_ROOM_PX = 28;
/** A field of the compact group, with its label inside. */
export const CELL_PX = 60;

const ROW_PX = LABEL_PX + FIELD_PX + ERROR_ROOM_PX;

/** The height of each layout at the default text size. */
export const FRAME_HEIGHT = {
  stacked: 3 * ROW_PX,
  compact: 2 * CELL_PX + ERROR_ROOM_PX + ROW_PX,
} as const;

/** The height of the gift card's form: number and PIN. */
export const VOUCHER_HEIGHT = 2 * ROW_PX;

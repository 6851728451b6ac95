// The sizes of fields, in the card frame and outside, and the room that the page keeps for a form of the frame.
import { space, text } from './token-values.ts';
import { t } from './tokens.css.ts';

const { fieldHeight } = t.form;

/** A label with the space below it: 25 px. */
export const LABEL = `calc(${text(1.25)} + 5px)`;
/** The space above every row of fields but the first: 16 px. An error line takes its room only with an error. */
export const ROW_GAP = space.l;
/** A field of the compact group, with its label inside: 60 px. */
export const CELL = `calc(${fieldHeight} + 12px)`;

/** The height of each form while it loads. */
export const FORM_HEIGHT = {
  stacked: `calc((${LABEL} + ${fieldHeight}) * 3 + ${ROW_GAP} * 2)`,
  compact: `calc(${CELL} * 2 + ${ROW_GAP} + ${LABEL} + ${fieldHeight})`,
  voucher: `calc((${LABEL} + ${fieldHeight}) * 2 + ${ROW_GAP})`,
} as const;

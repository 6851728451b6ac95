// Styles shared by the parts of methods: a field that looks like those inside the frame, and a notice.
import { globalStyle, style } from '@vanilla-extract/css';
import { ERROR_ROOM_PX, FIELD_PX, LABEL_PX } from '../card-frame/frame-height.ts';
import { outlineLabelRule, outlineRule } from '../theme/outline-rules.ts';
import { space, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

const ROW_PX = LABEL_PX + FIELD_PX + ERROR_ROOM_PX;
/** A line below a field, and the space after the last one. */
const [LINE_PX, AFTER_PX] = [20, 12];
const WALLETS_PX = 338;

/** A form whose content is being submitted. */
globalStyle('[inert]', { opacity: 0.5 });

/** The height reserved for a part that is loading, so that nothing moves when it appears. */
export const coming = style({
  display: 'grid',
  alignContent: 'start',
  minBlockSize: `${ROW_PX + LINE_PX + AFTER_PX}px`,
});
globalStyle(`${coming}[data-asks="code"]`, {
  minBlockSize: `${ROW_PX + 2 * LINE_PX + AFTER_PX}px`,
  // In this width the sentence takes one more line.
  '@container': { '(max-width: 409.98px)': { minBlockSize: `${ROW_PX + 3 * LINE_PX + AFTER_PX}px` } },
});

/** The placeholder of a field or of the box of wallets. */
export const outline = style({
  marginBlock: `${LABEL_PX}px ${ERROR_ROOM_PX}px`,
  blockSize: `${FIELD_PX}px`,
  ...outlineRule,
  selectors: {
    '&::before': outlineLabelRule,
    '[data-asks="wallet"] > &': {
      blockSize: `${WALLETS_PX}px`,
      backgroundImage: `repeating-linear-gradient(transparent 0 47px, ${t.color.line} 47px 48px)`,
    },
  },
});

export const failure = style({ display: 'grid', gap: space.m, paddingBlockEnd: space.s });

export const notice = style({
  display: 'flex',
  gap: '10px',
  marginBlockEnd: space.l,
  padding: space.m,
  borderRadius: t.form.radius,
  ...type.label,
  fontWeight: 400,
  textWrap: 'pretty',
  color: t.color.danger,
  background: `color-mix(in oklab, ${t.color.danger} 9%, ${t.color.surface})`,
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
});
globalStyle(`${notice} svg`, {
  flex: 'none',
  inlineSize: '18px',
  blockSize: '18px',
  marginBlockStart: '1px',
});

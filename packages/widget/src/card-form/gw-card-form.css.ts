// Styles of <gw-card-form> around its frame: the reserved height and the failure view.
import { globalStyle, style } from '@vanilla-extract/css';
import '../theme/host.css.ts';
import { CELL_PX, ERROR_ROOM_PX, FRAME_HEIGHT, LABEL_PX } from '../card-frame/frame-height.ts';
import { buttonRule, secondaryHoverRule, secondaryRule } from '../theme/button-rules.ts';
import { outlineRule } from '../theme/outline-rules.ts';
import { space } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';
import { ghost, ghosts } from './frame-place.css.ts';

export const box = style({ position: 'relative', minBlockSize: `${FRAME_HEIGHT.stacked}px` });
globalStyle(`${box}[data-layout="compact"]`, { minBlockSize: `${FRAME_HEIGHT.compact}px` });
globalStyle(`${box}[data-state="failed"]`, { minBlockSize: 0, paddingBlockEnd: space.s });

globalStyle(`${box}[data-layout="compact"] ${ghost}:not(:last-child)`, { display: 'none' });
globalStyle(`${box}[data-layout="compact"] ${ghost}:last-child`, {
  marginBlockStart: `${LABEL_PX + ERROR_ROOM_PX}px`,
});
globalStyle(`${box}[data-layout="compact"] ${ghosts}::before`, {
  content: '""',
  gridColumn: '1 / -1',
  ...outlineRule,
  blockSize: `${2 * CELL_PX}px`,
});

export const failure = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.m,
  padding: space.xl,
  border: `1px solid ${t.color.line}`,
  borderRadius: t.form.radius,
  background: t.color.surface,
  textAlign: 'center',
  textWrap: 'pretty',
});
export const retry = style({
  ...buttonRule,
  ...secondaryRule,
  maxInlineSize: '240px',
  ':hover': secondaryHoverRule,
});
globalStyle('::slotted(a)', { color: t.color.link, textUnderlineOffset: '3px', paddingBlock: '10px' });

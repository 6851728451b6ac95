// The error line of a field, in the frame and outside: it takes no room until it has a sentence.
import type { StyleRule } from '@vanilla-extract/css';
import { type } from './token-values.ts';
import { t } from './tokens.css.ts';

/**
 * Opens from zero to the sentence's height, as a grid row, because an automatic height cannot be animated. It opens
 * only as the answer to what the payer did.
 */
export const errorLineRule: StyleRule = {
  display: 'grid',
  gridTemplateRows: '0fr',
  margin: 0,
  ...type.hint,
  color: t.color.danger,
  unicodeBidi: 'plaintext',
  transition: `grid-template-rows ${t.form.motion} ease-out`,
  selectors: { '&:has(*)': { gridTemplateRows: '1fr' } },
};

/** Its only child: the sign and the sentence. */
export const errorTextRule: StyleRule = {
  display: 'flex',
  gap: '6px',
  minBlockSize: 0,
  overflow: 'hidden',
  paddingBlockStart: '6px',
};

/** The sign. */
export const errorSignRule: StyleRule = {
  flex: 'none',
  inlineSize: '14px',
  blockSize: '14px',
  marginBlockStart: '2px',
};

// Styles of the dialog around the issuer's page.
import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import {
  buttonRule,
  primaryHoverRule,
  primaryRule,
  quietHoverRule,
  quietRule,
  secondaryHoverRule,
  secondaryRule,
} from '../theme/button-rules.ts';
import { space, type } from '../theme/token-values.ts';
import { t } from '../theme/tokens.css.ts';

export const dialog = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  maxInlineSize: '100%',
  maxBlockSize: '100%',
  padding: 0,
  border: `1px solid ${t.color.line}`,
  borderRadius: t.form.radiusLarge,
  background: t.color.surface,
  color: t.color.ink,
  overflow: 'clip',
  selectors: {
    // The issuer's hidden pages run here before it asks the payer, and need to be laid out.
    '&:not([open])': {
      position: 'fixed',
      inlineSize: '1px',
      blockSize: '1px',
      border: 0,
      visibility: 'hidden',
    },
    '&::backdrop': { background: 'rgb(8 11 18 / 60%)' },
    // The whole window: an edge would make the issuer's page too wide for a phone.
    '&[data-full]': { inlineSize: '100%', blockSize: '100%', border: 0, borderRadius: 0 },
  },
});

export const head = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  paddingBlock: `${space.m} ${space.s}`,
  paddingInline: `${space.l} ${space.xs}`,
});
export const title = style({ ...type.body, fontWeight: 600, outline: 'none', textWrap: 'balance' });
export const payment = style({ ...type.hint, color: t.color.muted, overflowWrap: 'anywhere' });

/** A target of 44 px; the cross is drawn. */
export const cross = style({
  ...buttonRule,
  inlineSize: '44px',
  minBlockSize: '44px',
  padding: 0,
  background: 'none',
  color: t.color.ink,
  ':hover': { background: t.color.raised },
});
globalStyle(`${cross} svg`, { inlineSize: '20px', stroke: 'currentColor', strokeWidth: 2 });

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
/** Holds the frame, and until the issuer's page has loaded a spinner. */
export const body = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minBlockSize: 0,
  // The window may be smaller now than when the issuer was told its size.
  overflow: 'auto',
  borderBlock: `1px solid ${t.color.line}`,
  selectors: {
    '&[aria-busy="true"]::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      margin: 'auto',
      inlineSize: '40px',
      blockSize: '40px',
      border: '3px solid #dfe3ea',
      borderBlockStartColor: t.color.accent,
      borderRadius: '50%',
      animation: `${turn} 900ms linear infinite`,
      '@media': { '(prefers-reduced-motion: reduce)': { animationDuration: '6s' } },
    },
  },
});
// Issuers draw their pages on white. Frames of cards, whose styles may be here too, are hidden until they are ready.
globalStyle(`${body} > iframe`, {
  display: 'block',
  opacity: 1,
  transition: 'none',
  maxInlineSize: '100%',
  inlineSize: '100%',
  blockSize: '100%',
  border: 0,
  background: '#fff',
  colorScheme: 'light',
});
globalStyle(`${body} > iframe[inert]`, { visibility: 'hidden' });

export const question = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: space.s,
  padding: space.xl,
  background: t.color.surface,
  textAlign: 'center',
  textWrap: 'pretty',
  overflow: 'auto',
});
globalStyle(`${question}[hidden]`, { display: 'none' });
globalStyle(`${question} h2`, { ...type.title });
globalStyle(`${question} p`, { color: t.color.muted, maxInlineSize: '36ch' });
globalStyle(`${question} button`, { maxInlineSize: '320px' });
globalStyle(`${question} p + button`, { marginBlockStart: space.m });
export const stay = style({ ...buttonRule, ...primaryRule, ':hover': primaryHoverRule });
export const stop = style({ ...buttonRule, ...secondaryRule, ':hover': secondaryHoverRule });

export const foot = style({ padding: space.xs, textAlign: 'center' });
export const full = style({
  ...buttonRule,
  ...quietRule,
  inlineSize: 'auto',
  ':hover': quietHoverRule,
});

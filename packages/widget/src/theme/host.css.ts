// The base styles of every element's shadow root: tokens on the host, scheme, font and a small reset.
import { globalStyle } from '@vanilla-extract/css';
import { setTokens } from './set-tokens.ts';
import { type } from './token-values.ts';
import { t } from './tokens.css.ts';

setTokens(':host');

/*
 * The scheme: `theme="light"` and `theme="dark"` set it, `theme="auto"` follows the payer's system. Without the
 * attribute the element follows the page's own color-scheme, so it is never dark on a page that stays light.
 */
globalStyle(':host', {
  display: 'block',
  fontFamily: t.form.fontFamily,
  ...type.body,
  fontWeight: t.form.fontWeight,
  fontStyle: 'normal',
  letterSpacing: 'normal',
  textTransform: 'none',
  textAlign: 'start',
  color: t.color.ink,
  containerType: 'inline-size',
});
globalStyle(':host([theme="auto"])', { colorScheme: 'light dark' });
globalStyle(':host([theme="light"])', { colorScheme: 'light' });
globalStyle(':host([theme="dark"])', { colorScheme: 'dark' });
globalStyle(':host([hidden])', { display: 'none' });
globalStyle('*, ::before, ::after', { boxSizing: 'border-box' });
globalStyle('h1, h2, h3, p, dl, dd, fieldset, ul', { margin: 0, padding: 0, border: 0 });
globalStyle(':focus-visible', { outline: `2px solid ${t.color.focus}`, outlineOffset: '2px' });
globalStyle('[hidden]', { display: 'none' });

// The variables a shop may set on the page, any wrapper or an element; the elements read them and never set them.

/** Public theme variables and what they are for. Their number is a promise: at most 40. */
export const PUBLIC_VARIABLES = {
  '--gw-accent': 'Pay button, chosen row, links; on hosted pages the header',
  '--gw-on-accent': 'Text on the accent; chosen by the accent when absent',
  '--gw-ink': 'Text',
  '--gw-muted': 'Hints and labels of lesser weight',
  '--gw-line': 'Hairlines between rows',
  '--gw-field-line': 'Outline of fields and radios, at least 3:1 on the surface',
  '--gw-canvas': 'The ground of hosted pages',
  '--gw-surface': 'Ground of the container',
  '--gw-raised': 'Ground of a chosen row and of notices',
  '--gw-danger': 'What went wrong',
  '--gw-success': 'What went well',
  '--gw-warning': 'What needs attention, and the sandbox',
  '--gw-focus': 'Focus ring',
  '--gw-font-family': 'Font of everything',
  '--gw-font-family-mono': 'Font of references',
  '--gw-radius-small': 'Corner of icons and chips',
  '--gw-radius': 'Corner of buttons and fields',
  '--gw-radius-large': 'Corner of the container',
  '--gw-shadow': 'Shadow of the container',
  '--gw-button-height': 'Height of the pay button',
  '--gw-row-height': 'Least height of a row',
  '--gw-motion': 'Length of an unfolding; 0ms for none',
} as const;

/** A name of {@link PUBLIC_VARIABLES}. */
export type PublicVariable = keyof typeof PUBLIC_VARIABLES;

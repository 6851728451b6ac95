// The variables that a shop may set on the page, a wrapper or an element. The elements read them and never set them.

/** Public theme variables and their purpose; at most 40. */
export const PUBLIC_VARIABLES = {
  '--gw-accent': 'Pay button, chosen row, links; on hosted pages the header',
  '--gw-on-accent': 'Text on the accent; black or white by contrast when absent',
  '--gw-ink': 'Text',
  '--gw-muted': 'Hints and secondary labels',
  '--gw-line': 'Hairlines between rows',
  '--gw-field-line': 'Outline of fields and radios, at least 3:1 on the surface',
  '--gw-canvas': 'Background of hosted pages',
  '--gw-surface': 'Background of the container',
  '--gw-raised': 'Background of a chosen row and of notices',
  '--gw-danger': 'Errors',
  '--gw-success': 'Success',
  '--gw-warning': 'Warnings, and the sandbox',
  '--gw-focus': 'Focus ring',
  '--gw-font-family': 'Font of everything',
  '--gw-font-family-mono': 'Font of references',
  '--gw-radius-small': 'Corner radius of icons and chips',
  '--gw-radius': 'Corner radius of buttons and fields',
  '--gw-radius-large': 'Corner radius of the container',
  '--gw-shadow': 'Shadow of the container',
  '--gw-button-height': 'Height of the pay button',
  '--gw-row-height': 'Minimum height of a row',
  '--gw-motion': 'Duration of opening a row; 0ms for none',
} as const;

/** A name of {@link PUBLIC_VARIABLES}. */
export type PublicVariable = keyof typeof PUBLIC_VARIABLES;

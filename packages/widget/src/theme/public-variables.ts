// The variables that a shop may set on the page, a wrapper or an element. The elements read them and never set them.

/** Public theme variables and their purpose; at most 40. */
export const PUBLIC_VARIABLES = {
  '--gw-accent': 'Pay button, chosen row, links; on hosted pages the header',
  '--gw-on-accent': 'Text on the accent; black or white by contrast when absent',
  '--gw-link': 'Links and text buttons; the accent when absent, lighter in the dark theme',
  '--gw-ink': 'Text',
  '--gw-muted': 'Hints and secondary labels',
  '--gw-line': 'Hairlines between rows',
  '--gw-field-line': 'Outline of fields and radios, at least 3:1 on the surface',
  '--gw-field-line-width': 'Width of the outline of fields, by default 1px',
  '--gw-field-surface': 'Background of fields; that of the container when absent',
  '--gw-canvas': 'Background of hosted pages',
  '--gw-surface': 'Background of the container',
  '--gw-raised': 'Background of a row under the pointer and of notices',
  '--gw-danger': 'Errors',
  '--gw-success': 'Success',
  '--gw-warning': 'Warnings, and the sandbox',
  '--gw-focus': 'Focus ring',
  '--gw-font-family': 'Font of everything',
  '--gw-font-family-mono': 'Font of references',
  '--gw-font-size':
    'Size of text, by default 1rem; the other sizes follow. Fields have at least 16px on touch screens',
  '--gw-font-weight': 'Weight of text, by default 400',
  '--gw-font-weight-strong': 'Weight of labels, names, titles and buttons; by default 500 to 650',
  '--gw-space': 'Unit of all spaces, by default 4px',
  '--gw-radius-small': 'Corner radius of icons and chips',
  '--gw-radius': 'Corner radius of buttons and fields',
  '--gw-radius-large': 'Corner radius of the container',
  '--gw-shadow': 'Shadow of the container',
  '--gw-button-height': 'Height of the pay button, by default 52px and at least 24px',
  '--gw-field-height': 'Height of fields, by default 48px and at least 36px; 12px more with the label inside',
  '--gw-row-height': 'Minimum height of a row, by default 56px and at least 24px',
  '--gw-hints': 'none: no hints beside names and labels',
  '--gw-icon-saturation': 'Color of brand marks, from 0 (grey) to 1',
  '--gw-motion': 'Duration of changes, such as opening a row; 0ms for none',
} as const;

/** A name of {@link PUBLIC_VARIABLES}. */
export type PublicVariable = keyof typeof PUBLIC_VARIABLES;

/** What the appearance editor offers, and the CSS that it writes. */

interface ControlBase {
  readonly variable: `--gw-${string}`;
  readonly label: string;
  /** The elements' own value in the light theme, which is not written into the CSS. */
  readonly initial: string;
}

/** A color, a length in pixels, or a switch that writes `on`. */
export type AppearanceControl =
  | (ControlBase & { readonly kind: 'color' })
  | (ControlBase & { readonly kind: 'px'; readonly min: number; readonly max: number })
  | (ControlBase & { readonly kind: 'switch'; readonly on: string });

/** The controls, in their order on the page. */
export const APPEARANCE_CONTROLS: readonly AppearanceControl[] = [
  { variable: '--gw-accent', label: 'Accent', kind: 'color', initial: '#2946c8' },
  { variable: '--gw-ink', label: 'Text', kind: 'color', initial: '#111827' },
  { variable: '--gw-muted', label: 'Hints', kind: 'color', initial: '#5b6475' },
  { variable: '--gw-surface', label: 'Container', kind: 'color', initial: '#ffffff' },
  { variable: '--gw-field-surface', label: 'Ground of fields', kind: 'color', initial: '#ffffff' },
  { variable: '--gw-field-line', label: 'Outline of fields', kind: 'color', initial: '#868fa0' },
  { variable: '--gw-field-line-width', label: 'Width of outline', kind: 'px', min: 1, max: 4, initial: '1' },
  { variable: '--gw-radius', label: 'Corners', kind: 'px', min: 0, max: 28, initial: '10' },
  { variable: '--gw-font-size', label: 'Size of text', kind: 'px', min: 12, max: 22, initial: '16' },
  { variable: '--gw-space', label: 'Unit of space', kind: 'px', min: 1, max: 8, initial: '4' },
  { variable: '--gw-field-height', label: 'Height of fields', kind: 'px', min: 36, max: 80, initial: '48' },
  { variable: '--gw-button-height', label: 'Height of button', kind: 'px', min: 24, max: 80, initial: '52' },
  { variable: '--gw-row-height', label: 'Height of rows', kind: 'px', min: 24, max: 96, initial: '56' },
  { variable: '--gw-hints', label: 'Without hints', kind: 'switch', on: 'none', initial: '' },
  { variable: '--gw-icon-saturation', label: 'Grey brand marks', kind: 'switch', on: '0', initial: '' },
];

/** A value of the form by the name of its variable; a switch that is off has none. */
export type AppearanceValues = Readonly<Record<string, string | undefined>>;

/**
 * Returns the declarations of all values that differ from the elements' own. A value that is not of its control's kind,
 * or outside its bounds, is left out.
 */
export function declarationsOf(values: AppearanceValues): [variable: string, value: string][] {
  return APPEARANCE_CONTROLS.flatMap((control): [string, string][] => {
    const value = values[control.variable];
    if (value === undefined || value === control.initial) return [];
    if (control.kind === 'switch') return [[control.variable, control.on]];
    if (control.kind === 'color') return /^#[0-9a-f]{6}$/i.test(value) ? [[control.variable, value]] : [];
    const length = Number(value);
    const isWithin = value.trim() !== '' && length >= control.min && length <= control.max;
    return isWithin ? [[control.variable, `${length}px`]] : [];
  });
}

/** Returns the CSS for a style sheet of the shop. */
export function cssOf(values: AppearanceValues): string {
  const lines = declarationsOf(values).map(([name, value]) => `  ${name}: ${value};\n`);
  return lines.length === 0 ? '/* The elements’ own appearance. */' : `:root {\n${lines.join('')}}`;
}

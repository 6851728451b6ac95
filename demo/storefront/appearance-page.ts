/** The appearance editor: sets the form's values on the previews, tells their contrast and copies the CSS. */
import { contrastOf, type Rgb, SHAPE_CONTRAST, TEXT_CONTRAST } from '@gangway/protocol/contrast';
import { APPEARANCE_CONTROLS, cssOf, declarationsOf } from './appearance-rules.ts';

type Pair = readonly [what: string, one: string, other: string, least: number];

/** Initializes the page. */
export function startAppearancePage(): void {
  const form = find<HTMLFormElement>('[data-looks-form]');
  const css = find<HTMLTextAreaElement>('[data-looks-css]');
  const previews = find('[data-looks-previews]');
  const copied = find('[data-looks-copied]');
  const contrasts = find('[data-looks-contrast]');
  if (!form || !css || !previews || !copied || !contrasts) return;
  const show = (): void => {
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    for (const { variable } of APPEARANCE_CONTROLS) previews.style.removeProperty(variable);
    for (const [variable, value] of declarationsOf(values)) previews.style.setProperty(variable, value);
    css.value = cssOf(values);
    copied.textContent = '';
    contrasts.replaceChildren(...contrastLines(values, previews));
  };
  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(show));
  // The button shows its colors once it exists.
  previews.addEventListener('gw-ready', show);
  find('[data-looks-copy]')?.addEventListener('click', async () => {
    css.select();
    // Without permission, and on a page without TLS, the selected text is copied by hand.
    const isCopied = await navigator.clipboard?.writeText(css.value).then(
      () => true,
      () => false,
    );
    copied.textContent = isCopied ? 'Copied.' : 'Selected: press Ctrl+C or ⌘C.';
  });
  find('[data-looks-errors]')?.addEventListener('click', () => {
    void previews.querySelector<HTMLElement & { validate(): Promise<unknown> }>('gw-card-form')?.validate();
  });
  show();
}

const find = <E extends HTMLElement = HTMLElement>(selector: string): E | null =>
  document.querySelector<E>(selector);

function contrastLines(values: Readonly<Record<string, string>>, previews: HTMLElement): HTMLElement[] {
  const of = (variable: string): string => values[variable] ?? '#000000';
  const button = previews.querySelector('gw-checkout')?.shadowRoot?.querySelector('[part~="button"]');
  const { color, backgroundColor } = button ? getComputedStyle(button) : { color: '', backgroundColor: '' };
  const pairs: readonly Pair[] = [
    ['Text on the container', of('--gw-ink'), of('--gw-surface'), TEXT_CONTRAST],
    ['Text in fields', of('--gw-ink'), of('--gw-field-surface'), TEXT_CONTRAST],
    ['Hints on the container', of('--gw-muted'), of('--gw-surface'), TEXT_CONTRAST],
    ['Links on the container', of('--gw-accent'), of('--gw-surface'), TEXT_CONTRAST],
    ['Outline of fields', of('--gw-field-line'), of('--gw-surface'), SHAPE_CONTRAST],
    ...(color ? [['Text of the pay button', color, backgroundColor, TEXT_CONTRAST] as Pair] : []),
  ];
  return pairs.map(([what, one, other, least]) => {
    const ratio = contrastOf(rgbOf(one), rgbOf(other));
    const line = document.createElement('li');
    line.dataset.tone = ratio < least ? 'low' : 'enough';
    // Rounded down: a ratio just below the least is not shown as enough.
    const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
    line.textContent = `${what}: ${shown}:1${ratio < least ? `, too low: at least ${least}:1` : ''}`;
    return line;
  });
}

// Drawn, because a computed color may be in any color space.
function rgbOf(color: string): Rgb {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return [0, 0, 0];
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

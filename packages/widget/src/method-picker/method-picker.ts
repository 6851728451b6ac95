// The methods as a native radio group, in rows that open in place.
import { CARD_BRANDS, type CardBrand } from '@gangway/protocol/cards';
import { html, nothing, type TemplateResult } from 'lit';
import { cardMark, icon } from '../icons/icons.ts';
import type { ViewContext } from '../views/view-context.ts';
import * as v from '../views/views.css.ts';
import type { CollapsedMethods } from './collapsed-methods.ts';
import { faceOf, labelOf } from './method-faces.ts';
import * as s from './method-picker.css.ts';

/** The layout: `accordion` with the pay button in the chosen row, `list` with one button below all. */
export type PickerLayout = 'list' | 'accordion';

/** How many drawings show what is collapsed. */
const MARKS = 5;

/** The properties of the picker. */
export interface PickerProps {
  /** Canonical sub_pay_method names in the order of the session; undefined while there is none. */
  readonly methods: readonly string[] | undefined;
  readonly chosen: string | undefined;
  readonly disabled: boolean;
  readonly layout: PickerLayout;
  readonly fold: CollapsedMethods;
  readonly onChoose: (method: string) => void;
  /** Renders the content of a method's row instead of a sentence, such as the card form. */
  readonly detail: (method: string) => TemplateResult | undefined;
  /** The pay button, for the accordion. */
  readonly payButton: () => TemplateResult | typeof nothing;
}

/** Renders the radio group, named by the question; a sentence when the session offers no method. */
export function methodPicker(context: ViewContext, props: PickerProps): TemplateResult {
  if (props.methods?.length === 0)
    return html`<p class=${s.none} part="error">${context.strings.problem.none}</p>`;
  return html`<fieldset class=${s.group} part="picker">
    <legend class=${v.spoken}>${context.strings.payWith}</legend>
    ${props.methods && rows(context, props, props.methods)}
  </fieldset>`;
}

function rows(context: ViewContext, props: PickerProps, methods: readonly string[]): TemplateResult[] {
  const count = props.fold.count(methods, props.chosen);
  const shown = methods.slice(0, count).map((method) => row(context, props, method));
  return count < methods.length ? [...shown, moreRow(context, props, methods, count)] : shown;
}

// The row is after the radios, also in tab order. Its drawings show what is collapsed.
const moreRow = (
  { strings }: ViewContext,
  { fold }: PickerProps,
  methods: readonly string[],
  count: number,
): TemplateResult => html`<button
  class="${s.label} ${s.more}"
  type="button"
  aria-expanded="false"
  @click=${({ detail }: MouseEvent) => fold.open(methods, detail > 0)}
>
  <span class=${s.words}>
    <span class=${s.name}>${strings.more(methods.length - count)}</span>
    <span class=${s.marks}>${methods.slice(count, count + MARKS).map((method) => icon(faceOf(method).icon))}</span>
  </span>
</button>`;

function row({ strings }: ViewContext, props: PickerProps, method: string): TemplateResult {
  const face = faceOf(method);
  const chosen = method === props.chosen;
  const id = `detail-${method.replaceAll(' ', '-')}`;
  const detail = props.detail(method);
  return html`<div class=${s.row} part="method">
    <label class=${s.label}>
      <input
        class=${s.radio}
        type="radio"
        name="method"
        value=${method}
        aria-describedby=${detail ? nothing : id}
        .checked=${chosen}
        ?disabled=${props.disabled && !chosen}
        @change=${() => props.onChoose(method)}
      />
      ${icon(face.icon)}
      <span class=${s.words}>
        <span class=${s.name}><bdi>${labelOf(face, strings)}</bdi></span>
        ${face.marks ? brandRow(face.marks) : html`<span class=${s.hint}>${strings.hint[face.hint]}</span>`}
      </span>
    </label>
    <div class=${s.fold}>
      <div class=${s.foldInner}>
        <div class="${s.detail} ${detail ? s.detailWide : ''}">
          ${detail ?? html`<p class=${s.detailText} id=${id}>${strings.detail[face.detail]}</p>`}
          ${
            props.layout !== 'list' && chosen
              ? html`<div class=${s.detailAction}>${props.payButton()}</div>`
              : nothing
          }
        </div>
      </div>
    </div>
  </div>`;
}

// One image for screen readers, named after all brands, however many are drawn.
const brandRow = (brands: readonly CardBrand[]): TemplateResult => {
  const names = brands.map((brand) => CARD_BRANDS[brand].label).join(', ');
  return html`<span class=${s.marks} role="img" aria-label=${names}>${brands.map(cardMark)}</span>`;
};

// The offers as a native radio group, in rows that open in place.

import { CARD_BRANDS } from '@gangway/protocol/cards';
import type { Offer } from '@gangway/protocol/checkout';
import { html, nothing, type TemplateResult } from 'lit';
import type { MarkedBrand } from '../icons/card-marks.ts';
import { cardMark, offerIcon } from '../icons/icons.ts';
import type { ViewContext } from '../views/view-context.ts';
import * as v from '../views/views.css.ts';
import type { CollapsedOffers } from './collapsed-offers.ts';
import { faceOf, labelOf, rowOf } from './method-faces.ts';
import * as s from './offer-picker.css.ts';

/** The layout: `accordion` with the pay button in the chosen row, `list` with one button below all. */
export type PickerLayout = 'list' | 'accordion';

/** How many drawings show what is collapsed. */
const MARKS = 5;

/** The properties of the picker. */
export interface PickerProps {
  /** In the order of the session; undefined while there is none. */
  readonly offers: readonly Offer[] | undefined;
  /** The offers with those that are gone, which leave an empty place: a row that moved would be made anew. */
  readonly places: readonly Offer[] | undefined;
  readonly chosen: Offer | undefined;
  readonly disabled: boolean;
  readonly layout: PickerLayout;
  readonly fold: CollapsedOffers;
  readonly onChoose: (offer: Offer) => void;
  /** Pays by the express checkout of a row. */
  readonly onExpress: (offer: Offer) => void;
  /** Renders the content of an offer's row instead of a sentence, such as the card form. */
  readonly detail: (offer: Offer) => TemplateResult | undefined;
  /** What a row says beside the offer's label, instead of what the backend wrote. */
  readonly hint: (offer: Offer) => string | undefined;
  /** What the shop asks the payer for; then an express checkout has its button before that, not in its row. */
  readonly fields?: TemplateResult | undefined;
  /** The pay button, or that of the offer, for the accordion. */
  readonly payButton: () => TemplateResult | typeof nothing;
}

/** Renders the radio group, named by the question; a sentence when the session offers nothing. */
export function offerPicker(context: ViewContext, props: PickerProps): TemplateResult {
  if (props.offers?.length === 0)
    return html`<p class=${s.none} part="error">${context.strings.problem.none}</p>`;
  return html`<fieldset class=${s.group} part="picker">
    <legend class=${v.spoken}>${context.strings.payWith}</legend>
    ${props.offers && rows(context, props, props.offers)}
  </fieldset>`;
}

function rows(context: ViewContext, props: PickerProps, all: readonly Offer[]) {
  const { fold } = props;
  const chosen = rowOf(props.chosen, all);
  const offers = all.filter((offer) => rowOf(offer, all) === offer);
  const count = fold.count(offers.length, chosen ? offers.indexOf(chosen) : -1);
  const first = offers.slice(0, count);
  const shown = (props.places ?? all).map((offer, at) =>
    first.includes(offer) ? row(context, { ...props, chosen }, offer, at) : nothing,
  );
  return count < offers.length ? [...shown, moreRow(context, props, offers, count)] : shown;
}

// The row is after the radios, also in tab order. Its drawings show what is collapsed.
const moreRow = (
  { strings }: ViewContext,
  { fold }: PickerProps,
  offers: readonly Offer[],
  count: number,
): TemplateResult => html`<button
  class="${s.label} ${s.more}"
  type="button"
  aria-expanded="false"
  @click=${({ detail }: MouseEvent) => fold.open(offers.length, detail > 0)}
>
  <span class=${s.words}>
    <span class=${s.name}>${strings.more(offers.length - count)}</span>
    <span class=${s.marks}>${offers.slice(count, count + MARKS).map(offerMark)}</span>
  </span>
</button>`;

const offerMark = ({ icon, method }: Offer): TemplateResult => offerIcon([icon, method], faceOf(method).icon);

// What the backend wrote replaces what the element knows of the method.
function row({ strings }: ViewContext, props: PickerProps, offer: Offer, at: number): TemplateResult {
  const face = faceOf(offer.method);
  const { label = labelOf(face, strings), hint = face.hint && strings.hint[face.hint] } = {
    ...offer,
    hint: props.hint(offer) ?? offer.hint,
  };
  // A brand with a row of its own, such as Bancontact, is not shown twice.
  const brands = face.marks?.filter(
    (brand) => !props.offers?.some(({ method }) => faceOf(method).icon === brand),
  );
  const chosen = offer === props.chosen;
  const off = props.disabled && !chosen;
  const id = `detail-${at}`;
  const detail = props.detail(offer);
  const express = props.offers?.find((other) => other !== offer && rowOf(other, [offer]) === offer);
  return html`<div class=${s.row} part="method" ?data-chosen=${chosen}>
    <label class=${s.label} ?data-off=${off}>
      <input
        class=${s.radio}
        type="radio"
        name="method"
        value=${offer.id}
        aria-describedby=${detail ? nothing : id}
        .checked=${chosen}
        ?disabled=${off}
        @change=${() => props.onChoose(offer)}
      />
      ${offerMark(offer)}
      <span class=${s.words}>
        <span class=${s.name}><bdi>${label}</bdi></span>
        ${brands && !offer.label ? brandRow(brands) : hint ? html`<span class=${s.hint}>${hint}</span>` : nothing}
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
          ${express && !props.fields ? expressButton(strings, props, express) : nothing}
        </div>
      </div>
    </div>
  </div>`;
}

/** Renders the button of an express checkout, and what it does. */
export const expressButton = (
  strings: ViewContext['strings'],
  { disabled, onExpress }: PickerProps,
  offer: Offer,
): TemplateResult => html`<div class=${s.detailAction}>
  <button
    class="${v.button} ${v.secondary}"
    type="button"
    aria-describedby="express"
    ?disabled=${disabled}
    @click=${() => onExpress(offer)}
  >
    ${labelOf(faceOf(offer.method), strings)}
  </button>
  <p class=${s.expressText} id="express">${strings.detail.express}</p>
</div>`;

// One image for screen readers, named after all brands, however many are drawn.
const brandRow = (brands: readonly MarkedBrand[]): TemplateResult => {
  const names = brands.map((brand) => CARD_BRANDS[brand].label).join(', ');
  return html`<span class=${s.marks} role="img" aria-label=${names} data-count=${brands.length}
    >${brands.map(cardMark)}</span
  >`;
};

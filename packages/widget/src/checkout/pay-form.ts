// The form of <gw-checkout>: the offers, submitted by the pay button or by Enter.
import { html, nothing, type TemplateResult } from 'lit';
import { rowOf } from '../offer-picker/method-faces.ts';
import { expressButton, offerPicker, type PickerProps } from '../offer-picker/offer-picker.ts';
import type { ViewContext } from '../views/view-context.ts';
import * as s from './gw-checkout.css.ts';
import { PAY_FORM } from './pay-button.ts';

/** The properties of the form. */
export interface PayFormProps extends PickerProps {
  /** Kept in the document, but not shown. */
  readonly hidden: boolean;
  readonly isLanguagePending: boolean;
  readonly onSubmit: (event: Event) => void;
}

/**
 * Renders the form. While its language loads, no text is shown in the wrong one. What the shop asks for is before the
 * methods, once for all; an express checkout, which asks for none of it, is before that.
 */
export const payForm = (context: ViewContext, props: PayFormProps): TemplateResult => html`<form
  class="${props.isLanguagePending ? s.wordless : ''}"
  id=${PAY_FORM}
  novalidate
  ?hidden=${props.hidden}
  @submit=${props.onSubmit}
>
  <slot name="express"></slot>
  ${
    props.fields &&
    html`<div class=${s.asked}>${props.offers?.map((offer) =>
      rowOf(offer, props.offers) === offer ? nothing : expressButton(context.strings, props, offer),
    )}${props.fields}</div>`
  }
  ${offerPicker(context, props)}
</form>`;

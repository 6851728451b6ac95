// The form of <gw-checkout>: the offers, submitted by the pay button or by Enter.
import { html, type TemplateResult } from 'lit';
import { offerPicker, type PickerProps } from '../offer-picker/offer-picker.ts';
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

/** Renders the form. While its language loads, no text is shown in the wrong one. */
export const payForm = (context: ViewContext, props: PayFormProps): TemplateResult => html`<form
  class="${props.isLanguagePending ? s.wordless : ''}"
  id=${PAY_FORM}
  novalidate
  ?hidden=${props.hidden}
  @submit=${props.onSubmit}
>
  <slot name="express"></slot>
  ${offerPicker(context, props)}
</form>`;

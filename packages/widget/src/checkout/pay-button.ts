// The pay button: the amount in it, and a spinner that leaves its width alone.
import { html, nothing, type TemplateResult } from 'lit';
import { formatPrice } from '../languages/languages.ts';
import type { ViewContext } from '../views/view-context.ts';
import * as v from '../views/views.css.ts';
import * as s from './gw-checkout.css.ts';

/** The id of the form that the button submits, inside the same shadow root. */
export const PAY_FORM = 'pay';

/** What the button says and whether it is at work. */
export interface PayButtonProps {
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
  readonly isWorking: boolean;
}

/** The button. At work it is `aria-disabled`, not disabled: it keeps the focus, and the lock lies in the flow. */
export function payButton({ strings, locale }: ViewContext, props: PayButtonProps): TemplateResult {
  const { amount, currency, isWorking } = props;
  return html`<button
    class="${v.button} ${v.primary}"
    part="button"
    type="submit"
    form=${PAY_FORM}
    aria-disabled=${isWorking ? 'true' : 'false'}
  >
    <span class=${s.payLabel}>
      <span class=${s.payText} ?data-hidden=${isWorking}>${strings.pay(formatPrice(amount, currency, locale))}</span>
      ${isWorking ? html`<span class="${v.spinner} ${v.working} ${s.payWorking}" aria-hidden="true"></span>` : nothing}
    </span>
    ${isWorking ? html`<span class=${v.spoken}>${strings.working}</span>` : nothing}
  </button>`;
}

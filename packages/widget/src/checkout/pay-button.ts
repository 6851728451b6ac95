// The pay button: action and amount, or during a submission a spinner and a word without changing its width.
import type { CheckoutSession } from '@gangway/protocol/checkout';
import { html, nothing, type TemplateResult } from 'lit';
import { formatPrice } from '../languages/languages.ts';
import type { ViewContext } from '../views/view-context.ts';
import * as v from '../views/views.css.ts';
import * as s from './gw-checkout.css.ts';

/** The id of the form that the button submits, inside the same shadow root. */
export const PAY_FORM = 'pay';

/** The amount and the purpose: a card may be requested for something else than a payment. */
type Price = Pick<CheckoutSession, 'amount' | 'currency' | 'purpose'>;

/** What the button depends on besides the price. */
export interface PayButtonState {
  readonly method: string | undefined;
  readonly isWorking: boolean;
  /** Whether the fields of the offer exist. */
  readonly isReady: boolean;
}

/**
 * Renders the button. During a submission it is `aria-disabled`, not disabled, so that it keeps the focus; the flow has
 * the lock. Before the fields of the offer exist it is disabled. Offline it says what it waits for instead of the
 * amount. Without a price, renders the shop's own link instead.
 */
export function payButton(
  { strings, locale }: ViewContext,
  price: Price | undefined,
  { method, isWorking, isReady }: PayButtonState,
): TemplateResult {
  if (!price) return html`<div class=${v.fallback}><slot></slot></div>`;
  const { amount, currency, purpose } = price;
  const written = formatPrice(amount, currency, locale);
  const { pay, reserve, save } = strings;
  // Only a card can be reserved or kept.
  const asked = method === 'Card' ? purpose : undefined;
  const label = asked === 'keep' ? save : (asked ? reserve : pay)(written);
  const isOffline = !navigator.onLine && !isWorking;
  return html`<button
    class="${v.button} ${v.primary}"
    part="button"
    type="submit"
    form=${PAY_FORM}
    aria-disabled=${isWorking || isOffline ? 'true' : 'false'}
    ?disabled=${!isReady && !isWorking}
    ?data-offline=${isOffline}
  >
    <span class=${s.payLabel}>
      <span class=${s.payText} ?data-hidden=${isWorking}>${isOffline ? strings.payOffline : label}</span>
      ${
        isWorking
          ? html`<span class=${s.payWorking}
              ><span class="${v.spinner} ${v.working}" aria-hidden="true"></span>${strings.working}</span
            >`
          : nothing
      }
    </span>
  </button>`;
}

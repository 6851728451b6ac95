// E-mail address and holder of a card, for a payer who leaves for another page and comes back unpaid.
import type { CheckoutFlow } from '../checkout/checkout-flow.ts';
import { swapKept } from '../kept/swap-kept.ts';
import { faceOf } from '../offer-picker/method-faces.ts';

const NAME = 'gw-email';

/** Keeps what the chosen card's fields have, just before the payer leaves. The holder stays in the card frame. */
export function keepInput({ host, offer, session }: CheckoutFlow): void {
  if (!session || faceOf(offer?.method ?? '').asks !== 'card') return;
  const { form, email } = fieldsOf(host.element);
  form?.moveHolder(session.orderId);
  swapKept(NAME, session.orderId, email?.value);
}

/** Fills in what was kept for the order, once the card's fields can be used. What is typed already stays. */
export function restoreInput({ host, session }: CheckoutFlow): void {
  const { orderId = '' } = session ?? {};
  const restore = (): void => {
    const { form, email } = fieldsOf(host.element);
    if (form?.card.empty) form.moveHolder(orderId);
    const kept = swapKept(NAME, orderId);
    if (!email || email.value || !kept) return;
    email.value = kept;
    email.dispatchEvent(new Event('input'));
  };
  if (fieldsOf(host.element).form?.state === 'ready') restore();
  // The card form's own event, on its way down: it does not leave its row.
  else host.element.shadowRoot?.addEventListener('gw-ready', restore, { capture: true, once: true });
}

/** Deletes what the page keeps of a payer's input, once the order is paid. */
export function forgetInput(): void {
  for (const name of [NAME, 'gw-fields']) swapKept(name, '');
}

const fieldsOf = ({ shadowRoot }: HTMLElement) => ({
  form: shadowRoot?.querySelector('gw-card-form'),
  email: shadowRoot?.querySelector<HTMLInputElement>('#email'),
});

/** The checkout page: on a phone the order summary is collapsed, so that the payment comes first. */

const PHONE = '(max-width: 819px)';

/** Collapses the order summary on a phone and expands it on wider screens. */
export function startCheckoutPage(): void {
  const summary = document.querySelector<HTMLDetailsElement>('[data-summary]');
  if (!summary) return;
  const phone = matchMedia(PHONE);
  const fold = () => {
    summary.open = !phone.matches;
  };
  phone.addEventListener('change', fold);
  fold();
}

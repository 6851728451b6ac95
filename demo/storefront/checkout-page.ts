/** The checkout page: on a phone the order is folded, so that paying stands first. */

const PHONE = '(max-width: 819px)';

/** Folds the order on a phone and opens it on wider screens. */
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

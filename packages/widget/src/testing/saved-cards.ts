// For tests: offers of saved cards as a merchant server makes them.
import type { Offer } from '@gangway/protocol/checkout';

/** A card that pays. */
export const SAVED_VISA: Offer = {
  id: 'saved-visa',
  kind: 'saved-card',
  method: 'Token',
  icon: 'visa',
  label: 'Visa •••• 1111',
  hint: '12/39',
};

/** A card of another brand. */
export const SAVED_MASTERCARD: Offer = {
  ...SAVED_VISA,
  id: 'saved-mastercard',
  icon: 'mastercard',
  label: 'Mastercard •••• 4444',
  hint: '03/31',
};

/** A card that has expired. */
export const SAVED_EXPIRED: Offer = {
  ...SAVED_VISA,
  id: 'saved-expired',
  label: 'Visa •••• 0026',
  hint: '10/24',
  expired: true,
};

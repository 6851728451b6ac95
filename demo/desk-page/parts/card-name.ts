/** The display name of a card. */
import { CARD_BRANDS } from '@gangway/protocol/cards';

/** `visa` and `4242` → `Visa …4242`. An unknown brand is left unchanged. */
export const cardName = ({ brand, last4 }: { readonly brand: string; readonly last4: string }): string =>
  `${isBrand(brand) ? CARD_BRANDS[brand].label : brand} …${last4}`;

const isBrand = (brand: string): brand is keyof typeof CARD_BRANDS => Object.hasOwn(CARD_BRANDS, brand);

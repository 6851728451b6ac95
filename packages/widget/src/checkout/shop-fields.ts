// The fields that a shop asks for, in the form of <gw-checkout>.
import type { PickerProps } from '../offer-picker/offer-picker.ts';
import { FIELDS } from './offer-kinds.ts';
import type { PartContext } from './offer-part.ts';
import type { OfferParts } from './offer-parts.ts';

/**
 * Loads and renders the fields of the session, if it asks for any. Until they appear there are no offers below them,
 * because these would move.
 */
export function shopFields(
  parts: OfferParts,
  context: PartContext | undefined,
  offers: PickerProps['offers'],
): Pick<PickerProps, 'fields' | 'offers'> {
  if (!context?.session.fields) return { offers };
  void parts.load(FIELDS, context);
  const fields = parts.render(FIELDS, context);
  const isLoading = !parts.isReady(FIELDS) && !parts.hasFailed(FIELDS);
  return { fields, offers: fields && isLoading ? undefined : offers };
}

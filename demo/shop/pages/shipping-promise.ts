/** The amount from which delivery is free. */
import { FREE_SHIPPING_FROM_MINOR } from '../currencies.ts';
import { formatRoundPrice } from '../prices.ts';
import type { PageContext } from './layout.ts';

/** The sentence, in the currency of the page. */
export const renderShippingPromise = ({ words, currency, language }: PageContext): string =>
  words.promiseShipping(formatRoundPrice(FREE_SHIPPING_FROM_MINOR[currency], currency, language));

/** From which worth on goods are sent for nothing. */
import { FREE_SHIPPING_FROM_MINOR } from '../currencies.ts';
import { formatRoundPrice } from '../prices.ts';
import type { PageContext } from './layout.ts';

/** The promise as a sentence, in the currency of the page. */
export const renderShippingPromise = ({ words, currency, language }: PageContext): string =>
  words.promiseShipping(formatRoundPrice(FREE_SHIPPING_FROM_MINOR[currency], currency, language));

// Tells the page how a payment ended, and where the payer continues.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import { isThisPage, safeUrl } from '../backend/navigation.ts';
import { isGood } from '../checkout/checkout-view.ts';
import { emit } from '../events.ts';
import { forgetInput } from './kept-input.ts';

/**
 * Dispatches `gw-complete` or `gw-cancel`. Returns the address to continue at; undefined when nothing was paid, when
 * the page keeps the payer, or when that is the address of this page. After a good end, what the payer typed is deleted
 * from the tab.
 */
export function announceEnd(
  element: HTMLElement,
  status: CheckoutStatus,
  returnUrl: string | undefined,
): string | undefined {
  const { state, tradeId, orderId } = status;
  if (!isGood(status)) {
    emit(element, 'gw-cancel', { tradeId, state });
    return undefined;
  }
  forgetInput();
  const url = safeUrl(status.returnUrl ?? returnUrl);
  const stays = !emit(element, 'gw-complete', { state, tradeId, orderId }, true) || !url || isThisPage(url);
  return stays ? undefined : url;
}

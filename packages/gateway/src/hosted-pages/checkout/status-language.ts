/** Adds the page's language to the addresses in a payment's status, so that the gateway's pages keep it. */
import { inLanguage } from '@gangway/protocol';
import type { CheckoutSession, CheckoutStatus } from '@gangway/protocol/checkout';
import type { Order } from '../../orders/order.ts';
import type { GatewayServices } from '../../outcomes/gateway-services.ts';
import { tradeStatus } from './trade-status.ts';

/** Returns {@link tradeStatus}; addresses of this gateway carry the language of the session. */
export async function statusIn(
  { locale }: Pick<CheckoutSession, 'locale'>,
  services: GatewayServices,
  order: Order,
  options?: { isSubmitted: boolean },
): Promise<CheckoutStatus | null> {
  const status = await tradeStatus(services, order, options);
  if (!status) return null;
  const { continueUrl, unpaidUrl, action } = status;
  const onward = (address: string): string =>
    new URL(address).origin === new URL(services.publicUrl).origin ? inLanguage(address, locale) : address;
  return {
    ...status,
    ...(continueUrl !== undefined && { continueUrl: onward(continueUrl) }),
    ...(unpaidUrl !== undefined && { unpaidUrl: onward(unpaidUrl) }),
    ...(action?.kind === 'scan' &&
      action.openUrl !== undefined && { action: { ...action, openUrl: onward(action.openUrl) } }),
  };
}

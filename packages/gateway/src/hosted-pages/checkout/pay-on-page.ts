/** Submits a payment on our page, from its element or from its form without scripts. */
import { METHODS } from '@gangway/protocol';
import type { NextStep } from '@gangway/protocol/checkout';
import { pageClientKey } from '../../accounts/client-keys.ts';
import { isPending, listAttempts } from '../../orders/attempts.ts';
import type { Order } from '../../orders/order.ts';
import { findOrder } from '../../orders/order-rows.ts';
import { findSubmission, setPayerAction } from '../../orders/submissions.ts';
import { pageAddress } from '../../outcomes/gateway-services.ts';
import { refreshTrade } from '../../outcomes/refresh-trade.ts';
import { type PaymentSubmission, submitPayment } from '../../outcomes/submit-payment.ts';
import type { PayerContext } from '../../rails/rail.ts';
import type { PageSettings } from '../respond.ts';
import { isScanned, offerCode } from '../scanned-orders.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { readSubmission } from './read-submission.ts';
import { statusIn } from './status-language.ts';
import { nextStep } from './trade-status.ts';

/**
 * Submits a payment of an order. `body` is a PaymentRequest, `locale` the language of the pages that it leads to.
 * Throws CheckoutRefusal, or GatewayError if the gateway refuses.
 */
export async function payOnPage(
  services: PageSettings,
  {
    order,
    locale,
    payer,
  }: { readonly order: Order; readonly locale: string | undefined; readonly payer: PayerContext },
  body: unknown,
): Promise<NextStep> {
  const submission = await readSubmission(services, order, body);
  // Money that has arrived meanwhile makes the submission unnecessary.
  await refreshTrade(services, order.tradeId);
  const result = await submitPayment(services, { ...submission, payer });
  if (result === 'unclear')
    throw new CheckoutRefusal('gateway-unreachable', 'The earlier attempt has no clear result yet.');
  if (result === 'under-way' && submission.scenario !== 'wap') await offerScan(services, order, submission);
  const now = (await findOrder(services.database, order.tradeId)) ?? order;
  const status = await statusIn({ locale }, services, now, { isSubmitted: true });
  if (!status) throw new CheckoutRefusal('payment-unknown', 'The payment has not begun.');
  const step = nextStep(services, status);
  const frame = step.kind === 'redirect' && (await frameOf(services, now));
  return frame ? { ...step, frame } : step;
}

/** Returns the address of the frame of 3-D Secure; undefined unless the card's rail takes its steps in frames. */
async function frameOf(services: PageSettings, order: Order): Promise<string | undefined> {
  const { tradeId, merchantId } = order;
  const pending = (await listAttempts(services.database, tradeId)).find(
    (attempt) => attempt.kind === 'payment' && isPending(attempt),
  );
  const rail = pending && order.cardBrand ? await services.rails.named(pending.rail) : undefined;
  if (!rail?.authenticate) return undefined;
  return `${pageAddress(services, tradeId)}/frame?client-key=${pageClientKey(merchantId, services.mode)}`;
}

/** Offers a code with the address of our page, which redirects to the app: so the code is short and can expire. */
async function offerScan(
  services: PageSettings,
  order: Order,
  { method, name }: PaymentSubmission,
): Promise<void> {
  const { tradeId } = order;
  const attemptId = await findSubmission(services.database, tradeId, name);
  if (!attemptId) return;
  if (isScanned(order)) return offerCode(services, { tradeId, attemptId });
  if (METHODS[method].waiting !== 'scan') return;
  const content = `${pageAddress(services, tradeId)}/go`;
  await setPayerAction(services.database, attemptId, { kind: 'scan', content, openUrl: content });
}

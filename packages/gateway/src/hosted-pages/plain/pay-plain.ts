/** Begins a payment that was chosen on the page without scripts, by the same steps as the element's. */
import { inLanguage } from '@gangway/protocol';
import { CHECKOUT_ERRORS } from '@gangway/protocol/checkout';
import { plainIban } from '@gangway/protocol/transfer';
import type { Context } from 'hono';
import type { Order } from '../../orders/order.ts';
import type { PayerContext } from '../../rails/rail.ts';
import { checkOrigin, readRefusal } from '../checkout/admit-request.ts';
import { payOnPage } from '../checkout/pay-on-page.ts';
import { chooseLanguage } from '../page-language.ts';
import { type PageSettings, viewFacts } from '../respond.ts';
import { isComputer } from '../scanned-orders.ts';
import { showPlain } from './show-plain.ts';

/**
 * Takes the form and redirects to what comes next: a page of ours that leads to the rail, or the state. A refusal shows
 * the form again, with the status that the element would get.
 */
export async function payPlain(
  services: PageSettings,
  context: Context,
  order: Order,
  payer: PayerContext,
): Promise<Response> {
  const { tag: locale, asked } = await chooseLanguage(context);
  try {
    checkOrigin(services, context);
    const step = await payOnPage(services, { order, locale, payer }, await readForm(context));
    const { page } = await viewFacts(services, context, order);
    const next = step.kind === 'redirect' ? `${page}/go` : `${page}/plain`;
    return context.redirect(inLanguage(next, asked), 303);
  } catch (error) {
    const { code } = readRefusal(services, context, error);
    return showPlain(services, context, order, CHECKOUT_ERRORS[code].http);
  }
}

/** Returns the form as a PaymentRequest, which is checked as the element's is. */
async function readForm(context: Context): Promise<Record<string, unknown>> {
  const { attemptId, method, express, blikCode, phone, holder, iban } = await context.req.parseBody();
  return {
    attemptId,
    method: express ?? method,
    scenario: isComputer(context) ? 'web' : 'wap',
    ...(typeof blikCode === 'string' && { blikCode: blikCode.replace(/\s/g, '') }),
    ...(typeof iban === 'string' && { account: { holder, iban: plainIban(iban) } }),
    ...(typeof phone === 'string' && { phone: phone.replace(/[\s()./-]/g, '') }),
  };
}

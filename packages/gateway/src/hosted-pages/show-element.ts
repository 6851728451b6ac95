/** Chooses the element of an order's page: the checkout while the payer can pay here, otherwise the status. */
import { inLanguage, isDebit, isFinalForPayer, METHODS, type MethodRow } from '@gangway/protocol';
import type { Context } from 'hono';
import { originsOfMerchant } from '../accounts/client-keys.ts';
import { isPending, isSpent, listAttempts } from '../orders/attempts.ts';
import { findCardPage } from '../orders/card-pages.ts';
import { type Order, returnsAfterRefusal } from '../orders/order.ts';
import { shownMinor } from '../orders/order-parts.ts';
import { makePageSession } from './checkout/page-session.ts';
import { type ElementPageContent, renderElementPage } from './element-page.ts';
import { isPayableOnPage, offeredMethods } from './offered-methods.ts';
import { elementPageHeaders } from './page-headers.ts';
import { rootOf } from './page-shell.ts';
import { partNote, unavailableView, type ViewFacts } from './payment-views.ts';
import { type PageSettings, respondWithView } from './respond.ts';

/** Responds with a page that shows the element of an order, or says that nothing can pay it any more. */
export async function showElement(
  services: PageSettings,
  context: Context,
  facts: ViewFacts,
): Promise<Response> {
  const { order, language, shop, look, style, page } = facts;
  const standing = await standingOf(services, order);
  const { canPay } = standing;
  const framedBy = await framersOf(services, order);
  if (standing.isUnavailable)
    return respondWithView(services, context, facts, unavailableView(facts), { framedBy });
  const { words } = language;
  const hint = facts.back !== undefined || standing.canLeave ? undefined : endHint(facts);
  const text = await renderElementPage({
    language,
    title: canPay ? words.payTitle(shop) : words.paymentTitle(shop),
    subject: {
      shop,
      amountMinor: shownMinor(order),
      currency: order.currency,
      description: order.description,
      note: canPay && order.capture === 'later' ? words.reserved(shop) : partNote(facts),
      logo: look.logo,
    },
    serviceName: services.serviceName,
    root: rootOf(services.publicUrl),
    release: services.releases.own.id,
    style,
    page,
    element: canPay ? 'gw-checkout' : 'gw-payment-status',
    session: await makePageSession(services, order, { ...language, shop, canPay }),
    back: wayBack(facts, standing),
    hint,
    beside: await findSandboxBank(services, facts),
  });
  return context.body(text, 200, elementPageHeaders(framedBy, style));
}

/** What the payer can still do with an order. */
export interface Standing {
  /** The payer can submit here. False for card data or codes that the merchant sent, and after the last attempt. */
  readonly canPay: boolean;
  /** The payer can leave without paying: no money is expected from elsewhere. */
  readonly canLeave: boolean;
  /** No method has a rail any more, and nothing was tried before. */
  readonly isUnavailable: boolean;
}

/** Returns what the payer can still do with an order. */
export async function standingOf(services: PageSettings, order: Order): Promise<Standing> {
  if (isFinalForPayer(order.state)) return { canPay: false, canLeave: false, isUnavailable: false };
  const attempts = await listAttempts(services.database, order.tradeId);
  const { flow, graceTargetDays }: MethodRow = METHODS[order.subPayMethod];
  const payments = attempts.filter(({ kind }) => kind === 'payment');
  const isFixed =
    attempts.some(({ retryPolicy }) => retryPolicy === 'none') ||
    (flow === 'transfer' && !order.payerChooses) ||
    (isDebit(order.subPayMethod) && payments.some(isPending));
  const isOver = isSpent(payments) && !payments.some(isPending);
  const isOffered = (await offeredMethods(services, order)).length > 0;
  const canPay = !isFixed && !isOver && isOffered;
  const isMoneyExpected = attempts.some(isPending) && (graceTargetDays !== undefined || !canPay);
  return { canPay, canLeave: !isMoneyExpected, isUnavailable: !isOffered && payments.length === 0 };
}

/** Returns whether leaving now ends the order without a payment. */
export const mayLeaveUnpaid = async (services: PageSettings, order: Order): Promise<boolean> =>
  (await standingOf(services, order)).canLeave;

/** Returns the link back to the shop, or out of the payment; undefined where there is none. */
export function wayBack(
  { language: { words }, shop, back }: ViewFacts,
  { canLeave }: Standing,
): ElementPageContent['back'] {
  if (back === undefined)
    return canLeave ? { text: words.leaveWithoutPaying, leaves: true, paidText: '' } : undefined;
  return canLeave
    ? { text: words.backWithoutPaying(shop), leaves: true, paidText: words.backTo(shop) }
    : { text: words.backTo(shop), leaves: false };
}

/** Returns the hint without a redirect_url: the page can be closed; a payer who has not paid can start again. */
export const endHint = ({ order, language: { words }, shop }: ViewFacts): string =>
  UNPAID.has(order.state) ? words.startAgain(shop) : words.closePage;

// A cancelled order is not listed: another trade of its order_id may have been paid.
const UNPAID: ReadonlySet<string> = new Set(['declined', 'failed', 'expired']);

/** Returns whether an order ended because its payer left. A refusal leaves the order open, or ends its only attempt. */
export async function wasLeft({ database }: PageSettings, order: Order): Promise<boolean> {
  if (order.state !== 'declined' || !(order.payerChooses || isPayableOnPage(order))) return false;
  const payments = (await listAttempts(database, order.tradeId)).filter(({ kind }) => kind === 'payment');
  const last = payments.at(-1);
  if (returnsAfterRefusal(order) && last && !last.isCancelAsked) return false;
  return payments.every(
    ({ retryPolicy, state, isPart }) => retryPolicy !== 'none' && (isPart || state !== 'done'),
  );
}

/** Returns a link to the sandbox bank for a transfer, with the reference filled in. */
export async function findSandboxBank(
  { mode, database, publicUrl }: PageSettings,
  { order, language }: ViewFacts,
): Promise<ElementPageContent['beside']> {
  if (mode !== 'sandbox' || order.subPayMethod !== 'Bank Transfer') return undefined;
  const open = (await listAttempts(database, order.tradeId)).find(({ state }) => state === 'open');
  if (open?.payerAction?.kind !== 'transfer') return undefined;
  const href = `${rootOf(publicUrl)}/scheme/bank-transfer?reference=${open.payerAction.reference}`;
  return { text: language.words.openSandboxBank, href: inLanguage(href, language.asked) };
}

/** Returns the origins that may embed the page: its merchant's, only for an order of `Cards HPP`. */
export async function framersOf(
  { database }: PageSettings,
  { tradeId, merchantId }: Order,
): Promise<readonly string[]> {
  const isFramed = (await findCardPage(database, tradeId))?.isFramed ?? false;
  return isFramed ? originsOfMerchant(database, merchantId) : [];
}

/**
 * The page of a payment for browsers that show no element: scripts are off, could not be loaded, or the browser is too
 * old. It says how the payment stands, and offers what can be paid without card fields.
 */

import { inLanguage } from '@gangway/protocol';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Order } from '../../orders/order.ts';
import { statusIn } from '../checkout/status-language.ts';
import { offeredMethods, sortForPayer } from '../offered-methods.ts';
import type { Html } from '../page-shell.ts';
import { leftView, unavailableView, type View, type ViewFacts } from '../payment-views.ts';
import { type PageExtras, type PageSettings, respondWithView, viewFacts } from '../respond.ts';
import {
  endHint,
  findSandboxBank,
  framersOf,
  type Standing,
  standingOf,
  wasLeft,
  wayBack,
} from '../show-element.ts';
import { renderState } from './plain-state.ts';
import { isWayWithoutScript, renderWays } from './plain-ways.ts';

/** Responds with the page. `refused` is the HTTP status of a submission that did not begin a payment. */
export async function showPlain(
  services: PageSettings,
  context: Context,
  order: Order,
  refused?: PageExtras['http'],
): Promise<Response> {
  const facts = await viewFacts(services, context, order);
  const standing = await standingOf(services, order);
  const framedBy = await framersOf(services, order);
  // Only pages of cards are framed: they have no form.
  const extras: PageExtras = {
    ...(framedBy.length > 0 ? { framedBy } : { isPosted: true }),
    ...(refused && { http: refused }),
  };
  const respond = (view: View) => respondWithView(services, context, facts, view, extras);
  if (await wasLeft(services, order)) return respond(leftView(facts));
  if (standing.isUnavailable) return respond(unavailableView(facts));
  return respond(await plainView(services, facts, standing, refused !== undefined));
}

async function plainView(
  services: PageSettings,
  facts: ViewFacts,
  standing: Standing,
  isRefused: boolean,
): Promise<View> {
  const { order, language, shop } = facts;
  const { words } = language;
  const status = await statusIn({ locale: language.tag }, services, order);
  const state = status && renderState(facts, status, await findSandboxBank(services, facts));
  const offered = standing.canPay ? await offeredMethods(services, order) : [];
  const methods = sortForPayer(offered, language, order);
  const ways = methods.filter(isWayWithoutScript);
  const heading = state
    ? html`<h2 class="gw-title">${words.otherWays}</h2>`
    : html`<h1 class="gw-title">${words.payWith}</h1>`;
  return {
    title: standing.canPay ? words.payTitle(shop) : words.paymentTitle(shop),
    body: html`${isRefused ? html`<p class="gw-notice" data-tone="danger" role="alert">${words.notBegun}</p>` : ''}
${state ?? ''}
${ways.length > 0 || (methods.length > 0 && !state) ? heading : ''}
${renderWays(facts, ways)}
${ways.length < methods.length ? renderNewer(facts) : ''}
${renderBack(facts, standing)}`,
  };
}

/** Says what card fields need, with a link to the page that has them. */
const renderNewer = ({ language: { words, asked }, page }: ViewFacts): Html =>
  html`<p class="gw-text">${words.needsNewer} <a href="${inLanguage(page, asked)}">${words.fullPage}</a></p>`;

function renderBack(facts: ViewFacts, standing: Standing): Html | string {
  const { language, page } = facts;
  const way = wayBack(facts, standing);
  if (!way) return facts.back === undefined ? html`<p class="gw-text gw-center">${endHint(facts)}</p>` : '';
  const href = inLanguage(`${page}/left${way.leaves ? '?unpaid' : ''}`, language.asked);
  // A shop may embed the page.
  return html`<div class="gw-actions"><a class="gw-button gw-quiet" href="${href}" target="_top">${way.text}</a></div>`;
}

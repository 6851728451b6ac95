/** Turns a view into an HTTP response with its language, its subject and its security headers. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Order } from '../orders/order.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { Releases } from '../static-files/release.ts';
import { elementPageHeaders, pageHeaders } from './page-headers.ts';
import { chooseLanguage } from './page-language.ts';
import { renderPage, rootOf } from './page-shell.ts';
import { payerReturn } from './payer-return.ts';
import type { View, ViewFacts } from './payment-views.ts';

/** The services and settings of the pages. */
export interface PageSettings extends GatewayServices {
  readonly serviceName: string;
  readonly mode: 'sandbox' | 'live';
  readonly releases: Releases;
}

/** Returns what the views show of an order, in the language of its payer. */
export async function viewFacts(services: PageSettings, context: Context, order: Order): Promise<ViewFacts> {
  const account = await services.callers.byId(order.accountId);
  const back = await payerReturn(services, order);
  return {
    language: chooseLanguage(context),
    order,
    shop: account?.merchantName ?? '',
    page: `${rootOf(services.publicUrl)}/pay/${context.req.param('secret')}`,
    back: back?.url,
  };
}

/** Optional parts of a page besides its view. */
export interface PageExtras {
  /** The address to which the page refreshes at once. */
  readonly leadTo?: string;
  /** Path of our own script and the target of the page's form, for the legacy return and for a rail's form. */
  readonly script?: string;
  readonly formTarget?: string;
  /** The form's target redirects to other origins, as an issuer does. */
  readonly isFormRedirected?: boolean;
  /** The origins that may embed a page without a form. */
  readonly framedBy?: readonly string[];
}

/** Responds with a page about an order. */
export async function respondWithView(
  services: PageSettings,
  context: Context,
  { language, order, shop }: ViewFacts,
  view: View,
  extras: PageExtras = {},
): Promise<Response> {
  const { formTarget, isFormRedirected, framedBy, ...shellExtras } = extras;
  const page = await renderPage({
    language,
    title: view.title,
    subject: {
      shop,
      amountMinor: order.amountMinor,
      currency: order.currency,
      description: order.description,
    },
    body: view.body,
    serviceName: services.serviceName,
    sandbox: services.mode === 'sandbox',
    root: rootOf(services.publicUrl),
    release: services.releases.own.id,
    ...shellExtras,
  });
  const headers = framedBy
    ? elementPageHeaders(framedBy)
    : pageHeaders({
        script: extras.script !== undefined,
        ...(formTarget && { formTarget }),
        ...(isFormRedirected && { isFormRedirected }),
      });
  return context.body(page, 200, headers);
}

/** Responds with the page of an unknown address (404) or of a failure of the service (503). */
export async function showUnknown(
  services: Pick<PageSettings, 'serviceName' | 'mode' | 'publicUrl' | 'releases'>,
  context: Context,
  trouble: 'unknown' | 'trouble' = 'unknown',
): Promise<Response> {
  const language = chooseLanguage(context);
  const title = language.words[`${trouble}Title`];
  const body = html`<h1 class="gw-title">${title}</h1><p class="gw-text">${language.words[`${trouble}Text`]}</p>`;
  const sandbox = services.mode === 'sandbox';
  const page = await renderPage({
    language,
    title,
    subject: undefined,
    body,
    serviceName: services.serviceName,
    sandbox,
    root: rootOf(services.publicUrl),
    release: services.releases.own.id,
  });
  return context.body(page, trouble === 'unknown' ? 404 : 503, pageHeaders());
}

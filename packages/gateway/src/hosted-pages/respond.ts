/** Turns a view into an HTTP response with its language, its subject and its security headers. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Order } from '../orders/order.ts';
import { shownMinor } from '../orders/order-parts.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { Releases } from '../static-files/release.ts';
import { elementPageHeaders, pageHeaders } from './page-headers.ts';
import { chooseLanguage } from './page-language.ts';
import { findPageLook, styleOf } from './page-look.ts';
import { renderPage, rootOf } from './page-shell.ts';
import { payerReturn } from './payer-return.ts';
import { partNote, type View, type ViewFacts } from './payment-views.ts';

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
  const look = await findPageLook(services.database, order);
  const root = rootOf(services.publicUrl);
  return {
    language: await chooseLanguage(context),
    order,
    shop: look.name ?? account?.merchantName ?? '',
    look,
    style: styleOf(look, root),
    page: `${root}/pay/${context.req.param('secret')}`,
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
  /** The page has a form of our own, and its origin is checked. */
  readonly isPosted?: boolean;
  /** The HTTP status; 200 without one. */
  readonly http?: ContentfulStatusCode;
  /** The origins that may embed a page without a form. */
  readonly framedBy?: readonly string[];
}

/** Responds with a page about an order. */
export async function respondWithView(
  services: PageSettings,
  context: Context,
  { language, order, shop, look, style }: ViewFacts,
  view: View,
  extras: PageExtras = {},
): Promise<Response> {
  const { formTarget, isFormRedirected, isPosted, http = 200, framedBy, ...shellExtras } = extras;
  const page = await renderPage({
    language,
    title: view.title,
    subject: {
      shop,
      amountMinor: shownMinor(order),
      currency: order.currency,
      description: order.description,
      note: partNote({ language, order }),
      logo: look.logo,
    },
    body: view.body,
    serviceName: services.serviceName,
    sandbox: services.mode === 'sandbox',
    root: rootOf(services.publicUrl),
    release: services.releases.own.id,
    style,
    ...shellExtras,
  });
  const headers = framedBy
    ? elementPageHeaders(framedBy, style)
    : pageHeaders({
        style,
        script: extras.script !== undefined,
        ...(formTarget && { formTarget }),
        ...(isFormRedirected && { isFormRedirected }),
        ...(isPosted && { isPosted }),
      });
  return context.body(page, http, headers);
}

/** Responds with the page of an unknown address (404) or of a failure of the service (503). */
export async function showUnknown(
  services: Pick<PageSettings, 'serviceName' | 'mode' | 'publicUrl' | 'releases'>,
  context: Context,
  trouble: 'unknown' | 'trouble' = 'unknown',
): Promise<Response> {
  const language = await chooseLanguage(context);
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

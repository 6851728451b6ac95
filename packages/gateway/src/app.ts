/** The gateway as one Hono app: the API, the pages, webhooks, static files and health. */
import { type Context, Hono } from 'hono';
import { docsRoutes } from './api-document/docs-routes.ts';
import type { ApiAddress } from './api-document/gateway-api.ts';
import { GatewayError } from './gateway-error.ts';
import { type CardFrameServices, cardFramePages } from './hosted-pages/card-frame.ts';
import { pageCheckout } from './hosted-pages/checkout/page-checkout.ts';
import { lookFiles } from './hosted-pages/look-files.ts';
import { payerInput } from './hosted-pages/payer-input.ts';
import { paymentPages } from './hosted-pages/payment-pages.ts';
import { type PageSettings, showUnknown } from './hosted-pages/respond.ts';
import { staticFiles } from './hosted-pages/static-files.ts';
import { threeDsFrames } from './hosted-pages/three-ds-frames.ts';
import { clientAddress } from './http/client-address.ts';
import type { Metrics } from './http/metrics.ts';
import { payerContext } from './http/payer-context.ts';
import { paymentsRoute, type RouteServices, unknownRoute } from './http/payments-route.ts';
import { railRoutes } from './http/rail-routes.ts';
import { renderFailure } from './http/render-answer.ts';
import { responseDefaults } from './http/response-defaults.ts';
import { hashAddress } from './outcomes/limit-tries.ts';
import { findDurabilityFault } from './storage/durability.ts';

/** The services and settings of the app. */
export interface AppServices extends RouteServices, PageSettings, CardFrameServices {
  readonly metrics: Metrics;
  /** False while the gateway is stopping, so that load balancers send no more requests. */
  readonly isReady: () => boolean;
  /** The routes of the sandbox and their documents; undefined in live mode. */
  readonly sandboxRoutes: Hono | undefined;
  readonly sandboxPaths: ApiAddress['sandboxPaths'];
}

/** Builds the app. */
export function gatewayApp(services: AppServices): Hono {
  const app = new Hono();
  app.post('/Payments', async (context) => {
    const startedAt = performance.now();
    const { code, response } = await paymentsRoute(services, context);
    services.metrics.answered(code, (performance.now() - startedAt) / 1000);
    return response;
  });
  // Everything else is for browsers, and in an app of its own: so the API has one route, and no middleware to pass.
  const others = otherRoutes(services);
  app.notFound((context) => others.fetch(context.req.raw, context.env));
  return app;
}

/** All but the API. */
function otherRoutes(services: AppServices): Hono {
  const app = new Hono();
  app.use(responseDefaults(services.mode));
  app.route('/', railRoutes(services));
  app.route('/', healthRoutes(services));
  app.route('/', staticFiles(services.releases));
  app.route('/', lookFiles(services));
  app.route('/', docsRoutes(services));
  const payerOf = (context: Context) => payerContext(context, services);
  app.route('/', paymentPages(services, payerOf));
  app.route('/', pageCheckout(services, payerOf));
  app.route('/', threeDsFrames(services));
  const hashOfPayer = (context: Context) =>
    hashAddress(services.vault.macOf, clientAddress(context, services.proxies));
  app.route('/', payerInput(services, hashOfPayer));
  app.route('/', cardFramePages(services, hashOfPayer));
  if (services.sandboxRoutes) app.route('/', services.sandboxRoutes);
  app.notFound((context) =>
    context.req.path !== '/Payments' && context.req.header('accept')?.includes('text/html')
      ? showUnknown(services, context)
      : unknownRoute(services, context),
  );
  app.onError((error, context) => {
    if (error instanceof GatewayError) return renderFailure(error, services.log).response;
    services.log.error({ err: error, path: context.req.routePath }, 'a page failed');
    return showUnknown(services, context, 'trouble');
  });
  return app;
}

/** `/livez`: the process runs. `/readyz`: it accepts requests, and the database keeps what it acknowledges. */
function healthRoutes(services: AppServices): Hono {
  const app = new Hono();
  let said: string | undefined;
  app.get('/livez', (context) => context.text('ok'));
  app.get('/readyz', async (context) => {
    if (!services.isReady()) return context.text('stopping', 503);
    try {
      const fault = await findDurabilityFault(services.database);
      if (fault && fault !== said) services.log.error({ fault }, 'this node is not ready');
      said = fault;
      return fault ? context.text(fault, 503) : context.text('ok');
    } catch {
      return context.text('database unavailable', 503);
    }
  });
  return app;
}

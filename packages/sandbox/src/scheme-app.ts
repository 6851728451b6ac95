/**
 * The simulated scheme: its API for rails, and the pages of its bank, card acquirer and card issuer for payers. It runs
 * in the gateway's process or alone.
 */
import { Hono } from 'hono';
import { accountRoutes } from './account-routes.ts';
import { balanceControl } from './balance-control.ts';
import { brandStyle } from './bank/brand-style.ts';
import { payerControl } from './bank/payer-control.ts';
import { payerPages } from './bank/payer-pages.ts';
import { schemeApi } from './bank/scheme-api.ts';
import { acquirerPages } from './card/acquirer-pages.ts';
import { cardApi } from './card/card-api.ts';
import { cardAssets } from './card/card-assets.ts';
import { issuerPages } from './card/issuer-pages.ts';
import { clockRoutes } from './clock-routes.ts';
import { incidentRoutes } from './incident-routes.ts';
import { inspectionRoutes } from './inspection-routes.ts';
import { onlyKnownHosts } from './only-known-hosts.ts';
import { payoutApi } from './payout/payout-api.ts';
import { payoutControl } from './payout/payout-control.ts';
import { railFaultRoutes } from './rail-fault-routes.ts';
import { onlyOwnPages } from './sandbox-desk.ts';
import type { SchemeOptions } from './scheme-options.ts';
import { statementApi } from './statement-api.ts';
import { transferApi } from './transfer/transfer-api.ts';
import { transferPages } from './transfer/transfer-pages.ts';
import { giftCardApi } from './voucher/gift-card-api.ts';
import { codeApi } from './wallet-code/code-api.ts';
import { walletPages } from './wallet-code/wallet-pages.ts';

/**
 * Returns the scheme as an app: everything under `/scheme/`, and calls for tests under `/sandbox/`. Rails call it over
 * HTTP only (README.md beside this file). Never part of a live gateway.
 */
export function schemeApp(options: SchemeOptions): Hono {
  return new Hono()
    .use('/scheme/*', onlyKnownHosts(options.publicUrl))
    .use('/sandbox/*', onlyKnownHosts(options.publicUrl))
    .use('/sandbox/*', onlyOwnPages(options.publicUrl))
    .route('/', schemeApi(options))
    .route('/', brandStyle())
    .route('/', payerPages(options))
    .route('/', payerControl(options))
    .route('/', balanceControl(options))
    .route('/', clockRoutes(options))
    .route('/', railFaultRoutes(options))
    .route('/', accountRoutes(options))
    .route('/', incidentRoutes(options))
    .route('/', inspectionRoutes(options))
    .route('/', payoutApi(options))
    .route('/', payoutControl(options))
    .route('/', cardApi(options))
    .route('/', cardAssets())
    .route('/', acquirerPages(options))
    .route('/', issuerPages(options))
    .route('/', giftCardApi(options))
    .route('/', transferApi(options))
    .route('/', transferPages(options))
    .route('/', codeApi(options))
    .route('/', walletPages(options))
    .route('/', statementApi(options));
}

/** The API of the desk's page: facts, log, signed calls, checkouts, saved cards and network faults. */

import { METHODS, PAYER_OUTCOMES } from '@gangway/protocol';
import { TEST_CARD_BEHAVIOURS, TEST_CARDS, type TestCardBehaviour } from '@gangway/protocol/cards';
import { SANDBOX_MERCHANTS, SANDBOX_SOLUTIONS } from '@gangway/sandbox';
import { CheckoutFailure, GatewayRefusal, GatewayUnreachable } from '@gangway/server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { NPM_START } from '../start/programs.ts';
import { given, refusal } from './asked.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { PAGE_METHODS } from './desk-accounts.ts';
import { accountOf, type DeskParts, read } from './desk-parts.ts';
import { networkFaultsSchema } from './network-faults.ts';
import { hideSecrets } from './recorded-fetch.ts';
import { reset } from './reset.ts';
import { sandboxRoutes } from './sandbox-routes.ts';
import { testData } from './test-data.ts';

const BODY_BYTES_MAX = 64 * 1024;

const callSchema = v.object({
  user: v.string(),
  method: v.pipe(v.string(), v.maxLength(64)),
  data: v.record(v.string(), v.string()),
});
const eventsSchema = v.pipe(
  v.array(
    v.object({
      at: v.number(),
      name: v.pipe(v.string(), v.regex(/^gw-[a-z-]{1,40}$/)),
      detail: v.pipe(v.string(), v.maxLength(4_000)),
      tradeId: v.pipe(v.string(), v.maxLength(64)),
      orderId: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
    }),
  ),
  v.maxLength(50),
);

/** Routes under `/desk/api`. JSON and same origin only, so that another site's page cannot make the desk sign. */
export function deskApi(parts: DeskParts): Hono {
  const { accounts, log, faults } = parts;
  const app = new Hono();
  app.use(
    bodyLimit({ maxSize: BODY_BYTES_MAX, onError: (c) => c.json(refusal('', 'The body is too large.')) }),
  );
  app.use(async (c, next) => {
    if (c.req.method !== 'GET' && !isFromOwnPage(c, parts.places.publicUrl))
      return c.json(refusal('', 'Only pages of the desk may call this.'), 403);
    await next();
    c.header('cache-control', 'no-store');
  });
  app.onError((error, c) => refuse(c, error));
  app.get('/facts', (c) => c.json(given(factsOf(parts))));
  app.get('/test-data', (c) => c.json(given(testData())));
  app.get('/log', (c) => {
    const entries = log.since(Number(c.req.query('since')) || 0);
    return c.json(given({ entries, faults: faults.now() }));
  });
  app.post('/call', async (c) => {
    const { user, method, data } = await read(c, callSchema);
    const answer = await accountOf(accounts, user).pay.gateway.call(method, data);
    return c.body(hideSecrets(JSON.stringify(given(answer)), answer), 200, {
      'content-type': 'application/json',
    });
  });
  app.post('/events', async (c) => {
    for (const event of await read(c, eventsSchema)) log.add({ kind: 'element', ...event });
    return c.json(given({}));
  });
  app.post('/network-faults', async (c) => {
    faults.change(await read(c, networkFaultsSchema));
    return c.json(given(faults.now()));
  });
  app.post('/reset', async (c) => c.json(await reset(parts)));
  app.route('/', checkoutRoutes(parts));
  app.route('/sandbox', sandboxRoutes(parts));
  return app;
}

/** Compares with the desk's own URL, not the Host header, which a DNS rebinding attack controls. */
function isFromOwnPage({ req }: Context, publicUrl: string): boolean {
  const [site, origin] = [req.header('sec-fetch-site'), req.header('origin')];
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === new URL(publicUrl).origin;
}

/** Facts that do not change while the desk runs. They contain no secret. */
export function factsOf({ accounts, places }: DeskParts) {
  return {
    gateway: places.gateway,
    publicUrl: places.publicUrl,
    operator: places.commands?.operator ?? NPM_START.operator,
    /** Empty if commands find it by default. */
    dataDirectory: places.commands?.dataDirectory ?? '',
    /** Empty if all payments are at the simulated schemes. */
    standIn: places.standIn ?? '',
    outcomes: [...PAYER_OUTCOMES],
    merchants: SANDBOX_MERCHANTS.map(({ uid, name }) => ({ uid, name })),
    accounts: accounts.all.map(({ account, clientKey }) => ({
      uid: account.uid,
      role: account.role,
      merchant: account.merchantUid,
      store: account.store ?? '',
      hasFeatures: account.features.length > 0,
      clientKey,
    })),
    solutions: SANDBOX_SOLUTIONS,
    /** What the issuer does with a test card → the first such card's place in the published table. */
    testCards: (Object.keys(TEST_CARD_BEHAVIOURS) as TestCardBehaviour[]).map((behaviour) => ({
      behaviour,
      at: TEST_CARDS.findIndex((card) => card.behaviour === behaviour),
    })),
    methods: PAGE_METHODS.map((name) => {
      const { label, currencies, flow, asks } = METHODS[name as keyof typeof METHODS];
      return { name, label, currencies, isDecidedAtBank: flow === 'redirect' && asks === 'nothing' };
    }),
  };
}

/** See {@link factsOf}. */
export type Facts = ReturnType<typeof factsOf>;

function refuse(c: Context, error: Error): Response {
  if (error instanceof GatewayRefusal) return c.json(refusal(error.code, error.message));
  if (error instanceof GatewayUnreachable) return c.json(refusal('', error.message));
  if (error instanceof CheckoutFailure) return c.json(refusal(error.code, error.message));
  console.error('The desk failed to answer.', error);
  return c.json(refusal('', 'The desk failed to answer; see its terminal.'));
}

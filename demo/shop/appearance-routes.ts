/** The appearance editor, and the answers that its previews get: nothing of them reaches the gateway as a payment. */
import type { CheckoutStatus, SessionState } from '@gangway/protocol/checkout';
import { Hono } from 'hono';
import { appearancePage } from './pages/appearance.ts';
import { contextOf, renderPage } from './pages/layout.ts';
import { WAYS_TO_PAY } from './ways-to-pay.ts';
import { WORDS } from './words.ts';

/** The dependencies of the routes. URLs have no trailing slash. */
export interface AppearanceSources {
  readonly publicUrl: string;
  readonly gateway: string;
  readonly clientKey: string;
}

const HOUR = 3600;
const AMOUNT = { amount: '24.99', currency: 'EUR' } as const;

/** `GET /`, and `GET /states/:state/session` for the previews. */
export function appearanceRoutes({ publicUrl, gateway, clientKey }: AppearanceSources): Hono {
  const app = new Hono();
  app.get('/', (c) => {
    const session = sessionOf({ publicUrl, gateway, clientKey });
    c.header('cache-control', 'no-store');
    return c.html(
      renderPage(contextOf('en', '/appearance'), appearancePage({ gateway, clientKey, session })),
    );
  });
  app.get('/states/:state/session', (c) => {
    const state = c.req.param('state');
    if (state === 'choosing') return c.json({ status: null } satisfies SessionState);
    if (state !== 'waiting' && state !== 'paid') return c.notFound();
    return c.json({ status: statusOf(state === 'paid' ? 'paid' : 'processing') } satisfies SessionState);
  });
  return app;
}

function statusOf(state: 'paid' | 'processing'): CheckoutStatus {
  const now = Math.floor(Date.now() / 1000);
  return {
    tradeId: 'preview',
    orderId: 'preview',
    state,
    final: state === 'paid',
    ...AMOUNT,
    method: 'iDEAL',
    expiresAt: now + HOUR,
    now,
  };
}

// Elements read a session and do not verify it; this one has no signature and no merchant server accepts it.
function sessionOf({ publicUrl, gateway, clientKey }: AppearanceSources): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: 'appearance',
    aud: 'gw-checkout',
    jti: 'preview',
    iat: now,
    exp: now + 24 * HOUR,
    gateway,
    clientKey,
    orderId: 'preview',
    ...AMOUNT,
    description: 'Preview',
    shop: WORDS.en.shopName,
    methods: WAYS_TO_PAY,
    returnUrl: `${publicUrl}/appearance`,
  };
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode({ alg: 'none' })}.${encode(payload)}.bm9uZQ`;
}

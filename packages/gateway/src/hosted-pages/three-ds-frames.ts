/**
 * 3-D Secure in frames of a page that shows an element (docs/protocol.md, 3-D Secure in frames). `/pay/:secret/frame`
 * is the frame that the page embeds. It holds `/frame/method`, hidden, and `/frame/challenge`, whose forms lead to the
 * issuer. The issuer posts to `/frame/end`. None of them says how the payment ended: the page asks its server.
 */
import { formatAmount } from '@gangway/protocol';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { frameChallenge } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { shownMinor } from '../orders/order-parts.ts';
import { findOrderByPage } from '../orders/order-rows.ts';
import { authenticateInFrames, type FrameStep } from '../outcomes/authenticate-in-frames.ts';
import { refreshTrade } from '../outcomes/refresh-trade.ts';
import type { PayerFrames } from '../rails/rail.ts';
import { releasePath } from '../static-files/release.ts';
import { ancestorsOf, findKey } from './embedding-key.ts';
import { threeDsHeaders } from './page-headers.ts';
import { askedLanguage } from './page-language.ts';
import { rootOf } from './page-shell.ts';
import { type PageSettings, showUnknown, viewFacts } from './respond.ts';

/** The maximum size of what the issuer posts, in bytes. Nothing of it is read. */
const END_BYTES_MAX = 64 * 1024;

const COMPLETIONS = ['Y', 'N', 'U'] as const;
const WINDOW_SIZES = ['01', '02', '03', '04', '05'] as const;

/** An order, and the pages that may embed its frames with the client key of the address. */
interface Framed {
  readonly order: Order;
  /** The origins of the pages with which the frame communicates. */
  readonly origins: readonly string[];
  readonly ancestors: readonly string[];
}

/** Returns the routes, to be mounted at the root. */
export function threeDsFrames(services: PageSettings): Hono {
  const app = new Hono();
  const root = '/pay/:secret/frame';
  const show =
    (page: (context: Context, framed: Framed) => Promise<Response>) =>
    async (context: Context): Promise<Response> => {
      const framed = await findFramed(services, context);
      return framed ? page(context, framed) : showUnknown(services, context);
    };
  const stepOf = (context: Context, { order }: Framed) =>
    authenticateInFrames(services, order.tradeId, framesOf(services, context));
  app.get(
    root,
    show((context, framed) => sendFrame(services, context, framed)),
  );
  app.post(`${root}/step`, async (context) => {
    // Only the frame itself asks, so that no other page takes a payer's step.
    const framed =
      context.req.header('sec-fetch-site') === 'same-origin' && (await findFramed(services, context));
    if (!framed) return context.json({ message: 'Only the frame of this payment may ask.' }, 403);
    const { kind } = await stepOf(context, framed);
    return context.json({ kind }, 200, { 'Cache-Control': 'no-store' });
  });
  app.get(
    `${root}/method`,
    show(async (context, framed) =>
      sendForm(services, context, framed, await stepOf(context, framed), 'method'),
    ),
  );
  app.get(
    `${root}/challenge`,
    show(async (context, framed) => {
      const step = await stepOf(context, framed);
      const isFirst = step.kind === 'challenge' && (await frameChallenge(services.database, step.attemptId));
      if (step.kind === 'challenge' && !isFirst) return sendEnd(services, context, framed, 'again');
      return sendForm(services, context, framed, step, 'challenge');
    }),
  );
  const limit = bodyLimit({
    maxSize: END_BYTES_MAX,
    onError: (context) => context.text('The form is too large.', 413),
  });
  app.post(
    `${root}/end`,
    limit,
    show(async (context, framed) => {
      // What the issuer posts proves nothing, so the rail is asked before the page asks its server.
      await refreshTrade(services, framed.order.tradeId);
      return sendEnd(services, context, framed, 'end');
    }),
  );
  return app;
}

/** Finds the order of the address, for a client key of its merchant. */
async function findFramed(services: PageSettings, context: Context): Promise<Framed | undefined> {
  const secret = context.req.param('secret') ?? '';
  const order = await findOrderByPage(services.database, services.pageSecrets.hash(secret));
  const key = order && (await findKey(services, context.req.query('client-key')));
  if (!key || key.merchantId !== order.merchantId) return undefined;
  return { order, origins: key.origins, ancestors: await ancestorsOf(services, key) };
}

function framesOf({ publicUrl }: PageSettings, { req }: Context): PayerFrames {
  const { secret = '' } = req.param() as { secret?: string };
  const query = new URLSearchParams({ 'client-key': req.query('client-key') ?? '' });
  const completion = COMPLETIONS.find((word) => word === req.query('completion'));
  const windowSize = WINDOW_SIZES.find((size) => size === req.query('window'));
  const language = askedLanguage(req.query('lang'));
  return {
    notificationUrl: `${publicUrl}/pay/${secret}/frame/end?${query}`,
    ...(completion && { completion }),
    ...(windowSize && { windowSize }),
    ...(language && { language }),
  };
}

/** The frame that the page embeds. Its script tells the page who is paid, and takes the steps. */
async function sendFrame(
  services: PageSettings,
  context: Context,
  { order, origins, ancestors }: Framed,
): Promise<Response> {
  const { shop } = await viewFacts(services, context, order);
  const body = html`<body data-kind="frame" data-origins="${origins.join(' ')}" data-shop="${shop}"
  data-amount="${formatAmount(shownMinor(order))}" data-currency="${order.currency}"></body>`;
  return context.body(await documentOf(services, body), 200, threeDsHeaders(ancestors, 'frame'));
}

/** A page that posts the form of a step while it is parsed, so that no history entry is made. */
async function sendForm(
  services: PageSettings,
  context: Context,
  framed: Framed,
  step: FrameStep,
  wanted: 'method' | 'challenge',
): Promise<Response> {
  if (step.kind !== wanted || !('step' in step)) return sendEnd(services, context, framed, 'end');
  const { payerUrl, payerForm } = step.step;
  const fields = Object.entries(payerForm).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>3-D Secure</title></head>
<body><form method="post" action="${payerUrl}">${fields}</form>
<script src="${rootOf(services.publicUrl)}/pages/submit.js"></script></body></html>`;
  return context.body(await page, 200, threeDsHeaders(framed.ancestors, 'form'));
}

/** A page that tells the frame around it that a step is over. As a page of its own it leads to the payment's state. */
async function sendEnd(
  services: PageSettings,
  context: Context,
  { ancestors }: Framed,
  said: 'end' | 'again',
): Promise<Response> {
  const leadTo = `${rootOf(services.publicUrl)}/pay/${context.req.param('secret')}/return`;
  const body = html`<body data-kind="${said}" data-lead-to="${leadTo}"></body>`;
  return context.body(await documentOf(services, body), 200, threeDsHeaders(ancestors, 'end'));
}

const documentOf = (
  { publicUrl, releases }: PageSettings,
  body: ReturnType<typeof html>,
) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>3-D Secure</title>
<script type="module" src="${rootOf(publicUrl)}${releasePath(releases.own.id, 'pages', 'three-ds-frame.js')}"></script>
</head>${body}</html>`;

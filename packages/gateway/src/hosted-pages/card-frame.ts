/**
 * The card frame as the gateway serves it: its document, a new ticket, its scripts (docs/protocol.md, The plugin's
 * token).
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FrameStart } from '@gangway/protocol/cards';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import {
  type ClientKey,
  clientKeyFault,
  findClientKey,
  isPageKey,
  originsOfMerchant,
} from '../accounts/client-keys.ts';
import type { Vault } from '../vault/vault.ts';
import { cardFrameHeaders, cardScriptHeaders } from './page-headers.ts';
import { type PageSettings, showUnknown } from './respond.ts';

const SCRIPT_CACHE_SECONDS = 300;
const CLIENT_KEY = /^gwk_[A-Za-z0-9_]{1,64}$/;

const builtScripts = join(
  dirname(createRequire(import.meta.url).resolve('@gangway/widget/package.json')),
  'dist/frame',
);

/** What the card frame's pages work with. */
export interface CardFrameServices
  extends Pick<PageSettings, 'database' | 'clock' | 'mode' | 'serviceName' | 'publicUrl'> {
  readonly vault: Vault;
}

/**
 * The routes below `/frame/v1/`, to be mounted at the root; the scripts lie in `scriptDirectory`. `hashOfPayer` stands
 * for the payer's address.
 */
export function cardFramePages(
  services: CardFrameServices,
  hashOfPayer: (context: Context) => string,
  scriptDirectory = builtScripts,
): Hono {
  const app = new Hono();
  app.get('/frame/v1/', async (context) => {
    const clientKey = await findKey(services, context.req.query('client-key'));
    if (!clientKey) return showUnknown(services, context);
    // The form is a mark in the document, so that the frame's script asks its own address for nothing.
    const form = context.req.query('form') === 'voucher' ? 'voucher' : 'card';
    const page = await renderFrame(
      services.serviceName,
      form,
      await startOf(services, clientKey, hashOfPayer(context)),
    );
    return context.body(page, 200, cardFrameHeaders(await ancestorsOf(services, clientKey)));
  });
  app.get('/frame/v1/ticket', async (context) => {
    context.header('Cache-Control', 'no-store');
    // The frame asks from its own origin; a page of another one has its own way in, which is to embed the frame.
    if (context.req.header('sec-fetch-site') !== 'same-origin')
      return context.json({ message: 'Only the card frame may ask for a ticket.' }, 403);
    const key = context.req.query('client-key') ?? '';
    const clientKey = await findKey(services, key);
    if (!clientKey) {
      const message = clientKeyFault(key, services.mode) ?? 'The client key is unknown or revoked.';
      return context.json({ message }, 404);
    }
    context.header('Cross-Origin-Resource-Policy', 'same-origin');
    return context.json(await startOf(services, clientKey, hashOfPayer(context)));
  });
  app.get('/frame/v1/:file{[A-Za-z0-9_-][A-Za-z0-9_.-]*\\.js}', async (context) => {
    const file = context.req.param('file');
    try {
      const script = await readFile(join(scriptDirectory, file));
      const cache = { 'Cache-Control': `public, max-age=${SCRIPT_CACHE_SECONDS}` };
      return context.body(script, 200, { ...cardScriptHeaders, ...cache });
    } catch {
      return context.text(`dist/frame/${file} of @gangway/widget is missing: run npm run build.`, 404);
    }
  });
  return app;
}

/**
 * A key of this gateway's mode that is not revoked. One of the gateway's own pages allows the gateway's own origin, and
 * that one alone.
 */
async function findKey(
  { database, publicUrl, mode }: CardFrameServices,
  key = '',
): Promise<ClientKey | undefined> {
  if (!CLIENT_KEY.test(key) || clientKeyFault(key, mode)) return undefined;
  const found = await findClientKey(database, key);
  return found && isPageKey(key) ? { ...found, origins: [new URL(publicUrl).origin] } : found;
}

/**
 * Whose pages may stand around the frame. Our own page may itself be framed by its merchant's; the form in it still
 * speaks to our page alone, because the ticket names our origin alone.
 */
const ancestorsOf = async (
  { database }: CardFrameServices,
  { key, merchantId, origins }: ClientKey,
): Promise<readonly string[]> =>
  isPageKey(key) ? [...origins, ...(await originsOfMerchant(database, merchantId))] : origins;

/** What a frame starts with, or goes on with after its ticket's time; all times are real. */
async function startOf(
  services: CardFrameServices,
  { key, origins }: ClientKey,
  from: string,
): Promise<FrameStart> {
  const now = services.clock.real();
  const ticket = services.vault.tickets.issue({ clientKey: key, origins, now, from });
  return {
    mode: services.mode,
    clientKey: key,
    origins: [...origins],
    ticket: ticket.text,
    ticketTime: ticket.time,
    keys: [...(await services.vault.keys.current(now))],
  };
}

/**
 * The frame's document. Language and direction come from the page that embeds it; addresses are relative, so that the
 * gateway may lie below a path.
 */
async function renderFrame(
  serviceName: string,
  form: 'card' | 'voucher',
  start: FrameStart,
): Promise<string> {
  const data = raw(JSON.stringify(start).replaceAll('<', '\\u003c'));
  return String(
    await html`<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${serviceName}</title>
<script type="application/json" id="gw-frame">${data}</script>
<script type="module" src="frame.js"></script>
</head>
<body><div id="gw-card" data-form="${form}"></div></body>
</html>
`,
  );
}

/** Serves the card frame: its document and new tickets (docs/protocol.md, The card token). */
import { type FrameStart, TEST_CARDS } from '@gangway/protocol/cards';
import { type Context, Hono } from 'hono';
import {
  type ClientKey,
  clientKeyFault,
  findClientKey,
  isPageKey,
  originsOfMerchant,
} from '../accounts/client-keys.ts';
import type { Vault } from '../vault/vault.ts';
import { sendFrame } from './frame-document.ts';
import { type PageSettings, showUnknown } from './respond.ts';

const CLIENT_KEY = /^gwk_[A-Za-z0-9_]{1,64}$/;

/** What the card frame's routes need. */
export interface CardFrameServices
  extends Pick<PageSettings, 'database' | 'clock' | 'mode' | 'serviceName' | 'publicUrl' | 'releases'> {
  readonly vault: Vault;
}

/**
 * Returns the routes below `/frame/v1/` except its scripts, to be mounted at the root. `hashOfPayer` returns a keyed
 * hash of the payer's address.
 */
export function cardFramePages(services: CardFrameServices, hashOfPayer: (context: Context) => string): Hono {
  const app = new Hono();
  app.get('/frame/v1/', async (context) => {
    const clientKey = await findKey(services, context.req.query('client-key'));
    if (!clientKey) return showUnknown(services, context);
    const form = context.req.query('form') === 'voucher' ? 'voucher' : 'card';
    return sendFrame(context, services.releases.own, {
      serviceName: services.serviceName,
      form,
      start: await startOf(services, clientKey, hashOfPayer(context)),
      ancestors: await ancestorsOf(services, clientKey),
    });
  });
  app.get('/frame/v1/ticket', async (context) => {
    context.header('Cache-Control', 'no-store');
    // The frame requests tickets from its own origin; pages of other origins embed the frame instead.
    if (context.req.header('sec-fetch-site') !== 'same-origin')
      return context.json({ message: 'Only the card frame may request a ticket.' }, 403);
    const key = context.req.query('client-key') ?? '';
    const clientKey = await findKey(services, key);
    if (!clientKey) {
      const message = clientKeyFault(key, services.mode) ?? 'The client key is unknown or revoked.';
      return context.json({ message }, 404);
    }
    context.header('Cross-Origin-Resource-Policy', 'same-origin');
    return context.json(await startOf(services, clientKey, hashOfPayer(context)));
  });
  return app;
}

/** Returns a valid key of this gateway's mode. A key of the gateway's own pages allows only the gateway's origin. */
async function findKey(
  { database, publicUrl, mode }: CardFrameServices,
  key = '',
): Promise<ClientKey | undefined> {
  if (!CLIENT_KEY.test(key) || clientKeyFault(key, mode)) return undefined;
  const found = await findClientKey(database, key);
  return found && isPageKey(key) ? { ...found, origins: [new URL(publicUrl).origin] } : found;
}

/**
 * Returns the origins whose pages may embed the frame. Our own page may be framed by its merchant's; its form still
 * communicates only with our page, because the ticket names only our origin.
 */
const ancestorsOf = async (
  { database }: CardFrameServices,
  { key, merchantId, origins }: ClientKey,
): Promise<readonly string[]> =>
  isPageKey(key) ? [...origins, ...(await originsOfMerchant(database, merchantId))] : origins;

/** Returns what a frame needs to start, or to go on when its ticket has expired. All times are real time. */
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
    keys: (await services.vault.keys.current(now)).slice(0, 1),
    ...(services.mode === 'sandbox' && { testCards: TEST_CARDS.map(({ number }) => number) }),
  };
}

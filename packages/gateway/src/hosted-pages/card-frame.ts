/** Serves the card frame: its document and new tickets (docs/protocol.md, The card token). */
import { type CardSeal, type FrameStart, TEST_CARDS } from '@gangway/protocol/cards';
import { type Context, Hono } from 'hono';
import { type ClientKey, clientKeyFault } from '../accounts/client-keys.ts';
import { findCardKey, type RailRegistry } from '../rails/rail-registry.ts';
import type { Vault } from '../vault/vault.ts';
import { ancestorsOf, findKey, fontsOf } from './embedding-key.ts';
import { sendFrame } from './frame-document.ts';
import { wantsOwnProcess } from './frame-process.ts';
import { fontStyle } from './page-look.ts';
import { rootOf } from './page-shell.ts';
import { type PageSettings, showUnknown } from './respond.ts';

/** The longest `Accept` header that is passed on, in characters. */
const ACCEPT_MAX = 500;

/** What the card frame's routes need. */
export interface CardFrameServices
  extends Pick<
    PageSettings,
    'database' | 'clock' | 'mode' | 'cardRanges' | 'serviceName' | 'publicUrl' | 'releases'
  > {
  readonly vault: Vault;
  readonly rails: RailRegistry;
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
    // At once: the fields wait for this document, in a browser that is busy with starting their process.
    const [start, ancestors, fonts] = await Promise.all([
      startOf(services, clientKey, context, hashOfPayer(context)),
      ancestorsOf(services, clientKey),
      fontsOf(services, clientKey),
    ]);
    return sendFrame(context, services.releases.own, {
      serviceName: services.serviceName,
      form: context.req.query('form') === 'voucher' ? 'voucher' : 'card',
      start,
      ancestors,
      fonts: fontStyle(fonts, rootOf(services.publicUrl)),
      hasOwnProcess: wantsOwnProcess(context.req.raw.headers, new URL(services.publicUrl)),
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
    return context.json(await startOf(services, clientKey, context, hashOfPayer(context)));
  });
  return app;
}

/** Returns what a frame needs to start, or to go on when its ticket has expired. All times are real time. */
async function startOf(
  services: CardFrameServices,
  { key, origins, merchantId }: ClientKey,
  context: Context,
  from: string,
): Promise<FrameStart> {
  const now = services.clock.real();
  const [keys, seal] = await Promise.all([
    services.vault.keys.current(now),
    sealOf(services, merchantId, (context.req.header('accept') ?? '').slice(0, ACCEPT_MAX)),
  ]);
  const ticket = services.vault.tickets.issue({ clientKey: key, origins, now, from });
  return {
    mode: services.mode,
    clientKey: key,
    origins: [...origins],
    ticket: ticket.text,
    ticketTime: ticket.time,
    keys: keys.slice(0, 1).map((one) => ({ ...one, ...(seal && { seal }) })),
    ranges: [...services.cardRanges],
    ...(services.mode === 'sandbox' && { testCards: TEST_CARDS.map(({ number }) => number) }),
  };
}

/** Returns how cards are encrypted for the rail that the merchant's card payments go to first, if that rail asks it. */
async function sealOf(
  { database, rails }: Pick<CardFrameServices, 'database' | 'rails'>,
  merchantId: string,
  accept: string,
): Promise<CardSeal | undefined> {
  const first = (await rails.ofMerchant(database, merchantId)).first('Card');
  const key = first && (await findCardKey(rails, first));
  return key && { ...key, account: first.name, accept };
}

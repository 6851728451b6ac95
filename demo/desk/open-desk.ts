/** The desk: the demo's page for testers, with its own small server, mounted at `/desk` of the shop. */
import { onlyKnownHosts } from '@gangway/sandbox';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type DeskAccount, type DeskAccounts, type DeskPlaces, openAccounts } from './desk-accounts.ts';
import { deskApi } from './desk-api.ts';
import { backInFramePage, deskPage } from './desk-page.ts';
import type { DeskParts } from './desk-parts.ts';
import { type ExchangeLog, exchangeLog } from './exchange-log.ts';
import { faultInjection } from './network-faults.ts';
import { noteNotification, readNotification } from './received-notifications.ts';

/** A notification is a few hundred bytes. */
const noticeLimit = bodyLimit({ maxSize: 64 * 1024 });

/** A desk that serves requests under `/desk`; `close` waits for pending writes. */
export interface Desk {
  readonly app: Hono;
  close(): Promise<void>;
}

/** Opens the desk. Throws an error with one sentence if its folder cannot be used. */
export async function openDesk(places: DeskPlaces): Promise<Desk> {
  const log = exchangeLog();
  const accounts = await openAccounts(places, log);
  const parts: DeskParts = { accounts, log, faults: faultInjection(), places };
  const app = new Hono();
  app.use(onlyKnownHosts(places.publicUrl));
  app.get('/', (c) => {
    c.header('cache-control', 'no-store');
    return c.html(deskPage(places.gateway));
  });
  app.route('/api', deskApi(parts));
  app.get('/back/:orderId', (c) => sendBack(c, parts));
  app.use('/notify/*', noticeLimit);
  app.post('/notify/:user', (c) => takeNotification(c, parts));
  for (const one of accounts.all) {
    const mount = `/pay/${one.account.uid}`;
    app.use(`${mount}/notifications`, noticeLimit);
    app.post(`${mount}/notifications`, (c) => takeNotification(c, parts, one));
    app.use(`${mount}/session`, parts.faults.overElements);
    app.use(`${mount}/payments/*`, parts.faults.overElements);
    app.use(`${mount}/payments`, parts.faults.overElements);
    app.route(mount, one.pay.app);
  }
  return { app, close: () => accounts.close() };
}

/** The payer's return: leads to the payment, whatever state the URL claims. */
async function sendBack(c: Context, { accounts, log }: DeskParts): Promise<Response> {
  const orderId = c.req.param('orderId') ?? '';
  // A frame shows a short page instead, because the desk would be nested in itself.
  if (c.req.header('sec-fetch-dest') === 'iframe') {
    c.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'self'");
    return c.html(backInFramePage());
  }
  const tradeId = (await findKeptTrade(accounts, orderId)) ?? findCalledTrade(log, orderId);
  return c.redirect(tradeId ? `/desk#/payment/${tradeId}` : '/desk#/payment', 303);
}

async function findKeptTrade(accounts: DeskAccounts, orderId: string): Promise<string | undefined> {
  for (const { store } of accounts.all) {
    const tradeId = (await store.findOrder(orderId))?.trades.at(-1)?.tradeId;
    if (tradeId) return tradeId;
  }
  return undefined;
}

/** Notifications of calls made without a merchant server are only logged. */
const findCalledTrade = (log: ExchangeLog, orderId: string): string | undefined =>
  log
    .since(0)
    .findLast((entry) => entry.kind === 'call' && entry.members.order_id === orderId && entry.tradeId !== '')
    ?.tradeId;

/** With `account`, its merchant server decides, because it has the orders. Otherwise the signature decides. */
async function takeNotification(c: Context, parts: DeskParts, account?: DeskAccount): Promise<Response> {
  const known = account ?? parts.accounts.find(c.req.param('user') ?? '');
  if (!known) return c.text('unknown', 404);
  const body = await c.req.text();
  const received = readNotification(known, body);
  const fault = await parts.faults.beforeNotification();
  const usual = async () => {
    if (!account) return received.isVerified ? 200 : 400;
    return (await account.pay.app.request('/notifications', { method: 'POST', body })).status;
  };
  const status = fault ?? (await usual());
  noteNotification(parts.log, known.account.uid, received, status);
  return c.text(status === 200 ? 'ok' : 'bad', status as 200);
}

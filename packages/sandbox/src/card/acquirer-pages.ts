/** The payer's pages of the simulated acquirer: through 3-D Secure and back to the shop. See README.md, Cards. */
import { type Context, Hono } from 'hono';
import { isFromOwnPage } from '../page-protection.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { decidedPaymentPage, isWaiting, methodDonePage, openPaymentPage } from './acquirer-page.ts';
import { askIssuer } from './ask-issuer.ts';
import { type CardPagePart, cardPageUrl } from './card-addresses.ts';
import { assetUrl } from './card-assets.ts';
import type { CardPayment } from './card-payment.ts';
import { cardResponder, readForm } from './card-respond.ts';
import { findCardPayment } from './card-store.ts';
import { type CompletionIndicator, decodeMessage, methodNotification } from './three-ds-messages.ts';
import { receiveConsent } from './three-ds-server.ts';

/** 128 bits as base64url. */
const PAGE_SECRET = /^[A-Za-z0-9_-]{22}$/;

/** Seconds between two polls of a waiting page. */
const ASK_AGAIN_SECONDS = 5;

const COMPLETIONS: readonly CompletionIndicator[] = ['Y', 'N', 'U'];

/** Returns the routes under `/scheme/card/pay`. */
export function acquirerPages(options: SchemeOptions): Hono {
  const pages = new Hono();
  const respond = cardResponder(pages, '/scheme/card/pay/*', 'acquirer', options);
  const find = (c: Context) => findByPage(options, c.req.param('secret') ?? '');
  const address = (c: Context, { requestId }: CardPayment, part: CardPagePart) =>
    cardPageUrl(options, requestId, part, c.req.query('lang'));
  // Never directly to the shop after a form: see README.md, The payer's page.
  const goOn = async (c: Context) => {
    const payment = await find(c);
    if (!payment) return respond.unknown(c);
    return respond.goTo(c, address(c, payment, payment.state === 'open' ? '' : '/done'));
  };

  pages.get('/scheme/card/pay/:secret', async (c) => {
    const payment = await find(c);
    if (!payment) return respond.unknown(c);
    const settings = respond.settings(c);
    if (payment.state !== 'open') return respond.show(c, decidedPaymentPage(payment, settings));
    const page = openPaymentPage(payment, settings);
    // A waiting page has no input that a poll could lose, and its link to the shop stays in place.
    const again = `${ASK_AGAIN_SECONDS}; url=${address(c, payment, '/done')}`;
    if (isWaiting(payment)) return respond.show(c, page, { headers: { Refresh: again } });
    return respond.show(c, page, { script: true, frame: payment.step === 'method' });
  });

  pages.post('/scheme/card/pay/:secret/consent', async (c) => {
    if (!isFromOwnPage(c.req.raw.headers, options.publicUrl)) return respond.foreign(c);
    const payment = await find(c);
    if (!payment) return respond.unknown(c);
    const keep = (await readForm(c)).get('keep');
    if (keep === 'yes' || keep === 'no')
      await receiveConsent(options, payment, keep === 'yes' ? 'given' : 'refused');
    return goOn(c);
  });

  pages.post('/scheme/card/pay/:secret/authenticate', async (c) => {
    if (!isFromOwnPage(c.req.raw.headers, options.publicUrl)) return respond.foreign(c);
    const payment = await find(c);
    if (!payment) return respond.unknown(c);
    const submitted = (await readForm(c)).get('threeDSCompInd');
    const completion = COMPLETIONS.find((indicator) => indicator === submitted) ?? 'N';
    if (payment.state === 'open' && payment.step === 'method') {
      await askIssuer(options, payment, completion);
    }
    return goOn(c);
  });

  pages.post('/scheme/card/pay/:secret/method-notification', async (c) => {
    const payment = await find(c);
    const notification = decodeMessage(methodNotification, (await readForm(c)).get('threeDSMethodData'));
    if (!payment || notification?.threeDSServerTransID !== payment.paymentId) return respond.unknown(c);
    const page = methodDonePage(assetUrl(options, '/scheme/card/steps.js'));
    return respond.show(c, page, { script: true, framedBy: 'self' });
  });

  // A CRes only brings the payer back, whatever it contains: an RReq has the result, or the challenge continues.
  pages.post('/scheme/card/pay/:secret/challenge-notification', goOn);

  pages.get('/scheme/card/pay/:secret/done', async (c) => {
    const payment = await find(c);
    if (!payment) return respond.unknown(c);
    if (payment.state === 'open') return goOn(c);
    return respond.show(c, decidedPaymentPage(payment, respond.settings(c), { leave: true }));
  });

  pages.all('/scheme/card/pay/*', (c) => respond.unknown(c));
  return pages;
}

async function findByPage(options: SchemeOptions, pageSecret: string): Promise<CardPayment | undefined> {
  if (!PAGE_SECRET.test(pageSecret)) return undefined;
  return findCardPayment(options.database, { pageSecret }, options.clock.now());
}

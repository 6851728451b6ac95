/** The payer's pages of the simulated issuer: method page, challenge, and back. See README.md, Cards. */
import { type Context, Hono } from 'hono';
import { isFromOwnPage, type PageNeeds } from '../page-protection.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { isUuid } from '../scheme-requests.ts';
import { cardPageUrl, challengePageUrl } from './card-addresses.ts';
import { assetUrl } from './card-assets.ts';
import type { CardPayment } from './card-payment.ts';
import { cardResponder, readForm } from './card-respond.ts';
import { findCardPayment } from './card-store.ts';
import { type ChallengeAnswer, isChallengeOpen, takeChallengeAnswer } from './issuer.ts';
import { challengeOverPage, challengePage, methodLookPage } from './issuer-page.ts';
import { challengeRequest, decodeMessage, methodData, versionOf } from './three-ds-messages.ts';

const CODE = /^\d{6}$/;

/** Returns the routes under `/scheme/acs`. */
export function issuerPages(options: SchemeOptions): Hono {
  const pages = new Hono();
  const respond = cardResponder(pages, '/scheme/acs/*', 'issuer', options);
  const find = (c: Context) => findByChallenge(options, c.req.param('acsTransId') ?? '');

  pages.post('/scheme/acs/method', async (c) => {
    const data = decodeMessage(methodData, (await readForm(c)).get('threeDSMethodData'));
    const payment =
      data &&
      (await findCardPayment(
        options.database,
        { paymentId: data.threeDSServerTransID },
        options.clock.now(),
      ));
    // Only to the 3DS server of this payment, or to its frames: the page must not post to any other address.
    const own = payment && cardPageUrl(options, payment.requestId, '/method-notification');
    const notificationUrl = data?.threeDSMethodNotificationURL ?? '';
    if (!payment || ![own, payment.notificationUrl || own].includes(notificationUrl))
      return respond.unknown(c);
    const page = methodLookPage(
      { threeDSServerTransID: payment.paymentId, notificationUrl },
      assetUrl(options, '/scheme/card/steps.js'),
    );
    return respond.show(c, page, { script: true, ...frameNeeds(payment, 'self') });
  });

  pages.post('/scheme/acs/challenge', async (c) => {
    const request = decodeMessage(challengeRequest, (await readForm(c)).get('creq'));
    const payment = request && (await findByChallenge(options, request.acsTransID));
    if (!payment || payment.paymentId !== request.threeDSServerTransID) return respond.unknown(c);
    if (request.messageVersion !== versionOf(payment)) return respond.unknown(c);
    return respond.goTo(c, challengePageUrl(options, request.acsTransID, { lang: c.req.query('lang') }));
  });

  pages.get('/scheme/acs/challenge/:acsTransId', async (c) => {
    const payment = await find(c);
    if (!payment) return respond.unknown(c);
    const settings = respond.settings(c);
    if (!isChallengeOpen(payment)) {
      return respond.show(c, challengeOverPage(payment, settings), { script: true, ...frameNeeds(payment) });
    }
    const codeMissing = c.req.query('code') === 'missing';
    const isInApp = payment.step === 'decoupled';
    return respond.show(
      c,
      challengePage(payment, { ...settings, codeMissing, isInApp }),
      frameNeeds(payment),
    );
  });

  pages.post('/scheme/acs/challenge/:acsTransId', async (c) => {
    if (!isFromOwnPage(c.req.raw.headers, options.publicUrl)) return respond.foreign(c);
    const payment = await find(c);
    if (!payment) return respond.unknown(c);
    const answer = readAnswer(await readForm(c));
    if (answer) await takeChallengeAnswer(options, payment, answer);
    const code = answer ? undefined : 'missing';
    const query = { lang: c.req.query('lang'), code };
    return respond.goTo(c, challengePageUrl(options, payment.acsTransId ?? '', query));
  });

  pages.all('/scheme/acs/*', (c) => respond.unknown(c));
  return pages;
}

/** Returns what lets frames of a gateway show a page, and post from it; `otherwise` may frame it without them. */
const frameNeeds = ({ notificationUrl }: CardPayment, otherwise?: 'self'): PageNeeds =>
  notificationUrl === ''
    ? { ...(otherwise && { framedBy: otherwise }) }
    : { framedBy: 'all', formTarget: notificationUrl };

/** Returns the answer of a form; undefined for none, or a malformed code. */
function readAnswer(form: URLSearchParams): ChallengeAnswer | undefined {
  const kind = form.get('answer');
  if (kind === 'approve' || kind === 'cancel' || kind === 'time-out') return { kind };
  const code = (form.get('code') ?? '').replaceAll(/\s/g, '');
  return kind === 'code' && CODE.test(code) ? { kind, code, tries: Number(form.get('tries')) } : undefined;
}

async function findByChallenge(options: SchemeOptions, acsTransId: string): Promise<CardPayment | undefined> {
  if (!isUuid(acsTransId)) return undefined;
  return findCardPayment(options.database, { acsTransId }, options.clock.now());
}

/** The simulated acquirer's pages: on the way to the issuer, waiting for it, and the result. */
import { type MarkKind, renderResult } from '@gangway/gateway/extend';
import { inLanguage } from '@gangway/protocol';
import { html } from 'hono/html';
import type { Html } from '../scheme-page.ts';
import { cardPageUrl, challengePageUrl, challengeUrl, methodUrl } from './card-addresses.ts';
import {
  type CardPageSettings,
  renderCardPage,
  renderFacts,
  renderPassingForm,
  renderUnderWay,
} from './card-page.ts';
import type { CardPayment } from './card-payment.ts';
import { type CardWords, cardWords, type Said } from './card-words.ts';
import { type CReq, encodeMessage, versionOf } from './three-ds-messages.ts';

const MARKS: Readonly<Record<Exclude<CardPayment['state'], 'open'>, MarkKind>> = {
  paid: 'paid',
  authorised: 'paid',
  declined: 'declined',
  cancelled: 'declined',
  'timed-out': 'expired',
  failed: 'failed',
};

/** Returns the page of an open payment's step. */
export function openPaymentPage(payment: CardPayment, settings: CardPageSettings): Html {
  const words = cardWords(settings.language);
  const { step } = payment;
  switch (step) {
    case 'consent':
      return consentPage(payment, settings, words);
    case 'method':
      return methodPage(payment, settings, words);
    case 'challenge':
      return toIssuerPage(payment, settings, words);
    case 'decoupled':
      return elsewherePage(payment, settings, words);
    case 'authenticated':
    case 'authorisation':
      return waitingPage(payment, settings, words, words.waiting);
    default:
      return step satisfies never;
  }
}

/** Returns whether the page of a payment waits and polls. */
export const isWaiting = ({ state, step }: CardPayment): boolean =>
  state === 'open' && (step === 'authenticated' || step === 'authorisation' || step === 'decoupled');

/** Asks whether the card may be stored. Two buttons of equal weight, so that neither answer is suggested. */
function consentPage(payment: CardPayment, settings: CardPageSettings, words: CardWords): Html {
  const { title, text, keep, refuse } = words.consent[payment.keeps === 'MIT' ? 'MIT' : 'CIT'];
  const no = payment.verifyOnly ? words.consent.stop : refuse;
  const action = cardPageUrl(settings, payment.requestId, '/consent', settings.lang);
  const button = (value: string, label: string) =>
    html`<button class="gw-button gw-secondary" type="submit" name="keep" value="${value}">${label}</button>`;
  return renderCardPage('acquirer', settings, {
    title: title(payment.payee),
    payment,
    body: html`<h1 class="gw-title">${title(payment.payee)}</h1>
      <p class="gw-text">${text(payment.payee)}</p>
      ${renderFacts(payment, words)}
      <form method="post" action="${action}">
        <div class="gw-actions">${button('yes', keep)}${button('no', no)}</div>
      </form>`,
  });
}

function methodPage(payment: CardPayment, settings: CardPageSettings, words: CardWords): Html {
  const { title, text } = words.method;
  const threeDSMethodData = encodeMessage({
    threeDSServerTransID: payment.paymentId,
    threeDSMethodNotificationURL: cardPageUrl(settings, payment.requestId, '/method-notification'),
  });
  const next = cardPageUrl(settings, payment.requestId, '/authenticate', settings.lang);
  return renderCardPage('acquirer', settings, {
    title,
    payment,
    script: true,
    body: html`${renderUnderWay(title, text)}
      ${renderFacts(payment, words)}
      <iframe class="gw-method-frame" name="issuer-method" title="${words.methodFrame}" tabindex="-1"></iframe>
      <form method="post" action="${methodUrl(settings)}" target="issuer-method" data-submit>
        <input type="hidden" name="threeDSMethodData" value="${threeDSMethodData}">
      </form>
      <form method="post" action="${next}" data-leave>
        <input type="hidden" name="threeDSCompInd" value="N">
        <div class="gw-actions gw-late"><button class="gw-button" type="submit">${words.proceed}</button></div>
      </form>`,
  });
}

function toIssuerPage(payment: CardPayment, settings: CardPageSettings, words: CardWords): Html {
  const { title, text, button } = words.toIssuer;
  const request: CReq = {
    messageType: 'CReq',
    messageVersion: versionOf(payment),
    threeDSServerTransID: payment.paymentId,
    acsTransID: payment.acsTransId ?? '',
    // Full screen.
    challengeWindowSize: '05',
  };
  return renderCardPage('acquirer', settings, {
    title,
    payment,
    script: true,
    body: html`${renderUnderWay(title, text)}
      ${renderFacts(payment, words)}
      ${renderPassingForm(challengeUrl(settings, settings.lang), ['creq', encodeMessage(request)], button)}`,
  });
}

/** The issuer's app is a page here, which a tester opens on this device or another one. */
const elsewherePage = (payment: CardPayment, settings: CardPageSettings, words: CardWords): Html => {
  const app = challengePageUrl(settings, payment.acsTransId ?? '', { lang: settings.lang });
  return waitingPage(payment, settings, words, {
    ...words.elsewhere,
    beside: html`<div class="gw-actions"><a class="gw-button" href="${app}">${words.elsewhere.open}</a></div>`,
  });
};

const waitingPage = (
  payment: CardPayment,
  settings: CardPageSettings,
  words: CardWords,
  { title, text, beside = '' }: { title: string; text: string; beside?: Html | '' },
): Html =>
  renderCardPage('acquirer', settings, {
    title,
    payment,
    body: html`${renderUnderWay(title, text)}
      ${renderFacts(payment, words)}
      ${beside}${wayBack(payment, settings, words)}`,
  });

/** Returns the page of a decided payment with a link back; `leave` follows the link at once. */
export function decidedPaymentPage(
  payment: CardPayment,
  settings: CardPageSettings,
  { leave = false }: { leave?: boolean } = {},
): Html {
  const { state } = payment;
  if (state === 'open') throw new Error('An open payment has no decision to show.');
  const words = cardWords(settings.language);
  const { title, text } = decisionOf(payment, words);
  return renderCardPage('acquirer', settings, {
    title,
    payment,
    body: html`${renderResult(MARKS[state], title, text)}
      ${renderFacts(payment, words)}
      ${wayBack(payment, settings, words)}`,
    leaveTo: leave ? inLanguage(payment.returnUrl, settings.lang) : undefined,
  });
}

function decisionOf({ state, reason, verifyOnly }: CardPayment, words: CardWords): Said {
  if (reason === 'challenge-failed') return words.challengeFailed;
  if (reason === 'not-kept') return words.notKept;
  if (state === 'authorised' && verifyOnly) return words.verified;
  return words.decided[state === 'open' ? 'failed' : state];
}

/** Returns the page in the hidden frame after the issuer's method notification. */
export const methodDonePage = (scriptUrl: string): Html => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>3-D Secure</title><script src="${scriptUrl}" defer></script></head>
<body data-method-done></body>
</html>`;

const wayBack = ({ returnUrl }: CardPayment, { lang }: CardPageSettings, words: CardWords): Html =>
  html`<div class="gw-actions">
        <a class="gw-button gw-secondary" href="${inLanguage(returnUrl, lang)}">${words.backToShop}</a>
      </div>`;

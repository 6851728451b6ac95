/** The simulated issuer's pages: the hidden method page, the challenge, and the way back to the acquirer. */
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import { html } from 'hono/html';
import type { Html } from '../scheme-page.ts';
import { challengePageUrl, notificationUrlOf } from './card-addresses.ts';
import {
  type CardPageSettings,
  renderCardPage,
  renderFacts,
  renderPassingForm,
  renderUnderWay,
} from './card-page.ts';
import type { CardPayment } from './card-payment.ts';
import { type CardWords, cardWords } from './card-words.ts';
import { CHALLENGE_TRIES_MAX } from './issuer.ts';
import { type CRes, encodeMessage, versionOf } from './three-ds-messages.ts';

/**
 * Returns the page with the field for the code. `codeMissing`: the input was not a code and does not count as a try.
 * `isInApp`: the page stands for the bank's app, which only has buttons.
 */
export function challengePage(
  payment: CardPayment,
  settings: CardPageSettings & { codeMissing: boolean; isInApp: boolean },
): Html {
  const words = cardWords(settings.language);
  const { challenge } = words;
  const { isInApp, codeMissing } = settings;
  const field = isInApp ? '' : renderCodeField(words, errorOf(payment, codeMissing, words));
  const action = challengePageUrl(settings, payment.acsTransId ?? '', { lang: settings.lang });
  const quiet = (value: string, text: string) =>
    html`<button class="gw-button gw-quiet" type="submit" name="answer" value="${value}">${text}</button>`;
  return renderCardPage('issuer', settings, {
    title: challenge.title,
    payment,
    body: html`<h1 class="gw-title">${challenge.title}</h1>
      <p class="gw-text">${isInApp ? words.elsewhere.inApp : challenge.text}</p>
      ${renderFacts(payment, words)}
      ${isConsentShown(payment) ? html`<p class="gw-small">${words.consent.given(payment.payee)}</p>` : ''}
      <form method="post" action="${action}">
        <input type="hidden" name="tries" value="${payment.challengeTries}">
        ${field}
        <div class="gw-actions">
          <button class="gw-button" type="submit" name="answer" value="${isInApp ? 'approve' : 'code'}">${
            challenge.confirm
          }</button>
          ${quiet('cancel', challenge.cancel)}
          ${quiet('time-out', challenge.timeOut)}
        </div>
      </form>`,
  });
}

/** Whether the payer agreed, in the shop or a moment ago at the acquirer, that the card is stored. */
const isConsentShown = ({ consent, keeps }: CardPayment): boolean => consent === 'given' && keeps === 'CIT';

function errorOf({ challengeTries }: CardPayment, codeMissing: boolean, words: CardWords): string {
  if (codeMissing) return words.challenge.missing;
  return challengeTries === 0 ? '' : words.challenge.wrong(CHALLENGE_TRIES_MAX - challengeTries);
}

function renderCodeField({ challenge }: CardWords, error: string): Html {
  const invalid = html` aria-invalid="true" autofocus`;
  return html`<div class="gw-code-field">
          <label for="code">${challenge.code}</label>
          <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" dir="ltr" spellcheck="false"
            aria-required="true" aria-describedby="code-hint code-error"${error === '' ? '' : invalid}>
          <p class="gw-small" id="code-hint">${challenge.hint(CHALLENGE_CODE)}</p>
          <p class="gw-code-error" id="code-error"${error === '' ? '' : html` role="alert"`}>${error}</p>
        </div>`;
}

/** Returns the page that sends the challenge response back through the browser. */
export function challengeOverPage(payment: CardPayment, settings: CardPageSettings): Html {
  const { title, text, button } = cardWords(settings.language).fromIssuer;
  const response: CRes = {
    messageType: 'CRes',
    messageVersion: versionOf(payment),
    threeDSServerTransID: payment.paymentId,
    acsTransID: payment.acsTransId ?? '',
    challengeCompletionInd: 'Y',
    transStatus: payment.transStatus === 'Y' ? 'Y' : 'N',
  };
  const action = notificationUrlOf(settings, payment, settings.lang);
  return renderCardPage('issuer', settings, {
    title,
    payment,
    script: true,
    body: html`${renderUnderWay(title, text)}
      ${renderPassingForm(action, ['cres', encodeMessage(response)], button)}`,
  });
}

/** Returns the method page in the hidden frame. This issuer fingerprints nothing and reports at once. */
export const methodLookPage = (
  { threeDSServerTransID, notificationUrl }: { threeDSServerTransID: string; notificationUrl: string },
  scriptUrl: string,
): Html => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>3-D Secure</title><script src="${scriptUrl}" defer></script></head>
<body>
<form method="post" action="${notificationUrl}" data-submit>
<input type="hidden" name="threeDSMethodData" value="${encodeMessage({ threeDSServerTransID })}">
</form>
</body>
</html>`;

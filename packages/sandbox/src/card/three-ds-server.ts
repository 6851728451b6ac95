/** The acquirer's 3DS server: calls the issuer, receives its result, and continues with the authorization. */
import { setTimeout as sleep } from 'node:timers/promises';
import { postCallback } from '../scheme-callback.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { continuePayment, reasonOfStop, takeConsent } from './authorisation.ts';
import { notificationUrlOf } from './card-addresses.ts';
import type { CardPayment, CardProgress } from './card-payment.ts';
import { findCardPayment, moveCardPayment } from './card-store.ts';
import { describeCardPayment } from './card-wire.ts';
import {
  type AReq,
  type ARes,
  type CompletionIndicator,
  eciOf,
  type RReq,
  versionOf,
} from './three-ds-messages.ts';

const wantsChallenge = ({ threeDsWanted, keeps, mustAuthenticate }: CardPayment): boolean =>
  threeDsWanted === '03' || keeps !== '' || mustAuthenticate;

/**
 * Returns the authentication request of a payment. It mandates a challenge for an exemption that was not granted, and
 * for a card that is to be stored or must authenticate.
 */
export const authenticationRequest = (
  options: SchemeOptions,
  payment: CardPayment,
  threeDSCompInd: CompletionIndicator,
): AReq => ({
  messageType: 'AReq',
  messageVersion: versionOf(payment),
  threeDSServerTransID: payment.paymentId,
  threeDSCompInd,
  threeDSRequestorChallengeInd: wantsChallenge(payment) ? '04' : '01',
  cardRow: payment.cardRow,
  merchantName: payment.payee,
  purchaseAmount: payment.amountMinor.toString(),
  purchaseCurrency: payment.currency,
  notificationURL: notificationUrlOf(options, payment),
});

/** Processes the payer's decision about storing the card; the first one counts. */
export async function receiveConsent(
  options: SchemeOptions,
  payment: CardPayment,
  consent: 'given' | 'refused',
): Promise<void> {
  if (payment.step !== 'consent') return;
  await moveOn(options, payment, takeConsent(payment, consent, options.clock.now()));
}

/** Processes the issuer's first response. Returns the payment that it moved; undefined where it has since moved on. */
export async function receiveResponse(
  options: SchemeOptions,
  payment: CardPayment,
  response: ARes,
): Promise<CardPayment | undefined> {
  if (payment.step !== 'method') return undefined;
  return moveOn(options, payment, {
    dsTransId: response.dsTransID,
    acsTransId: response.acsTransID,
    ...continuePayment(payment, response.transStatus, options.clock.now()),
  });
}

/** Processes the issuer's result of a challenge, the only trusted one. Returns false when it fits no challenge. */
export async function receiveResult(options: SchemeOptions, result: RReq): Promise<boolean> {
  const now = options.clock.now();
  const payment = await findCardPayment(options.database, { paymentId: result.threeDSServerTransID }, now);
  const fits =
    payment?.state === 'open' &&
    (payment.step === 'challenge' || payment.step === 'decoupled') &&
    payment.acsTransId === result.acsTransID &&
    payment.dsTransId === result.dsTransID &&
    versionOf(payment) === result.messageVersion;
  return fits && (await moveOn(options, payment, changeOf(payment, result, now))) !== undefined;
}

function changeOf(payment: CardPayment, result: RReq, now: Date): Partial<CardProgress> {
  const { transStatus, challengeCancel } = result;
  if (transStatus !== 'N') return continuePayment(payment, transStatus, now);
  const failed = { transStatus, eci: eciOf('N', payment.brand), decidedAt: now };
  if (challengeCancel === '01') return { ...failed, state: 'cancelled' };
  if (challengeCancel === '04') return { ...failed, state: 'timed-out' };
  return {
    ...failed,
    challengeTries: result.interactionCounter,
    state: 'declined',
    reason: reasonOfStop(payment, 'challenge-failed'),
  };
}

/** How long a payer's page waits for the rail to request the authorization, before it shows progress. */
const AUTHORISED_WITHIN_MS = 4_000;

/**
 * Moves the payment and returns it; undefined where it has since moved on. Notifies the rail when the payment is
 * decided, or when the rail must request the authorization.
 */
async function moveOn(
  options: SchemeOptions,
  payment: CardPayment,
  change: Partial<CardProgress>,
): Promise<CardPayment | undefined> {
  const moved = await moveCardPayment(options.database, payment, change, options.clock.now());
  if (!moved) return undefined;
  const isAuthenticated = moved.state === 'open' && moved.step === 'authenticated';
  if ((moved.state !== 'open' || isAuthenticated) && options.deliverCallbacks !== false) {
    const callback = { url: moved.callbackUrl, body: JSON.stringify(describeCardPayment(moved, options)) };
    const delivery = postCallback(callback, options.key, options.stop && { stop: options.stop });
    // The rail requests the authorization while it processes the callback, so that the payer's page can show the
    // decision.
    if (isAuthenticated)
      await Promise.race([delivery, sleep(AUTHORISED_WITHIN_MS, undefined, { ref: false })]);
  }
  return moved;
}

/** The 3DS server's request to the issuer, and when the response counts. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { SchemeOptions } from '../scheme-options.ts';
import type { CardPayment } from './card-payment.ts';
import { answerAuthentication } from './issuer.ts';
import { type ARes, type CompletionIndicator, versionOf } from './three-ds-messages.ts';
import { authenticationRequest, receiveResponse } from './three-ds-server.ts';

/** When a card that must authenticate continues, whatever its issuer responds and however soon. */
const ONE_TIME_MS = 2_000;

/**
 * Calls the issuer and continues with its response. For a card that must authenticate, every response counts at one
 * fixed time, and an issuer without a response by then counts as without a result. So the duration reveals nothing
 * about a card. Returns the payment that the response has moved; undefined where it has since moved on.
 */
export async function askIssuer(
  options: SchemeOptions,
  payment: CardPayment,
  completion: CompletionIndicator,
): Promise<CardPayment | undefined> {
  const pause = options.pause ?? sleep;
  const answered = answerOf(options, payment, completion, pause);
  if (!payment.mustAuthenticate) return receiveResponse(options, payment, await answered);
  let response = noResult(payment);
  void answered.then((given) => {
    response = given;
  });
  await pause(ONE_TIME_MS);
  // A busy process may run both timers late. A response that was due by now still counts.
  await turn();
  return receiveResponse(options, payment, response);
}

async function answerOf(
  options: SchemeOptions,
  payment: CardPayment,
  completion: CompletionIndicator,
  pause: (ms: number) => Promise<unknown>,
): Promise<ARes> {
  const thinkingMs = options.attack?.thinkingMs(payment) ?? 0;
  if (thinkingMs > 0) await pause(thinkingMs);
  return answerAuthentication(authenticationRequest(options, payment, completion));
}

/** Returns what replaces a missing response: authentication could not be performed. */
const noResult = (payment: CardPayment): ARes => ({
  messageType: 'ARes',
  messageVersion: versionOf(payment),
  threeDSServerTransID: payment.paymentId,
  dsTransID: randomUUID(),
  acsTransID: randomUUID(),
  transStatus: 'U',
});

/** 3-D Secure in frames of the merchant's gateway: the forms that they post to the issuer. See README.md, Cards. */
import * as v from 'valibot';
import type { SchemeOptions } from '../scheme-options.ts';
import { text, webAddress } from '../scheme-requests.ts';
import { askIssuer } from './ask-issuer.ts';
import { challengeUrl, methodUrl } from './card-addresses.ts';
import type { CardPayment } from './card-payment.ts';
import { findCardPayment, frameCardPayment } from './card-store.ts';
import { CHALLENGE_WINDOW_SIZES, type CReq, encodeMessage, versionOf } from './three-ds-messages.ts';

/** Body of `POST /scheme/card/payments/by-request/:requestId/frames`. */
export const framesRequest = v.object({
  /** Where the issuer posts what ends the method frame, and the CRes. */
  notificationUrl: webAddress,
  /** How the method frame ended; absent before it. */
  completion: v.optional(v.picklist(['Y', 'N', 'U'], 'is not Y, N or U')),
  windowSize: v.optional(v.picklist(CHALLENGE_WINDOW_SIZES, 'is not 01 to 05'), '05'),
  language: v.optional(text(35)),
});

type FramesRequest = v.InferOutput<typeof framesRequest>;

/** A form that a frame posts to the issuer: `method` in a hidden frame, `challenge` in one that the payer sees. */
export interface FrameForm {
  readonly step: 'method' | 'challenge';
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Continues a payment in frames. Returns it as it is now, and the form of its step; none where the step needs a page of
 * the acquirer or no payer. A payment whose issuer was asked on behalf of our pages stays there.
 */
export async function continueInFrames(
  options: SchemeOptions,
  payment: CardPayment,
  request: FramesRequest,
): Promise<{ readonly now: CardPayment; readonly form?: FrameForm }> {
  const framed = (await frameCardPayment(options.database, payment, request.notificationUrl)) ?? payment;
  if (framed.state !== 'open' || framed.notificationUrl === '') return { now: framed };
  if (framed.step === 'method' && !request.completion)
    return { now: framed, form: methodForm(options, framed) };
  const now = await answered(options, framed, request);
  return now.state === 'open' && now.step === 'challenge'
    ? { now, form: challengeForm(options, now, request) }
    : { now };
}

async function answered(
  options: SchemeOptions,
  payment: CardPayment,
  { completion = 'U' }: FramesRequest,
): Promise<CardPayment> {
  if (payment.step !== 'method') return payment;
  // No callback is sent, because this response has the result.
  const moved = await askIssuer({ ...options, deliverCallbacks: false }, payment, completion);
  const { paymentId } = payment;
  return moved ?? (await findCardPayment(options.database, { paymentId }, options.clock.now())) ?? payment;
}

const methodForm = (options: SchemeOptions, payment: CardPayment): FrameForm => {
  const threeDSMethodData = encodeMessage({
    threeDSServerTransID: payment.paymentId,
    threeDSMethodNotificationURL: payment.notificationUrl,
  });
  return { step: 'method', url: methodUrl(options), fields: { threeDSMethodData } };
};

function challengeForm(
  options: SchemeOptions,
  payment: CardPayment,
  { windowSize, language }: FramesRequest,
): FrameForm {
  const request: CReq = {
    messageType: 'CReq',
    messageVersion: versionOf(payment),
    threeDSServerTransID: payment.paymentId,
    acsTransID: payment.acsTransId ?? '',
    challengeWindowSize: windowSize,
  };
  return {
    step: 'challenge',
    url: challengeUrl(options, language),
    fields: { creq: encodeMessage(request) },
  };
}

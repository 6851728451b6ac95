/** The simulated issuer's access control server: decides who is challenged, and checks the code. */
import { randomUUID } from 'node:crypto';
import { CHALLENGE_CODE, type TestCardBehaviour } from '@gangway/protocol/cards';
import type { SchemeOptions } from '../scheme-options.ts';
import { type CardPayment, cardOf } from './card-payment.ts';
import { moveCardPayment } from './card-store.ts';
import { type AReq, type ARes, type RReq, type TransStatus, versionOf } from './three-ds-messages.ts';
import { receiveResult } from './three-ds-server.ts';

/** How many codes may be tried. */
export const CHALLENGE_TRIES_MAX = 3;

/**
 * The payer's answer to a challenge. `tries` is the number of wrong codes that the page knew of. `approve` is only for
 * the bank's app, which knows its user.
 */
export type ChallengeAnswer =
  | { readonly kind: 'code'; readonly code: string; readonly tries: number }
  | { readonly kind: 'approve' | 'cancel' | 'time-out' };

const STATUSES: Readonly<Partial<Record<TestCardBehaviour, TransStatus>>> = {
  challenge: 'C',
  'soft-decline': 'C',
  attempt: 'A',
  rejected: 'N',
  unavailable: 'U',
  decoupled: 'D',
  informed: 'I',
  forbidden: 'R',
};

/** Responds to an authentication request by the card's row, with a challenge where one is mandated. */
export function answerAuthentication(request: AReq): ARes {
  const status = STATUSES[cardOf(request).behaviour];
  return {
    messageType: 'ARes',
    messageVersion: request.messageVersion,
    threeDSServerTransID: request.threeDSServerTransID,
    dsTransID: randomUUID(),
    acsTransID: randomUUID(),
    transStatus: status ?? (request.threeDSRequestorChallengeInd === '04' ? 'C' : 'Y'),
  };
}

/** Returns whether a challenge still waits for an answer, on the issuer's page or in its app. */
export const isChallengeOpen = ({ state, step }: CardPayment): boolean =>
  state === 'open' && (step === 'challenge' || step === 'decoupled');

/** Returns whether the step accepts the answer: a code on the page, a button in the app. */
const fitsPlace = ({ step }: CardPayment, { kind }: ChallengeAnswer): boolean =>
  kind === (step === 'decoupled' ? 'approve' : 'code') || kind === 'cancel' || kind === 'time-out';

/**
 * Processes the payer's input. The end of a challenge is sent to the 3DS server by RReq. A wrong code before the last
 * is counted once for each page that it came from. Of several concurrent inputs one counts.
 */
export async function takeChallengeAnswer(
  options: SchemeOptions,
  payment: CardPayment,
  answer: ChallengeAnswer,
): Promise<void> {
  if (!isChallengeOpen(payment) || !fitsPlace(payment, answer)) return;
  if (answer.kind === 'code' && answer.code !== CHALLENGE_CODE) {
    if (answer.tries !== payment.challengeTries) return;
    const challengeTries = payment.challengeTries + 1;
    if (challengeTries < CHALLENGE_TRIES_MAX) {
      await moveCardPayment(options.database, payment, { challengeTries }, options.clock.now());
      return;
    }
  }
  await receiveResult(options, resultOf(payment, answer));
}

function resultOf(payment: CardPayment, answer: ChallengeAnswer): RReq {
  const message = {
    messageType: 'RReq',
    messageVersion: versionOf(payment),
    threeDSServerTransID: payment.paymentId,
    dsTransID: payment.dsTransId ?? '',
    acsTransID: payment.acsTransId ?? '',
    interactionCounter: payment.challengeTries + 1,
  } as const;
  const { kind } = answer;
  switch (kind) {
    case 'cancel':
      return { ...message, transStatus: 'N', challengeCancel: '01' };
    case 'time-out':
      return { ...message, transStatus: 'N', challengeCancel: '04' };
    case 'approve':
      return { ...message, transStatus: 'Y' };
    case 'code':
      return answer.code === CHALLENGE_CODE
        ? { ...message, transStatus: 'Y' }
        : { ...message, transStatus: 'N', transStatusReason: '19' };
    default:
      return kind satisfies never;
  }
}

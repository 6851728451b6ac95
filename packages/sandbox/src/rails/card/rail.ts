/**
 * The sandbox rail of cards: sends card and code to the sandbox acquirer once, which runs 3-D Secure and authorizes.
 */

import type { Rail, RailOutcome, RailReport, RailStep } from '@gangway/gateway/extend';
import { AUTHORIZATION_DAYS, formatAmount } from '@gangway/protocol';
import * as v from 'valibot';
import { schemeCapabilities } from '../scheme-capabilities.ts';
import { type SchemeAddress, type SchemeAnswer, schemeCall } from '../scheme-client.ts';
import { schemeStatement } from '../scheme-statement.ts';
import { schemeWebhooks } from '../scheme-webhooks.ts';
import { cardCaptureSchema, cardOutcome, cardPaymentSchema, cardReturnSchema } from './wire.ts';

const CAPABILITIES = schemeCapabilities(['Card', 'Cards HPP', 'Token'], {
  flows: ['page', 'at-once'],
  challenge: 'frame',
  refusesUnauthenticated: true,
  capture: 'partial',
  storesCards: true,
  cards: ['clear'],
  authenticatesFirst: true,
  authorizationDays: AUTHORIZATION_DAYS,
});

/** What the simulated acquirer calls it. */
const THREE_DS = { with: '01', without: '02', exemption: '03' } as const;

/** Returns the rail to the simulated acquirer. */
export function sandboxCardRail(scheme: SchemeAddress): Rail {
  const call = schemeCall(scheme);
  return {
    name: 'sandbox-card',
    sandbox: true,
    retryPolicy: 'none',
    capabilities: CAPABILITIES,
    async begin({ attemptId: requestId, amountMinor, card, method: _, payer: __, ...request }) {
      if (!card) return { kind: 'failed', reason: 'input-lost' };
      const amount = formatAmount(amountMinor);
      const { stored, holder: _holder, ...plain } = card;
      const answer = await call('POST', '/card/payments', {
        ...request,
        ...plain,
        ...stored,
        threeDs: THREE_DS[card.threeDs],
        requestId,
        amount,
        authoriseOnRequest: card.verifyOnly !== true,
      });
      if (answer?.status === 422) return { kind: 'declined', reason: 'wrong-card' };
      if (answer?.status === 400) return { kind: 'failed', reason: 'request-refused' };
      return stepOf(readOutcome(answer));
    },
    ask: async ({ attemptId }) => readOutcome(await call('GET', `/card/payments/by-request/${attemptId}`)),
    authorise: async ({ attemptId }) =>
      finalOf(readOutcome(await call('POST', `/card/payments/by-request/${attemptId}/authorise`))),
    async authenticate({ attemptId }, browser) {
      const answer = await call('POST', `/card/payments/by-request/${attemptId}/frames`, browser);
      const payment = v.safeParse(cardPaymentSchema, answer?.json);
      if (answer?.status !== 200 || !payment.success) return readOutcome(answer);
      const { form, paymentId: reference } = payment.output;
      if (!form) return cardOutcome(payment.output);
      return {
        kind: 'authenticate',
        step: form.step,
        payerUrl: form.url,
        payerForm: form.fields,
        reference,
      };
    },
    cancel: async ({ attemptId }) =>
      finalOf(readOutcome(await call('POST', `/card/payments/by-request/${attemptId}/cancel`))),
    async capture({ attemptId: requestId, reference: paymentId, amountMinor }) {
      const answer = await call('POST', '/card/captures', {
        requestId,
        paymentId,
        amount: formatAmount(amountMinor),
      });
      const captured = v.safeParse(cardCaptureSchema, answer?.json);
      if (answer?.status === 200 && captured.success)
        return { kind: 'captured', paidAt: captured.output.capturedAt };
      if (answer?.status === 202) return { kind: 'accepted', reference: requestId };
      return { kind: answer?.status === 409 || answer?.status === 404 ? 'refused' : 'unclear' };
    },
    async refund({ attemptId: requestId, reference: paymentId, amountMinor }) {
      const answer = await call('POST', '/card/returns', {
        requestId,
        paymentId,
        amount: formatAmount(amountMinor),
      });
      if (answer?.status === 200 && v.is(cardReturnSchema, answer.json)) return { kind: 'returned' };
      if (answer?.status === 202) return { kind: 'accepted', reference: requestId };
      return { kind: answer?.status === 409 || answer?.status === 404 ? 'refused' : 'unclear' };
    },
    statement: schemeStatement(call, 'card'),
    ...schemeWebhooks(scheme.key, cardPaymentSchema, cardOutcome),
  };
}

function readOutcome(answer: SchemeAnswer | undefined): RailReport {
  if (answer?.status === 404) return { kind: 'never-seen' };
  const payment = v.safeParse(cardPaymentSchema, answer?.json);
  if (answer?.status !== 200 || !payment.success) return SILENT;
  return cardOutcome(payment.output);
}

const SILENT = { kind: 'unclear', reason: 'The acquirer did not answer.' } as const;

/** The acquirer still reports `authenticated` when it could not authorize, because the payment could no longer wait. */
const finalOf = (outcome: RailReport): RailOutcome => (outcome.kind === 'authenticated' ? SILENT : outcome);

function stepOf(report: RailReport): RailStep {
  const outcome = finalOf(report);
  if (outcome.kind === 'never-seen') return SILENT;
  return outcome.kind === 'open' ? { ...outcome, kind: 'redirect' } : outcome;
}

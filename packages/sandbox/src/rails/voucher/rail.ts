/** The sandbox rail of gift cards: number and PIN are sent to the simulated scheme once and not stored. */

import type { Rail, RailOutcome } from '@gangway/gateway/extend';
import { formatAmount } from '@gangway/protocol';
import * as v from 'valibot';
import { schemeCapabilities } from '../scheme-capabilities.ts';
import { type SchemeAddress, type SchemeAnswer, schemeCall } from '../scheme-client.ts';
import { schemeStatement } from '../scheme-statement.ts';
import { giftCardOutcome, giftCardPaymentSchema, giftCardReturnSchema } from './wire.ts';

const SILENT = { kind: 'unclear', reason: 'The gift-card scheme did not answer.' } as const;

/** Returns the rail to the simulated gift-card scheme. */
export function sandboxVoucherRail(scheme: SchemeAddress): Rail {
  const call = schemeCall(scheme);
  const byRequest = (attemptId: string) => `/gift-cards/payments/by-request/${attemptId}`;
  return {
    name: 'sandbox-voucher',
    sandbox: true,
    retryPolicy: 'none',
    // A card is charged during the call, so this scheme sends no webhooks.
    capabilities: schemeCapabilities(['Voucher'], { flows: ['at-once'] }, { webhooks: 'none' }),
    async begin({ attemptId: requestId, giftCard, amountMinor, currency }) {
      if (!giftCard) return { kind: 'failed', reason: 'input-lost' };
      const amount = formatAmount(amountMinor);
      const body = { requestId, ...giftCard, amount, currency };
      const answer = await call('POST', '/gift-cards/payments', body);
      if (answer?.status === 400) return { kind: 'failed', reason: 'request-refused' };
      const outcome = readOutcome(answer);
      return outcome.kind === 'paid' || outcome.kind === 'declined' ? outcome : SILENT;
    },
    ask: async ({ attemptId }) => readOutcome(await call('GET', byRequest(attemptId))),
    cancel: async ({ attemptId }) => readOutcome(await call('POST', `${byRequest(attemptId)}/cancel`)),
    async refund({ attemptId: requestId, reference: paymentId, amountMinor }) {
      const body = { requestId, paymentId, amount: formatAmount(amountMinor) };
      const answer = await call('POST', '/gift-cards/returns', body);
      if (answer?.status === 200 && v.is(giftCardReturnSchema, answer.json)) return { kind: 'returned' };
      return { kind: answer?.status === 409 ? 'refused' : 'unclear' };
    },
    statement: schemeStatement(call, 'gift-cards'),
    isAuthentic: () => false,
    readEvents: async () => [],
  };
}

function readOutcome(answer: SchemeAnswer | undefined): RailOutcome {
  if (answer?.status === 404) return { kind: 'never-seen' };
  const payment = v.safeParse(giftCardPaymentSchema, answer?.json);
  return answer?.status === 200 && payment.success ? giftCardOutcome(payment.output) : SILENT;
}

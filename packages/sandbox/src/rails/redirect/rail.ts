/** The sandbox rail of redirect methods: calls the simulated scheme over HTTP, as a real rail calls a bank. */

import type { Rail, RailOutcome, RailRequest } from '@gangway/gateway/extend';
import { formatAmount, isDebit, methodsWith, type RefusalReason } from '@gangway/protocol';
import * as v from 'valibot';
import { schemeCapabilities } from '../scheme-capabilities.ts';
import { type SchemeAddress, type SchemeAnswer, schemeCall } from '../scheme-client.ts';
import { schemeStatement } from '../scheme-statement.ts';
import { schemeWebhooks } from '../scheme-webhooks.ts';
import { outcomeOf, returnedSchema, startedSchema, transactionSchema } from './wire.ts';

const SERVED = [...methodsWith({ flow: 'redirect' }), ...methodsWith({ flow: 'wallet' })];

/** Returns the rail to the simulated scheme; `account` is the rail account whose payments it makes, if any. */
export function sandboxRedirectRail(scheme: SchemeAddress, account?: string): Rail {
  const call = schemeCall(scheme);
  return {
    name: 'sandbox-redirect',
    sandbox: true,
    retryPolicy: 'resend',
    capabilities: schemeCapabilities(SERVED),
    async begin(request) {
      // An account is not stored, so nothing can be begun without it a second time.
      if (isDebit(request.method) && !request.account) return { kind: 'failed', reason: 'input-lost' };
      const answer = await call('POST', '/transactions', {
        requestId: request.attemptId,
        method: request.method,
        payee: request.payee,
        description: request.description,
        amount: formatAmount(request.amountMinor),
        currency: request.currency,
        returnUrl: request.returnUrl,
        callbackUrl: request.callbackUrl,
        expiresInSeconds: request.expiresInSeconds,
        tradeId: request.tradeId,
        scenario: request.wallet?.scenario,
        walletType: request.wallet?.type,
        blikCode: request.blikCode,
        phone: request.phone,
        iban: request.account?.iban,
        account,
      });
      if (answer?.status === 400) return { kind: 'declined', reason: 'request-refused' };
      const started = v.safeParse(startedSchema, answer?.json);
      if (!started.success) return { kind: 'unclear', reason: 'The scheme did not answer.' };
      if (started.output.state === 'refused') return { kind: 'declined', reason: refusedAtOnce(request) };
      const { transactionId: reference, debit } = started.output;
      if (debit) return { kind: 'wait', reference, action: { kind: 'debit', ...debit } };
      return {
        kind: 'redirect',
        payerUrl: started.output.payerUrl,
        reference,
      };
    },
    ask: async ({ attemptId }) => readOutcome(await call('GET', `/transactions/by-request/${attemptId}`)),
    cancel: async ({ attemptId }) =>
      readOutcome(await call('POST', `/transactions/by-request/${attemptId}/cancel`)),
    async refund(money) {
      const answer = await call('POST', '/returns', {
        requestId: money.attemptId,
        transactionId: money.reference,
        amount: formatAmount(money.amountMinor),
      });
      if (answer?.status === 200 && v.is(returnedSchema, answer.json)) return { kind: 'returned' };
      if (answer?.status === 202) return { kind: 'accepted', reference: money.attemptId };
      return { kind: answer?.status === 409 || answer?.status === 404 ? 'refused' : 'unclear' };
    },
    statement: schemeStatement(call, 'transactions', account),
    ...schemeWebhooks(scheme.key, transactionSchema, outcomeOf),
  };
}

/** Until the payer confirms in an app, only the typed code or phone number can be refused. */
const refusedAtOnce = ({ blikCode, phone }: RailRequest): RefusalReason =>
  blikCode !== undefined ? 'code-refused' : phone !== undefined ? 'phone-unknown' : 'refused-by-bank';

function readOutcome(answer: SchemeAnswer | undefined): RailOutcome {
  if (answer?.status === 404) return { kind: 'never-seen' };
  const transaction = v.safeParse(transactionSchema, answer?.json);
  if (answer?.status !== 200 || !transaction.success) {
    return { kind: 'unclear', reason: 'The scheme did not answer.' };
  }
  return outcomeOf(transaction.output);
}

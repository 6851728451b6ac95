/** The sandbox rail of scanned wallet codes: sends the code to the simulated wallet once. */

import type { Rail, RailOutcome } from '@gangway/gateway/extend';
import { formatAmount, WALLET_CODES } from '@gangway/protocol';
import * as v from 'valibot';
import { schemeCapabilities } from '../scheme-capabilities.ts';
import { type SchemeAddress, type SchemeAnswer, schemeCall } from '../scheme-client.ts';
import { schemeStatement } from '../scheme-statement.ts';
import { schemeWebhooks } from '../scheme-webhooks.ts';
import { codeOutcome, codePaymentSchema, codeReturnSchema } from './wire.ts';

const SILENT = { kind: 'unclear', reason: 'The wallet did not answer.' } as const;

const METHODS = [...new Set(WALLET_CODES.map(({ method }) => method))];

/** Returns the rail to the simulated wallets. */
export function sandboxBarcodeRail(scheme: SchemeAddress): Rail {
  const call = schemeCall(scheme);
  const byRequest = (attemptId: string) => `/codes/payments/by-request/${attemptId}`;
  return {
    name: 'sandbox-barcode',
    sandbox: true,
    retryPolicy: 'none',
    capabilities: schemeCapabilities(METHODS, { flows: ['scan'] }),
    async begin({ attemptId: requestId, authCode: code, method: wallet, payee, description, ...request }) {
      if (!code) return { kind: 'failed', reason: 'input-lost' };
      const { amountMinor, currency, callbackUrl, expiresInSeconds } = request;
      const what = {
        requestId,
        code,
        wallet,
        payee,
        description,
        amount: formatAmount(amountMinor),
        currency,
      };
      const answer = await call('POST', '/codes/payments', { ...what, callbackUrl, expiresInSeconds });
      if (answer?.status === 400) return { kind: 'failed', reason: 'request-refused' };
      const outcome = readOutcome(answer);
      if (outcome.kind === 'never-seen') return SILENT;
      return outcome.kind === 'open' ? { ...outcome, kind: 'wait' } : outcome;
    },
    ask: async ({ attemptId }) => readOutcome(await call('GET', byRequest(attemptId))),
    cancel: async ({ attemptId }) => readOutcome(await call('POST', `${byRequest(attemptId)}/cancel`)),
    async refund({ attemptId: requestId, reference: paymentId, amountMinor }) {
      const body = { requestId, paymentId, amount: formatAmount(amountMinor) };
      const answer = await call('POST', '/codes/returns', body);
      if (answer?.status === 200 && v.is(codeReturnSchema, answer.json)) return { kind: 'returned' };
      if (answer?.status === 202) return { kind: 'accepted', reference: requestId };
      return { kind: answer?.status === 409 ? 'refused' : 'unclear' };
    },
    statement: schemeStatement(call, 'codes'),
    ...schemeWebhooks(scheme.key, codePaymentSchema, codeOutcome),
  };
}

function readOutcome(answer: SchemeAnswer | undefined): RailOutcome {
  if (answer?.status === 404) return { kind: 'never-seen' };
  const payment = v.safeParse(codePaymentSchema, answer?.json);
  return answer?.status === 200 && payment.success ? codeOutcome(payment.output) : SILENT;
}

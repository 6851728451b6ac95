/** The sandbox rail of redirect methods: speaks HTTP to the pretend scheme, as a real rail would to a bank. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatAmount } from '@gangway/protocol';
import * as v from 'valibot';
import type { Rail, RailOutcome } from '../rail.ts';
import { outcomeOf, returnedSchema, startedSchema, transactionSchema } from './wire.ts';

/** A scheme that has not answered by then is unclear. */
const TIMEOUT_MS = 4_000;

/** Where the scheme is (without a slash at the end), and the key both sides share. */
export interface SchemeAddress {
  readonly url: string;
  readonly key: string;
}

/** The rail to a pretend scheme. */
export function sandboxRedirectRail({ url, key }: SchemeAddress): Rail {
  async function call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; json: unknown } | undefined> {
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, json: await response.json() };
    } catch {
      return undefined;
    }
  }

  function readOutcome(answer: Awaited<ReturnType<typeof call>>): RailOutcome {
    if (answer?.status === 404) return { kind: 'never-seen' };
    const transaction = v.safeParse(transactionSchema, answer?.json);
    if (answer?.status !== 200 || !transaction.success)
      return { kind: 'unclear', reason: 'The scheme did not answer.' };
    return outcomeOf(transaction.output);
  }

  return {
    name: 'sandbox-redirect',
    sandbox: true,
    async start(request) {
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
      });
      if (answer?.status === 400) return { kind: 'declined', reason: 'The scheme refused the request.' };
      const started = v.safeParse(startedSchema, answer?.json);
      if (!started.success) return { kind: 'unclear', reason: 'The scheme did not answer.' };
      return { kind: 'redirect', payerUrl: started.output.payerUrl, reference: started.output.transactionId };
    },
    ask: async (attemptId) => readOutcome(await call('GET', `/transactions/by-request/${attemptId}`)),
    cancel: async (attemptId) =>
      readOutcome(await call('POST', `/transactions/by-request/${attemptId}/cancel`)),
    async refund(money) {
      const answer = await call('POST', '/returns', {
        requestId: money.attemptId,
        transactionId: money.reference,
        amount: formatAmount(money.amountMinor),
      });
      if (answer?.status === 200 && v.is(returnedSchema, answer.json)) return 'returned';
      return answer?.status === 409 || answer?.status === 404 ? 'refused' : 'unclear';
    },
    readCallback(raw, signature) {
      const expected = createHmac('sha256', key).update(raw).digest();
      const given = Buffer.from(signature, 'hex');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const transaction = v.safeParse(transactionSchema, parseJson(raw));
      if (!transaction.success) return undefined;
      return { attemptId: transaction.output.requestId, outcome: outcomeOf(transaction.output) };
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A simulated acquirer at which merchants have accounts, other than the acquirer of cards. It takes the payments of
 * banks as the shared schemes do, but as some real acquirers: its page is opened by a form, the payer brings back a
 * result that must be redeemed, each attempt has a webhook address of its own, and nothing can be cancelled.
 */
import type { Rail, RailDriver } from '@gangway/gateway/extend';
import { methodsWith } from '@gangway/protocol';
import { sandboxRedirectRail } from '../redirect/rail.ts';
import { schemeCapabilities } from '../scheme-capabilities.ts';
import type { SchemeAddress } from '../scheme-client.ts';
import { accountPageTo, eventOf, withAccountPage } from './wire.ts';

const FACTS = {
  name: 'sandbox-acquirer',
  sandbox: true,
  retryPolicy: 'resend',
  capabilities: schemeCapabilities(
    methodsWith({ flow: 'redirect' }),
    {},
    { webhooks: 'address', webhookHeaders: [] },
  ),
} as const;

const API_KEY = /^sk_sandbox_[0-9a-z]{16}$/;

/** Returns the driver of the acquirer at this scheme. */
export const sandboxAcquirer = (scheme: SchemeAddress): RailDriver => ({
  ...FACTS,
  credentials: ['api-key'],
  open({ name, credentials }) {
    if (!API_KEY.test(credentials['api-key'] ?? ''))
      throw new Error('api-key is not sk_sandbox_ and 16 digits or lower-case letters');
    return accountAt(scheme, name);
  },
});

/** Returns the rail of one account, whose payments and statements the scheme keeps apart. */
function accountAt(scheme: SchemeAddress, name: string): Rail {
  const bank = sandboxRedirectRail(scheme, name);
  return {
    ...FACTS,
    name,
    async begin(request) {
      const returnUrl = `${request.returnUrl}?redirectResult=${request.attemptId}`;
      const step = await bank.begin({ ...request, returnUrl });
      return step.kind === 'redirect' ? { ...step, ...accountPageTo(step.payerUrl) } : step;
    },
    async resume(attempt, { query }) {
      if (query.redirectResult !== attempt.attemptId)
        return { kind: 'unclear', reason: 'The payer has brought back no result.' };
      return withAccountPage(await bank.ask(attempt));
    },
    ask: async (attempt) => withAccountPage(await bank.ask(attempt)),
    cancel: async () => ({ kind: 'cannot', reason: 'A payment ends when its time is over.' }),
    refund: bank.refund,
    statement: bank.statement,
    // Nothing is signed: only the secret address names the attempt.
    isAuthentic: ({ attemptId }) => attemptId !== undefined,
    readEvents: async (webhook) => [eventOf(webhook)],
  };
}

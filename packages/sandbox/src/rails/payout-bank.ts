/** The sandbox's bank for payouts: calls the simulated bank over HTTP. */

import type { BankAnswer, PayoutBank } from '@gangway/gateway/extend';
import { formatAmount } from '@gangway/protocol';
import * as v from 'valibot';
import { SCHEME_WORDS } from '../column-words.ts';
import { type SchemeAddress, type SchemeAnswer, schemeCall } from './scheme-client.ts';

const answerSchema = v.object({ state: v.picklist(SCHEME_WORDS['scheme_payouts.state']) });

/** Returns the simulated bank. */
export function sandboxBank(scheme: SchemeAddress): PayoutBank {
  const call = schemeCall(scheme);
  return {
    async execute({ payoutId: requestId, amountMinor, currency, payee }) {
      const body = { requestId, amount: formatAmount(amountMinor), currency, payee };
      return readAnswer(await call('POST', '/payouts', body));
    },
    ask: async (payoutId) => readAnswer(await call('GET', `/payouts/by-request/${payoutId}`)),
  };
}

function readAnswer(answer: SchemeAnswer | undefined): BankAnswer {
  const read = v.safeParse(answerSchema, answer?.json);
  return answer?.status === 200 && read.success ? read.output.state : 'unclear';
}

/** The statements of the simulated scheme's stores, one for each business day. */

import type { StatementLine } from '@gangway/gateway/extend';
import { parseAmount } from '@gangway/protocol';
import * as v from 'valibot';
import type { SchemeCall } from './scheme-client.ts';

const statementSchema = v.object({
  lines: v.array(
    v.object({
      reference: v.string(),
      kind: v.picklist(['payment', 'return', 'return-reversed', 'chargeback', 'chargeback-reversed', 'fee']),
      amount: v.pipe(
        v.string(),
        v.transform((text) => parseAmount(text) ?? 0n),
        v.check((minor) => minor > 0n),
      ),
      currency: v.string(),
    }),
  ),
});

/** Reads the statement of a store, or of an account in it. Returns undefined when there is no valid response. */
export const schemeStatement =
  (
    call: SchemeCall,
    store: 'transactions' | 'card' | 'gift-cards' | 'transfers' | 'codes',
    account?: string,
  ) =>
  async (day: string): Promise<readonly StatementLine[] | undefined> => {
    const answer = await call('GET', `/statements/${store}/${day}${account ? `?account=${account}` : ''}`);
    const statement = v.safeParse(statementSchema, answer?.json);
    if (answer?.status !== 200 || !statement.success) return undefined;
    return statement.output.lines.map(({ amount: amountMinor, ...line }) => ({ ...line, amountMinor }));
  };

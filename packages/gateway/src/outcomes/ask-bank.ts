/** Payouts at the bank: approved ones are carried out, completed ones may come back. */
import type { PayoutState } from '@gangway/protocol';
import { findPayout } from '../payouts/payouts.ts';
import type { BankAnswer } from '../rails/payout-bank.ts';
import type { GatewayServices } from './gateway-services.ts';
import { movePayoutTo } from './payout-moves.ts';

const REFUSED = 'The bank has refused it.';
const RETURNED = 'The bank has brought it back.';

/** Asks the bank outside any transaction, then settles its answer. Asking twice changes nothing. */
export async function askBank(parts: GatewayServices, payoutId: string): Promise<void> {
  const payout = await findPayout(parts.database, payoutId);
  if (!payout || !parts.bank) return;
  const { state, amountMinor, currency, merchantName: payee } = payout;
  if (state !== 'pending' && state !== 'completed') return;
  const isNew = state === 'pending';
  const answer = isNew
    ? await parts.bank.execute({ payoutId, amountMinor, currency, payee })
    : await parts.bank.ask(payoutId);
  for (const move of movesFor(state, answer))
    await parts.database.transaction((tx) => movePayoutTo(parts, tx, payoutId, move));
  parts.wakeDeliveries();
}

/** What an answer of the bank means; one that came back at once was completed before. */
function movesFor(state: PayoutState, answer: BankAnswer): { to: PayoutState; reason?: string }[] {
  const isNew = state === 'pending';
  if (answer === 'refused' && isNew) return [{ to: 'failed', reason: REFUSED }];
  if (answer === 'executed' && isNew) return [{ to: 'completed' }];
  if (answer !== 'returned') return [];
  return [...(isNew ? [{ to: 'completed' } as const] : []), { to: 'failed', reason: RETURNED }];
}

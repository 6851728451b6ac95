/** Calls the bank for payouts: executes approved ones, and finds completed ones that were returned. */
import type { PayoutState } from '@gangway/protocol';
import { findPayout } from '../payouts/payouts.ts';
import type { BankAnswer } from '../rails/payout-bank.ts';
import type { GatewayServices } from './gateway-services.ts';
import { movePayoutTo } from './payout-moves.ts';

const REFUSED = 'The bank refused the payout.';
const RETURNED = 'The bank returned the payout.';

/** Calls the bank outside any transaction and settles its answer. A repeat changes nothing. */
export async function askBank(services: GatewayServices, payoutId: string): Promise<void> {
  const payout = await findPayout(services.database, payoutId);
  if (!payout || !services.bank) return;
  const { state, amountMinor, currency, merchantName: payee } = payout;
  if (state !== 'pending' && state !== 'completed') return;
  const isNew = state === 'pending';
  const answer = isNew
    ? await services.bank.execute({ payoutId, amountMinor, currency, payee })
    : await services.bank.ask(payoutId);
  for (const move of movesFor(state, answer))
    await services.database.transaction((tx) => movePayoutTo(services, tx, payoutId, move));
  services.wakeDeliveries();
}

/** Returns the moves that the bank's answer leads to. A payout returned at once moves to `completed` first. */
function movesFor(state: PayoutState, answer: BankAnswer): { to: PayoutState; reason?: string }[] {
  const isNew = state === 'pending';
  if (answer === 'refused' && isNew) return [{ to: 'failed', reason: REFUSED }];
  if (answer === 'executed' && isNew) return [{ to: 'completed' }];
  if (answer !== 'returned') return [];
  return [...(isNew ? [{ to: 'completed' } as const] : []), { to: 'failed', reason: RETURNED }];
}

/** Sends back surplus money: it exceeds the amount, was paid twice or arrived too late. */
import { postLateMoney } from '../ledger/postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import type { Attempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { RailOutcome, RailSurplus } from '../rails/rail.ts';
import { type Queryable, statement } from '../storage/database.ts';
import { postingFacts } from './book-sale.ts';
import type { GatewayServices } from './gateway-services.ts';
import { noteMovement } from './note-movement.ts';
import { sendMoneyBack } from './send-money-back.ts';

const note = statement(
  'surplus.note',
  `INSERT INTO surplus_money (rail, reference, trade_id, amount, currency) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT DO NOTHING RETURNING reference`,
);

/** The description of a refund of surplus money. */
const SURPLUS_DESCRIPTION = 'Sent back: more money arrived than was to be paid, or it arrived too late';

/** Sends back the surplus of an outcome; each `reference` once, however often it is reported. */
export async function returnSurplus(
  services: GatewayServices,
  tx: Queryable,
  { order, attempt, outcome }: { order: Order; attempt: Attempt; outcome: RailOutcome },
): Promise<void> {
  const surplus: readonly RailSurplus[] = ('surplus' in outcome && outcome.surplus) || [];
  for (const money of surplus) {
    const { reference, amountMinor, currency } = money;
    const { rail, tradeId } = attempt;
    const noted = await tx.query(note, [rail, reference, tradeId, amountMinor, currency]);
    if (noted.length === 0) continue;
    const bookedAt = services.clock.now();
    await noteMovement(tx, 'payment', attempt, {
      ...money,
      reference: money.statedAs ?? reference,
      movedAt: bookedAt,
      bookedAt,
    });
    await bookTransfers(tx, postLateMoney(postingFacts(order, attempt, money, bookedAt)));
    await sendMoneyBack(services, tx, { order, rail, ...money, description: SURPLUS_DESCRIPTION });
  }
}

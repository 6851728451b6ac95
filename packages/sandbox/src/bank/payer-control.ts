/** `POST /sandbox/payments/:tradeId`: applies an outcome to a payment without a browser. For automated tests. */
import { PAYER_OUTCOMES, type PayerOutcome } from '@gangway/protocol';
import type { Hono } from 'hono';
import { refuse } from '../guard-rail-routes.ts';
import { deskRoutes } from '../sandbox-desk.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { isUuid } from '../scheme-requests.ts';
import { applyOutcome } from './apply-outcome.ts';
import { findOutcome } from './payer-outcomes.ts';
import { findTransactionOfTrade, type SchemeTransaction } from './scheme-transactions.ts';

const NO_SUCH_PAYMENT = 'No payment of this trade_id waits for its payer at a bank, an app or a wallet.';

/** Returns the route, mounted at the root. */
export const payerControl = (options: SchemeOptions): Hono =>
  deskRoutes('/sandbox/payments/:tradeId', async (c, body) => {
    const tradeId = c.req.param('tradeId')?.toLowerCase() ?? '';
    const outcome = readOutcome(body);
    if (!outcome) return refuse(c, 400, `The body is {"outcome": one of ${PAYER_OUTCOMES.join(', ')}}.`);
    const transaction = isUuid(tradeId) ? await findOrStart(options, tradeId) : undefined;
    if (!transaction) return refuse(c, 404, NO_SUCH_PAYMENT);
    const decided = await applyOutcome(options, transaction, outcome);
    if (!decided) return refuse(c, 409, `This payment is ${transaction.state} already.`);
    return c.json({ trade_id: tradeId, outcome, state: decided.state });
  });

/** Returns the payment at the scheme. Starts one that nobody has opened, or that has ended and may be retried. */
async function findOrStart(options: SchemeOptions, tradeId: string): Promise<SchemeTransaction | undefined> {
  const { database, clock, startPayment } = options;
  const find = () => findTransactionOfTrade(database, tradeId, clock.now());
  const known = await find();
  if (known?.state === 'open' || !startPayment) return known;
  await startPayment(tradeId);
  return find();
}

function readOutcome(body: string): PayerOutcome | undefined {
  try {
    const read: { outcome?: unknown } | null = JSON.parse(body);
    return findOutcome(read?.outcome);
  } catch {
    return undefined;
  }
}

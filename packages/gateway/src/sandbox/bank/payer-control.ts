/** `POST /sandbox/payments/:tradeId`: lets something happen to a payment without a browser. For automated tests. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { SchemeOptions } from '../scheme-options.ts';
import { isUuid } from '../scheme-requests.ts';
import { letHappen } from './let-happen.ts';
import { findOutcome, OUTCOMES, type Outcome } from './payer-outcomes.ts';
import { findTransactionOfTrade, type SchemeTransaction } from './scheme-transactions.ts';

/** The largest body that is read, in bytes. */
const BODY_BYTES_MAX = 4 * 1024;

const NO_SUCH_PAYMENT = 'No payment of this trade_id waits for its payer at a bank, an app or a wallet.';

/** The route, to be mounted at the root. It needs no key: there is nothing but pretend money behind it. */
export function payerControl(options: SchemeOptions): Hono {
  const control = new Hono();
  control.use('/sandbox/payments/*', bodyLimit({ maxSize: BODY_BYTES_MAX }));
  control.post('/sandbox/payments/:tradeId', async (c) => {
    const tradeId = c.req.param('tradeId').toLowerCase();
    const outcome = await readOutcome(c);
    if (!outcome) return c.json({ error: `The body is {"outcome": one of ${OUTCOMES.join(', ')}}.` }, 400);
    const transaction = isUuid(tradeId) ? await findOrStart(options, tradeId) : undefined;
    if (!transaction) return c.json({ error: NO_SUCH_PAYMENT }, 404);
    const decided = await letHappen(options, transaction, outcome);
    if (!decided) return c.json({ error: `This payment is ${transaction.state} already.` }, 409);
    return c.json({ trade_id: tradeId, outcome, state: decided.state });
  });
  return control;
}

/** The payment at the scheme; one that nobody has opened, or that ended and may be tried again, is started. */
async function findOrStart(options: SchemeOptions, tradeId: string): Promise<SchemeTransaction | undefined> {
  const { database, clock, startPayment } = options;
  const find = () => findTransactionOfTrade(database, tradeId, clock.now());
  const known = await find();
  if (known?.state === 'open' || !startPayment) return known;
  await startPayment(tradeId);
  return find();
}

async function readOutcome(c: Context): Promise<Outcome | undefined> {
  try {
    return findOutcome(((await c.req.json()) as { outcome?: unknown } | null)?.outcome);
  } catch {
    return undefined;
  }
}

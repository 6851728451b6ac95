/** The scheme's daily statements: what moved on a business day, one for each rail. See README.md. */

import { BUSINESS_ZONE, type Statement, statement } from '@gangway/gateway/extend';
import { type FaultyRail, formatAmount, isNameOf, type Money } from '@gangway/protocol';
import { type Context, Hono } from 'hono';
import { Temporal } from 'temporal-polyfill';
import { guardRailRoutes, refuse } from './guard-rail-routes.ts';
import type { SchemeOptions } from './scheme-options.ts';

interface StatementRow extends Money {
  readonly reference: string;
  /** `payment`, `return`, or a kind of `scheme_incidents`. */
  readonly kind: string;
}

/** Where a statement's rows are in SQL: the payments, aliased `p`, and their returns. */
interface StatementColumns {
  readonly payments: string;
  /** When it was paid. */
  readonly paidAt: string;
  readonly isPaid?: string;
  readonly amount?: string;
  readonly reference?: string;
  readonly currency?: string;
  readonly returns: string;
  /** The table of the returned payment, and the column that references it. */
  readonly returned: string;
  readonly returnedBy: string;
  /** The column of the payment that names its rail account, where rails have accounts. */
  readonly account?: string;
}

const STATEMENTS = {
  transactions: statementOf('transactions', {
    payments: 'scheme_transactions p',
    paidAt: 'p.decided_at',
    amount: 'coalesce(p.paid_amount, p.amount)',
    returns: 'scheme_returns',
    returned: 'scheme_transactions',
    returnedBy: 'transaction_id',
    account: 'account',
  }),
  card: statementOf('card', {
    payments: 'scheme_card_payments p',
    paidAt: 'p.decided_at',
    isPaid: "p.state = 'paid' AND NOT p.verify_only",
    returns: 'scheme_card_returns',
    returned: 'scheme_card_payments',
    returnedBy: 'payment_id',
  }),
  'gift-cards': statementOf('gift-cards', {
    payments: 'scheme_gift_card_payments p',
    paidAt: 'p.created_at',
    returns: 'scheme_gift_card_returns',
    returned: 'scheme_gift_card_payments',
    returnedBy: 'payment_id',
  }),
  transfers: statementOf('transfers', {
    payments: 'scheme_transfer_credits p JOIN scheme_transfers t ON t.id = p.transfer_id',
    paidAt: 'p.received_at',
    isPaid: 'true',
    reference: 'p.transfer_id',
    currency: 't.currency',
    returns: 'scheme_transfer_returns',
    returned: 'scheme_transfers',
    returnedBy: 'transfer_id',
  }),
  codes: statementOf('codes', {
    payments: 'scheme_code_payments p',
    paidAt: 'p.decided_at',
    returns: 'scheme_code_returns',
    returned: 'scheme_code_payments',
    returnedBy: 'payment_id',
  }),
} as const satisfies Partial<Record<FaultyRail, Statement>>;

// Transactions that were due without a read belong to the day of their due time.
const comeDue = statement(
  'scheme.statement.come-due',
  `UPDATE scheme_transactions SET state = due_outcome, decided_at = due_at, due_outcome = NULL, due_at = NULL
   WHERE due_at < $1
     AND (state = 'open' AND due_at < expires_at OR state = 'timed-out' AND due_outcome = 'paid')`,
);

/** `GET /scheme/statements/:store/:day`, for past days. */
export function statementApi(options: SchemeOptions): Hono {
  const { database, clock } = options;
  const api = new Hono();
  guardRailRoutes(api, ['/scheme/statements/*'], options, storeOfPath);
  return api.get('/scheme/statements/:store/:day', async (c) => {
    const name = findStore(c.req.param('store'));
    const range = rangeOf(c.req.param('day'));
    if (!name || !range) return refuse(c, 404, 'There is no such statement.');
    if (range.until > clock.now()) return refuse(c, 409, 'The day is not over.');
    await database.query(comeDue, [range.until]);
    const account = c.req.query('account') ?? '';
    const rows = await database.query<StatementRow>(STATEMENTS[name], [range.from, range.until, account]);
    const lines = rows.map(({ amountMinor, ...row }) => ({ ...row, amount: formatAmount(amountMinor) }));
    return c.json({ day: c.req.param('day'), lines });
  });
}

const findStore = (name: string | undefined): keyof typeof STATEMENTS | undefined =>
  name !== undefined && isNameOf(STATEMENTS, name) ? name : undefined;

/** Each store has the fault mode of the rail that reads it. */
const storeOfPath = (c: Context): FaultyRail | undefined => findStore(c.req.path.split('/')[3]);

function statementOf(name: string, columns: StatementColumns): Statement {
  const { payments, paidAt, isPaid = "p.state = 'paid'", amount = 'p.amount' } = columns;
  const { reference = 'p.id', currency = 'p.currency', returns, returned, returnedBy, account } = columns;
  const isOf = (alias: string) => `${account ? `${alias}.${account}` : "''"} = $3::text`;
  return statement(
    `scheme.statement.${name}`,
    `SELECT ${reference}::text AS reference, 'payment' AS kind, ${amount} AS "amountMinor", ${currency} AS currency
     FROM ${payments} WHERE ${isPaid} AND ${paidAt} >= $1 AND ${paidAt} < $2 AND ${isOf('p')}
     UNION ALL
     SELECT r.request_id::text, 'return', r.amount, o.currency
     FROM ${returns} r JOIN ${returned} o ON o.id = r.${returnedBy} WHERE r.created_at >= $1 AND r.created_at < $2
       AND ${isOf('o')}
     UNION ALL
     SELECT reference, kind::text, amount, currency FROM scheme_incidents
     WHERE store = '${name}' AND created_at >= $1 AND created_at < $2 AND account = $3::text`,
  );
}

/** Returns the time from midnight to midnight in Amsterdam. */
function rangeOf(text: string): { from: Date; until: Date } | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  try {
    const day = Temporal.PlainDate.from(text);
    const midnight = (date: Temporal.PlainDate) =>
      new Date(date.toZonedDateTime(BUSINESS_ZONE).epochMilliseconds);
    return { from: midnight(day), until: midnight(day.add({ days: 1 })) };
  } catch {
    return undefined;
  }
}

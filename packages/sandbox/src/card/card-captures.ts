/** The acquirer's store of captures: a payment is captured once, and the rest is released at once. */
import { type Database, statements } from '@gangway/gateway/extend';
import type { CardState } from './card-payment.ts';

/** A requested capture. `requestId` is the rail's idempotency key; the amount is in hundredths. */
export interface NewCapture {
  readonly requestId: string;
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly createdAt: Date;
}

/** Why a capture was not booked. */
export type CaptureRefusal = 'unknown-payment' | 'not-authorised' | 'too-much' | 'other-content';

/** The result of a capture: when it was booked (also earlier, by the same request), or why it was refused. */
export type CaptureOutcome = { readonly capturedAt: Date } | CaptureRefusal;

const SQL = statements('scheme.card', {
  lockCaptured: 'SELECT amount, state FROM scheme_card_payments WHERE id = $1 FOR UPDATE',
  findCapture: `SELECT payment_id AS "paymentId", amount, created_at AS "capturedAt" FROM scheme_card_captures
   WHERE request_id = $1`,
  insertCapture: `INSERT INTO scheme_card_captures (request_id, payment_id, amount, released, created_at)
   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING request_id`,
  markCaptured: "UPDATE scheme_card_payments SET state = 'paid', amount = $2, decided_at = $3 WHERE id = $1",
});

interface Capture {
  readonly paymentId: string;
  readonly amount: bigint;
  readonly capturedAt: Date;
}

/** Captures a payment once, and sets its amount to the captured one. A refused capture stores nothing. */
export function bookCapture(
  database: Database,
  { requestId, paymentId, amountMinor, createdAt }: NewCapture,
): Promise<CaptureOutcome> {
  return database.transaction(async (tx) => {
    const [payment] = await tx.query<{ amount: bigint; state: CardState }>(SQL.lockCaptured, [paymentId]);
    if (!payment) return 'unknown-payment';
    const [earlier] = await tx.query<Capture>(SQL.findCapture, [requestId]);
    if (earlier) {
      const isSame = earlier.paymentId === paymentId && earlier.amount === amountMinor;
      return isSame ? { capturedAt: earlier.capturedAt } : 'other-content';
    }
    if (payment.state !== 'authorised') return 'not-authorised';
    if (amountMinor > payment.amount) return 'too-much';
    const released = payment.amount - amountMinor;
    const booked = await tx.query(SQL.insertCapture, [
      requestId,
      paymentId,
      amountMinor,
      released,
      createdAt,
    ]);
    if (booked.length === 0) return 'other-content';
    await tx.query(SQL.markCaptured, [paymentId, amountMinor, createdAt]);
    return { capturedAt: createdAt };
  });
}

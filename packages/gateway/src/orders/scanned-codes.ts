/** Scanned wallet codes that were charged: each is valid for one trade. */
import { type Queryable, statement } from '../storage/database.ts';
import type { Order } from './order.ts';

const claim = statement(
  'scanned-codes.claim',
  `INSERT INTO scanned_codes (trade_id, merchant_id, code_mac) VALUES ($1, $2, $3)
   ON CONFLICT DO NOTHING RETURNING trade_id`,
);

/** Claims a scanned code for an order. Returns false when it is already claimed. `codeMac` is its keyed hash. */
export const claimScannedCode = async (tx: Queryable, order: Order, codeMac: Buffer): Promise<boolean> =>
  (await tx.query(claim, [order.tradeId, order.merchantId, codeMac])).length > 0;

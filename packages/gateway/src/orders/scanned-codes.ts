/** Scanned wallet codes that were charged: each is valid for one trade. */
import { type Queryable, statement } from '../storage/database.ts';

const claim = statement(
  'scanned-codes.claim',
  'INSERT INTO scanned_codes (code_mac, trade_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING trade_id',
);

/** Claims a scanned code for a trade. Returns false when it is already claimed. `codeMac` is its keyed hash. */
export const claimScannedCode = async (tx: Queryable, codeMac: Buffer, tradeId: string): Promise<boolean> =>
  (await tx.query(claim, [codeMac, tradeId])).length > 0;

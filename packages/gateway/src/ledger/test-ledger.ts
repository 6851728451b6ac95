/** The transfers of a trade without fee and VAT, whose amounts have tests of their own. For tests only. */
import type { Queryable } from '../storage/database.ts';
import { listTransfers, type Transfer } from './transfers.ts';

const COSTS = /^(fee|vat)(-returned)?$/;

/** What moved between payer, rail and merchant, oldest first. */
export const listMovements = async (db: Queryable, tradeId: string): Promise<Transfer[]> =>
  (await listTransfers(db, tradeId)).filter(({ event }) => !COSTS.test(event));

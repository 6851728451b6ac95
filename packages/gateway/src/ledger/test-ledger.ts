/** Transfers without fee and VAT, which have their own tests. For tests only. */
import type { Queryable } from '../storage/database.ts';
import { listTransfers, type Transfer } from './transfers.ts';

const COSTS = /^(fee|vat)(-returned)?$/;

/** Returns the transfers of a trade except fee and VAT, oldest first. */
export const listMovements = async (db: Queryable, tradeId: string): Promise<Transfer[]> =>
  (await listTransfers(db, tradeId)).filter(({ event }) => !COSTS.test(event));

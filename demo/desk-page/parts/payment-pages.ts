/** Pages of a merchant's payments. The gateway has no filter for amounts, so the newest payments are read for one. */
import { type Asked, given } from '../../desk/asked.ts';
import type { Listed } from './payment-rows.ts';

/** The payments on a page. */
export const PAGE_ROWS = 20;

/** So many payments are read in one request for an amount, and so many in all. */
const READ_ROWS = 100;
const SEARCHED_MAX = 1_000;

/** One page, the newest first. */
export interface Page {
  readonly payments: readonly Listed[];
  readonly hasMore: boolean;
  /** How many payments were read for an amount. */
  readonly searched: number;
}

/** Which page; `amount` as the gateway writes it, or empty. */
export interface Wanted {
  readonly amount: string;
  /** From 1. */
  readonly page: number;
}

/** Lists payments by `page` and `limit`, as v3.ListOrder does. */
export type ListPayments = (
  data: Record<'page' | 'limit', string>,
) => Promise<Asked<{ readonly orders?: readonly Listed[]; readonly count?: number }>>;

/** Returns the page, or the refusal of a request for it. */
export async function findPage({ amount, page }: Wanted, list: ListPayments): Promise<Asked<Page>> {
  if (amount === '') {
    const asked = await list({ page: String(page), limit: String(PAGE_ROWS) });
    if (!asked.ok) return asked;
    const { orders = [], count = 0 } = asked.data;
    return given({ payments: orders, hasMore: count > page * PAGE_ROWS, searched: 0 });
  }
  const found: Listed[] = [];
  let searched = 0;
  // One more than the page shows whether there is another.
  for (let at = 1; found.length <= page * PAGE_ROWS && searched < SEARCHED_MAX; at += 1) {
    const asked = await list({ page: String(at), limit: String(READ_ROWS) });
    if (!asked.ok) return asked;
    const { orders = [] } = asked.data;
    searched += orders.length;
    found.push(...orders.filter((one) => one.amount === amount));
    if (orders.length < READ_ROWS) break;
  }
  const payments = found.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
  return given({ payments, hasMore: found.length > page * PAGE_ROWS, searched });
}

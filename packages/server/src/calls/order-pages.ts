/** A list of orders that is read page by page. */

/** One page of a list. */
export interface OrderPage<Order> {
  readonly orders: readonly Order[];
  /** How many there are on all pages: exact up to 10,000 and on the last page, else a lower bound. */
  readonly count: number;
}

/**
 * Orders one by one: `for await (const order of pay.gateway.orders.list())`. A page is requested when it is reached, so
 * leaving the loop early costs nothing. `pages()` returns whole pages instead.
 */
export interface OrderPages<Order> extends AsyncIterable<Order> {
  pages(): AsyncIterable<OrderPage<Order>>;
}

/** Orders on a page unless the caller says otherwise; the most that the gateway gives. */
const PAGE_SIZE = 100;

/** What a list can be begun with. */
export interface PageOptions {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Returns the orders of all pages from `page` on, each once. `read` requests one page. */
export function orderPages<Order extends { readonly tradeId: string }>(
  { page = 1, pageSize = PAGE_SIZE }: PageOptions,
  read: (page: number, pageSize: number) => Promise<OrderPage<Order>>,
): OrderPages<Order> {
  async function* pages(): AsyncGenerator<OrderPage<Order>> {
    // New orders move earlier ones to the next page, where they would come again.
    const seen = new Set<string>();
    for (let at = page; ; at++) {
      const { orders, count } = await read(at, pageSize);
      const news = orders.filter(({ tradeId }) => !seen.has(tradeId));
      for (const { tradeId } of news) seen.add(tradeId);
      if (news.length > 0 || at === page) yield { orders: news, count };
      if (orders.length < pageSize) return;
    }
  }
  return {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { orders } of pages()) yield* orders;
    },
  };
}

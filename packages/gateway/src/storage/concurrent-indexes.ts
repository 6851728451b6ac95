/** Indexes of large tables that came after the first release with such tables: they are built beside migrations. */

/** An index, and what follows its name in `CREATE INDEX CONCURRENTLY`. */
export interface ConcurrentIndex {
  readonly name: string;
  readonly definition: string;
}

/** The gateway's own. */
export const CONCURRENT_INDEXES: readonly ConcurrentIndex[] = [
  {
    // Keys of a trade, to shrink their answers. Trades and their keys are written in one order, so a summary of each
    // part of the table finds them, and a creation writes to no further tree.
    name: 'request_keys_by_trade',
    definition: 'ON request_keys USING brin (trade_id uuid_minmax_multi_ops) WITH (autosummarize = on)',
  },
  {
    // Payouts that a rail has reported, which name its statements. There are few among its events.
    name: 'rail_events_of_payouts',
    definition: "ON rail_events (rail) WHERE kind = 'payout'",
  },
  {
    // Parts that may hold a trade. A trade that is younger than all of them, as most are, has no entry to look at.
    name: 'archives_by_last_key',
    definition: 'ON archives (kind, last_key)',
  },
  {
    // Parts of a merchant's orders by their time. A list of young orders has no entry to look at.
    name: 'archives_of_merchant',
    definition: 'ON archives (merchant_id, until_time) WHERE merchant_id IS NOT NULL',
  },
  {
    // An order that leaves its table is looked for in each table that refers to it.
    name: 'surplus_money_by_trade',
    definition: 'ON surplus_money (trade_id)',
  },
];

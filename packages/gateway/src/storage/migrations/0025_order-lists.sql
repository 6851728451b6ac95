-- Up Migration

-- Lists of a merchant or a store, newest first: beside its order the index holds all that a filter asks for, so that
-- what lies before a page is skipped, and all pages are counted, without reading an order.
CREATE INDEX orders_listed_of_merchant ON orders (merchant_id, created_at, trade_id)
  INCLUDE (state, pay_method, sub_pay_method, currency, account_id);
CREATE INDEX orders_listed_of_store ON orders (store_id, created_at, trade_id)
  INCLUDE (state, pay_method, sub_pay_method, currency, account_id);
DROP INDEX orders_of_merchant, orders_of_store;

-- The newest index is taken where no statistics tell indexes apart (0018).
DROP INDEX orders_by_order_id;
CREATE INDEX orders_by_order_id ON orders (store_id, order_id);

-- The lines of a payment, which is shown with its report. One row for each line; none for a creation.
CREATE INDEX fund_lines_by_trade ON fund_lines (trade_id);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

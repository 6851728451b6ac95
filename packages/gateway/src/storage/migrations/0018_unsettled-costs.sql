-- Up Migration

-- What payments have cost that no report has taken up: it is summed while a refund waits for it.
CREATE INDEX fund_lines_uncleared ON fund_lines (merchant_id, currency) INCLUDE (fee, vat) WHERE clearing_id IS NULL;

-- Where no statistics tell indexes apart, as in a fresh database, the newest one is taken: by order_id a creation finds
-- its siblings, while `orders_of_store` would have it read every order of the store.
DROP INDEX orders_by_order_id;
CREATE INDEX orders_by_order_id ON orders (store_id, order_id);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

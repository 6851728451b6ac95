-- Up Migration

-- Lists of the orders in a state that few orders end in: without it all orders of the merchant were looked through.
-- It costs neither a creation nor a payment: an order enters it when it ends otherwise, or is authorised.
CREATE INDEX orders_in_rare_state_of_merchant ON orders (merchant_id, state, created_at, trade_id)
  INCLUDE (pay_method, sub_pay_method, currency, account_id)
  WHERE state IN ('authorized', 'verify', 'declined', 'failed', 'cancelled', 'expired');
CREATE INDEX orders_in_rare_state_of_store ON orders (store_id, state, created_at, trade_id)
  INCLUDE (pay_method, sub_pay_method, currency, account_id)
  WHERE state IN ('authorized', 'verify', 'declined', 'failed', 'cancelled', 'expired');

-- The newest index is taken where no statistics tell indexes apart (0018).
DROP INDEX orders_by_order_id;
CREATE INDEX orders_by_order_id ON orders (store_id, order_id);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

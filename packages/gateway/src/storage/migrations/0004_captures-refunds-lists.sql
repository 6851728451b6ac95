-- Up Migration

-- capture: an authorised amount, or a part of it, is taken; the rest is given back at once.
ALTER TABLE attempts DROP CONSTRAINT attempts_kind_check;
ALTER TABLE attempts ADD CONSTRAINT attempts_kind_check CHECK (kind IN ('payment', 'return', 'void', 'capture'));
-- An order is captured once; a capture that was refused may be asked for again.
CREATE UNIQUE INDEX attempts_one_capture ON attempts (trade_id) WHERE kind = 'capture' AND state IN ('asking', 'done');

-- What was authorised, once a capture has made `amount` what was taken.
ALTER TABLE orders ADD COLUMN authorized_amount bigint;

-- What a capture was asked for with; its amount is the attempt's. account_id and key name the request to be answered.
CREATE TABLE captures (
  attempt_id  uuid PRIMARY KEY REFERENCES attempts,
  account_id  uuid NOT NULL REFERENCES accounts,
  key         text NOT NULL,
  description text NOT NULL,
  notify_url  text NOT NULL
);

-- Refunds that a merchant asked for have an account_id; the others send back money that belongs to no order.
-- settlement_amount: hundredths of the order's settlement currency. decided_by: who approved or rejected it.
ALTER TABLE refunds ADD COLUMN settlement_amount bigint NOT NULL DEFAULT 0;
ALTER TABLE refunds ADD COLUMN decided_by uuid REFERENCES accounts;
ALTER TABLE refunds ADD COLUMN merchant_id uuid REFERENCES merchants;
ALTER TABLE refunds ADD COLUMN store_id uuid REFERENCES stores;
UPDATE refunds r SET merchant_id = o.merchant_id, store_id = o.store_id FROM orders o WHERE o.trade_id = r.trade_id;
ALTER TABLE refunds ALTER COLUMN merchant_id SET NOT NULL;
ALTER TABLE refunds ALTER COLUMN store_id SET NOT NULL;
CREATE INDEX refunds_awaiting ON refunds (id) WHERE state = 'to-be-approval';

-- Lists and downloads of a merchant or a store, by business time.
CREATE INDEX orders_of_merchant ON orders (merchant_id, created_at, trade_id);
CREATE INDEX orders_of_store ON orders (store_id, created_at, trade_id);
CREATE INDEX refunds_of_merchant ON refunds (merchant_id, created_at, id);
CREATE INDEX refunds_of_store ON refunds (store_id, created_at, id);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

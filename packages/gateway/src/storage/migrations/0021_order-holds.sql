-- Up Migration

-- A claim is given back by its trade.
CREATE INDEX order_claims_by_trade ON order_claims (trade_id);

-- While a rail is asked to charge for an order_id, one attempt has it, and others wait. The row ends with the certain
-- answer, which may turn it into a claim, or at held_until (real time, by the database's clock), whichever comes first.
CREATE TABLE order_holds (
  store_id   uuid NOT NULL,
  order_id   text NOT NULL,
  attempt_id uuid NOT NULL UNIQUE,
  held_until timestamptz NOT NULL,
  PRIMARY KEY (store_id, order_id)
);

-- Only where a rail waits for the gateway between authentication and authorisation: awaited until the payer has
-- authenticated, used once the authorisation may be asked for, given-up when a newer attempt of the order_id began.
ALTER TABLE attempts ADD COLUMN authentication text NOT NULL DEFAULT '';
ALTER TABLE attempts ADD CONSTRAINT attempts_authentication_check
  CHECK (authentication IN ('', 'awaited', 'given-up', 'used')) NOT VALID;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

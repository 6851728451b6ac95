-- Up Migration

-- What a rail takes back of a paid order: a chargeback, which the merchant may defend, or a payment or capture that the
-- rail reverses after it had confirmed it. Amounts in hundredths; settlement_amount is the order's share that is held.
CREATE TABLE disputes (
  id                uuid PRIMARY KEY,
  rail              text NOT NULL,
  reference         text NOT NULL,
  trade_id          uuid NOT NULL REFERENCES orders,
  merchant_id       uuid NOT NULL REFERENCES merchants,
  kind              text NOT NULL CHECK (kind IN ('chargeback', 'reversal')),
  state             text NOT NULL CHECK (state IN ('opened', 'won', 'lost')),
  amount            bigint NOT NULL CHECK (amount > 0),
  currency          text NOT NULL,
  settlement_amount bigint NOT NULL,
  reason            text NOT NULL,
  respond_by        timestamptz,
  sequence          integer NOT NULL,
  opened_at         timestamptz NOT NULL,
  UNIQUE (rail, reference)
);
CREATE INDEX disputes_by_trade ON disputes (trade_id);
REVOKE DELETE, TRUNCATE ON disputes FROM gangway_app;

-- Statements of rails list more than payments and returns.
ALTER TABLE rail_movements DROP CONSTRAINT rail_movements_kind_check, ADD CONSTRAINT rail_movements_kind_check
  CHECK (kind IN ('payment', 'return', 'return-reversed', 'chargeback', 'chargeback-reversed', 'fee'));
ALTER TABLE rail_statement_lines DROP CONSTRAINT rail_statement_lines_kind_check,
  ADD CONSTRAINT rail_statement_lines_kind_check
  CHECK (kind IN ('payment', 'return', 'return-reversed', 'chargeback', 'chargeback-reversed', 'fee'));

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

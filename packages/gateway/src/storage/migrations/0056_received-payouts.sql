-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- Payouts of rails to our bank account: as a rail's statement lists them, and as our bank's does.
CREATE TABLE rail_payouts (
  id         uuid PRIMARY KEY,
  rail       text NOT NULL,
  source     text NOT NULL CHECK (source IN ('rail', 'bank')),
  reference  text NOT NULL,
  day        date NOT NULL,
  amount     bigint NOT NULL CHECK (amount > 0),
  currency   text NOT NULL,
  matched_at timestamptz,
  UNIQUE (rail, source, reference)
);
REVOKE DELETE, TRUNCATE ON rail_payouts FROM gangway_app;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

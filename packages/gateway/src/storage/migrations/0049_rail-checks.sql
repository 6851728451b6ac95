-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- When a payment in the rail's test mode, its webhook and its refund have shown that the account can be used. A live
-- account without it serves nothing.
ALTER TABLE rail_accounts ADD COLUMN checked_at timestamptz;

-- A check in progress: the payment that it waits for, and what has arrived for it, as JSON. It is deleted at its end.
CREATE TABLE rail_checks (
  account    text PRIMARY KEY REFERENCES rail_accounts,
  attempt_id uuid NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  arrivals   text[] NOT NULL DEFAULT '{}'
);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

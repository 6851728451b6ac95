-- Up Migration

-- A merchant's account at a rail. Its name, such as example@056870, is the name of the rail wherever one is stored:
-- in attempts, movements, statements, webhooks and the ledger's accounts. settles: whose bank account the rail pays.
CREATE TABLE rail_accounts (
  name               text PRIMARY KEY,
  merchant_id        uuid NOT NULL REFERENCES merchants,
  rail               text NOT NULL,
  mode               text NOT NULL CHECK (mode IN ('sandbox', 'live')),
  settles            text NOT NULL CHECK (settles IN ('merchant', 'operator')),
  sealed_credentials bytea NOT NULL,
  created_at         timestamptz NOT NULL DEFAULT now(),
  rotated_at         timestamptz,
  disabled_at        timestamptz,
  UNIQUE (merchant_id, rail, mode)
);
REVOKE DELETE, TRUNCATE ON rail_accounts FROM gangway_app;

-- Which accounts serve a method of a merchant, in their order.
CREATE TABLE rail_routes (
  merchant_id uuid NOT NULL REFERENCES merchants,
  method      text NOT NULL,
  position    integer NOT NULL,
  account     text NOT NULL REFERENCES rail_accounts,
  PRIMARY KEY (merchant_id, method, position),
  UNIQUE (merchant_id, method, account)
);

-- Money that a rail pays to the merchant's own bank is recorded and matched, but is on no balance.
ALTER TABLE attempts ADD COLUMN settles text NOT NULL DEFAULT 'operator'
  CHECK (settles IN ('merchant', 'operator'));
ALTER TABLE fund_lines ADD COLUMN settles text NOT NULL DEFAULT 'operator'
  CHECK (settles IN ('merchant', 'operator'));
ALTER TABLE clearings ADD COLUMN settles text NOT NULL DEFAULT 'operator'
    CHECK (settles IN ('merchant', 'operator')),
  DROP CONSTRAINT clearings_merchant_id_day_store_id_method_currency_key,
  ADD UNIQUE (merchant_id, day, store_id, method, currency, settles);

-- The sum that this index is for counts only money that is with us.
DROP INDEX fund_lines_uncleared;
CREATE INDEX fund_lines_uncleared ON fund_lines (merchant_id, currency) INCLUDE (fee, vat)
  WHERE clearing_id IS NULL AND settles = 'operator';

CREATE INDEX transfers_written_off ON transfers (reference, currency) INCLUDE (amount)
  WHERE event IN ('dispute-written-off', 'dispute-write-off-recovered');

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

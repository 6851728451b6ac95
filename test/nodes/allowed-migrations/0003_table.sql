-- Up Migration

SET LOCAL lock_timeout = '100ms';

CREATE TABLE proof_notes (
  id          uuid PRIMARY KEY,
  trade_id    uuid NOT NULL,
  merchant_id uuid NOT NULL
);
CREATE INDEX proof_notes_by_trade ON proof_notes (trade_id);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

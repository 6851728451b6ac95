-- Up Migration

SET LOCAL lock_timeout = '100ms';

ALTER TABLE proof_notes ADD CONSTRAINT proof_notes_trade FOREIGN KEY (trade_id) REFERENCES orders NOT VALID;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- A stored card that a rail keeps: the account whose rail does. sealed_number then holds the rail's own token of the
-- card. Null for a card whose number is in the vault.
ALTER TABLE stored_cards ADD COLUMN rail text;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

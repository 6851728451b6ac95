-- Up Migration

SET LOCAL lock_timeout = '100ms';

-- A constant default is kept in the catalogue: no row is written.
ALTER TABLE orders
  ADD COLUMN proof_note  text,
  ADD COLUMN proof_count integer NOT NULL DEFAULT 0;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

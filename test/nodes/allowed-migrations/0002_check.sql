-- Up Migration

SET LOCAL lock_timeout = '100ms';

ALTER TABLE orders ADD CONSTRAINT orders_proof_count CHECK (proof_count >= 0) NOT VALID;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

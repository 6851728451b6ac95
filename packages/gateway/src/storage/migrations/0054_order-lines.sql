-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- What an order consists of, where its scheme wants to know it. Like the payer's contact and addresses, it is deleted
-- when the order ends unpaid.
ALTER TABLE checkout_data ADD COLUMN lines jsonb;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

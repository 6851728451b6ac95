-- Up Migration

-- Whether a payer whom a bank or an app refuses goes back to the merchant at once, and the order ends. A constant
-- default rewrites no row.
ALTER TABLE orders ADD COLUMN returns_refused boolean NOT NULL DEFAULT false;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

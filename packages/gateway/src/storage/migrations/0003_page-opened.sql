-- Up Migration

-- When the payer first opened the page of a card order; business time. Other orders leave it empty.
ALTER TABLE orders ADD COLUMN page_opened_at timestamptz;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

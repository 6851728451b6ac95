-- Up Migration

-- Every column of a closed list of words says so (storage/column-words.ts).
ALTER TABLE orders ADD CONSTRAINT orders_state_check CHECK (state IN
  ('pending', 'processing', 'authorized', 'paid', 'verify', 'declined', 'failed', 'expired', 'cancelled'));
ALTER TABLE refunds ADD CONSTRAINT refunds_state_check CHECK (state IN
  ('to-be-approval', 'refund pending', 'refund processing', 'refunded', 'refund failed', 'refund error',
   'refund cancel'));

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

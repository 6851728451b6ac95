-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- What the card's scheme advises after a refusal (packages/protocol, refusal-reasons.ts); empty for none. A constant
-- default rewrites no row, and the check is of new rows only: old ones have the default.
ALTER TABLE attempts ADD COLUMN advice text NOT NULL DEFAULT '';
ALTER TABLE attempts ADD CONSTRAINT attempts_advice_check CHECK (advice IN ('', 'do-not-retry', 'new-details',
  'payer-present', 'retry', 'retry-later', 'retry-after-1-hour', 'retry-after-24-hours', 'retry-after-2-days',
  'retry-after-4-days', 'retry-after-6-days', 'retry-after-8-days', 'retry-after-10-days')) NOT VALID;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

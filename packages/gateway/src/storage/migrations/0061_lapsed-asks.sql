-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- How often the query of an attempt was brought forward because its order's time was over; null is never.
ALTER TABLE attempts ADD COLUMN lapsed_asks smallint;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

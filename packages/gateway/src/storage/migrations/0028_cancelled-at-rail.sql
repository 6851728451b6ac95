-- Up Migration

-- The rail has been asked to cancel this attempt: of a yes that is heard of later nobody knows whether it still holds.
ALTER TABLE attempts ADD COLUMN cancel_asked boolean NOT NULL DEFAULT false;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

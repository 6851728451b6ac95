-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- How far the rules of retention were applied, one row for each walk: it goes through its rows by their id, and begins
-- anew after a time, because some were not ready before. began_at is business time. Who works on a walk holds its row.
CREATE TABLE retention_walks (
  name     text PRIMARY KEY,
  after_id uuid NOT NULL,
  began_at timestamptz NOT NULL
);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

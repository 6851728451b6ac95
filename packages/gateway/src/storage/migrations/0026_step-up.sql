-- Up Migration

-- The rail was told to authorise this attempt only after a successful authentication of its payer.
ALTER TABLE attempts ADD COLUMN must_authenticate boolean NOT NULL DEFAULT false;

-- Buckets that a payment which goes well makes larger. Both tables of counts stay unlogged.
ALTER TABLE open_tries ADD COLUMN earning bytea[] NOT NULL DEFAULT '{}';
-- Written for nodes of the previous version only, which read both.
ALTER TABLE open_tries ALTER COLUMN merchant SET DEFAULT '';
ALTER TABLE try_counts ALTER COLUMN tries SET DEFAULT 0;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

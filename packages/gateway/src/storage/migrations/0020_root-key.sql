-- Up Migration

-- The root key that every other key comes from, sealed under the master key. Null until the first start of a version
-- that knows it: an installation made before takes its master key of that time as its root.
ALTER TABLE installation ADD COLUMN sealed_root bytea;

-- A revoked card keeps nothing that could be opened.
UPDATE stored_cards SET sealed_token = '' WHERE revoked_at IS NOT NULL AND sealed_token <> '';

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

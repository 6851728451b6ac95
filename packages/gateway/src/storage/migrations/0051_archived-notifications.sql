-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- Notifications of finished payments are archived, too; their keys are their ids.
ALTER TABLE archives DROP CONSTRAINT archives_kind_check;
ALTER TABLE archives ADD CONSTRAINT archives_kind_check CHECK (kind IN ('ledger', 'notifications')) NOT VALID;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

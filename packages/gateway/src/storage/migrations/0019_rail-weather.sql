-- Up Migration

-- What it made belongs to @gangway/sandbox now. The name stays, because the order of names is checked.

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

-- Up Migration

-- The files that browsers load, of each release that a gateway has run in the last 90 days: a page that was opened
-- before an upgrade still loads its own. Sealed under the root key.
CREATE TABLE script_releases (
  id           text PRIMARY KEY,
  sealed_files bytea NOT NULL,
  kept_at      timestamptz NOT NULL,
  ran_at       timestamptz NOT NULL,
  withdrawn_at timestamptz
);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

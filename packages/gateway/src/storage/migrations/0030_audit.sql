-- Up Migration

-- What operators have changed: one row for each change, in its transaction. Rows are only added. `merchant_id` is the
-- merchant that the change concerns, null for one that concerns all or none.
CREATE TABLE audit_records (
  id          uuid PRIMARY KEY,
  at          timestamptz NOT NULL DEFAULT now(),
  action      text NOT NULL,
  actor_kind  text NOT NULL,
  actor_name  text NOT NULL,
  actor_from  text NOT NULL,
  merchant_id uuid REFERENCES merchants,
  subject     text NOT NULL,
  reason      text NOT NULL,
  -- json, not jsonb: the MAC covers the text as it was written.
  details     json NOT NULL
);
CREATE INDEX audit_records_by_merchant ON audit_records (merchant_id, id);
REVOKE UPDATE, DELETE, TRUNCATE ON audit_records FROM gangway_app;

-- The chain of its blocks, as of the ledger's.
CREATE TABLE pending_audit_records (record_id uuid PRIMARY KEY);
REVOKE UPDATE, TRUNCATE ON pending_audit_records FROM gangway_app;
CREATE TABLE audit_blocks (
  number       bigint PRIMARY KEY,
  first_id     uuid NOT NULL,
  last_id      uuid NOT NULL,
  record_count integer NOT NULL,
  previous_mac bytea NOT NULL,
  mac          bytea NOT NULL
);
CREATE TABLE sealed_audit_records (
  record_id uuid PRIMARY KEY,
  block     bigint NOT NULL REFERENCES audit_blocks
);
CREATE INDEX sealed_audit_records_by_block ON sealed_audit_records (block);
REVOKE UPDATE, DELETE, TRUNCATE ON audit_blocks, sealed_audit_records FROM gangway_app;
CREATE TABLE audit_head (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  number   bigint NOT NULL,
  mac      bytea
);
INSERT INTO audit_head (number) VALUES (0);
REVOKE INSERT, DELETE, TRUNCATE ON audit_head FROM gangway_app;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- What a verification of the ledger has found: that all blocks up to this one are as they were sealed, and what they
-- make of each account. balances: JSON, a list of account, currency and hundredths, sorted, without zeros. first_id is
-- that of the block, transfer_count of all blocks up to it. The MAC covers every column but made_at (real time).
CREATE TABLE ledger_checkpoints (
  number         bigint PRIMARY KEY,
  block_mac      bytea NOT NULL,
  first_id       uuid NOT NULL,
  transfer_count bigint NOT NULL,
  balances       text NOT NULL,
  mac            bytea NOT NULL,
  made_at        timestamptz NOT NULL DEFAULT now()
);
REVOKE UPDATE, TRUNCATE ON ledger_checkpoints FROM gangway_app;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

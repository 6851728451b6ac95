-- Up Migration

-- What each account holds of each currency, credits above zero, by all transfers that are in a block; an account that
-- holds nothing has no row. A balance is this row and the transfers in `unfolded`.
CREATE TABLE account_balances (
  account  text NOT NULL,
  currency text NOT NULL,
  balance  bigint NOT NULL,
  PRIMARY KEY (account, currency)
);
REVOKE TRUNCATE ON account_balances FROM gangway_app;

-- Transfers that are in no block yet. Each enters with its transfer; the folder takes it out with the block.
CREATE TABLE unfolded (
  transfer_id uuid PRIMARY KEY,
  debit       text NOT NULL,
  credit      text NOT NULL,
  amount      bigint NOT NULL,
  currency    text NOT NULL
);
CREATE INDEX unfolded_by_debit ON unfolded (debit);
CREATE INDEX unfolded_by_credit ON unfolded (credit);
REVOKE UPDATE, TRUNCATE ON unfolded FROM gangway_app;
-- Balances are read from here, so that these would only slow down what is booked.
DROP INDEX IF EXISTS transfers_by_debit, transfers_by_credit;
INSERT INTO unfolded SELECT id, debit, credit, amount, currency FROM transfers;

-- Blocks of transfers, chained: the MAC is over the number, first and last id, count, the MAC before, and every
-- transfer in all its columns. Transfers go into blocks as their commits become visible, whatever their ids are.
CREATE TABLE ledger_blocks (
  number         bigint PRIMARY KEY,
  first_id       uuid NOT NULL,
  last_id        uuid NOT NULL,
  transfer_count integer NOT NULL,
  previous_mac   bytea NOT NULL,
  mac            bytea NOT NULL
);
CREATE TABLE sealed_transfers (
  transfer_id uuid PRIMARY KEY,
  block       bigint NOT NULL REFERENCES ledger_blocks
);
CREATE INDEX sealed_transfers_by_block ON sealed_transfers (block);
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_blocks, sealed_transfers FROM gangway_app;

-- The end of the chain, one row, under a MAC of its own so that no block can be cut off; no MAC before the first block.
-- Who makes a block holds this row: one folder at a time.
CREATE TABLE ledger_head (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  number   bigint NOT NULL,
  mac      bytea
);
INSERT INTO ledger_head (number) VALUES (0);
REVOKE INSERT, DELETE, TRUNCATE ON ledger_head FROM gangway_app;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- Compressed parts of tables whose rows are needed seldom. Parts of a kind are numbered without gaps, and their MACs are
-- chained. first_key and last_key are the least and the greatest key inside: of the ledger, numbers of blocks with
-- leading zeros. marks: the last 32 bits of the trade_ids inside, to find a trade's part. content: gzip, its first line
-- names the columns. content_hash is its SHA-256. made_at is real time.
CREATE TABLE archives (
  kind         text NOT NULL CHECK (kind IN ('ledger')),
  number       bigint NOT NULL,
  first_key    text NOT NULL,
  last_key     text NOT NULL,
  row_count    integer NOT NULL,
  content_hash bytea NOT NULL,
  previous_mac bytea NOT NULL,
  mac          bytea NOT NULL,
  made_at      timestamptz NOT NULL DEFAULT now(),
  marks        integer[] NOT NULL,
  content      bytea NOT NULL,
  PRIMARY KEY (kind, number)
);
ALTER TABLE archives ALTER COLUMN content SET STORAGE EXTERNAL, ALTER COLUMN marks SET STORAGE EXTERNAL;
REVOKE UPDATE, DELETE, TRUNCATE ON archives FROM gangway_app;

-- The last archive of the ledger when the checkpoint was made.
ALTER TABLE ledger_checkpoints ADD COLUMN archive_mac bytea;

-- The gateway's role may not delete transfers. This removes those that a part of the archive holds, except the kept
-- ones, and refuses in a live installation what is younger than the time online. Returns how many were removed.
CREATE FUNCTION remove_archived_transfers(part bigint, kept uuid[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  first_block bigint;
  last_block  bigint;
  removed     integer;
BEGIN
  SELECT first_key::bigint, last_key::bigint INTO STRICT first_block, last_block
  FROM archives WHERE kind = 'ledger' AND number = part;
  IF EXISTS (SELECT FROM installation WHERE mode = 'live') AND EXISTS (
    SELECT FROM sealed_transfers s JOIN transfers t ON t.id = s.transfer_id
    WHERE s.block BETWEEN first_block AND last_block AND t.booked_at > now() - interval '570 days')
  THEN
    RAISE EXCEPTION 'transfers of part % of the archive are too young to be removed', part;
  END IF;
  WITH gone AS (
    DELETE FROM sealed_transfers WHERE block BETWEEN first_block AND last_block AND transfer_id <> ALL (kept)
    RETURNING transfer_id
  ), removed_rows AS (
    DELETE FROM transfers t USING gone WHERE t.id = gone.transfer_id RETURNING t.id
  )
  SELECT count(*) INTO removed FROM removed_rows;
  RETURN removed;
END $$;
REVOKE EXECUTE ON FUNCTION remove_archived_transfers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_archived_transfers TO gangway_app;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- Attempts and movements of finished payments are archived, too: whole rows as JSON. The keys are trade_ids, and the
-- marks are of trade_ids and of attempts.
ALTER TABLE archives DROP CONSTRAINT archives_kind_check;
ALTER TABLE archives ADD CONSTRAINT archives_kind_check CHECK (kind IN ('ledger', 'notifications', 'payments')) NOT VALID;

-- The gateway's role may remove them by the function only.
REVOKE DELETE, TRUNCATE ON attempts, captures FROM gangway_app;

-- Removes attempts, their captures, and movements of these trades, which a part of the archive holds. Refuses trades
-- that the part does not cover, attempts and movements that wait for something, and in a live installation what is
-- younger than the time online. Returns how many rows were removed.
CREATE FUNCTION remove_archived_payments(part bigint, trade_ids uuid[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  first_trade   text;
  last_trade    text;
  removed       integer;
  removed_after integer;
BEGIN
  SELECT first_key, last_key INTO STRICT first_trade, last_trade
  FROM archives WHERE kind = 'payments' AND number = part;
  IF EXISTS (SELECT FROM unnest(trade_ids) AS t (id) WHERE t.id NOT BETWEEN first_trade::uuid AND last_trade::uuid)
    OR EXISTS (SELECT FROM attempts WHERE trade_id = ANY(trade_ids) AND state IN ('asking', 'open'))
    OR EXISTS (SELECT FROM rail_movements WHERE trade_id = ANY(trade_ids) AND matched_at IS NULL)
    OR EXISTS (SELECT FROM installation WHERE mode = 'live') AND (
      EXISTS (SELECT FROM attempts WHERE trade_id = ANY(trade_ids)
        AND coalesce(ended_at, started_at) > now() - interval '570 days')
      OR EXISTS (SELECT FROM rail_movements WHERE trade_id = ANY(trade_ids)
        AND booked_at > now() - interval '570 days'))
  THEN
    RAISE EXCEPTION 'attempts or movements of part % of the archive may not be removed', part;
  END IF;
  WITH gone AS (
    DELETE FROM captures c USING attempts a WHERE a.id = c.attempt_id AND a.trade_id = ANY(trade_ids)
    RETURNING c.attempt_id
  ), moved AS (
    DELETE FROM rail_movements WHERE trade_id = ANY(trade_ids) RETURNING id
  )
  SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM moved) INTO removed;
  DELETE FROM attempts WHERE trade_id = ANY(trade_ids);
  GET DIAGNOSTICS removed_after = ROW_COUNT;
  RETURN removed + removed_after;
END $$;
REVOKE EXECUTE ON FUNCTION remove_archived_payments FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_archived_payments TO gangway_app;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

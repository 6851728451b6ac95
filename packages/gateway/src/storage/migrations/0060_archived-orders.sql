-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- Finished orders are archived, too, each part for one merchant, so that lists find its parts by their time. from_time
-- and until_time (exclusive) enclose the business times of the rows inside. Other kinds have no merchant.
ALTER TABLE archives DROP CONSTRAINT archives_kind_check;
ALTER TABLE archives
  ADD CONSTRAINT archives_kind_check CHECK (kind IN ('ledger', 'notifications', 'payments', 'orders')) NOT VALID,
  ADD COLUMN merchant_id uuid,
  ADD COLUMN from_time timestamptz,
  ADD COLUMN until_time timestamptz;
ALTER TABLE archives ADD CONSTRAINT archives_of_one_merchant
  CHECK (num_nulls(merchant_id, from_time, until_time) = CASE WHEN kind = 'orders' THEN 0 ELSE 3 END) NOT VALID;

-- A claim of an order_id is for ever; its order may be in the archive.
ALTER TABLE order_claims DROP CONSTRAINT order_claims_trade_id_fkey;

-- A walk through the orders of each merchant has a place inside the merchant.
ALTER TABLE retention_walks ADD COLUMN after_time timestamptz, ADD COLUMN after_merchant uuid;

-- The gateway's role may remove orders by the function only.
REVOKE DELETE, TRUNCATE ON orders FROM gangway_app;

-- Removes these orders with their fund lines and what was chosen for them, which a part of the archive holds. Refuses
-- orders that the part does not cover, that have not ended or whose money is not settled, and in a live installation
-- what is younger than the time online. Whatever else refers to an order keeps it. Returns how many rows were removed.
CREATE FUNCTION remove_archived_orders(part bigint, trade_ids uuid[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  owner_id      uuid;
  first_trade   uuid;
  last_trade    uuid;
  marked        integer[];
  archived      integer;
  removed       integer;
  removed_after integer;
BEGIN
  SELECT merchant_id, first_key::uuid, last_key::uuid, marks, row_count
  INTO STRICT owner_id, first_trade, last_trade, marked, archived
  FROM archives WHERE kind = 'orders' AND number = part;
  IF EXISTS (SELECT FROM unnest(trade_ids) AS t (id) WHERE t.id NOT BETWEEN first_trade AND last_trade
      OR ('x' || right(t.id::text, 8))::bit(32)::integer <> ALL(marked))
    OR EXISTS (SELECT FROM orders WHERE trade_id = ANY(trade_ids) AND (merchant_id <> owner_id
      OR state NOT IN ('paid', 'declined', 'failed', 'expired', 'cancelled')))
    OR EXISTS (SELECT FROM fund_lines f LEFT JOIN clearings c ON c.id = f.clearing_id
      WHERE f.trade_id = ANY(trade_ids) AND c.settled_on IS NULL)
    OR EXISTS (SELECT FROM installation WHERE mode = 'live') AND (
      EXISTS (SELECT FROM orders WHERE trade_id = ANY(trade_ids)
        AND greatest(created_at, expires_at, paid_at) > now() - interval '570 days')
      OR EXISTS (SELECT FROM fund_lines WHERE trade_id = ANY(trade_ids)
        AND booked_at > now() - interval '570 days'))
  THEN
    RAISE EXCEPTION 'orders of part % of the archive may not be removed', part;
  END IF;
  WITH lines AS (
    DELETE FROM fund_lines WHERE trade_id = ANY(trade_ids) RETURNING 1
  ), pages AS (
    DELETE FROM card_pages WHERE trade_id = ANY(trade_ids) RETURNING 1
  ), wallets AS (
    DELETE FROM wallet_choices WHERE trade_id = ANY(trade_ids) RETURNING 1
  ), sales AS (
    DELETE FROM token_sales WHERE trade_id = ANY(trade_ids) RETURNING 1
  )
  SELECT (SELECT count(*) FROM lines) + (SELECT count(*) FROM pages) + (SELECT count(*) FROM wallets)
    + (SELECT count(*) FROM sales) INTO removed;
  DELETE FROM orders WHERE trade_id = ANY(trade_ids);
  GET DIAGNOSTICS removed_after = ROW_COUNT;
  IF removed + removed_after <> archived THEN
    RAISE EXCEPTION 'part % of the archive has other rows than these orders', part;
  END IF;
  RETURN removed + removed_after;
END $$;
REVOKE EXECUTE ON FUNCTION remove_archived_orders FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_archived_orders TO gangway_app;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

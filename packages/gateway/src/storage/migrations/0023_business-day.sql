-- Up Migration

-- A business day (Europe/Amsterdam) on which something was booked. It is open until its clearing begins; whoever books
-- on it holds its row (FOR SHARE), and the clearing waits for them. cleared_days tells which clearings are done.
CREATE TABLE business_days (
  day     date PRIMARY KEY,
  is_open boolean NOT NULL DEFAULT true
);
INSERT INTO business_days (day, is_open) SELECT day, false FROM cleared_days;
REVOKE DELETE, TRUNCATE ON business_days FROM gangway_app;

-- A line's day is the business day whose report it stands in, or will stand in: the day of what it tells, while that
-- was open when it was booked, else the first open day. Its booked_at is orders.paid_at for a payment; the ledger has
-- when it was booked. Of earlier lines only those have another day that were committed after their day was cleared.
UPDATE fund_lines f SET day = c.day FROM clearings c WHERE c.id = f.clearing_id AND f.day <> c.day;
UPDATE fund_lines SET day = (SELECT max(day) + 1 FROM cleared_days)
WHERE clearing_id IS NULL AND day <= (SELECT max(day) FROM cleared_days);
COMMENT ON COLUMN fund_lines.day IS 'the business day, whose report the line stands in';
COMMENT ON COLUMN fund_lines.booked_at IS 'when the payment was made (orders.paid_at), or the refund booked';

-- rail_movements.day is the day of the rail's own time, whose statement is expected to tell the movement.
COMMENT ON COLUMN rail_movements.day IS 'the day on which it moved at the rail';

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

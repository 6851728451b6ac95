-- Up Migration

-- Queues: rows of work that are taken when they are due, some of each lane (a rail) beside those of the others. A row
-- whose work fails counts its failures in a row and is due again later on its own; while it has any it is in a lane
-- apart, so that it takes no place of those that have none. Hence the indexes: failing or not, lane, due.

-- ask_at is when it is due, lane is the rail.
ALTER TABLE attempts ADD COLUMN failures integer NOT NULL DEFAULT 0;
DROP INDEX attempts_to_ask;
CREATE INDEX attempts_to_ask ON attempts (least(failures, 1), rail, ask_at) WHERE state IN ('asking', 'open');

-- A callback younger than the default may still be settled by the request that brought it.
ALTER TABLE rail_callbacks
  ADD COLUMN failures integer NOT NULL DEFAULT 0,
  ADD COLUMN due_at timestamptz NOT NULL DEFAULT now() + interval '5 s';
DROP INDEX rail_callbacks_to_settle;
CREATE INDEX rail_callbacks_to_settle ON rail_callbacks (least(failures, 1), rail, due_at) WHERE settled_at IS NULL;

-- An order that could not be ended when its time was over is due again at expiry_due_at, business time as expires_at.
ALTER TABLE orders
  ADD COLUMN expiry_failures integer NOT NULL DEFAULT 0,
  ADD COLUMN expiry_due_at timestamptz;
DROP INDEX orders_to_expire;
CREATE INDEX orders_to_expire ON orders (least(expiry_failures, 1), coalesce(expiry_due_at, expires_at))
  WHERE state IN ('pending', 'processing', 'authorized');

ALTER TABLE payouts ADD COLUMN bank_failures integer NOT NULL DEFAULT 0;
DROP INDEX payouts_for_bank;
CREATE INDEX payouts_for_bank ON payouts (least(bank_failures, 1), bank_due_at) WHERE bank_due_at IS NOT NULL;

-- Refunds and splits that wait for money are always due, but for those that failed: these are due at due_at.
ALTER TABLE refunds ADD COLUMN failures integer NOT NULL DEFAULT 0, ADD COLUMN due_at timestamptz;
ALTER TABLE splits ADD COLUMN failures integer NOT NULL DEFAULT 0, ADD COLUMN due_at timestamptz;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

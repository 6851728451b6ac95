-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- What a rail says that it has charged for one payment or refund. It is shown: what is posted are the lines of costs.
ALTER TABLE rail_statement_lines ADD COLUMN cost bigint;
ALTER TABLE fund_lines ADD COLUMN rail_cost bigint, ADD COLUMN rail_cost_currency text;
COMMENT ON COLUMN fund_lines.rail_cost IS 'what the rail charged for it by its statement, in rail_cost_currency';

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

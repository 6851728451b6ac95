-- Up Migration

-- What payments have cost that no report has taken up: it is summed while a refund waits for it.
CREATE INDEX fund_lines_uncleared ON fund_lines (merchant_id, currency) INCLUDE (fee, vat) WHERE clearing_id IS NULL;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

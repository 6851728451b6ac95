-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- Statements of rails list what the rail charges for its service. The check is of new rows only: old ones have none.
ALTER TABLE rail_statement_lines DROP CONSTRAINT rail_statement_lines_kind_check,
  ADD CONSTRAINT rail_statement_lines_kind_check CHECK (kind IN (
    'payment', 'return', 'return-reversed', 'chargeback', 'chargeback-reversed', 'fee', 'cost')) NOT VALID;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

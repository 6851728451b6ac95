-- Up Migration

-- The words of these columns, as column-words.ts lists them.
ALTER TABLE scheme_transactions
  ADD CONSTRAINT scheme_transactions_due_outcome_check
    CHECK (due_outcome IN ('paid', 'refused', 'cancelled', 'timed-out')),
  ADD CONSTRAINT scheme_transactions_scenario_check
    CHECK (scenario IN ('web', 'wap', 'app', 'mini-program'));
ALTER TABLE scheme_incidents
  ADD CONSTRAINT scheme_incidents_kind_check
    CHECK (kind IN ('chargeback', 'chargeback-reversed', 'fee', 'return-reversed'));

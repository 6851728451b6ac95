-- Up Migration

-- A rail may accept a capture or a return and report the result later: own_reference is the rail's own reference of
-- that request. payer_form is a form that the payer's browser posts to payer_url; null where the page is opened by GET.
ALTER TABLE attempts
  ADD COLUMN own_reference text NOT NULL DEFAULT '',
  ADD COLUMN payer_form jsonb;

-- The events read from the webhooks of rails (rail_callbacks), those included that no version knows yet.
CREATE TABLE rail_events (
  callback_id uuid NOT NULL REFERENCES rail_callbacks,
  position    smallint NOT NULL,
  rail        text NOT NULL,
  kind        text NOT NULL,
  -- What the rail calls it; only of events of the kind 'unknown'.
  type        text NOT NULL DEFAULT '',
  attempt_id  uuid,
  PRIMARY KEY (callback_id, position)
);
CREATE INDEX rail_events_of_attempt ON rail_events (attempt_id) WHERE attempt_id IS NOT NULL;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

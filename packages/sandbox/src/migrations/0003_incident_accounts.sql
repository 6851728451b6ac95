-- Up Migration

-- The rail account of the payment to which an incident happened; empty for the shared rails.
ALTER TABLE scheme_incidents ADD COLUMN account text NOT NULL DEFAULT '';

-- Up Migration

-- The rail account that began a payment, such as sandbox-acquirer@056870; empty for the shared rail.
ALTER TABLE scheme_transactions ADD COLUMN account text NOT NULL DEFAULT '';

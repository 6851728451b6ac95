-- Up Migration

-- Where the issuer posts its notifications while 3-D Secure runs in frames of the merchant's gateway; empty where it
-- runs on the acquirer's own pages.
ALTER TABLE scheme_card_payments ADD COLUMN notification_url text NOT NULL DEFAULT '';

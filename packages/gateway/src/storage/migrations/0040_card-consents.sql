-- Up Migration

-- The consent that a payer gave on the merchant's page: whose card it is there, when it was given, and which wording was
-- shown. revoke_at: from then on the token is refused, although number and token are destroyed a little later
-- (revoked_at); until then the merchant can restore it. consent_at and revoke_at: real time.
ALTER TABLE stored_cards
  ADD COLUMN customer_id     text,
  ADD COLUMN consent_at      timestamptz,
  ADD COLUMN consent_wording text,
  ADD COLUMN revoke_at       timestamptz;
CREATE INDEX stored_cards_of_customer ON stored_cards (merchant_id, customer_id, id) WHERE customer_id IS NOT NULL;
CREATE INDEX stored_cards_to_revoke ON stored_cards (revoke_at) WHERE revoke_at IS NOT NULL AND revoked_at IS NULL;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

-- Up Migration

-- A payer's card under a token. It is pending from the creation of its order until the payer has agreed and the issuer
-- has said yes (kept_at); a pending one goes when its order ends otherwise. The number is sealed, bound to merchant,
-- token type and fingerprint (a keyed hash of the number), and destroyed by a revocation. Of the token tables hold a
-- keyed hash and a sealed copy for notifications. Never a code. kept_at: business time.
CREATE TABLE stored_cards (
  id                uuid PRIMARY KEY,
  trade_id          uuid NOT NULL UNIQUE REFERENCES orders,
  merchant_id       uuid NOT NULL REFERENCES merchants,
  token_type        text NOT NULL CHECK (token_type IN ('CIT', 'MIT')),
  token_hash        bytea NOT NULL UNIQUE,
  sealed_token      bytea NOT NULL,
  fingerprint       bytea NOT NULL,
  sealed_number     bytea,
  brand             text NOT NULL,
  last4             text NOT NULL,
  expiry_month      text NOT NULL,
  expiry_year       text NOT NULL,
  network_reference text NOT NULL DEFAULT '',
  kept_at           timestamptz,
  revoked_at        timestamptz,
  CHECK ((sealed_number IS NULL) = (revoked_at IS NOT NULL))
);
CREATE INDEX stored_cards_of_merchant ON stored_cards (merchant_id, id);

-- Sales with a stored card: account_id and key name the request that gets its answer when the rail has spoken.
CREATE TABLE token_sales (
  trade_id   uuid PRIMARY KEY REFERENCES orders,
  card_id    uuid NOT NULL REFERENCES stored_cards,
  account_id uuid NOT NULL REFERENCES accounts,
  key        text NOT NULL
);

-- Keeping a card takes no money.
ALTER TABLE attempts DROP CONSTRAINT attempts_amount_check;
ALTER TABLE attempts ADD CONSTRAINT attempts_amount_check CHECK (amount >= 0);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

-- Up Migration

-- Keys that plugin tokens are encrypted for. The private key is sealed, and the row removed when its last token expired.
CREATE TABLE encryption_keys (
  kid            text PRIMARY KEY,
  public_key     jsonb NOT NULL,
  sealed_private bytea NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  -- New tickets stop using it then; real time.
  retire_at      timestamptz NOT NULL,
  -- The private key is destroyed then; real time.
  destroy_at     timestamptz NOT NULL
);

-- Tokens that were redeemed, and how many of each ticket, until the ticket's last token would have expired anyway. The
-- count is a row of its own: its lock makes parallel tokens of one ticket queue up, so none slips past the limit.
CREATE TABLE burned_tokens (
  jti        text PRIMARY KEY,
  ticket_id  text NOT NULL,
  trade_id   uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX burned_tokens_to_forget ON burned_tokens (expires_at);

CREATE TABLE ticket_uses (
  ticket_id  text PRIMARY KEY,
  redeemed   integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ticket_uses_to_forget ON ticket_uses (expires_at);

-- Facts of a card payment that may be kept: never number or code. three_ds: { status, trxid, version, eci }.
ALTER TABLE orders ADD COLUMN email text NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN card_brand text NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN card_last4 text NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN three_ds jsonb;

-- void: an authorisation is given back; no money had moved.
ALTER TABLE attempts DROP CONSTRAINT attempts_kind_check;
ALTER TABLE attempts ADD CONSTRAINT attempts_kind_check CHECK (kind IN ('payment', 'return', 'void'));

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

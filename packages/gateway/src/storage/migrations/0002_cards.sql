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

-- The pretend acquirer's and issuer's books. A card is named by its place in the published table: no number is kept.
CREATE TABLE scheme_card_payments (
  id               uuid PRIMARY KEY,
  request_id       uuid NOT NULL UNIQUE,
  page_secret_hash bytea NOT NULL UNIQUE,
  card_row         integer NOT NULL,
  -- The brand the payer chose of that card.
  brand            text NOT NULL,
  cvc_accepted     boolean NOT NULL,
  payee            text NOT NULL,
  description      text NOT NULL,
  amount           bigint NOT NULL,
  currency         text NOT NULL,
  authorise_only   boolean NOT NULL,
  three_ds_wanted  text NOT NULL CHECK (three_ds_wanted IN ('01', '02', '03')),
  -- Where an open payment waits: for the method, the challenge or the issuer's answer to the authorisation.
  step             text NOT NULL CHECK (step IN ('method', 'challenge', 'decoupled', 'authorisation')),
  trans_status     text NOT NULL DEFAULT '',
  eci              text NOT NULL DEFAULT '',
  ds_trans_id      uuid,
  acs_trans_id     uuid UNIQUE,
  challenge_tries  integer NOT NULL DEFAULT 0,
  state            text NOT NULL CHECK (state IN ('open', 'authorised', 'paid', 'declined', 'cancelled', 'timed-out', 'failed')),
  reason           text NOT NULL DEFAULT '',
  return_url       text NOT NULL,
  callback_url     text NOT NULL,
  created_at       timestamptz NOT NULL,
  expires_at       timestamptz NOT NULL,
  decided_at       timestamptz
);

-- How often in a row a card was let off 3-D Secure.
CREATE INDEX scheme_card_payments_by_card ON scheme_card_payments (card_row, id);

CREATE TABLE scheme_card_returns (
  request_id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES scheme_card_payments,
  amount     bigint NOT NULL,
  created_at timestamptz NOT NULL
);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

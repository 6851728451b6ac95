-- Up Migration

-- What the payer does elsewhere while an attempt is open (PayerAction of the checkout contract). may_try_again: a no
-- leaves the order open.
ALTER TABLE attempts ADD COLUMN payer_action jsonb;
ALTER TABLE attempts ADD COLUMN may_try_again boolean NOT NULL DEFAULT false;

-- Barcode and QR code payments: the part of `amount` that is a tip.
ALTER TABLE orders ADD COLUMN tip_amount bigint CHECK (tip_amount >= 0);

-- Money that paid for nothing and was sent back, by the rail's name of it: the key makes it go back once.
CREATE TABLE surplus_money (
  rail      text NOT NULL,
  reference text NOT NULL,
  trade_id  uuid NOT NULL REFERENCES orders,
  amount    bigint NOT NULL CHECK (amount > 0),
  currency  text NOT NULL,
  PRIMARY KEY (rail, reference)
);

-- Which trade is charging a gift card for an order_id. card_mac is a keyed hash of the number.
CREATE TABLE gift_card_claims (
  store_id uuid NOT NULL,
  order_id text NOT NULL,
  card_mac bytea NOT NULL,
  trade_id uuid NOT NULL,
  PRIMARY KEY (store_id, order_id, card_mac)
);

-- Wrong PINs of a gift card from one source (a payer's address, or an account that sends numbers itself); real time.
CREATE TABLE gift_card_tries (
  card_mac bytea NOT NULL,
  source   text NOT NULL,
  wrong    integer NOT NULL,
  last_at  timestamptz NOT NULL,
  PRIMARY KEY (card_mac, source)
);
CREATE INDEX gift_card_tries_to_forget ON gift_card_tries (last_at);

-- Scanned wallet codes, as keyed hashes: each is charged for one trade, ever.
CREATE TABLE scanned_codes (
  code_mac bytea PRIMARY KEY,
  trade_id uuid NOT NULL
);

-- The pretend gift-card scheme. A card is named by its place in the published table: no number is kept. What it holds
-- is its first balance less the payments and plus the returns; its row is the lock that payments queue up at.
CREATE TABLE scheme_gift_cards (
  card_row integer PRIMARY KEY
);

CREATE TABLE scheme_gift_card_payments (
  id         uuid PRIMARY KEY,
  request_id uuid NOT NULL UNIQUE,
  card_row   integer,
  amount     bigint NOT NULL,
  currency   text NOT NULL,
  state      text NOT NULL CHECK (state IN ('paid', 'declined')),
  reason     text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
CREATE INDEX scheme_gift_card_payments_by_card ON scheme_gift_card_payments (card_row);

CREATE TABLE scheme_gift_card_returns (
  request_id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES scheme_gift_card_payments,
  amount     bigint NOT NULL,
  created_at timestamptz NOT NULL
);

-- The pretend bank's collecting account: what it was told to expect under a creditor reference, and what came.
CREATE TABLE scheme_transfers (
  id           uuid PRIMARY KEY,
  request_id   uuid NOT NULL UNIQUE,
  reference    text NOT NULL UNIQUE,
  payee        text NOT NULL,
  description  text NOT NULL,
  amount       bigint NOT NULL,
  currency     text NOT NULL,
  callback_url text NOT NULL,
  created_at   timestamptz NOT NULL,
  due_at       timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  closed_at    timestamptz
);

CREATE TABLE scheme_transfer_credits (
  id          uuid PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES scheme_transfers,
  amount      bigint NOT NULL CHECK (amount > 0),
  received_at timestamptz NOT NULL
);
CREATE INDEX scheme_transfer_credits_by_transfer ON scheme_transfer_credits (transfer_id);

CREATE TABLE scheme_transfer_returns (
  request_id  uuid PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES scheme_transfers,
  amount      bigint NOT NULL,
  created_at  timestamptz NOT NULL
);

-- The pretend wallets of the store. code_hash names a scanned code without keeping it; its row is the lock that
-- payments of one code queue up at.
CREATE TABLE scheme_codes (
  code_hash bytea PRIMARY KEY
);

CREATE TABLE scheme_code_payments (
  id           uuid PRIMARY KEY,
  request_id   uuid NOT NULL UNIQUE,
  code_hash    bytea NOT NULL,
  wallet       text NOT NULL,
  payee        text NOT NULL,
  description  text NOT NULL,
  amount       bigint NOT NULL,
  currency     text NOT NULL,
  state        text NOT NULL CHECK (state IN ('open', 'paid', 'refused', 'cancelled', 'timed-out')),
  reason       text NOT NULL DEFAULT '',
  callback_url text NOT NULL,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  decided_at   timestamptz
);
CREATE INDEX scheme_code_payments_by_code ON scheme_code_payments (code_hash);

CREATE TABLE scheme_code_returns (
  request_id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES scheme_code_payments,
  amount     bigint NOT NULL,
  created_at timestamptz NOT NULL
);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

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

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

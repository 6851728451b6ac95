-- Up Migration

-- What a merchant's payers see besides the elements. The files are served at addresses by their SHA-256 (hash, in
-- hexadecimal), which is checked when they are read.

-- Fonts of a client key, for the card frame of pages that embed with it; WOFF2 only.
CREATE TABLE fonts (
  client_key_id uuid NOT NULL REFERENCES client_keys,
  merchant_id   uuid NOT NULL REFERENCES merchants,
  family        text NOT NULL CHECK (family ~ '^[A-Za-z0-9][A-Za-z0-9 _-]{0,63}$'),
  weight        text NOT NULL CHECK (weight ~ '^[0-9]{1,4}( [0-9]{1,4})?$'),
  style         text NOT NULL CHECK (style IN ('normal', 'italic')),
  hash          text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  content       bytea NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_key_id, family, weight, style)
);
CREATE INDEX fonts_by_hash ON fonts (hash);
CREATE INDEX fonts_of_merchant ON fonts (merchant_id);

-- Logos for the hosted pages; width and height in pixels.
CREATE TABLE logos (
  merchant_id uuid NOT NULL REFERENCES merchants,
  hash        text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  media_type  text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg', 'image/webp')),
  width       integer NOT NULL CHECK (width > 0),
  height      integer NOT NULL CHECK (height > 0),
  content     bytea NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (merchant_id, hash)
);
CREATE INDEX logos_by_hash ON logos (hash);

-- The look of an account's hosted pages. A column without a value leaves that to the merchant's name and our own look.
CREATE TABLE looks (
  account_id  uuid PRIMARY KEY REFERENCES accounts,
  merchant_id uuid NOT NULL REFERENCES merchants,
  name        text,
  accent      text CHECK (accent ~ '^#[0-9a-f]{6}$'),
  radius      integer CHECK (radius BETWEEN 0 AND 28),
  font        text,
  logo        text,
  FOREIGN KEY (merchant_id, logo) REFERENCES logos (merchant_id, hash)
);

-- What the request that made an order set of its pages' look.
ALTER TABLE orders ADD COLUMN look json;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

-- Up Migration

-- Which content a signature came with first: keyed hashes of both, and nothing else. Real time; after `until` the
-- signature is too old to be accepted, and the row may go.
CREATE TABLE signed_contents (
  signature_mac bytea PRIMARY KEY,
  content_mac   bytea NOT NULL,
  until         timestamptz NOT NULL
);
CREATE INDEX signed_contents_to_forget ON signed_contents (until);

-- Schemes of a merchant's own apps, in small letters and without `://`: live, payers are sent back to no others.
CREATE TABLE app_schemes (
  merchant_id uuid NOT NULL REFERENCES merchants,
  scheme      text NOT NULL CHECK (scheme ~ '^[a-z][a-z0-9+.-]*$'),
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (merchant_id, scheme)
);

-- What merchants have sent payers back to until now stays allowed.
INSERT INTO app_schemes (merchant_id, scheme)
SELECT DISTINCT merchant_id, lower(split_part(redirect_url, '://', 1)) FROM orders
WHERE redirect_url <> '' AND redirect_url !~* '^https?:' AND redirect_url ~ '^[A-Za-z][A-Za-z0-9+.-]*://';

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

-- Up Migration

ALTER TABLE merchants ADD COLUMN settlement_currency text NOT NULL DEFAULT 'EUR',
  -- VAT on our fee, in percent.
  ADD COLUMN vat_percent numeric(6,4) NOT NULL DEFAULT 21 CHECK (vat_percent >= 0);

-- amount_cny is fixed with the rate of the order's day; fee and VAT with its payment, in hundredths of the settlement
-- currency.
ALTER TABLE orders ADD COLUMN amount_cny bigint, ADD COLUMN fee bigint, ADD COLUMN vat bigint;

-- How much of a currency one euro buys from the start of a day (Europe/Amsterdam) until the next row of the currency.
CREATE TABLE exchange_rates (
  currency text NOT NULL,
  day      date NOT NULL,
  per_euro numeric(20,8) NOT NULL CHECK (per_euro > 0),
  PRIMARY KEY (currency, day),
  CHECK (currency <> 'EUR')
);
REVOKE UPDATE, DELETE, TRUNCATE ON exchange_rates FROM gangway_app;

-- What a payment costs its merchant: percent of the settled amount and a fixed part in hundredths of `currency`, the
-- settlement currency. No merchant: everybody; method '*': every method. The most exact row that has begun counts.
CREATE TABLE prices (
  id          uuid PRIMARY KEY,
  merchant_id uuid REFERENCES merchants,
  method      text NOT NULL,
  currency    text NOT NULL,
  percent     numeric(7,4) NOT NULL CHECK (percent >= 0 AND percent <= 100),
  fixed       bigint NOT NULL CHECK (fixed >= 0),
  day         date NOT NULL,
  UNIQUE NULLS NOT DISTINCT (merchant_id, method, currency, day)
);
REVOKE UPDATE, DELETE, TRUNCATE ON prices FROM gangway_app;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

-- Up Migration

-- What moves for a merchant: a payment, or a refund that has reached its payer. Amount (refunds below zero), fee and
-- VAT in hundredths of the settlement currency; day is the business day (Europe/Amsterdam) of booked_at. A payment that
-- is cancelled leaves: it never was one.
CREATE TABLE fund_lines (
  id          uuid PRIMARY KEY,
  trade_id    uuid NOT NULL REFERENCES orders,
  refund_id   uuid REFERENCES refunds,
  merchant_id uuid NOT NULL REFERENCES merchants,
  store_id    uuid NOT NULL REFERENCES stores,
  method      text NOT NULL,
  currency    text NOT NULL,
  amount      bigint NOT NULL,
  fee         bigint NOT NULL,
  vat         bigint NOT NULL,
  day         date NOT NULL,
  booked_at   timestamptz NOT NULL,
  clearing_id uuid
);
CREATE UNIQUE INDEX fund_lines_one_payment ON fund_lines (trade_id) WHERE refund_id IS NULL;
CREATE UNIQUE INDEX fund_lines_one_refund ON fund_lines (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX fund_lines_by_merchant ON fund_lines (merchant_id, booked_at, id);
CREATE INDEX fund_lines_by_clearing ON fund_lines (clearing_id, booked_at, id);
CREATE INDEX fund_lines_to_clear ON fund_lines (day) WHERE clearing_id IS NULL;

-- What was paid before prices existed cost nothing, and is cleared as everything else.
UPDATE orders SET fee = 0, vat = 0 WHERE state = 'paid' AND fee IS NULL;
INSERT INTO fund_lines (id, trade_id, merchant_id, store_id, method, currency, amount, fee, vat, day, booked_at)
SELECT gen_random_uuid(), trade_id, merchant_id, store_id, sub_pay_method, settlement_currency, settlement_amount, 0, 0,
  (paid_at AT TIME ZONE 'Europe/Amsterdam')::date, paid_at
FROM orders WHERE state = 'paid' AND paid_at IS NOT NULL;
INSERT INTO fund_lines (id, trade_id, refund_id, merchant_id, store_id, method, currency, amount, fee, vat, day,
  booked_at)
SELECT gen_random_uuid(), o.trade_id, r.id, o.merchant_id, o.store_id, o.sub_pay_method, o.settlement_currency,
  -r.settlement_amount, 0, 0, (r.created_at AT TIME ZONE 'Europe/Amsterdam')::date, r.created_at
FROM refunds r JOIN orders o ON o.trade_id = r.trade_id WHERE r.state = 'refunded' AND r.account_id IS NOT NULL;

-- A day that has been cleared. Its row is what several nodes agree by.
CREATE TABLE cleared_days (
  day        date PRIMARY KEY,
  cleared_at timestamptz NOT NULL
);

-- One report: the lines of a store, method and currency that a day's clearing found. due_on and settled_on are TARGET
-- days. Append-only but for the settlement.
CREATE TABLE clearings (
  id             uuid PRIMARY KEY,
  merchant_id    uuid NOT NULL REFERENCES merchants,
  store_id       uuid NOT NULL REFERENCES stores,
  method         text NOT NULL,
  currency       text NOT NULL,
  day            date NOT NULL REFERENCES cleared_days,
  payment_count  bigint NOT NULL,
  payment_amount bigint NOT NULL,
  refund_count   bigint NOT NULL,
  refund_amount  bigint NOT NULL,
  fee            bigint NOT NULL,
  vat            bigint NOT NULL,
  due_on         date NOT NULL,
  settled_on     date,
  UNIQUE (merchant_id, day, store_id, method, currency)
);
ALTER TABLE fund_lines ADD FOREIGN KEY (clearing_id) REFERENCES clearings;
REVOKE DELETE, TRUNCATE ON clearings, cleared_days FROM gangway_app;

-- Transfers are about a trade, or about something else of the merchant's, such as 'clearing:<id>'.
ALTER TABLE transfers ALTER COLUMN trade_id DROP NOT NULL, ADD COLUMN reference text NOT NULL DEFAULT '',
  ADD CHECK (trade_id IS NOT NULL OR reference <> '');

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

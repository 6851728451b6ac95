-- Up Migration

-- With whom a merchant may share its payments. The id is what requests name as split_solution_id.
CREATE TABLE split_solutions (
  id          text PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants,
  name        text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  closed_at   timestamptz
);
CREATE INDEX split_solutions_of_merchant ON split_solutions (merchant_id, id);

-- The receivers of a solution: what each is in it, and at most how many percent of an order's net it may get.
CREATE TABLE split_receivers (
  solution_id  text NOT NULL REFERENCES split_solutions,
  merchant_id  uuid NOT NULL REFERENCES merchants,
  role         text NOT NULL,
  percent_most numeric(7,4) NOT NULL CHECK (percent_most > 0 AND percent_most <= 100),
  PRIMARY KEY (solution_id, merchant_id)
);

-- Splits, and their returns: `returns` is the split that a return is of. `closes_order`: no other split of the order
-- follows. reason: why it failed. reference_id is the merchant's own, one space for both, for ever.
CREATE TABLE splits (
  id           uuid PRIMARY KEY,
  returns      uuid REFERENCES splits,
  trade_id     uuid NOT NULL REFERENCES orders,
  merchant_id  uuid NOT NULL REFERENCES merchants,
  account_id   uuid NOT NULL REFERENCES accounts,
  solution_id  text NOT NULL REFERENCES split_solutions,
  reference_id text NOT NULL,
  reference    text NOT NULL,
  notify_url   text NOT NULL,
  currency     text NOT NULL,
  closes_order boolean NOT NULL,
  state        text NOT NULL CHECK (state IN ('Processing', 'Success', 'Failed', 'Cancelled')),
  reason       text NOT NULL DEFAULT '',
  sequence     integer NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL,
  UNIQUE (merchant_id, reference_id)
);
CREATE INDEX splits_by_trade ON splits (trade_id);
CREATE INDEX splits_returns ON splits (returns) WHERE returns IS NOT NULL;
CREATE INDEX splits_of_merchant ON splits (merchant_id, id);
CREATE INDEX splits_waiting ON splits (merchant_id, currency, id) WHERE state = 'Processing';

-- Their entries, amounts in hundredths: `returns` is the entry of the split that an entry of a return is of. error: why
-- this receiver gave nothing back.
CREATE TABLE split_parts (
  id                  uuid PRIMARY KEY,
  split_id            uuid NOT NULL REFERENCES splits,
  returns             uuid REFERENCES split_parts,
  receiver_id         uuid NOT NULL REFERENCES merchants,
  detail_reference_id text NOT NULL,
  role                text NOT NULL,
  description         text NOT NULL,
  amount              bigint NOT NULL CHECK (amount > 0),
  error               text
);
CREATE INDEX split_parts_by_split ON split_parts (split_id);
REVOKE DELETE, TRUNCATE ON split_solutions, splits, split_parts FROM gangway_app;
REVOKE UPDATE ON split_parts FROM gangway_app;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

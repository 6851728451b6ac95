-- Up Migration

-- What a merchant's settlements hold back, in percent with up to 4 decimals, and for how many days.
ALTER TABLE merchants ADD COLUMN reserve_percent text NOT NULL DEFAULT '0',
  ADD COLUMN reserve_days integer NOT NULL DEFAULT 90 CHECK (reserve_days > 0);

-- Money that has moved at a rail as we book it: in (payment) or back (return), by the name that the rail's statements
-- have for it. matched_at is business time.
CREATE TABLE rail_movements (
  id         uuid PRIMARY KEY,
  rail       text NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('payment', 'return')),
  reference  text NOT NULL,
  trade_id   uuid NOT NULL REFERENCES orders,
  refund_id  uuid REFERENCES refunds,
  amount     bigint NOT NULL CHECK (amount > 0),
  currency   text NOT NULL,
  day        date NOT NULL,
  booked_at  timestamptz NOT NULL,
  matched_at timestamptz
);
CREATE INDEX rail_movements_by_trade ON rail_movements (trade_id);
CREATE INDEX rail_movements_by_reference ON rail_movements (rail, kind, reference);
CREATE INDEX rail_movements_to_match ON rail_movements (rail, day) WHERE matched_at IS NULL;

-- The same as the rail's statement of a day tells it. Lines that match nothing are replaced when the day is read again.
CREATE TABLE rail_statement_lines (
  id         uuid PRIMARY KEY,
  rail       text NOT NULL,
  day        date NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('payment', 'return')),
  reference  text NOT NULL,
  amount     bigint NOT NULL,
  currency   text NOT NULL,
  matched_at timestamptz
);
CREATE INDEX rail_statement_lines_by_day ON rail_statement_lines (rail, day);
CREATE INDEX rail_statement_lines_to_match ON rail_statement_lines (rail, kind, reference) WHERE matched_at IS NULL;

-- The first day whose statement is not read yet. Its row is what several nodes agree by.
CREATE TABLE reconciliations (
  rail     text PRIMARY KEY,
  next_day date NOT NULL
);

-- What a settlement holds back, in hundredths, until release_on.
CREATE TABLE reserves (
  clearing_id uuid PRIMARY KEY REFERENCES clearings,
  merchant_id uuid NOT NULL REFERENCES merchants,
  currency    text NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  release_on  date NOT NULL,
  released_on date
);
CREATE INDEX reserves_to_release ON reserves (release_on) WHERE released_on IS NULL;
CREATE INDEX clearings_to_settle ON clearings (due_on) WHERE settled_on IS NULL;
REVOKE DELETE, TRUNCATE ON rail_movements, reconciliations, reserves FROM gangway_app;

-- Every payment and return since clearing began, so that what is cleared already can be matched too.
INSERT INTO rail_movements (id, rail, kind, reference, trade_id, refund_id, amount, currency, day, booked_at)
SELECT gen_random_uuid(), a.rail, 'payment', a.rail_reference, a.trade_id, NULL, o.amount, o.currency,
  (f.booked_at AT TIME ZONE 'Europe/Amsterdam')::date, f.booked_at
FROM fund_lines f JOIN orders o ON o.trade_id = f.trade_id
  JOIN attempts a ON a.trade_id = f.trade_id AND a.kind = 'payment' AND a.state = 'done'
    AND a.rail_reference = o.transaction_id
WHERE f.refund_id IS NULL;
INSERT INTO rail_movements (id, rail, kind, reference, trade_id, refund_id, amount, currency, day, booked_at)
SELECT gen_random_uuid(), a.rail, 'return', a.id::text, a.trade_id, a.refund_id, a.amount, a.currency,
  (f.booked_at AT TIME ZONE 'Europe/Amsterdam')::date, f.booked_at
FROM fund_lines f JOIN attempts a ON a.refund_id = f.refund_id AND a.kind = 'return' AND a.state = 'done';

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

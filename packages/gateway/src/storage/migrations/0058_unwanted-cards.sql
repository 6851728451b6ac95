-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- Cards that rails keep and no order has stored: each with the attempt that has stored it at its rail. A row goes when
-- the rail has deleted the card.
CREATE TABLE unwanted_cards (
  attempt_id   uuid PRIMARY KEY,
  merchant_id  uuid NOT NULL REFERENCES merchants,
  rail         text NOT NULL,
  sealed_token bytea NOT NULL
);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

-- Up Migration

-- A merchant's money in one currency. Whatever may overdraw it (payout, refund, split) locks this row first.
CREATE TABLE merchant_funds (
  merchant_id uuid NOT NULL REFERENCES merchants,
  currency    text NOT NULL,
  wallet_id   uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  PRIMARY KEY (merchant_id, currency)
);

-- What a merchant asked to have paid out, amount in hundredths. reason: why it failed, was declined or cancelled.
-- bank_due_at is real time, when the bank is to be told or asked again; null when there is nothing to ask.
CREATE TABLE payouts (
  id          uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants,
  account_id  uuid NOT NULL REFERENCES accounts,
  amount      bigint NOT NULL CHECK (amount > 0),
  currency    text NOT NULL,
  reference   text NOT NULL,
  notify_url  text NOT NULL,
  state       text NOT NULL
    CHECK (state IN ('awaiting approval', 'pending', 'completed', 'failed', 'declined', 'cancelled')),
  reason      text NOT NULL DEFAULT '',
  sequence    integer NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL,
  bank_asked  integer NOT NULL DEFAULT 0,
  bank_due_at timestamptz
);
CREATE INDEX payouts_of_merchant ON payouts (merchant_id, id);
CREATE INDEX payouts_for_bank ON payouts (bank_due_at) WHERE bank_due_at IS NOT NULL;
REVOKE DELETE, TRUNCATE ON merchant_funds, payouts FROM gangway_app;

-- A notification may be about something else than a trade, such as a payout.
ALTER TABLE notifications ALTER COLUMN trade_id DROP NOT NULL;

-- Refunds that wait for their merchant's money, the oldest first.
CREATE INDEX refunds_pending ON refunds (merchant_id, id) WHERE state = 'refund pending';

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

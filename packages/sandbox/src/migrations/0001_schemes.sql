-- Up Migration

-- Until 2026-11-23 these tables were made by the gateway's migrations, in several steps. Databases of those versions have
-- them in the state of one of these steps; their rows stay.

-- Business time: how far it is ahead of real time.
CREATE TABLE IF NOT EXISTS clock_offset (
  only_row       boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  offset_seconds bigint NOT NULL DEFAULT 0
);
INSERT INTO clock_offset DEFAULT VALUES ON CONFLICT DO NOTHING;

-- How the simulated schemes behave towards a kind of rail, on every node; a kind without a row is as usual.
CREATE TABLE IF NOT EXISTS scheme_weather (
  rail    text PRIMARY KEY,
  weather text NOT NULL
);
ALTER TABLE scheme_weather
  DROP CONSTRAINT IF EXISTS scheme_weather_weather_check,
  ADD CONSTRAINT scheme_weather_weather_check CHECK (weather IN ('usual', 'slow', 'away', 'lost', 'late'));

-- The simulated banks' and wallets' payments.
CREATE TABLE IF NOT EXISTS scheme_transactions (
  id           uuid PRIMARY KEY,
  request_id   uuid NOT NULL UNIQUE,
  page_secret_hash bytea NOT NULL UNIQUE,
  method       text NOT NULL,
  payee        text NOT NULL,
  description  text NOT NULL,
  amount       bigint NOT NULL,
  currency     text NOT NULL,
  state        text NOT NULL CHECK (state IN ('open', 'paid', 'refused', 'cancelled', 'timed-out')),
  return_url   text NOT NULL,
  callback_url text NOT NULL,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  decided_at   timestamptz
);
-- The payment by the merchant's trade, and where its payer stands: the bank or wallet chosen, whether something is
-- awaited, wrong codes so far. A code or a phone number is never written down.
ALTER TABLE scheme_transactions
  ADD COLUMN IF NOT EXISTS trade_id uuid,
  ADD COLUMN IF NOT EXISTS scenario text NOT NULL DEFAULT 'web',
  ADD COLUMN IF NOT EXISTS choice text NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS is_awaited boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS tries integer NOT NULL DEFAULT 0,
  -- What happens by itself, and when: an answer from the app, a time that is over, money that comes late.
  ADD COLUMN IF NOT EXISTS due_outcome text,
  ADD COLUMN IF NOT EXISTS due_at timestamptz,
  -- What was paid, where it is not what was asked for.
  ADD COLUMN IF NOT EXISTS paid_amount bigint,
  -- The payment that this one was made a second time for.
  ADD COLUMN IF NOT EXISTS again_of uuid REFERENCES scheme_transactions;
CREATE INDEX IF NOT EXISTS scheme_transactions_by_trade ON scheme_transactions (trade_id, id);
CREATE UNIQUE INDEX IF NOT EXISTS scheme_transactions_again ON scheme_transactions (again_of);
CREATE INDEX IF NOT EXISTS scheme_transactions_decided ON scheme_transactions (decided_at) WHERE state = 'paid';
CREATE INDEX IF NOT EXISTS scheme_transactions_due ON scheme_transactions (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE IF NOT EXISTS scheme_returns (
  request_id     uuid PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES scheme_transactions,
  amount         bigint NOT NULL,
  created_at     timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS scheme_returns_by_transaction ON scheme_returns (transaction_id);
CREATE INDEX IF NOT EXISTS scheme_returns_made ON scheme_returns (created_at);

-- The simulated acquirer and issuer. A card is named by its place in the published table: no number is kept.
CREATE TABLE IF NOT EXISTS scheme_card_payments (
  id               uuid PRIMARY KEY,
  request_id       uuid NOT NULL UNIQUE,
  page_secret_hash bytea NOT NULL UNIQUE,
  card_row         integer NOT NULL,
  -- The brand that the payer chose of that card.
  brand            text NOT NULL,
  cvc_accepted     boolean NOT NULL,
  payee            text NOT NULL,
  description      text NOT NULL,
  amount           bigint NOT NULL,
  currency         text NOT NULL,
  authorise_only   boolean NOT NULL,
  three_ds_wanted  text NOT NULL CHECK (three_ds_wanted IN ('01', '02', '03')),
  -- Where an open payment waits: for the payer, the method, the challenge, or to be asked for the authorisation.
  step             text NOT NULL,
  trans_status     text NOT NULL DEFAULT '',
  eci              text NOT NULL DEFAULT '',
  ds_trans_id      uuid,
  acs_trans_id     uuid UNIQUE,
  challenge_tries  integer NOT NULL DEFAULT 0,
  state            text NOT NULL CHECK (state IN ('open', 'authorised', 'paid', 'declined', 'cancelled', 'timed-out', 'failed')),
  reason           text NOT NULL DEFAULT '',
  return_url       text NOT NULL,
  callback_url     text NOT NULL,
  created_at       timestamptz NOT NULL,
  expires_at       timestamptz NOT NULL,
  decided_at       timestamptz
);
-- keeps: who may use the card later (CIT, MIT); consent: what the payer said to that; initiator: who uses it now;
-- verify_only takes no money. network_reference names the first payment of a kept card to everybody who pays with it
-- later. must_authenticate: it may be authorised only after a successful authentication.
ALTER TABLE scheme_card_payments
  ADD COLUMN IF NOT EXISTS keeps text NOT NULL DEFAULT '' CHECK (keeps IN ('', 'CIT', 'MIT')),
  ADD COLUMN IF NOT EXISTS consent text NOT NULL DEFAULT '' CHECK (consent IN ('', 'given', 'refused')),
  ADD COLUMN IF NOT EXISTS initiator text NOT NULL DEFAULT '' CHECK (initiator IN ('', 'CIT', 'MIT')),
  ADD COLUMN IF NOT EXISTS verify_only boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS network_reference text UNIQUE,
  -- After 3-D Secure it waits to be asked for the authorisation. Payments opened before are authorised as they were.
  ADD COLUMN IF NOT EXISTS authorise_on_request boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS must_authenticate boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT IF EXISTS scheme_card_payments_step_check,
  ADD CONSTRAINT scheme_card_payments_step_check
    CHECK (step IN ('consent', 'method', 'challenge', 'decoupled', 'authenticated', 'authorisation'));
-- How often in a row a card was let off 3-D Secure.
CREATE INDEX IF NOT EXISTS scheme_card_payments_by_card ON scheme_card_payments (card_row, id);
CREATE INDEX IF NOT EXISTS scheme_card_payments_decided ON scheme_card_payments (decided_at) WHERE state = 'paid';

CREATE TABLE IF NOT EXISTS scheme_card_returns (
  request_id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES scheme_card_payments,
  amount     bigint NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS scheme_card_returns_by_payment ON scheme_card_returns (payment_id);
CREATE INDEX IF NOT EXISTS scheme_card_returns_made ON scheme_card_returns (created_at);

-- `released` is the part of the authorisation that was given back.
CREATE TABLE IF NOT EXISTS scheme_card_captures (
  request_id uuid PRIMARY KEY,
  payment_id uuid NOT NULL UNIQUE REFERENCES scheme_card_payments,
  amount     bigint NOT NULL,
  released   bigint NOT NULL,
  created_at timestamptz NOT NULL
);

-- The simulated gift-card scheme. A card is named by its place in the published table: no number is kept. What it holds
-- is its first balance less the payments and plus the returns; its row is the lock that payments queue up at.
CREATE TABLE IF NOT EXISTS scheme_gift_cards (
  card_row integer PRIMARY KEY
);

CREATE TABLE IF NOT EXISTS scheme_gift_card_payments (
  id         uuid PRIMARY KEY,
  request_id uuid NOT NULL UNIQUE,
  card_row   integer,
  amount     bigint NOT NULL,
  currency   text NOT NULL,
  state      text NOT NULL CHECK (state IN ('paid', 'declined')),
  reason     text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS scheme_gift_card_payments_by_card ON scheme_gift_card_payments (card_row);
CREATE INDEX IF NOT EXISTS scheme_gift_card_payments_made ON scheme_gift_card_payments (created_at) WHERE state = 'paid';

CREATE TABLE IF NOT EXISTS scheme_gift_card_returns (
  request_id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES scheme_gift_card_payments,
  amount     bigint NOT NULL,
  created_at timestamptz NOT NULL
);

-- The simulated bank's collecting account: what it was told to expect under a creditor reference, and what came.
CREATE TABLE IF NOT EXISTS scheme_transfers (
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

CREATE TABLE IF NOT EXISTS scheme_transfer_credits (
  id          uuid PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES scheme_transfers,
  amount      bigint NOT NULL CHECK (amount > 0),
  received_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS scheme_transfer_credits_by_transfer ON scheme_transfer_credits (transfer_id);
CREATE INDEX IF NOT EXISTS scheme_transfer_credits_received ON scheme_transfer_credits (received_at);

CREATE TABLE IF NOT EXISTS scheme_transfer_returns (
  request_id  uuid PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES scheme_transfers,
  amount      bigint NOT NULL,
  created_at  timestamptz NOT NULL
);

-- The simulated wallets of the store. code_hash names a scanned code without keeping it; its row is the lock that
-- payments of one code queue up at.
CREATE TABLE IF NOT EXISTS scheme_codes (
  code_hash bytea PRIMARY KEY
);

CREATE TABLE IF NOT EXISTS scheme_code_payments (
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
CREATE INDEX IF NOT EXISTS scheme_code_payments_by_code ON scheme_code_payments (code_hash);
CREATE INDEX IF NOT EXISTS scheme_code_payments_decided ON scheme_code_payments (decided_at) WHERE state = 'paid';

CREATE TABLE IF NOT EXISTS scheme_code_returns (
  request_id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES scheme_code_payments,
  amount     bigint NOT NULL,
  created_at timestamptz NOT NULL
);

-- The simulated bank's payouts. Executed ones may come back.
CREATE TABLE IF NOT EXISTS scheme_payouts (
  request_id uuid PRIMARY KEY,
  amount     bigint NOT NULL,
  currency   text NOT NULL,
  payee      text NOT NULL,
  state      text NOT NULL CHECK (state IN ('executed', 'refused', 'returned')),
  created_at timestamptz NOT NULL
);

-- Chargebacks, failed captures and failed returns, by statement.
CREATE TABLE IF NOT EXISTS scheme_incidents (
  id         uuid PRIMARY KEY,
  store      text NOT NULL,
  kind       text NOT NULL,
  reference  text NOT NULL,
  amount     bigint NOT NULL CHECK (amount > 0),
  currency   text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS scheme_incidents_by_store ON scheme_incidents (store, created_at);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.

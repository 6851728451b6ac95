-- Up Migration

-- The role the gateway works as: it may add transfers, never change them.
DO $$ BEGIN
  CREATE ROLE gangway_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
GRANT gangway_app TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO gangway_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO gangway_app;

-- What this database is: sandbox or live, and a check that the master key is the one it was made with.
CREATE TABLE installation (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mode       text NOT NULL CHECK (mode IN ('sandbox', 'live')),
  key_check  bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Work that one node at a time may do; real time.
CREATE TABLE leases (
  name        text PRIMARY KEY,
  holder      text NOT NULL,
  lease_until timestamptz NOT NULL
);

CREATE TABLE merchants (
  id         uuid PRIMARY KEY,
  uid        text NOT NULL UNIQUE,
  name       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE stores (
  id          uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants,
  name        text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (merchant_id, name)
);

CREATE TABLE accounts (
  id               uuid PRIMARY KEY,
  merchant_id      uuid NOT NULL REFERENCES merchants,
  store_id         uuid REFERENCES stores,
  uid              text NOT NULL UNIQUE,
  email            text UNIQUE,
  name             text NOT NULL,
  role             text NOT NULL CHECK (role IN ('cashier', 'operator', 'super-admin')),
  refund_authority text NOT NULL DEFAULT 'immediately' CHECK (refund_authority IN ('immediately', 'approval', 'disabled')),
  redirect_method  text NOT NULL DEFAULT 'GET' CHECK (redirect_method IN ('GET', 'POST')),
  created_at       timestamptz NOT NULL DEFAULT now(),
  closed_at        timestamptz,
  CHECK ((role = 'cashier') = (store_id IS NOT NULL))
);

CREATE TABLE account_features (
  account_id uuid NOT NULL REFERENCES accounts,
  feature    text NOT NULL,
  PRIMARY KEY (account_id, feature)
);

-- Secrets are sealed by the master key. retire_at: valid until then; used_at: first correct request signed with it.
CREATE TABLE account_secrets (
  id         uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  sealed     bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at    timestamptz,
  retire_at  timestamptz
);
CREATE INDEX account_secrets_by_account ON account_secrets (account_id);

CREATE TABLE client_keys (
  id          uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants,
  key         text NOT NULL UNIQUE,
  created_at  timestamptz NOT NULL DEFAULT now(),
  revoked_at  timestamptz
);

CREATE TABLE client_key_origins (
  client_key_id uuid NOT NULL REFERENCES client_keys,
  origin        text NOT NULL,
  PRIMARY KEY (client_key_id, origin)
);

-- A payment order. Amounts are hundredths of `currency`. created_at, expires_at and paid_at are business time.
CREATE TABLE orders (
  trade_id            uuid PRIMARY KEY,
  merchant_id         uuid NOT NULL REFERENCES merchants,
  store_id            uuid NOT NULL REFERENCES stores,
  account_id          uuid NOT NULL REFERENCES accounts,
  order_id            text NOT NULL,
  operation_name      text NOT NULL,
  operation           text NOT NULL DEFAULT '1',
  pay_method          text NOT NULL,
  sub_pay_method      text NOT NULL,
  amount              bigint NOT NULL CHECK (amount >= 0),
  currency            text NOT NULL,
  settlement_amount   bigint NOT NULL,
  settlement_currency text NOT NULL,
  exchange_rate       text NOT NULL,
  description         text NOT NULL,
  demo                text NOT NULL DEFAULT '',
  redirect_url        text NOT NULL DEFAULT '',
  notify_url          text NOT NULL DEFAULT '',
  timeout_minutes     integer NOT NULL,
  page_secret_hash    bytea NOT NULL UNIQUE,
  state               text NOT NULL,
  sequence            integer NOT NULL DEFAULT 0,
  transaction_id      text NOT NULL DEFAULT '',
  created_at          timestamptz NOT NULL,
  expires_at          timestamptz NOT NULL,
  paid_at             timestamptz
);
CREATE INDEX orders_by_order_id ON orders (store_id, order_id);
CREATE INDEX orders_to_expire ON orders (expires_at) WHERE state IN ('pending', 'processing', 'authorized');

-- The one trade that holds an order_id (paid, authorized or verify). The key makes the winner of a race.
CREATE TABLE order_claims (
  store_id uuid NOT NULL,
  order_id text NOT NULL,
  trade_id uuid NOT NULL REFERENCES orders,
  PRIMARY KEY (store_id, order_id)
);

-- Money sent back to a payer.
CREATE TABLE refunds (
  id          uuid PRIMARY KEY,
  trade_id    uuid NOT NULL REFERENCES orders,
  account_id  uuid REFERENCES accounts,
  m_refund_id text NOT NULL DEFAULT '',
  amount      bigint NOT NULL CHECK (amount > 0),
  currency    text NOT NULL,
  state       text NOT NULL,
  description text NOT NULL DEFAULT '',
  notify_url  text NOT NULL DEFAULT '',
  sequence    integer NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL
);
CREATE INDEX refunds_by_trade ON refunds (trade_id);

-- One try to move money over a rail; its id is the rail's idempotency key. asking: the call is under way or its
-- outcome unknown; open: the rail waits for the payer; ended states are final. ask_at: when the resolver asks next.
CREATE TABLE attempts (
  id             uuid PRIMARY KEY,
  trade_id       uuid NOT NULL REFERENCES orders,
  refund_id      uuid REFERENCES refunds,
  kind           text NOT NULL CHECK (kind IN ('payment', 'return')),
  rail           text NOT NULL,
  state          text NOT NULL CHECK (state IN ('asking', 'open', 'done', 'declined', 'cancelled', 'timed-out', 'failed')),
  amount         bigint NOT NULL CHECK (amount > 0),
  currency       text NOT NULL,
  rail_reference text NOT NULL DEFAULT '',
  payer_url      text NOT NULL DEFAULT '',
  result         text NOT NULL DEFAULT '',
  started_at     timestamptz NOT NULL,
  ended_at       timestamptz,
  ask_count      integer NOT NULL DEFAULT 0,
  ask_at         timestamptz NOT NULL,
  lease_until    timestamptz NOT NULL
);
CREATE INDEX attempts_by_trade ON attempts (trade_id);
CREATE UNIQUE INDEX attempts_one_open_payment ON attempts (trade_id) WHERE kind = 'payment' AND state IN ('asking', 'open');
CREATE INDEX attempts_to_ask ON attempts (ask_at) WHERE state IN ('asking', 'open');

-- request_id, m_refund_id, nonce_string and signatures: one space per account, for ever. content_mac is keyed.
CREATE TABLE request_keys (
  account_id  uuid NOT NULL REFERENCES accounts,
  key         text NOT NULL,
  content_mac bytea NOT NULL,
  trade_id    uuid,
  answer      json,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);

-- The ledger's rows: balanced by construction. Append-only for the gateway's role.
CREATE TABLE transfers (
  id        uuid PRIMARY KEY,
  debit     text NOT NULL,
  credit    text NOT NULL,
  amount    bigint NOT NULL CHECK (amount > 0),
  currency  text NOT NULL,
  trade_id  uuid NOT NULL,
  event     text NOT NULL,
  booked_at timestamptz NOT NULL,
  CHECK (debit <> credit)
);
CREATE INDEX transfers_by_trade ON transfers (trade_id);
REVOKE UPDATE, DELETE, TRUNCATE ON transfers FROM gangway_app;

-- The outbox. `object` names what the notification is about ('payment:<trade_id>', 'refund:<id>'); a newer sequence of
-- one object replaces a waiting older one. `lane` is the receiver (the origin of the url), `body` the members of the
-- notification's data. first_try_at and next_try_at are business time, lease_until is real time by the database's clock;
-- lease_id tells the holder of a lease from one that lost it.
CREATE TABLE notifications (
  id           uuid PRIMARY KEY,
  object       text NOT NULL,
  account_id   uuid NOT NULL REFERENCES accounts,
  trade_id     uuid NOT NULL,
  sequence     integer NOT NULL,
  url          text NOT NULL,
  lane         text NOT NULL,
  body         jsonb NOT NULL,
  state        text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'replaced', 'exhausted')),
  try_count    integer NOT NULL DEFAULT 0,
  first_try_at timestamptz,
  next_try_at  timestamptz NOT NULL,
  lease_id     uuid,
  lease_until  timestamptz,
  created_at   timestamptz NOT NULL,
  UNIQUE (object, sequence)
);
CREATE INDEX notifications_to_send ON notifications (lane, next_try_at) WHERE state = 'waiting';
CREATE INDEX notifications_by_trade ON notifications (trade_id);

-- The delivery log. started_at is business time; reason is empty for a delivery, else a sentence.
CREATE TABLE notification_tries (
  id              uuid PRIMARY KEY,
  notification_id uuid NOT NULL REFERENCES notifications,
  started_at      timestamptz NOT NULL,
  duration_ms     integer NOT NULL,
  http_status     integer,
  outcome         text NOT NULL CHECK (outcome IN ('delivered', 'refused-address', 'failed')),
  reason          text NOT NULL DEFAULT ''
);
CREATE INDEX notification_tries_by_notification ON notification_tries (notification_id);

-- What a rail told us, as it came, before anything acts on it.
CREATE TABLE rail_callbacks (
  id          uuid PRIMARY KEY,
  rail        text NOT NULL,
  raw         text NOT NULL,
  received_at timestamptz NOT NULL,
  settled_at  timestamptz
);
CREATE INDEX rail_callbacks_to_settle ON rail_callbacks (received_at) WHERE settled_at IS NULL;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
